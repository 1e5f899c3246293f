import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { receivePictures, withImages } from "~/platform/media/upload/media-upload.server";
import { notFound } from "~/http/responses/responses";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "editor");
  throw notFound("/admin/media/upload.json");
}

/** Takes one file at a time from the scripts of the upload form and of editors, which show its progress. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "editor");
  return Response.json({ outcomes: await withImages(await receivePictures(request, staff)) });
}
