import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { receivePictures } from "~/platform/media/upload/media-upload.server";
import { notFound } from "~/http/responses/responses";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  throw notFound("/admin/media/upload.json");
}

/** Takes one file at a time from the upload form's script, which shows its progress. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  return Response.json({ outcomes: await receivePictures(request, staff) });
}
