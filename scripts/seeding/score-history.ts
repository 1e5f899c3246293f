import { safetyScore, type SafetyScoreInputs } from "~/features/casinos/score/safety-score";
import type { CasinoFields, ScoreRecord } from "~/features/casinos/schema";

interface Moment {
  at: string;
  cause: string;
}

const MONTHS_BACK = 18;
const MOST_RECORDS = 40;
const DAY = 86_400_000;

/** Returns the inputs known at `at`, without later tests, checks and verdicts. */
function knownAt(inputs: SafetyScoreInputs, casino: CasinoFields, at: string, turnedAt: string): SafetyScoreInputs {
  return {
    ...inputs,
    lifecycle: at < turnedAt ? "active" : casino.lifecycle,
    payments: casino.payments.map((payment) => ({
      ...payment,
      testedHours: payment.testedAt !== null && payment.testedAt <= at ? payment.testedHours : null,
    })),
  };
}

function momentsOf(
  casino: CasinoFields,
  complaints: readonly { ref: string; state: string; closedAt: string | null }[],
  turnedAt: string,
  today: Date,
): Moment[] {
  const moments: Moment[] = [];
  const add = (at: string | null, cause: string) => {
    if (at !== null) moments.push({ at, cause });
  };
  for (let month = MONTHS_BACK; month >= 1; month--) {
    const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - month + 1, 1, 6));
    add(first.toISOString(), "Monthly recalculation: complaints, reviews and terms have aged");
  }
  for (const { ref, state, closedAt } of complaints) {
    if (state === "resolved" || state === "unresolved") add(closedAt, `Complaint ${ref} closed as ${state}`);
  }
  for (const flag of casino.termFlags) {
    const category = flag.category.replaceAll("_", " ");
    add(flag.foundAt, `A term on ${category} was found`);
    add(flag.enforcedAt, `A term on ${category} was used against a player`);
    add(flag.removedAt, `A term on ${category} was taken out`);
  }
  for (const payment of casino.payments)
    add(payment.testedAt, `Withdrawal tested: ${payment.method.replaceAll("_", " ")}`);
  if (casino.lifecycle !== "active") add(turnedAt, `Marked as ${casino.lifecycle}`);
  return moments;
}

/**
 * Returns a casino's score history, calculated by the formula from what was known at each moment; neighbours with the
 * same score are left out.
 */
export function scoreHistory(
  casino: CasinoFields,
  inputs: SafetyScoreInputs,
  complaints: readonly { ref: string; state: string; closedAt: string | null }[],
  today: Date,
): ScoreRecord[] {
  const now = today.toISOString();
  const listedAt = `${casino.listedOn}T09:00:00.000Z`;
  const turnedAt = new Date(
    Math.max(Date.parse(listedAt), Date.parse(casino.verifiedAt ?? now) - 60 * DAY),
  ).toISOString();
  const moments = momentsOf(casino, complaints, turnedAt, today).filter(({ at }) => at > listedAt && at < now);
  const ordered = [{ at: listedAt, cause: "Listed" }, ...moments.sort((a, b) => a.at.localeCompare(b.at))];

  const records: ScoreRecord[] = [];
  for (const { at, cause } of ordered) {
    const record = { ...safetyScore(knownAt(inputs, casino, at, turnedAt), at), cause };
    if (record.score !== records.at(-1)?.score || records.length === 0) records.push(record);
  }
  const last = { ...safetyScore(inputs, now), cause: "Daily recalculation" };
  return [...records.slice(-(MOST_RECORDS - 1)), last];
}
