import { CachedFragmentList } from "~/ui/cached-fragment";
import { BonusCard, type BonusCardData } from "../bonus-card";

/**
 * A page of offers. In their own order each part of the list has its heading; any other order mixes them. Those of
 * casinos we advise against are folded, unless there is nothing else.
 */
export function OfferGroups({ bonuses, isInOwnOrder }: { bonuses: readonly BonusCardData[]; isInOwnOrder: boolean }) {
  const cards = (some: readonly BonusCardData[]) => (
    <CachedFragmentList className="results grid gap-4" name="bonus" entries={some} keyOf={({ slug }) => slug}>
      {(bonus) => <BonusCard bonus={bonus} />}
    </CachedFragmentList>
  );
  const warned = bonuses.filter(({ group }) => group === "warned");
  const others = bonuses.filter(({ group }) => group !== "warned");
  const sections = [...new Map(others.map(({ section }) => [section?.place ?? "", section?.heading]))];
  return (
    <>
      {isInOwnOrder
        ? sections.map(([place, heading]) => (
            <section key={place} aria-labelledby={`offers-${place}`} className="space-y-4">
              <h2 id={`offers-${place}`} className="text-lg">
                {heading}
              </h2>
              {cards(others.filter(({ section }) => section?.place === place))}
            </section>
          ))
        : cards(others)}
      {warned.length > 0 && (
        <details open={others.length === 0}>
          <summary className="min-h-11 py-2">
            <h2 className="inline text-lg">
              {warned[0]?.section?.heading} ({warned.length})
            </h2>
          </summary>
          {cards(warned)}
        </details>
      )}
    </>
  );
}
