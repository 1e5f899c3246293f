import { z } from "zod/v4";
import { untrimmedLines } from "~/domain/text/fields";

/** A published table may have more results; those that pay the same are one. */
const MOST_ROWS = 60;
const LONGEST_ROW = 60;
/** Chances are published rounded. */
const SUM_TOLERANCE = 1e-6;
/** Returns are stated to two decimals. */
const PERCENT_TOLERANCE = 0.005 + 1e-9;

/** A result of a bet: what it pays in bets, to the hundredth and the stake included, and its chance. */
const payRow = z.object({
  pays: z
    .number()
    .min(0)
    .max(1_000_000)
    .refine((pays) => Math.round(100 * pays) / 100 === pays),
  chance: z.number().gt(0).max(1),
});
export type PayRow = z.infer<typeof payRow>;

export const payRows = z.array(payRow).max(MOST_ROWS);

/** Returns the smallest part of a bet that all results are whole multiples of, as parts of one bet: 5 of 0.2 and 3. */
export function payUnit(rows: readonly PayRow[]): number {
  const whole = (one: number, other: number): number => (other === 0 ? one : whole(other, one % other));
  return rows.reduce((unit, { pays }) => {
    const own = 100 / whole(100, Math.round(100 * pays));
    return (unit * own) / whole(unit, own);
  }, 1);
}

const ROW = /^(\d{1,7}(?:\.\d{1,2})?) ([\d.]{1,20}(?:e-\d{1,2})?)(?: ?\/ ?([\d.]{1,20}))?$/;

function rowOf(line: string): PayRow | null {
  const [, pays, share, whole] = ROW.exec(line) ?? [];
  const row = payRow.safeParse({ pays: Number(pays), chance: Number(share) / Number(whole ?? 1) });
  return row.success ? row.data : null;
}

/** A pay table as it is typed: a result a line, what it pays and its chance, "2 18/37". */
export const payRowsForm = untrimmedLines(2 * MOST_ROWS * LONGEST_ROW, {
  tooLong: `Use at most ${String(MOST_ROWS)} lines.`,
})
  .optional()
  .transform((text, context) => {
    const refuse = (message: string) => context.issues.push({ code: "custom", message, input: text });
    const rows: PayRow[] = [];
    const lines = (text ?? "").split("\n").map((line) => line.replace(/\s+/g, " ").trim());
    lines.forEach((line, at) => {
      const row = rowOf(line);
      if (row) rows.push(row);
      else if (line !== "")
        refuse(
          `Line ${String(at + 1)}: enter bets, with at most two decimals, and a chance, such as “0.5 0.0125” or “2 18/37”.`,
        );
    });
    if (rows.length > MOST_ROWS) refuse(`Use at most ${String(MOST_ROWS)} lines.`);
    return rows;
  });

export function payRowsText(rows: readonly PayRow[]): string {
  return rows.map(({ pays, chance }) => `${String(pays)} ${String(chance)}`).join("\n");
}

/** Returns what keeps rows from being the pay table of a version; null for nothing. */
export function payTableProblem(rows: readonly PayRow[], percent: number): string | null {
  const sum = rows.reduce((total, { chance }) => total + chance, 0);
  if (Math.abs(sum - 1) > SUM_TOLERANCE)
    return `The chances add up to ${String(Number(sum.toFixed(8)))}, not to 1. Bets that pay 0 are a result as well.`;
  if (new Set(rows.map(({ pays }) => pays)).size < rows.length) return "Two results pay the same: add them up.";
  const lost = rows.reduce((total, { pays, chance }) => total + (pays === 0 ? chance : 0), 0);
  if (lost < 0.01 || lost > 0.99) return "Of 100 bets, between 1 and 99 pay 0.";
  const returned = rows.reduce((total, { pays, chance }) => total + 100 * pays * chance, 0);
  if (Math.abs(returned - percent) > PERCENT_TOLERANCE)
    return `It returns ${String(Number(returned.toFixed(4)))}%, and the version ${String(percent)}%.`;
  return null;
}
