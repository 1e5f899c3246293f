import { adminLoader } from "~/platform/access/guards.server";
import { previewAnswer } from "~/features/site-settings/look/preview.server";
import { lookOfQuery } from "~/features/site-settings/look/save-look.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { headerLogo } from "~/platform/media/header-logo.server";
import { wholeStyle } from "~/shell/document/page-style.server";

export const loader = adminLoader("owner", async ({ request }) => {
  const query = new URL(request.url).searchParams;
  const look = await lookOfQuery(query);
  const { bytes, hash } = wholeStyle(look);
  const { site } = await currentSettings();
  const mode = query.get("mode") === "dark" ? "dark" : "light";
  return previewAnswer({ site: { name: site.name, logo: headerLogo(look) }, mode }, { style: bytes.toString(), hash });
});
