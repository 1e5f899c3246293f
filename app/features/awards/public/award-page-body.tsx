import type { ReactNode } from "react";
import { plural } from "~/domain/plural";
import { Markdown } from "~/ui/markdown";
import { Section } from "~/ui/section";
import { AwardPhases } from "./award-phases";
import type { PublicAward, PublicCategory, Winner } from "./awards.server";
import { CategorySection } from "./category-section";
import { PHASE_WORDS } from "../labels";
import { WinnerList } from "./winner-list";

/** Content of a year's awards page. */
export function AwardPageBody({
  award,
  winners,
  ballotOf,
  isVoting = false,
}: {
  award: PublicAward;
  winners: readonly Winner[];
  /** Renders the reader's ballot in a category; null when there is nothing to vote on. */
  ballotOf?: ((category: PublicCategory) => ReactNode) | null;
  /** True if the reader's ballots show the nominees. */
  isVoting?: boolean;
}) {
  const isAnnounced = award.phase === "announced";
  return (
    <>
      <header className="max-w-text space-y-2">
        <p className="eyebrow">
          Awards {award.year}
          {award.daysLeft === null && ` · ${PHASE_WORDS[award.phase]}`}
        </p>
        <h1 dir="auto">{award.title}</h1>
        {award.daysLeft !== null && (
          <p className="numbers font-serif text-xl font-semibold">
            {award.daysLeft === 0 ? "Last day" : `${plural(award.daysLeft, "day")} left`} to{" "}
            {award.phase === "voting" ? "vote" : "nominate"}
          </p>
        )}
      </header>
      {isAnnounced && (
        <Section id="winners" title="Winners">
          <WinnerList winners={winners} year={award.year} />
          <p className="max-w-text">{award.intro}</p>
        </Section>
      )}
      {isAnnounced && (
        <Section id="count" title="Reading the results" className="max-w-text space-y-2">
          <p>The most votes make 100 points, weighted with the jury’s, which are grey in the bars.</p>
        </Section>
      )}
      {award.categories.map((category) => (
        <CategorySection
          key={category.id}
          category={category}
          isAnnounced={isAnnounced}
          isVoted={isVoting && category.publicWeight > 0}
        >
          {ballotOf?.(category)}
        </CategorySection>
      ))}
      <AwardPhases phase={award.phase} dates={award.dates} />
      <Section id="rules" title={<>Rules for {award.year}</>}>
        {!isAnnounced && <p className="max-w-text">{award.intro} Tallies come with the winners.</p>}
        <Markdown html={award.rulesHtml} />
      </Section>
    </>
  );
}
