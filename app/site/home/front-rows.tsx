import { Fragment, type ReactNode, type ComponentProps } from "react";
import { OffersHidden } from "~/features/bonuses/public/list/offers-hidden";
import type { HiddenOffers } from "~/platform/access/choices/hidden-offers";
import type { FrontSectionName } from "~/platform/settings/front/front-page-schema";
import type { JsonLoaderData } from "~/http/responses/json-data";
import { CachedFragment, CachedFragmentList } from "~/ui/cached-fragment";
import type { frontPage } from "./front-page.server";
import { BonusCard, HelpStrip, NewsFront, OutcomeList, ScoreSum, WinnerList } from "./front-parts.drawn";
import { FrontSection } from "./front-section";
import { Link } from "@remix-run/react";
import type { WeekChange } from "./week-changes.server";

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
        <CachedFragment as="div" name="score sum" data={[sum]} mayBeKept>
          <ScoreSum sum={sum} />
        </CachedFragment>
      </FrontSection>
    ),
  bonuses: ({ hidden, bonusesLead, bonuses }, title) =>
    hidden ? <OffersHidden by={hidden} /> : <BonusesWorthKnowing title={title} lead={bonusesLead} bonuses={bonuses} />,
  outcomes: ({ outcomes, year }, title) => (
    <FrontSection id="outcomes" title={title} more={{ to: "/complaints", label: "All complaints" }}>
      <CachedFragment as="div" name="complaint outcomes" data={[outcomes, year]} mayBeKept>
        <OutcomeList outcomes={outcomes} year={year} />
      </CachedFragment>
    </FrontSection>
  ),
  news: ({ article }, title) => (
    <FrontSection id="news" title={title} more={{ to: "/news", label: "All news" }}>
      <CachedFragment as="div" name="front page news" data={[article]} mayBeKept>
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
        <CachedFragment as="div" name="award winners" data={[awards]} mayBeKept>
          <WinnerList winners={awards.winners} year={awards.year} />
        </CachedFragment>
      </FrontSection>
    ),
  help: ({ helpline, hideOffers }, title) => (
    <CachedFragment as="div" name="help" data={[helpline, hideOffers, title]} mayBeKept>
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
      <div key={row[1][0]} className="grid gap-x-14 gap-y-14 lg:grid-cols-2">
        {sections}
      </div>
    );
  });
}
