import type { Comparison } from "./comparison";

/** Returns what the command says of a comparison, each difference apart, and the code it exits with. */
export function reportOf({ differences, compared, total }: Pick<Comparison, "differences" | "compared" | "total">) {
  const problems = differences.map(
    ({ address, field, shown, recomputed }) =>
      `${address} ${field}\n  shown ${JSON.stringify(shown)}, recomputed ${JSON.stringify(recomputed)}`,
  );
  const kinds = Object.entries(compared).map(([kind, count]) => `${kind} ${String(count)}`);
  const count = differences.length;
  const lines = [
    `${String(total)} figures recomputed (${kinds.join(", ")}).`,
    count === 0 ? "No figure differs." : count === 1 ? "1 figure differs." : `${String(count)} figures differ.`,
  ];
  return { problems, lines, code: count === 0 ? 0 : 1 };
}
