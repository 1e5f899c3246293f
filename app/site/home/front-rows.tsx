import { Fragment, type ReactNode } from "react";
import { WinnerList } from "~/features/awards/public/winner-list";
import { OffersHidden } from "~/features/bonuses/public/list/offers-hidden";
import type { HiddenOffers } from "~/platform/access/choices/hidden-offers";
import type { FrontSectionName } from "~/platform/settings/front/front-page-schema";
import type { JsonLoaderData } from "~/http/responses/json-data";
import { CachedFragment } from "~/ui/cached-fragment";
import { BonusesWorthKnowing } from "./bonuses-worth-knowing";
import type { frontPage } from "./front-page.server";
import { FrontSection } from "./front-section";
import { HelpStrip } from "./help-strip";
import { NewsFront } from "./news-front";
import { OutcomeList } from "./outcome-list";
import { ScoreSum } from "./score-sum";
import { WeekChanges } from "./week-changes";

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
