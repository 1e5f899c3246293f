import { Link } from "@remix-run/react";
import { plural } from "~/domain/plural";
import type { HiddenOffers } from "~/platform/access/choices/hidden-offers";
import { CachedFragmentList } from "~/ui/cached-fragment";
import { BonusCard, type BonusCardData } from "./bonus-card";
import { OffersHidden } from "./list/offers-hidden";

/** Offers shown; the others can be opened. */
const SHOWN = 1;

function Cards({ offers }: { offers: readonly BonusCardData[] }) {
  return (
    <CachedFragmentList className="grid gap-4" name="casino’s offer" entries={offers} keyOf={({ slug }) => slug}>
      {(offer) => <BonusCard bonus={offer} showCasino={false} />}
    </CachedFragmentList>
  );
}

/** A casino's active offers on its own page; null when offers are hidden. Shows none of a casino we advise against. */
export function CasinoOffers({
  offers,
  hidden,
  casino,
}: {
  offers: readonly BonusCardData[] | null;
  /** Why offers are hidden, if they are. */
  hidden: HiddenOffers | null;
  casino: { slug: string; name: string; isAdvisedAgainst: boolean };
}) {
  return (
    <section className="space-y-4">
      <h2 id="bonuses">Bonuses</h2>
      {offers === null ? (
        hidden && <OffersHidden by={hidden} />
      ) : casino.isAdvisedAgainst ? (
        <p>
          We recommend none. <Link to={`/bonuses?active=any&casino=${casino.slug}`}>Look up their terms</Link>
        </p>
      ) : offers.length === 0 ? (
        <p>We know of no current bonus at {casino.name}.</p>
      ) : (
        <>
          <Cards offers={offers.slice(0, SHOWN)} />
          {offers.length > SHOWN && (
            <details>
              <summary className="min-h-6 text-accent">{plural(offers.length - SHOWN, "more offer")}</summary>
              <div className="mt-4 space-y-4">
                <p className="max-w-text text-sm text-quiet">
                  <Link to={`/bonuses?active=any&casino=${casino.slug}`} rel="nofollow">
                    Filter and sort them
                  </Link>
                </p>
                <Cards offers={offers.slice(SHOWN)} />
              </div>
            </details>
          )}
        </>
      )}
    </section>
  );
}
