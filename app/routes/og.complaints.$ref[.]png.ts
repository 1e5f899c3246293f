import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerPicture } from "~/features/pictures/draw.server";
import { pictureOfComplaint } from "~/features/pictures/pictures.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return answerPicture(request, await pictureOfComplaint(params["ref"] ?? ""));
}
