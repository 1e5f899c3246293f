import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { BonusCard } from "~/features/bonuses/public/bonus-card";
import { bonusListPage } from "~/features/bonuses/public/bonus-list.server";
import { OffersHidden } from "~/features/bonuses/public/offers-hidden";
import { redirectFormerCasino } from "~/features/casinos/public/casino.server";
import { jsonData, readJsonData, useJsonLoaderData } from "~/http/responses/json-data";
import { rootData } from "~/http/pages/page-data";
import { itemList, pageMeta } from "~/http/pages/page-meta";
import { readPreferences } from "~/http/cookies/preferences.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { CachedFragmentList } from "~/ui/cached-fragment";
import { ListScreen } from "~/ui/lists/public-list-screen";

const CRUMBS = [{ label: "Bonuses", to: "/bonuses" }];

export async function loader({ request }: LoaderFunctionArgs) {
  if ((await readPreferences(request)).hideOffers) return jsonData(null);
  await redirectFormerCasino(request);
  return bonusListPage(request.url);
}

export const meta: MetaFunction<typeof loader> = ({ data: json, matches }) => {
  const data = readJsonData(json);
  const { site } = rootData(matches);
  return pageMeta({
    title: "Bonuses by chance to finish",
    description:
      "Casino bonuses with their significant terms in full, and the chance to finish the wagering before anything else.",
    path: data?.list.path ?? "/bonuses",
    site,
    crumbs: CRUMBS,
    noIndex: (data?.list.active.length ?? 0) > 0,
    jsonLd: data
      ? [
          itemList(
            site,
            data.bonuses.map(({ title, slug }) => ({ name: title, path: `/bonuses/${slug}` })),
          ),
        ]
      : [],
  });
};

export default function Bonuses() {
  const data = useJsonLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-6 py-8">
      <Breadcrumbs crumbs={CRUMBS} />
      <header className="max-w-text space-y-2">
        <h1>Bonuses</h1>
        <p className="text-quiet">
          Sorted by the chance to finish the wagering unless you choose otherwise. Every offer is compared on the same
          play: €100, or the offer’s minimum deposit, on an ordinary slot at €1 a bet.{" "}
          <Link to="/how-we-rate">How we work it out</Link>, or{" "}
          <Link to="/bonuses/calculator">try your own figures</Link>.
        </p>
      </header>
      {data ? (
        <ListScreen
          list={data.list}
          searchLabel="Offer, casino or code"
          noun={{ one: "bonus", many: "bonuses" }}
          empty={{
            title: "No matching bonuses",
            advice: "Remove a filter above, or allow more wagering or a larger deposit.",
          }}
        >
          <CachedFragmentList
            className="results grid gap-4"
            name="bonus"
            entries={data.bonuses}
            keyOf={({ slug }) => slug}
          >
            {(bonus) => <BonusCard bonus={bonus} />}
          </CachedFragmentList>
        </ListScreen>
      ) : (
        <OffersHidden />
      )}
    </main>
  );
}
