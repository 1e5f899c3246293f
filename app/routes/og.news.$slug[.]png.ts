import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { answerPicture } from "~/site/social-pictures/answer-picture.server";
import { pictureOfArticle } from "~/site/social-pictures/pictures.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  const picture = await pictureOfArticle(slug);
  if (!picture) await redirectFormerSlug("article", slug, (to) => `/og/news/${to}.png`);
  return answerPicture(request, picture);
}
