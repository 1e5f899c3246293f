import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectFormerSlug } from "~/features/catalogue/find.server";
import { answerPicture } from "~/features/pictures/draw.server";
import { pictureOfBonus } from "~/features/pictures/pictures.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  const picture = await pictureOfBonus(slug);
  if (!picture) await redirectFormerSlug("bonus", slug, (to) => `/og/bonuses/${to}.png`);
  return answerPicture(request, picture);
}
