import { causeParts, LONGEST_CAUSE, type KnownStep } from "./causes";
import type { Comparison } from "./comparison";
import { burdenOf } from "./complaints";
import type { Formula, HistoryInputs } from "./published";
import type { ReadCasino, Site } from "./read-site";
import { weighReviews } from "./score";

// A history against what the site publishes besides it: the complaints' trails, the reviews, and the casino's facts.

/** How a complaint counts from a moment on; null from when it is open again, or ended otherwise. */
interface Change {
  ref: string;
  at: string;
  state: "resolved" | "unresolved" | null;
  since: string;
  disputedEur: number;
}

/** Returns every moment at which a complaint began or ceased to count, as its public trail has it. */
function changesOf({ row, complaint }: Site["complaints"][number]): Change[] {
  const { ref, publishedAt, disputedEur } = row;
  const changes: Change[] = [];
  for (const { from, to, at } of complaint.trail) {
    const state = to === "resolved" || to === "unresolved" ? to : null;
    if (from === to || state === (changes.at(-1)?.state ?? null)) continue;
    changes.push({ ref, at: at > publishedAt ? at : publishedAt, state, since: at, disputedEur });
  }
  return changes;
}

/** Returns B and the numbers of complaints that counted at `at`. */
function tallyAt(changes: readonly Change[], at: string) {
  const latest = new Map<string, Change>();
  for (const change of changes) if (change.at <= at) latest.set(change.ref, change);
  const counting = [...latest.values()];
  const of = (state: Change["state"]) => counting.filter((change) => change.state === state);
  return {
    burden: burdenOf(
      counting.map(({ state, disputedEur, since }) => ({ state: state ?? "", disputedEur, closedAt: since })),
      at,
    ),
    unresolved: of("unresolved").length,
    resolved: of("resolved").length,
  };
}

/** A step may be recorded this long after what it records: two of one instant are told one after the other. */
const SOON_MS = 1_000;

function follows(step: string, event: string): boolean {
  const after = Date.parse(step) - Date.parse(event);
  return after >= 0 && after <= SOON_MS;
}

function compareComplaints(
  comparison: Comparison,
  address: string,
  steps: readonly (KnownStep | null)[],
  changes: readonly Change[],
): void {
  const first = steps[0]?.step.at ?? "";
  steps.forEach((known, place) => {
    if (known === null) return;
    const { at, cause } = known.step;
    const { burden, ...counts } = tallyAt(changes, at);
    const field = `history[${String(place)}].`;
    const { complaints } = known.inputs;
    comparison.figures("replay", address, `${field}complaints.`, complaints, counts);
    const shown = complaints.burden * 2 ** (-(Date.parse(at) - Date.parse(complaints.at)) / YEAR_MS);
    // An amount that was corrected later counted with the former one until then.
    const isCorrected = steps
      .slice(place + 1)
      .some((later) => /amount of a complaint was corrected/i.test(later?.step.cause ?? ""));
    if (!isCorrected) comparison.figure("replay", address, `${field}complaints.burden`, shown, burden);
    for (const [, ref = ""] of cause.matchAll(/complaint ([A-Z]{2,4}-[A-Z0-9]+)/gi))
      comparison.figure(
        "cause",
        address,
        `${field}cause: ${ref} moved then`,
        true,
        changes.some((change) => change.ref === ref && follows(at, change.at)),
      );
  });
  for (const { ref, at } of changes) {
    if (at <= first) continue;
    const isTold = steps.some(
      (known) => known && follows(known.step.at, at) && "complaints" in (known.step.inputs ?? {}),
    );
    comparison.figure("replay", address, `history: ${ref} at ${at}`, isTold, true);
  }
}

const YEAR_MS = 12 * 30.4375 * 86_400_000;

function compareReviews(
  comparison: Comparison,
  { address, casino, reviews }: ReadCasino,
  steps: readonly (KnownStep | null)[],
): void {
  // Reviews that were taken down counted until then, and are published no more.
  const taken = casino.reviewCounts ? casino.reviewCounts.hidden.total + casino.reviewCounts.removed.total : Infinity;
  steps.forEach((known, place) => {
    if (known === null) return;
    const { at } = known.step;
    const { reviews: shown } = known.inputs;
    const field = `history[${String(place)}].reviews.`;
    const public_ = reviews.filter(({ publishedAt }) => publishedAt <= at);
    const extra = shown.count - public_.length;
    comparison.figure(
      "replay",
      address,
      `${field}count`,
      shown.count,
      extra > 0 && extra <= taken ? shown.count : public_.length,
    );
    if (extra !== 0) return;
    const { weight, weightedStars } = weighReviews(public_, shown.at);
    comparison.figures("replay", address, field, shown, { weight, weightedStars });
  });
}

/** Compares what a history says the casino was with its dated facts, and its end with the facts of today. */
function compareFacts(
  comparison: Comparison,
  { address, casino }: ReadCasino,
  steps: readonly (KnownStep | null)[],
): void {
  const [first] = steps;
  const same = (field: string, shown: unknown, recomputed: unknown) => {
    comparison.figure("replay", address, field, shown, recomputed);
  };
  if (first) same("history: begins after the listing", first.step.at >= casino.listedOn, true);
  steps.forEach((known, place) => {
    if (known === null) return;
    const { at, cause } = known.step;
    const field = `history[${String(place)}].`;
    for (const { category, foundAt } of known.inputs.termFlags)
      same(`${field}termFlags: ${category} was found by then`, Date.parse(foundAt) <= Date.parse(at), true);
    for (const { method, testedHours } of known.inputs.payments) {
      const today = casino.payments.find((payment) => payment.method === method);
      if (
        testedHours !== null &&
        testedHours === today?.testedHours &&
        today.testedAt !== null &&
        !/tested/.test(cause)
      )
        same(`${field}payments: ${method} was tested by then`, today.testedAt <= at, true);
    }
  });
  const last = steps.at(-1);
  if (!last) return;
  const facts: Partial<HistoryInputs> = {
    licences: casino.licences.map(({ tier, verifiedAt }) => ({ tier, verified: verifiedAt !== null })),
    sizeBand: casino.sizeBand,
    listedOn: casino.listedOn,
    termFlags: casino.termFlags.map(({ quote: _, ...flag }) => flag),
    payments: casino.payments.map(({ method, statedHours, testedHours }) => ({ method, statedHours, testedHours })),
    protectionTools: casino.protectionTools,
    lifecycle: casino.lifecycle,
  };
  // Every change of these is recorded, so that the last step has what the casino's own fields have.
  for (const [name, fact] of Object.entries(facts))
    same(`history: ${name} of the last step`, sorted(last.inputs[name as keyof HistoryInputs]), sorted(fact));
}

/** A value with the keys of its objects in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}

/** Compares a casino's history with what else is published of it, and each cause with the step before. */
export function compareReplay(
  comparison: Comparison,
  casino: ReadCasino,
  steps: readonly (KnownStep | null)[],
  { complaints, formula }: { complaints: Site["complaints"]; formula: Formula },
): void {
  const { address } = casino;
  const changes = complaints.flatMap(changesOf).sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  compareComplaints(comparison, address, steps, changes);
  compareReviews(comparison, casino, steps);
  compareFacts(comparison, casino, steps);
  steps.forEach((known, place) => {
    const before = steps[place - 1];
    if (known === null || !before || known.step.cause.length >= LONGEST_CAUSE) return;
    const { told, follows: follow } = causeParts(before, known, formula.caps);
    comparison.figure("cause", address, `history[${String(place)}].cause`, told, follow);
  });
}
