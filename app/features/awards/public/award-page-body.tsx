import type { ReactNode } from "react";
import { Markdown } from "~/ui/markdown";
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
    <section aria-labelledby="phases" className="space-y-4">
      <h2 id="phases">The year’s steps</h2>
      <AwardPhases phase={award.phase} dates={award.dates} />
    </section>
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
        <section aria-labelledby="winners" className="space-y-3">
          <h2 id="winners">Winners</h2>
          <WinnerList winners={winners} year={award.year} />
        </section>
      ) : (
        <BeforeResults phase={award.phase} />
      )}
      {!isAnnounced && steps}
      {isAnnounced && (
        <section aria-labelledby="count" className="max-w-text space-y-2">
          <h2 id="count">How to read the results</h2>
          <p>
            Votes are scaled so that the nominee with the most has 100. The result is that figure times the public’s
            share, plus the jury’s points times the rest. The bar shows the players’ part in colour and the jury’s in
            grey.
          </p>
        </section>
      )}
      {award.categories.map((category) => (
        <CategorySection key={category.id} category={category} isAnnounced={isAnnounced}>
          {ballotOf?.(category)}
        </CategorySection>
      ))}
      {isAnnounced && steps}
      <section aria-labelledby="rules" className="space-y-3">
        <h2 id="rules">Rules for {award.year}</h2>
        <Markdown html={award.rulesHtml} />
      </section>
    </>
  );
}
