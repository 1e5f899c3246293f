import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { receivePictures, withImages } from "~/platform/media/upload/media-upload.server";
import { notFound } from "~/http/responses/responses";

export const loader = adminLoader("editor", () => {
  throw notFound("/admin/media/upload.json");
});

/** Takes one file at a time from the scripts of the upload form and of editors, which show its progress. */
export const action = staffAction("editor", async ({ request }, staff) =>
  Response.json({ outcomes: await withImages(await receivePictures(request, staff)) }),
);
