import { sha256Base64url } from "~/domain/digest.server";
import { publicFileHeaders } from "~/http/responses/public-file";
import { serveMade } from "~/http/responses/serve-content.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { ICONS, siteIcon, type IconName } from "./site-icons.server";

/** Short, so that a new logo is soon in every browser's tab. */
const KEPT_SECONDS = 300;

/** Answers with an icon of the site, as a stored file would be. */
export async function handleIcon(request: Request, name: IconName): Promise<Response> {
  const { bytes, madeAt } = await siteIcon(await currentSettings(), name);
  return serveMade(request, {
    bytes,
    madeAt,
    etag: `"${sha256Base64url(bytes).slice(0, 22)}"`,
    headers: {
      ...publicFileHeaders(`/${name}`),
      "Content-Type": ICONS[name].type,
      "Cache-Control": `public, max-age=${String(KEPT_SECONDS)}`,
      "X-Content-Type-Options": "nosniff",
      // A browser's own pages show them too, such as Firefox's for data.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}
