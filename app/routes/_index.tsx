import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { hiddenOffers } from "~/platform/access/choices/offers-choice.server";
import { readerCountry } from "~/platform/access/choices/reader-country.server";
import { WinnerList } from "~/features/awards/public/winner-list";
import { redirectOldAddress } from "~/features/news/wordpress/old-addresses.server";
import { OffersHidden } from "~/features/bonuses/public/list/offers-hidden";
import { BonusesWorthKnowing } from "~/site/home/bonuses-worth-knowing";
import { CasinoRanking } from "~/site/home/casino-ranking";
import { frontPage, wordsFor } from "~/site/home/front-page.server";
import { FrontSection } from "~/site/home/front-section";
import { HelpStrip } from "~/site/home/help-strip";
import { siteJsonLd } from "~/site/home/site-json-ld";
import { NewsFront } from "~/site/home/news-front";
import { OutcomeList } from "~/site/home/outcome-list";
import { ScoreSum } from "~/site/home/score-sum";
import { WaysIn } from "~/site/home/visitor-questions";
import { WeekChanges } from "~/site/home/week-changes";
import { SearchBox } from "~/site/search/search-box";
import { joinJsonData, useJsonLoaderData } from "~/http/responses/json-data";
import { rootData } from "~/http/pages/page-data";
import { pageMeta } from "~/http/pages/page-meta";
import { CachedFragment } from "~/ui/cached-fragment";

export async function loader({ request }: LoaderFunctionArgs) {
  await redirectOldAddress(request);
  const hidden = await hiddenOffers(request);
  const country = await readerCountry(request);
  return joinJsonData(await frontPage({ hideOffers: hidden !== null, country: country?.code ?? null }), {
    country,
    hidden,
    ...(await wordsFor(country)),
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const { site } = rootData(matches);
  return pageMeta({
    title: `${site.name}: casino reviews, bonuses and complaints, with every figure explained`,
    description:
      "How safe a casino is, what a bonus is really worth, and how other players’ complaints ended. Every figure with its working.",
    path: "/",
    site,
    jsonLd: siteJsonLd(site),
  });
};

export default function Home() {
  const {
    casinos,
    counted,
    bonuses,
    articles,
    outcomes,
    year,
    awards,
    sum,
    week,
    helpline,
    hideOffers,
    hidden,
    title,
    heading,
    lead,
    ways,
  } = useJsonLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-14 py-8 sm:py-12">
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="flex flex-col gap-6 lg:pt-3">
          <h1 className="text-4xl">{heading}</h1>
          <p className="text-lg">{lead}</p>
          <SearchBox label="Look up a casino, a bonus or a question" />
          <p className="numbers text-sm text-quiet">{counted}No casino pays for its score.</p>
          <WaysIn ways={ways} />
        </div>
        <FrontSection id="safest" title={title} more={{ to: "/casinos", label: "All casinos by score" }}>
          <CachedFragment as="div" name="casino ranking" data={[casinos]}>
            <CasinoRanking casinos={casinos} />
          </CachedFragment>
        </FrontSection>
      </div>
      <WeekChanges week={week} />
      {sum && (
        <FrontSection id="score" title="How scores are made">
          <CachedFragment as="div" name="score sum" data={[sum]}>
            <ScoreSum sum={sum} />
          </CachedFragment>
        </FrontSection>
      )}
      {hidden ? <OffersHidden by={hidden} /> : <BonusesWorthKnowing bonuses={bonuses} />}
      <div className="grid gap-x-14 gap-y-14 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <FrontSection id="outcomes" title="How complaints ended" more={{ to: "/complaints", label: "All complaints" }}>
          <CachedFragment as="div" name="complaint outcomes" data={[outcomes, year]}>
            <OutcomeList outcomes={outcomes} year={year} />
          </CachedFragment>
        </FrontSection>
        <FrontSection id="news" title="News" more={{ to: "/news", label: "All news" }}>
          <CachedFragment as="div" name="front page news" data={[articles]}>
            <NewsFront articles={articles} />
          </CachedFragment>
        </FrontSection>
      </div>
      {awards && (
        <FrontSection
          id="awards"
          title={`${String(awards.year)} award winners`}
          more={{ to: `/awards/${String(awards.year)}`, label: "How it was counted" }}
        >
          <CachedFragment as="div" name="award winners" data={[awards]}>
            <WinnerList winners={awards.winners} year={awards.year} />
          </CachedFragment>
        </FrontSection>
      )}
      <CachedFragment as="div" name="help" data={[helpline, hideOffers]}>
        <HelpStrip helpline={helpline} hideOffers={hideOffers} />
      </CachedFragment>
    </main>
  );
}
