import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { BonusCard } from "~/features/bonuses/public/bonus-card.drawn";
import { bonusListPage } from "~/features/bonuses/public/list/bonus-list.server";
import { OffersHidden } from "~/features/bonuses/public/list/offers-hidden";
import { redirectFormerCasino } from "~/features/casinos/public/casino.server";
import { asSent, joinJsonDataIfAny, readJsonData } from "~/http/responses/json-data";
import { hiddenOffers } from "~/platform/access/choices/offers-choice.server";
import { emptyForCountry, ListCountryLine } from "~/features/reader-country/list-country-line";
import { ListByPart } from "~/features/law/lists/list-by-part";
import { licenceNoteOf } from "~/features/law/lists/standings.server";
import { homeCountry, listCountry } from "~/platform/access/choices/reader-country.server";
import { ListAlertLink } from "~/platform/alerts/alert-link";
import { listMeta } from "~/http/pages/page-meta";
import { CachedFragmentList } from "~/ui/cached-fragment";
import { ListScreen } from "~/ui/lists/public-list-screen";

const CRUMBS = [{ label: "Bonuses", to: "/bonuses" }] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const hidden = await hiddenOffers(request);
  if (hidden) return { hidden };
  await redirectFormerCasino(request);
  const country = await listCountry(request);
  const page = joinJsonDataIfAny(
    await bonusListPage(request.url, await homeCountry(request)),
    country && { country, note: await licenceNoteOf(country.code) },
  );
  return asSent(page, context);
}

export const meta: MetaFunction<typeof loader> = ({ data: json, matches }) => {
  const data = json && "json" in json ? readJsonData(json) : undefined;
  return listMeta({
    title: "Bonuses by chance to finish",
    description:
      "Casino bonuses with their significant terms in full, and the chance to finish the wagering before anything else.",
    matches,
    crumbs: CRUMBS,
    list: data?.list,
    entries: data?.bonuses.map(({ title, slug }) => ({ name: title, path: `/bonuses/${slug}` })),
  });
};

/** What the figures of a list are, for readers who see it. */
function FiguresExplained() {
  return (
    <p className="max-w-text text-sm text-quiet">
      Chances are for €1 bets on an ordinary slot. <Link to="/how-we-rate">How we work them out</Link> ·{" "}
      <Link to="/bonuses/calculator">Calculator</Link> · <a href="/feeds/offers.ics">End dates as a calendar</a>
    </p>
  );
}

export default function Bonuses() {
  const answer = useLoaderData<typeof loader>();
  const data = "json" in answer ? readJsonData(answer) : undefined;
  return (
    <main id="content" className="page space-y-8">
      {"hidden" in answer && (
        <>
          <h1>Bonuses</h1>
          <OffersHidden by={answer.hidden} />
        </>
      )}
      {data && (
        <>
          <ListScreen
            title="Bonuses"
            lead={
              <>
                <ListCountryLine country={data.country ?? null} noun="bonuses" />
                <Link className="text-sm" to="/bonuses?wagered=no">
                  No wagering
                </Link>
              </>
            }
            list={data.list}
            searchLabel="Offer, casino or code"
            noun={{ one: "bonus", many: "bonuses" }}
            advice="Remove a filter above, or allow more wagering or a larger deposit."
            instead={emptyForCountry(data.country ?? null, data.list, "bonuses")}
          >
            <ListByPart entries={data.bonuses} parts={data.parts} note={data.note}>
              {(bonuses) => (
                <CachedFragmentList
                  className="results grid gap-4"
                  name="bonus"
                  entries={bonuses}
                  keyOf={({ slug }) => slug}
                >
                  {(bonus) => <BonusCard bonus={bonus} />}
                </CachedFragmentList>
              )}
            </ListByPart>
          </ListScreen>
          <ListAlertLink kind="bonuses" list={data.list.path} />
          <FiguresExplained />
        </>
      )}
    </main>
  );
}
