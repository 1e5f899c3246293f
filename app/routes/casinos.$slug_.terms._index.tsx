import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { termsPage } from "~/features/casino-terms/public/terms-page.server";
import { alternate } from "~/http/feeds/alternate";
import { termsCrumbs, TermsScreen } from "~/features/casino-terms/public/terms-screen";
import { pageMeta } from "~/http/pages/page-meta";
import { jsonData, readJsonData, useJsonLoaderData } from "~/http/responses/json-data";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonData(await termsPage(request, params["slug"] ?? ""));
}

export const meta: MetaFunction<typeof loader> = ({ data: json, matches }) => {
  const data = readJsonData(json);
  if (!data) return [];
  const { casino, comparison, problem, isContinued, versions } = data;
  const path = `/casinos/${casino.slug}/terms`;
  return [
    ...pageMeta({
      title: comparison ? `What changed in the terms of ${casino.name}` : `Terms of ${casino.name}, version by version`,
      description: `What the terms of ${casino.name} said and when they changed, compared word by word.`,
      path,
      matches,
      crumbs: termsCrumbs(casino),
      noIndex: comparison !== null || problem !== null || isContinued || versions.length === 0,
    }),
    alternate(`${path}/feed.xml`, `Terms of ${casino.name}`),
  ];
};

export default function CasinoTerms() {
  return <TermsScreen page={useJsonLoaderData<typeof loader>()} />;
}
