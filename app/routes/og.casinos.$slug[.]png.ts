import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { answerPicture } from "~/site/social-pictures/answer-picture.server";
import { pictureOfCasino } from "~/site/social-pictures/pictures.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  const picture = await pictureOfCasino(slug);
  if (!picture) await redirectFormerSlug("casino", slug, (to) => `/og/casinos/${to}.png`);
  return answerPicture(request, picture);
}
