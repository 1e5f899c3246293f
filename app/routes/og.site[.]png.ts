import type { LoaderFunctionArgs } from "@remix-run/node";
import { handlePicture } from "~/site/social-pictures/handle-picture.server";
import { uploadedPicture } from "~/site/social-pictures/uploaded-picture.server";
import { pictureOfSite } from "~/site/social-pictures/pictures.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return (await uploadedPicture(request)) ?? handlePicture(request, await pictureOfSite());
}
