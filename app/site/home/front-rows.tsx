import { Fragment, type ReactNode, type ComponentProps } from "react";
import { WinnerList } from "~/features/awards/public/winner-list";
import { OffersHidden } from "~/features/bonuses/public/list/offers-hidden";
import type { HiddenOffers } from "~/platform/access/choices/hidden-offers";
import type { FrontSectionName } from "~/platform/settings/front/front-page-schema";
import type { JsonLoaderData } from "~/http/responses/json-data";
import { CachedFragment, CachedFragmentList } from "~/ui/cached-fragment";
import type { frontPage, RankedCasino } from "./front-page.server";
import { FrontSection } from "./front-section";
import { OutcomeList } from "./outcome-list";
import { ScoreSum } from "./score-sum";
import { Link } from "@remix-run/react";
import type { WeekChange } from "./week-changes.server";
import { ResponsiveImage } from "~/platform/media/responsive-image";
import type { ArticleCardData } from "~/features/news/article-card";
import { BonusCard } from "~/features/bonuses/public/bonus-card";
import { CasinoLogo } from "~/features/casinos/public/casino-card";
import { ScoreFigure } from "~/features/casinos/score/score-figure";

/** The safest casinos, one line each. */
export function CasinoRanking({ casinos }: { casinos: readonly RankedCasino[] }) {
  if (casinos.length === 0) return <p className="text-quiet">We list none.</p>;
  return (
    <ol className="border-b border-line">
      {casinos.map(({ slug, name, logo, score, facts }) => (
        <li key={slug} className="row-link flex flex-wrap items-center gap-4 border-t border-line py-3">
          <CasinoLogo logo={logo} size="medium" />
          <div className="min-w-0 grow basis-[min-content]">
            <h3 className="leading-snug">
              <Link to={`/casinos/${slug}`} className="text-ink">
                {name}
              </Link>
            </h3>
            <p className="numbers text-sm text-quiet">{facts}</p>
          </div>
          <span className="text-end">{score && <ScoreFigure score={score} size="small" />}</span>
        </li>
      ))}
    </ol>
  );
}

/** The helpline, prominent on the front page and not only in its footer. */
function HelpStrip({
  title,
  helpline,
  hideOffers,
}: {
  title: string;
  helpline: { name: string; hours: string; place: string } | null;
  hideOffers: boolean;
}) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 rounded-lg bg-sunken px-6 py-4">
      <h2 id="help" className="text-lg">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-x-8 gap-y-2">
        <li>
          <Link to="/responsible-gaming#help">
            {helpline ? `${helpline.name}, ${helpline.place} · ${helpline.hours}` : "Someone to talk to"}
          </Link>
        </li>
        <li>
          <Link to="/responsible-gaming#check">Check yourself</Link>
        </li>
        <li>
          <Link to="/responsible-gaming#offers">
            {hideOffers ? "Bonuses and ads are hidden here" : "Hide bonuses and ads from me"}
          </Link>
        </li>
      </ul>
    </section>
  );
}

type Bonus = ComponentProps<typeof BonusCard>["bonus"];

/** The offers of the front page. */
function BonusesWorthKnowing({ title, lead, bonuses }: { title: string; lead: string; bonuses: readonly Bonus[] }) {
  return (
    <FrontSection id="bonuses" title={title} more={{ to: "/bonuses", label: "All bonuses by chance to finish" }}>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <p>{lead}</p>
        {bonuses.length === 0 && <p className="text-quiet">There are no bonuses at the moment.</p>}
        <CachedFragmentList className="space-y-4" name="bonus" entries={bonuses} keyOf={({ slug }) => slug}>
          {(bonus) => <BonusCard bonus={bonus} />}
        </CachedFragmentList>
      </div>
    </FrontSection>
  );
}

/** The newest article with its picture. */
function NewsFront({ article }: { article: ArticleCardData | null }) {
  if (!article) return <p className="text-quiet">Nothing has been published yet.</p>;
  return (
    <article className="row-link space-y-2">
      {article.hero && (
        <ResponsiveImage
          image={article.hero}
          alt=""
          sizes="(min-width: 64rem) 32rem, 92vw"
          className="h-auto w-full rounded-md border border-line"
        />
      )}
      <h3 className="text-xl leading-tight">
        <Link dir="auto" to={`/news/${article.slug}`} className="text-ink">
          {article.title}
        </Link>
      </h3>
      <p dir="auto">{article.dek}</p>
    </article>
  );
}

/** What changed this week. */
function WeekChanges({ title, week }: { title: string; week: readonly WeekChange[] }) {
  return (
    <FrontSection id="week" title={title}>
      <ul className="border-b border-line">
        {week.map(({ to, rel, title: subject, words }) => (
          <li key={to + words} className="row-link border-t border-line py-2.5">
            <h3 className="text-base">
              <Link to={to} rel={rel} className="text-ink">
                {subject}
              </Link>
            </h3>
            <p className="numbers text-sm text-quiet">{words}</p>
          </li>
        ))}
      </ul>
    </FrontSection>
  );
}

type Front = JsonLoaderData<typeof frontPage> & { hidden: HiddenOffers | null };

/** The sections that the page's settings name, each with its title from them. */
const SECTIONS: Record<FrontSectionName, (front: Front, title: string) => ReactNode> = {
  week: ({ week }, title) => <WeekChanges title={title} week={week} />,
  score: ({ sum }, title) =>
    sum && (
      <FrontSection id="score" title={title} more={{ to: "/how-we-rate", label: "The formula" }}>
        <CachedFragment as="div" name="score sum" data={[sum]}>
          <ScoreSum sum={sum} />
        </CachedFragment>
      </FrontSection>
    ),
  bonuses: ({ hidden, bonusesLead, bonuses }, title) =>
    hidden ? <OffersHidden by={hidden} /> : <BonusesWorthKnowing title={title} lead={bonusesLead} bonuses={bonuses} />,
  outcomes: ({ outcomes, year }, title) => (
    <FrontSection id="outcomes" title={title} more={{ to: "/complaints", label: "All complaints" }}>
      <CachedFragment as="div" name="complaint outcomes" data={[outcomes, year]}>
        <OutcomeList outcomes={outcomes} year={year} />
      </CachedFragment>
    </FrontSection>
  ),
  news: ({ article }, title) => (
    <FrontSection id="news" title={title} more={{ to: "/news", label: "All news" }}>
      <CachedFragment as="div" name="front page news" data={[article]}>
        <NewsFront article={article} />
      </CachedFragment>
    </FrontSection>
  ),
  awards: ({ awards }, title) =>
    awards && (
      <FrontSection
        id="awards"
        title={title}
        more={{ to: `/awards/${String(awards.year)}`, label: "How it was counted" }}
      >
        <CachedFragment as="div" name="award winners" data={[awards]}>
          <WinnerList winners={awards.winners} year={awards.year} />
        </CachedFragment>
      </FrontSection>
    ),
  help: ({ helpline, hideOffers }, title) => (
    <CachedFragment as="div" name="help" data={[helpline, hideOffers, title]}>
      <HelpStrip title={title} helpline={helpline} hideOffers={hideOffers} />
    </CachedFragment>
  ),
};

/** What is below the front page's heading: its sections, two that belong together side by side. */
export function FrontRows({ front }: { front: Front }) {
  return front.rows.map((row) => {
    const sections = row.map(([name, title]) => <Fragment key={name}>{SECTIONS[name](front, title)}</Fragment>);
    if (!row[1]) return sections;
    return (
      <div key={row[1][0]} className="grid gap-x-14 gap-y-14 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        {sections}
      </div>
    );
  });
}
