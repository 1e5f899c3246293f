import type { ReactNode } from "react";
import { heldLicences } from "~/features/law/held-licences";
import { Fact } from "~/ui/lists/fact";
import { tieWords, TIER_LABELS } from "../labels";
import type { ShownTie } from "../commercial-tie";
import { methodTimes, methodWords } from "../payout-times";
import type { CasinoFields } from "../schema";

type Summarised = Pick<CasinoFields, "name" | "summary" | "lifecycle" | "payments" | "licences"> & {
  tie: ShownTie;
  /** Who can play there, in words. */
  audience: string;
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

/** Returns the licences in words, the strictest authority first. */
function licenceWords({ licences }: Pick<Summarised, "licences">): string {
  const held = heldLicences({ licences });
  if (held.length === 0) return "None we could verify";
  const strictFirst = held.sort((a, b) => Number(b.tier === "strict") - Number(a.tier === "strict"));
  return strictFirst.map(({ authority, tier }) => `${authority}, ${TIER_LABELS[tier].toLowerCase()}`).join("; ");
}

/** What a player wants to know about a casino before anything else. `children`: the visitor's actions. */
export function CasinoSummary({ casino, children }: { casino: Summarised; children?: ReactNode }) {
  return (
    <section className="card space-y-4">
      <h2 id="in-short" className="sr-only">
        In short
      </h2>
      <p dir="auto" className="max-w-text text-lg">
        {casino.summary}
      </p>
      <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
        <Fact term="Who it is for">{casino.audience}</Fact>
        <Fact term={casino.lifecycle === "closed" ? "Fastest way we were paid" : "Fastest way to be paid"}>
          {fastestWords(casino)}
        </Fact>
        <Fact term={casino.lifecycle === "closed" ? "Licence until it closed" : "Licence"}>{licenceWords(casino)}</Fact>
        <Fact term="Does it pay us?">{tieWords(casino.name, casino.tie)}</Fact>
      </dl>
      {children && <div className="no-print flex flex-wrap items-start gap-3">{children}</div>}
    </section>
  );
}
