import type { LoaderFunctionArgs } from "@remix-run/node";
import { handlePicture } from "~/site/social-pictures/handle-picture.server";
import { findPicture } from "~/site/social-pictures/pictures.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return handlePicture(request, await findPicture(params["kind"] ?? "", params["name"] ?? ""));
}
