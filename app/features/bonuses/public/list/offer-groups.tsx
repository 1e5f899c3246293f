import { CachedFragmentList } from "~/ui/cached-fragment";
import type { OfferGroup } from "../../value/offer-rank";
import { BonusCard, type BonusCardData } from "../bonus-card";

const HEADINGS: Record<OfferGroup, string> = {
  wagered: "With wagering: by the chance to finish",
  cash: "No wagering: by the casino’s safety, then by what you get",
  warned: "At casinos we warn about",
};

/** A page of offers. In their own order each group has its heading; any other order mixes the groups. */
export function OfferGroups({ bonuses, isInOwnOrder }: { bonuses: readonly BonusCardData[]; isInOwnOrder: boolean }) {
  const cards = (some: readonly BonusCardData[]) => (
    <CachedFragmentList className="results grid gap-4" name="bonus" entries={some} keyOf={({ slug }) => slug}>
      {(bonus) => <BonusCard bonus={bonus} />}
    </CachedFragmentList>
  );
  if (!isInOwnOrder) return cards(bonuses);
  const groups = [...new Set(bonuses.map(({ group }) => group))];
  return groups.map((group) => (
    <section key={group} aria-labelledby={`offers-${group}`} className="space-y-4">
      <h2 id={`offers-${group}`} className="text-lg">
        {HEADINGS[group]}
      </h2>
      {cards(bonuses.filter((bonus) => bonus.group === group))}
    </section>
  ));
}
