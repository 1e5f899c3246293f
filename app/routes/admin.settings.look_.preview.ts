import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/platform/access/guards.server";
import { previewAnswer } from "~/features/site-settings/look/preview.server";
import { lookOfQuery } from "~/features/site-settings/look/save-look.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { pageStyle } from "~/shell/document/page-style.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const { bytes, hash } = pageStyle(await lookOfQuery(query));
  const { site } = await currentSettings();
  const mode = query.get("mode") === "dark" ? "dark" : "light";
  return previewAnswer({ siteName: site.name, mode }, { style: bytes.toString(), hash });
}
