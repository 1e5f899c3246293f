import { Fragment, type ReactNode, type ComponentProps } from "react";
import { WinnerList } from "~/features/awards/public/winner-list";
import { OffersHidden } from "~/features/bonuses/public/list/offers-hidden";
import type { HiddenOffers } from "~/platform/access/choices/hidden-offers";
import type { FrontSectionName } from "~/platform/settings/front/front-page-schema";
import type { JsonLoaderData } from "~/http/responses/json-data";
import { CachedFragment, CachedFragmentList } from "~/ui/cached-fragment";
import type { frontPage, RankedCasino } from "./front-page.server";
import { FrontSection } from "./front-section";
import { ScoreSum } from "./score-sum";
import { Link } from "@remix-run/react";
import type { WeekChange } from "./week-changes.server";
import { ResponsiveImage } from "~/platform/media/responsive-image";
import type { ArticleCardData } from "~/features/news/article-card";
import { BonusCard } from "~/features/bonuses/public/bonus-card";
import { CasinoLogo } from "~/features/casinos/public/casino-card";
import { ScoreFigure } from "~/features/casinos/score/score-figure";
import type { ComplaintSummary } from "~/features/complaints/public-complaint";
import { StateBadge } from "~/features/complaints/public/complaint-row";
import { formatMoney, moneyOf } from "~/domain/money/money";
import { ShareBar } from "~/ui/charts/share-bar";
import { DateTime } from "~/ui/date-time";
import { ScrollRegion } from "~/ui/scroll-region";

function euros(amount: number): string {
  return formatMoney(moneyOf(Math.round(amount), "EUR"));
}

function Recovered({ complaint: { disputed, recovered } }: { complaint: ComplaintSummary }) {
  if (!disputed) return <span className="text-sm text-quiet">not about money</span>;
  return (
    <>
      <span className="font-serif text-lg font-semibold">
        {recovered ? formatMoney(recovered) : formatMoney({ ...disputed, amount: 0 })}
      </span>{" "}
      <span className="block text-sm text-quiet">of {formatMoney(disputed)}</span>
    </>
  );
}

/** The outcomes of the latest complaints with the amounts recovered, below the year's total. */
function OutcomeList({
  outcomes,
  year,
}: {
  outcomes: readonly ComplaintSummary[];
  year: { recoveredEur: number; disputedEur: number };
}) {
  if (outcomes.length === 0) return <p className="text-quiet">No complaint has been decided yet.</p>;
  return (
    <ScrollRegion label="The latest decided complaints">
      <p className="mb-1">
        <strong className="font-serif text-xl font-semibold">{euros(year.recoveredEur)}</strong> of{" "}
        {euros(year.disputedEur)} recovered in twelve months
      </p>
      <div className="mb-4">
        <ShareBar share={year.recoveredEur / Math.max(1, year.disputedEur)} />
      </div>
      <table className="ledger">
        <caption className="sr-only">The latest decided complaints</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Complaint</th>
            <th scope="col">Recovered</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map((complaint) => (
            <tr key={complaint.ref}>
              <th scope="row" className="font-normal">
                <Link dir="auto" to={`/complaints/${complaint.ref}`} className="text-ink">
                  {complaint.title}
                </Link>{" "}
                <span className="numbers mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
                  <StateBadge state={complaint.state} />{" "}
                  <span>
                    <bdi>{complaint.casino.name}</bdi>
                    {complaint.closedAt && (
                      <>
                        , <DateTime at={complaint.closedAt} />
                      </>
                    )}
                  </span>
                </span>
              </th>
              <td className="figure pe-0 whitespace-nowrap">
                <Recovered complaint={complaint} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

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
