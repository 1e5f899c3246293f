import type { ReactNode } from "react";
import { Markdown } from "~/ui/markdown";
import { Section } from "~/ui/section";
import { AwardPhases } from "./award-phases";
import type { PublicAward, PublicCategory, Winner } from "./awards.server";
import { BeforeResults } from "./before-results";
import { CategorySection } from "./category-section";
import { PHASE_WORDS } from "../labels";
import { WinnerList } from "./winner-list";

/** Content of a year's awards page. */
export function AwardPageBody({
  award,
  winners,
  ballotOf,
}: {
  award: PublicAward;
  winners: readonly Winner[];
  /** Renders the reader's ballot in a category; null when there is nothing to vote on. */
  ballotOf?: ((category: PublicCategory) => ReactNode) | null;
}) {
  const isAnnounced = award.phase === "announced";
  const steps = (
    <Section id="phases" title="The year’s steps" className="space-y-4">
      <AwardPhases phase={award.phase} dates={award.dates} />
    </Section>
  );
  return (
    <>
      <header className="max-w-text space-y-2">
        <p className="eyebrow">
          Awards {award.year} · {PHASE_WORDS[award.phase]}
        </p>
        <h1 dir="auto">{award.title}</h1>
        <p>{award.intro}</p>
      </header>
      {isAnnounced ? (
        <Section id="winners" title="Winners">
          <WinnerList winners={winners} year={award.year} />
        </Section>
      ) : (
        <BeforeResults phase={award.phase} />
      )}
      {!isAnnounced && steps}
      {isAnnounced && (
        <Section id="count" title="How to read the results" className="max-w-text space-y-2">
          <p>
            Votes are scaled so that the nominee with the most has 100. The result is that figure times the public’s
            share, plus the jury’s points times the rest. The bar shows the players’ part in colour and the jury’s in
            grey.
          </p>
        </Section>
      )}
      {award.categories.map((category) => (
        <CategorySection key={category.id} category={category} isAnnounced={isAnnounced}>
          {ballotOf?.(category)}
        </CategorySection>
      ))}
      {isAnnounced && steps}
      <Section id="rules" title={<>Rules for {award.year}</>}>
        <Markdown html={award.rulesHtml} />
      </Section>
    </>
  );
}
