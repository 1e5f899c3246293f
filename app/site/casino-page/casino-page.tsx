import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { CasinoOffers } from "~/features/bonuses/public/casino-offers";
import { ComplaintRecord } from "~/features/complaints/public/complaint-record";
import { CasinoLawSection } from "~/features/law/casino-law";
import { CountryPanel, CountryWarning } from "~/features/law/country-panel";
import type { CountryView } from "~/features/law/country-view";
import { SeenGames } from "~/features/games/public/seen-games";
import { QuestionsSection } from "~/features/questions/question-screens";
import { CasinoReviews } from "~/features/reviews/public/casino-reviews";
import type { HiddenOffers } from "~/platform/access/choices/hidden-offers";
import { LinkButton } from "~/ui/forms/button";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { CachedFragment } from "~/ui/cached-fragment";
import { Markdown } from "~/ui/markdown";
import { PageContents } from "~/ui/page-contents";
import { Section } from "~/ui/section";
import { CasinoFacts } from "~/features/casinos/public/casino-facts";
import { CasinoByline, CasinoHeader } from "~/features/casinos/public/casino-header";
import { CasinoSummary } from "~/features/casinos/public/casino-summary";
import type { CasinoPageData } from "./casino-page.server";
import { ScoreHistory } from "~/features/casinos/score/history/score-history";
import { ScoreSection } from "~/features/casinos/score/score-section";
import { TermFlags } from "~/features/casinos/public/term-flags";
import { subjectCrumbs } from "~/http/pages/page-meta";

const SECTIONS = [
  { id: "score", label: "Score" },
  { id: "history", label: "History" },
  { id: "review", label: "Review" },
  { id: "bonuses", label: "Bonuses" },
  { id: "facts", label: "Facts" },
  { id: "terms", label: "Terms" },
  { id: "complaints", label: "Complaints" },
  { id: "rights", label: "Law" },
  { id: "reviews", label: "Player reviews" },
];

/** Returns the breadcrumbs of a casino's page. */
export function casinoCrumbs(name: string, slug: string) {
  return subjectCrumbs("casino", { slug, name });
}

/** A casino's page. `children`: the visitor's actions, in the summary. */
export function CasinoPage({
  page,
  mayReply,
  hidden = null,
  here,
  alerts = null,
  children,
}: {
  page: CasinoPageData;
  mayReply: boolean;
  /** Why this reader sees no offers; null if they do. */
  hidden?: HiddenOffers | null;
  /** What it means for players in the reader's country; null for a reader without one, undefined where nobody asks. */
  here?: CountryView | null;
  /** The link to alerts about changes, the last of the visitor's actions. */
  alerts?: ReactNode;
  children?: ReactNode;
}) {
  const { casino, review, history, explained, rating, record, reviews, query } = page;
  return (
    <main id="content" className="page space-y-8">
      <div className="space-y-4">
        <Breadcrumbs crumbs={casinoCrumbs(casino.name, casino.slug)} />
        <CachedFragment as="div" name="casino header" data={[casino]}>
          <CasinoHeader casino={casino} />
        </CachedFragment>
        <CasinoSummary casino={casino} record={record} standing={here?.shown ?? null}>
          {here !== undefined && <CountryWarning view={here} />}
          {children}
          <LinkButton look="quiet" to={`/casinos/compare?c=${casino.slug}`} rel="nofollow">
            Compare
          </LinkButton>{" "}
          {alerts}
        </CasinoSummary>
        {here && <CountryPanel view={here} />}
        <CasinoByline casino={casino} />
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_11rem]">
        <PageContents sections={SECTIONS.filter(({ id }) => id !== "bonuses" || page.isRecommendable)} />
        <div className="min-w-0 space-y-8 lg:order-first">
          <CachedFragment
            as="div"
            className="space-y-8"
            name="casino score"
            data={[casino.slug, casino.name, explained, history, page.historyDrawing, review]}
            mayBeKept
          >
            <ScoreSection explained={explained}>
              <ScoreHistory history={history} drawing={page.historyDrawing} name={casino.name}>
                <Link to={`/casinos/${casino.slug}/score`}>Formulas and changes</Link>
              </ScoreHistory>
            </ScoreSection>
            <Section id="review" title="Our review" className="space-y-4">
              <Markdown html={review.beginning} className="[&_h2]:text-lg" />
              {review.rest && (
                <details>
                  <summary className="min-h-6 text-accent">Read the rest</summary>
                  <Markdown html={review.rest} className="mt-4 [&_h2]:text-lg" />
                </details>
              )}
            </Section>
          </CachedFragment>
          {page.isRecommendable && <CasinoOffers offers={page.offers} hidden={hidden} casino={casino} />}
          <CachedFragment
            as="div"
            className="space-y-8"
            name="casino facts"
            data={[casino, page.terms, page.games, here?.beside ?? null]}
          >
            <CasinoFacts
              casino={casino}
              beside={here?.beside ?? null}
              games={page.games && <SeenGames games={page.games} />}
            >
              <p className="no-print text-quiet">
                Casino staff:{" "}
                <Link to={`/dashboard/casino?casino=${casino.slug}`} rel="nofollow">
                  correct a fact
                </Link>
              </p>
            </CasinoFacts>
            <TermFlags flags={casino.termFlags} versions={page.terms} />
          </CachedFragment>
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
            <CachedFragment as="div" name="casino complaints" data={[casino.slug, casino.name, record]} mayBeKept>
              <ComplaintRecord record={record} casinoSlug={casino.slug} name={casino.name} />
            </CachedFragment>
            <CachedFragment as="div" name="casino law" data={[casino.name, page.law]} mayBeKept>
              <CasinoLawSection law={page.law} name={casino.name} />
            </CachedFragment>
          </div>
          <CasinoReviews
            casino={casino}
            rating={rating}
            reviews={reviews}
            query={query}
            handled={page.handled}
            mayReply={mayReply}
          />
          <QuestionsSection kind="casino" slug={casino.slug} questions={page.questions} />
        </div>
      </div>
    </main>
  );
}
