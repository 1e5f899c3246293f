import type { ReactNode } from "react";
import { heldLicences } from "~/features/law/held-licences";
import { Badge, type Meaning } from "~/ui/notice";
import { Fact } from "~/ui/lists/fact";
import { PAYS_LABELS, tieWords } from "../labels";
import type { ShownTie } from "../commercial-tie";
import { methodTimes, methodWords } from "../payout-times";
import type { CasinoFields } from "../schema";
import { ProsAndCons } from "./casino-header";

type Summarised = Pick<
  CasinoFields,
  "name" | "slug" | "summary" | "lifecycle" | "payments" | "licences" | "pros" | "cons"
> & {
  tie: ShownTie;
};

/** Returns the fastest way to be paid that we tested, in words. */
export function fastestWords({ payments }: Pick<Summarised, "payments">): string {
  const [fastest] = methodTimes({ payments })
    .filter(({ time }) => time?.isTested)
    .sort((a, b) => (a.time?.hours ?? Infinity) - (b.time?.hours ?? Infinity));
  if (fastest) return methodWords(fastest);
  const hasLost = methodTimes({ payments }).some(({ neverArrived }) => neverArrived);
  return hasLost ? "None: our withdrawal never arrived" : "We have not tested a withdrawal here";
}

/** Returns the strictest authority that licenses the casino, and how many others do. */
function licenceWords({ licences }: Pick<Summarised, "licences">): string {
  const held = heldLicences({ licences });
  const first = held.find(({ tier }) => tier === "strict") ?? held[0];
  if (!first) return "None we could verify";
  return held.length === 1 ? first.authority : `${first.authority} and ${String(held.length - 1)} more`;
}

/**
 * What a player wants to know about a casino before anything else: our verdict, four facts, what is for and against it.
 * `children`: the visitor's actions, below all that.
 */
export function CasinoSummary({
  casino,
  record: { resolved, unresolved },
  standing = null,
  children,
}: {
  casino: Summarised;
  record: { resolved: number; unresolved: number };
  /** What the casino is for players in the reader's country; null without one. */
  standing?: { meaning: Meaning; label: string } | null;
  children?: ReactNode;
}) {
  const isClosed = casino.lifecycle === "closed";
  const decided = resolved + unresolved;
  return (
    <section className="space-y-5">
      <h2 id="in-short" className="sr-only">
        In short
      </h2>
      <p dir="auto" className="max-w-text text-lg">
        {casino.summary}
      </p>
      <dl className="numbers grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,20%)),1fr))] gap-x-6 gap-y-3 border-y border-line py-3 [&_dd]:text-balance">
        <Fact term={isClosed ? "Licence until it closed" : "Licence"}>
          {licenceWords(casino)}
          {standing && (
            <span className="mt-1 block text-sm">
              <Badge meaning={standing.meaning}>{standing.label}</Badge>
            </span>
          )}
        </Fact>
        <Fact term={isClosed ? "Fastest payout we had" : "Fastest payout"}>{fastestWords(casino)}</Fact>
        <Fact term="Complaints resolved">
          {decided === 0 ? "None decided yet" : `${String(resolved)} of ${String(decided)}`}
        </Fact>
        <Fact term="Pays us">
          {casino.tie.pays === "none" ? (
            PAYS_LABELS.none
          ) : (
            <a href={`/how-we-earn#casino-${casino.slug}`}>{PAYS_LABELS[casino.tie.pays]}</a>
          )}
        </Fact>
      </dl>
      <ProsAndCons casino={casino} />
      {children && <div className="no-print flex flex-wrap items-center gap-x-2 gap-y-1">{children}</div>}
      {(casino.tie.pays !== "none" || casino.tie.stoppedBecause !== null) && (
        <p className="text-sm text-quiet">{tieWords(casino.name, casino.tie)}</p>
      )}
    </section>
  );
}
