import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectFormerSlug } from "~/features/catalogue/find.server";
import { answerPicture } from "~/features/pictures/draw.server";
import { pictureOfCasino } from "~/features/pictures/pictures.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  const picture = await pictureOfCasino(slug);
  if (!picture) await redirectFormerSlug("casino", slug, (to) => `/og/casinos/${to}.png`);
  return answerPicture(request, picture);
}
