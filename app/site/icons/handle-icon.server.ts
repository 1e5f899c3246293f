import { sha256Base64url } from "~/domain/digest.server";
import { isUnchanged } from "~/http/responses/conditional-request.server";
import { publicFileHeaders } from "~/http/responses/public-file";
import { currentSettings } from "~/platform/settings/settings.server";
import { ICONS, siteIcon, type IconName } from "./site-icons.server";

/** Short, so that a new logo is soon in every browser's tab. */
const KEPT_SECONDS = 300;

/** Answers with an icon of the site: 200 or 304. */
export async function handleIcon(request: Request, name: IconName): Promise<Response> {
  const icon = new Uint8Array(await siteIcon(await currentSettings(), name));
  const etag = `"${sha256Base64url(icon).slice(0, 22)}"`;
  const headers = {
    ...publicFileHeaders(`/${name}`),
    "Content-Type": ICONS[name].type,
    "Cache-Control": `public, max-age=${String(KEPT_SECONDS)}`,
    "X-Content-Type-Options": "nosniff",
    ETag: etag,
  };
  if (isUnchanged(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : icon, { headers });
}
