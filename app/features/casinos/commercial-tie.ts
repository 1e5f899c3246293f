import { heldLicences } from "~/features/law/held-licences";
import { isPublic } from "~/platform/publishing/schema";
import type { CasinoFields } from "./schema";

type CommercialTie = CasinoFields["commercial"];
type Standing = Pick<CasinoFields, "lifecycle"> & {
  licences: readonly Pick<CasinoFields["licences"][number], "tier" | "verifiedAt">[];
};
type Tied = Standing & Pick<CasinoFields, "commercial">;

interface TieRule {
  forbids(casino: Standing): boolean;
  /** Completes "because …" for readers and staff. */
  because: string;
}

/** True if we have found a licence of the casino in an authority's register. */
export function isLicensed({ licences }: Pick<Standing, "licences">): boolean {
  return heldLicences({ licences }).length > 0;
}

/** The standings in which we take no money from a casino. The first that fits is the reason given. */
export const TIE_RULES: readonly TieRule[] = [
  { forbids: ({ lifecycle }) => lifecycle === "closed", because: "it is closed" },
  { forbids: ({ lifecycle }) => lifecycle === "blacklisted", because: "it is on our blacklist" },
  { forbids: ({ lifecycle }) => lifecycle === "warning", because: "we warn about it" },
  {
    forbids: (casino) => !isLicensed(casino),
    because: "we have not found a licence for it in a register",
  },
];

/** Returns why a casino may not pay us, or null if it may. */
export function tieForbidden(casino: Standing): string | null {
  return TIE_RULES.find(({ forbids }) => forbids(casino))?.because ?? null;
}

/**
 * True if we may put a casino and its offers forward. We advise against every casino that we would take no money from:
 * it is only listed, last, and without a button that leads to it.
 */
export function mayBeFeatured(casino: Standing): boolean {
  return tieForbidden(casino) === null;
}

/** A casino's tie as readers see it. */
export interface ShownTie {
  pays: CommercialTie;
  /** Completes "because …" where a tie exists that the rules have stopped; `pays` is then "none". */
  stoppedBecause: string | null;
}

/**
 * Returns the tie that pages, links and addresses go by. The stored tie counts only while the casino's standing
 * allows it, so that a warning takes its paid links away at once.
 */
export function shownTie(casino: Tied): ShownTie {
  const reason = casino.commercial === "none" ? null : tieForbidden(casino);
  return { pays: reason === null ? casino.commercial : "none", stoppedBecause: reason };
}

/** True if links to the casino are paid. */
export function isPaid(casino: Tied): boolean {
  return shownTie(casino).pays !== "none";
}

/** Returns where links to the casino lead: the partner's address only while the tie stands. */
export function outboundAddress(casino: Tied & Pick<CasinoFields, "affiliateUrl" | "url">): string {
  return isPaid(casino) ? (casino.affiliateUrl ?? casino.url) : casino.url;
}

type SavedCasino = Tied & Pick<CasinoFields, "publishState" | "publishAt">;

/**
 * Returns why a casino can't be saved with its tie, or null if it can. A public casino keeps the tie it has when its
 * standing gets worse: a warning must not wait for a contract to be ended, and `shownTie` stops the tie by itself. An
 * item that readers don't see can be reopened as a draft with a tie that was stopped before.
 */
export function tieRefused(casino: SavedCasino, before: SavedCasino | null, now: string): string | null {
  const { stoppedBecause } = shownTie(casino);
  if (stoppedBecause === null) return null;
  if (before?.commercial === casino.commercial) {
    if (isPublic(before, now)) return null;
    if (casino.publishState === "draft" && tieForbidden(before) !== null) return null;
  }
  return stoppedBecause;
}
