import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { formatDay } from "~/domain/days";
import { TERMS_KIND_LABELS } from "~/features/casino-terms/labels";
import { versionPage } from "~/features/casino-terms/public/terms-page.server";
import { termsCrumbs } from "~/features/casino-terms/public/terms-screen";
import { VersionScreen } from "~/features/casino-terms/public/version-screen";
import { pageMeta } from "~/http/pages/page-meta";
import { jsonData, readJsonData, useJsonLoaderData } from "~/http/responses/json-data";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonData(await versionPage(request, params["slug"] ?? "", params["version"] ?? ""));
}

export const meta: MetaFunction<typeof loader> = ({ data: json, matches }) => {
  const data = readJsonData(json);
  if (!data) return [];
  const { casino, version } = data;
  const title = `${TERMS_KIND_LABELS[version.kind]} of ${casino.name}, ${formatDay(version.at)}`;
  return pageMeta({
    title,
    description: `A copy of the casino’s own text, as we found it on ${formatDay(version.at)}.`,
    path: `/casinos/${casino.slug}/terms/${version.id}`,
    matches,
    type: "article",
    crumbs: [...termsCrumbs(casino), { label: title, to: `/casinos/${casino.slug}/terms/${version.id}` }],
    // The text is the casino's, and search engines have it from there.
    noIndex: true,
  });
};

export default function CasinoTermsVersion() {
  return <VersionScreen page={useJsonLoaderData<typeof loader>()} />;
}
