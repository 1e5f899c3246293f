import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectFormerSlug } from "~/features/catalogue/find.server";
import { answerPicture } from "~/features/pictures/draw.server";
import { pictureOfArticle } from "~/features/pictures/pictures.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  const picture = await pictureOfArticle(slug);
  if (!picture) await redirectFormerSlug("article", slug, (to) => `/og/news/${to}.png`);
  return answerPicture(request, picture);
}
