import type { LoaderFunctionArgs } from "@remix-run/node";
import { handlePicture } from "~/site/social-pictures/handle-picture.server";
import { pictureOfSite } from "~/site/social-pictures/pictures.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return handlePicture(request, await pictureOfSite());
}
