import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteOrigin } from "~/http/security/site-origin.server";

/** Says where passkeys are added and managed (W3C, "A Well-Known URL for Relying Party Passkey Endpoints"). */
export function loader({ request }: LoaderFunctionArgs) {
  const page = `${siteOrigin(request)}/dashboard/passkeys`;
  return Response.json({ enroll: page, manage: page }, { headers: { "Cache-Control": "public, max-age=3600" } });
}
