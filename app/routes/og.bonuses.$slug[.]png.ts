import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { answerPicture } from "~/site/social-pictures/answer-picture.server";
import { pictureOfBonus } from "~/site/social-pictures/pictures.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  const picture = await pictureOfBonus(slug);
  if (!picture) await redirectFormerSlug("bonus", slug, (to) => `/og/bonuses/${to}.png`);
  return answerPicture(request, picture);
}
