import type { Cost } from "./cost-judge";
import type { Series } from "./measure";

const bytes = (count: number) =>
  count < 10_000 ? `${String(Math.round(count))} B` : count < 1e7 ? `${(count / 1e3).toFixed(0)} KB` : `${(count / 1e6).toFixed(0)} MB`; // prettier-ignore
const times = (costs: readonly Cost[], show: (cost: Cost) => string) => costs.map(show).join(" → ");

/** Describes a finding for a person to investigate: what was sent where, what is wrong, and the cost at each size. */
export function described({ handler, input, costs, problems }: Series): string {
  const { who, method, path } = handler;
  return [
    `${input.name}: ${who} ${method} ${path.slice(0, 120)}`,
    `  ${problems.join("; ")}`,
    `  size ${times(costs, ({ size }) => String(size))}, sent ${times(costs, (cost) => bytes(cost.sentBytes))}, status ${times(costs, ({ status }) => String(status))}`,
    `  blocked ${times(costs, ({ blockedMs }) => blockedMs.toFixed(0))} ms, processor ${times(costs, ({ cpuMs }) => cpuMs.toFixed(0))} ms`,
    `  answer ${times(costs, (cost) => bytes(cost.answerBytes))}, memory ${times(costs, (cost) => bytes(cost.memoryBytes))}, disk ${times(costs, (cost) => bytes(cost.diskBytes))}`,
  ].join("\n");
}

const kindOf = ({ input }: Series) => input.name.split(":")[0] ?? "";

/** Returns, for each kind of input, the number measured and the greatest costs at the largest size. */
export function summary(all: readonly Series[]): string {
  const kinds = new Map<string, Series[]>();
  for (const series of all) kinds.set(kindOf(series), [...(kinds.get(kindOf(series)) ?? []), series]);
  const lines = [...kinds].map(([kind, some]) => {
    const largest = some.map(({ costs }) => costs[2]);
    const most = (of: (cost: Cost) => number) => largest.reduce((worst, cost) => Math.max(worst, of(cost)), 0);
    const wrong = some.filter(({ problems }) => problems.length > 0).length;
    return `| ${kind} | ${String(some.length)} | ${most(({ blockedMs }) => blockedMs).toFixed(0)} ms | ${most(({ cpuMs }) => cpuMs).toFixed(0)} ms | ${bytes(most(({ memoryBytes }) => memoryBytes))} | ${bytes(most(({ answerBytes }) => answerBytes))} | ${String(wrong)} |`;
  });
  const head = [
    "| Kind | Series | Blocked | Processor | Memory | Answer | Findings |",
    "|---|---|---|---|---|---|---|",
  ];
  return [...head, ...lines].join("\n");
}
