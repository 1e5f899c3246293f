import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerPicture } from "~/features/pictures/draw.server";
import { pictureOfSite } from "~/features/pictures/pictures.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return answerPicture(request, await pictureOfSite());
}
