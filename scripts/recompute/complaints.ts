import type { ComplaintRow, Complaint, Statistics } from "./published";
import { median, monthsBetween } from "./score";

// How complaints are counted: in a casino's record, in its score, and in the statistics.

const HARM: Readonly<Record<string, number>> = { unresolved: 1, resolved: 0.1 };
const CLOSED = ["resolved", "unresolved", "rejected", "closed_inactive", "unreachable", "withdrawn"];

/** Returns B of the formula at `at`. */
export function burdenOf(
  rows: readonly Pick<ComplaintRow, "state" | "disputedEur" | "closedAt">[],
  at: string,
): number {
  let burden = 0;
  for (const { state, disputedEur, closedAt } of rows) {
    const harm = HARM[state];
    if (harm === undefined || closedAt === null) continue;
    burden += harm * (1 + Math.log10(1 + disputedEur / 100)) * 2 ** (-monthsBetween(closedAt, at) / 12);
  }
  return burden;
}

/** Returns B of the formula at `at`, with the number of complaints on either side. */
export function tallyOf(rows: readonly ComplaintRow[], at: string) {
  return {
    burden: burdenOf(rows, at),
    unresolved: countOf(rows, "unresolved"),
    resolved: countOf(rows, "resolved"),
    at,
  };
}

function countOf(rows: readonly { state: string }[], state: string): number {
  return rows.filter((row) => row.state === state).length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function rateOf(resolved: number, unresolved: number): number | null {
  return resolved + unresolved === 0 ? null : resolved / (resolved + unresolved);
}

/** Returns the hours each answer of the casino took from the question, a begun hour as a whole one. */
function answerHours({ trail }: Complaint): number[] {
  const hours: number[] = [];
  let asked: string | null = null;
  for (const { from, to, actor, at } of trail) {
    if (to === "awaiting_casino" && from !== to) asked = at;
    else if (from === "awaiting_casino" && to !== from && actor === "casino" && asked !== null)
      hours.push(Math.max(0, Math.ceil((Date.parse(at) - Date.parse(asked)) / 3_600_000)));
  }
  return hours;
}

/** Returns a casino's public complaints in numbers. */
export function recordOf(complaints: readonly { row: ComplaintRow; complaint: Complaint }[]) {
  const rows = complaints.map(({ row }) => row);
  const answers = complaints.flatMap(({ complaint }) => answerHours(complaint));
  const hours = median(answers);
  const resolved = countOf(rows, "resolved");
  const unresolved = countOf(rows, "unresolved");
  return {
    total: rows.length,
    open: rows.filter(({ state }) => !CLOSED.includes(state)).length,
    resolved,
    unresolved,
    rejected: countOf(rows, "rejected"),
    inactive: countOf(rows, "closed_inactive"),
    unreachable: countOf(rows, "unreachable"),
    withdrawn: countOf(rows, "withdrawn"),
    resolutionRate: rateOf(resolved, unresolved),
    disputedEur: sum(rows.map((row) => row.disputedEur)),
    recoveredEur: sum(rows.map((row) => row.recoveredEur)),
    medianAnswer: hours === null ? null : { hours, answers: answers.length },
  };
}

/** Returns the twelve months up to that of `at` with the complaints that ended in each, and their sum. */
export function statisticsOf(rows: readonly ComplaintRow[], at: string) {
  const now = new Date(at);
  const months = Array.from({ length: 12 }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + back, 1));
    const month = first.toISOString().slice(0, 7);
    const ended = rows.filter(({ state, closedAt }) => CLOSED.includes(state) && closedAt?.startsWith(month));
    const counts = {
      resolved: countOf(ended, "resolved"),
      unresolved: countOf(ended, "unresolved"),
      rejected: countOf(ended, "rejected"),
      unreachable: countOf(ended, "unreachable"),
    };
    return {
      month,
      ...counts,
      otherwise: ended.length - sum(Object.values(counts)),
      disputedEur: sum(ended.map((row) => row.disputedEur)),
      recoveredEur: sum(ended.map((row) => row.recoveredEur)),
    } satisfies Statistics["months"][number];
  });
  const total = (name: Exclude<keyof (typeof months)[number], "month">) => sum(months.map((month) => month[name]));
  const [resolved, unresolved] = [total("resolved"), total("unresolved")];
  const [rejected, unreachable, otherwise] = [total("rejected"), total("unreachable"), total("otherwise")];
  return {
    months,
    year: {
      resolved,
      unresolved,
      rejected,
      unreachable,
      otherwise,
      disputedEur: total("disputedEur"),
      recoveredEur: total("recoveredEur"),
      ended: resolved + unresolved + rejected + unreachable + otherwise,
      decided: resolved + unresolved,
      resolutionRate: rateOf(resolved, unresolved),
    },
  };
}
