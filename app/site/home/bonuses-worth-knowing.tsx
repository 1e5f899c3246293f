import type { ComponentProps } from "react";
import { BonusCard } from "~/features/bonuses/public/bonus-card";
import { CachedFragmentList } from "~/ui/cached-fragment";
import { FrontSection } from "./front-section";

type Bonus = ComponentProps<typeof BonusCard>["bonus"];

/** The offers of the front page. */
export function BonusesWorthKnowing({
  title,
  lead,
  bonuses,
}: {
  title: string;
  lead: string;
  bonuses: readonly Bonus[];
}) {
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
