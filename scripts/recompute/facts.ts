import { z } from "zod/v4";
import type { Comparison } from "./comparison";
import { knownSteps } from "./history";
import type { Casino } from "./published";

type Facts = NonNullable<Casino["factHistory"]>["facts"];

/** The facts that a score's recorded inputs have too, as those inputs have them. */
const READ_BY_SCORES: Record<string, (value: never) => unknown> = {
  lifecycle: (value) => value,
  sizeBand: (value) => value,
  protectionTools: (value) => value,
  licences: ({ tier, verifiedAt }: { tier: string; verifiedAt: string | null }) =>
    `${tier} ${String(verifiedAt !== null)}`,
};
const tools = z.array(z.string());

/** Returns the values that a fact had at a moment. */
function valuesAt(facts: Facts, field: string, at: string): unknown[] {
  return facts
    .filter((fact) => fact.field === field && (fact.from ?? "") <= at && (fact.to === null || at < fact.to))
    .map(({ value }) => READ_BY_SCORES[field]?.(value as never));
}

const inOrder = (values: readonly unknown[]) => values.map(String).sort();

/**
 * Compares the record of a casino's facts with its facts as they are, with the inputs that its scores were recorded with
 * since then, and its days with each other. Nothing may be dated before the record begins.
 */
export function compareFacts(comparison: Comparison, address: string, casino: Casino): void {
  const { since, facts } = casino.factHistory ?? { since: null, facts: [] };
  if (since === null) {
    comparison.figure("history", address, "factHistory: facts without a beginning", facts.length, 0);
    return;
  }
  for (const [place, { field, from, to }] of facts.entries()) {
    const name = `factHistory[${String(place)}] (${field})`;
    comparison.figure("history", address, `${name} begins after the record`, from === null || from > since, true);
    comparison.figure("history", address, `${name} ends after it begins`, to === null || to > (from ?? since), true);
  }
  const now: Record<string, unknown[]> = {
    lifecycle: [casino.lifecycle],
    sizeBand: [casino.sizeBand],
    protectionTools: casino.protectionTools,
    licences: casino.licences.map((licence) => READ_BY_SCORES["licences"]?.(licence as never)),
  };
  for (const [field, values] of Object.entries(now)) {
    const held = facts.filter((fact) => fact.field === field && fact.to === null);
    const recorded = held.map(({ value }) => READ_BY_SCORES[field]?.(value as never));
    comparison.figure("history", address, `factHistory: ${field} now`, inOrder(recorded), inOrder(values));
  }
  for (const [place, known] of knownSteps(casino.history).entries()) {
    if (!known || known.step.at < since) continue;
    const { inputs, step } = known;
    const read: Record<string, unknown[]> = {
      lifecycle: [inputs.lifecycle],
      sizeBand: [inputs.sizeBand],
      protectionTools: tools.parse(inputs.protectionTools),
      licences: inputs.licences.map(({ tier, verified }) => `${tier} ${String(verified)}`),
    };
    for (const [field, values] of Object.entries(read))
      comparison.figure(
        "history",
        address,
        `history[${String(place)}].inputs.${field} as its facts say`,
        inOrder(values),
        inOrder(valuesAt(facts, field, step.at)),
      );
  }
}
