import type { ComponentProps } from "react";
import { BonusCard } from "~/features/bonuses/public/bonus-card";
import { LEAST_FEATURED_SCORE } from "~/features/bonuses/kinds";
import { CachedFragmentList } from "~/ui/cached-fragment";
import { FrontSection } from "./front-section";

type Bonus = ComponentProps<typeof BonusCard>["bonus"];

/** The offers of the front page. */
export function BonusesWorthKnowing({ bonuses }: { bonuses: readonly Bonus[] }) {
  return (
    <FrontSection
      id="bonuses"
      title="Bonuses worth knowing"
      more={{ to: "/bonuses", label: "All bonuses by chance to finish" }}
    >
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <p>
          The best of each kind, one per casino, at casinos scoring {LEAST_FEATURED_SCORE.toFixed(1)} or more. The house
          keeps its edge on every bet, with or without a bonus.
        </p>
        {bonuses.length === 0 && <p className="text-quiet">There are no bonuses at the moment.</p>}
        <CachedFragmentList className="space-y-4" name="bonus" entries={bonuses} keyOf={({ slug }) => slug}>
          {(bonus) => <BonusCard bonus={bonus} />}
        </CachedFragmentList>
      </div>
    </FrontSection>
  );
}
