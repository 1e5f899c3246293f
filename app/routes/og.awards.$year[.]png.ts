import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerPicture } from "~/features/pictures/draw.server";
import { pictureOfAward } from "~/features/pictures/pictures.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return answerPicture(request, await pictureOfAward(params["year"] ?? ""));
}
