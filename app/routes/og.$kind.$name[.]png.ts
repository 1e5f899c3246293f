import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerPicture } from "~/site/social-pictures/answer-picture.server";
import { findPicture } from "~/site/social-pictures/pictures.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return answerPicture(request, await findPicture(params["kind"] ?? "", params["name"] ?? ""));
}
