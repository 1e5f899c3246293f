import type { KnownStep } from "./causes";
import {
  historyInputs,
  type Casino,
  type Formula,
  type HistoryInputs,
  type HistoryStep,
  type Shares,
} from "./published";
import type { Comparison } from "./comparison";
import { inTenths, recomputeScore } from "./score";

type Moved = Record<keyof Shares | "limit", number>;

/** Returns each step with its inputs as it or an earlier step states them; null from before inputs were recorded. */
export function knownSteps(history: readonly HistoryStep[]): (KnownStep | null)[] {
  let stated: Partial<HistoryInputs> = {};
  return history.map((step) => {
    if (!step.inputs) {
      stated = {};
      return null;
    }
    stated = { ...stated, ...step.inputs };
    const whole = historyInputs.safeParse(stated);
    return whole.success ? { step, inputs: whole.data } : null;
  });
}

/** Returns the points each component adds to a step's score, and those that a limit takes away. */
function pointsOf({ step, inputs: { weights } }: KnownStep, limits: readonly number[]): Moved {
  const names = Object.keys(weights) as (keyof Shares)[];
  const points = Object.fromEntries(names.map((name) => [name, 10 * weights[name] * step.components[name]])) as Shares;
  const sum = Object.values(points).reduce((total, value) => total + value, 0);
  return { ...points, limit: Math.min(sum, ...limits) - sum };
}

/** Compares every step of a score's history with what follows from its inputs, and with the step before it. */
export function compareHistory(
  comparison: Comparison,
  address: string,
  { history, score }: Casino,
  { caps, versions }: Formula,
): void {
  const known = knownSteps(history);
  history.forEach((step, place) => {
    const field = `history[${String(place)}].`;
    const now = known[place] ?? null;
    const weights = versions.find(({ version }) => version === step.formulaVersion)?.weights;
    const limits = step.caps.map((cap) => caps.find((one) => one.cap === cap)?.limit ?? Number.NaN);
    if (now === null) {
      // Without inputs, the score still has to follow from its components.
      const sum = Object.entries(step.components).reduce(
        (total, [name, value]) => total + 10 * (weights?.[name as keyof Shares] ?? Number.NaN) * value,
        0,
      );
      if (step.score !== null)
        comparison.figure("history", address, `${field}score`, step.score, inTenths(Math.min(sum, ...limits)));
      return;
    }
    comparison.figures("history", address, `${field}weights.`, now.inputs.weights, weights ?? {});
    const { licences, ...inputs } = now.inputs;
    const recomputed = recomputeScore(
      { ...inputs, licences: licences.map(({ tier, verified }) => ({ tier, verifiedAt: verified ? step.at : null })) },
      { at: step.at, weights: now.inputs.weights, caps },
    );
    comparison.figure("history", address, `${field}score`, step.score, recomputed.score);
    const held = recomputed.limits.filter((limit) => limit.held).map(({ cap }) => cap);
    comparison.figure("history", address, `${field}caps`, [...step.caps].sort(), held.sort());
    for (const [name, { value }] of Object.entries(recomputed.components))
      comparison.figure("history", address, `${field}components.${name}`, step.components[name as keyof Shares], value);

    const before = known[place - 1] ?? null;
    if (before === null) return;
    // An input that a step states is one that changed.
    for (const name of Object.keys(step.inputs ?? {}) as (keyof HistoryInputs)[])
      comparison.figure(
        "history",
        address,
        `${field}inputs.${name} changed`,
        true,
        JSON.stringify(before.inputs[name]) !== JSON.stringify(now.inputs[name]),
      );
    if (!step.differences) return;
    const limitsBefore = before.step.caps.map((cap) => caps.find((one) => one.cap === cap)?.limit ?? Number.NaN);
    const [was, is] = [pointsOf(before, limitsBefore), pointsOf(now, limits)];
    for (const name of Object.keys(is) as (keyof Moved)[])
      comparison.figure(
        "history",
        address,
        `${field}differences.${name}`,
        step.differences[name],
        is[name] - was[name],
      );
  });

  const last = history.at(-1);
  if (!last) return;
  comparison.figure("history", address, "history: its last score", last.score, score.value);
  // Complaints and reviews since the last step count in the working, but have not moved the rounded score.
  comparison.figure("history", address, "history: none after the score", last.at <= score.at, true);
  const moments = history.map(({ at }) => at);
  comparison.figure("history", address, "history: in order, one at a time", moments, [...new Set(moments)].sort());
}
