import type { LoaderFunctionArgs } from "@remix-run/node";
import { listAwardYears } from "~/features/awards/public/awards.server";
import { openAwardRow } from "~/features/awards/public/open-award";
import { openJson } from "~/http/responses/open-data.server";
import { siteOrigin } from "~/http/security/site-origin.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const origin = siteOrigin(request);
  return openJson({ awards: (await listAwardYears()).map((award) => openAwardRow(award, origin)) });
}
