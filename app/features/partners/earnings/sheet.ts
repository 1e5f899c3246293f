import type { EarningColumns } from "../earning-schema";
import { COUNTED, SUMMED, type Counted } from "./tally";

/** Adds each figure to the row that it belongs to. */
function addTo(to: number[], more: readonly number[], rows: readonly number[]): void {
  rows.forEach((row, at) => {
    to[row] = (to[row] ?? 0) + (more[at] ?? 0);
  });
}

/** A report's rows, each figure of all of them beside each other, to which more is added. */
export class Sheet {
  readonly columns: EarningColumns = { keys: [], clicks: [], registration: [], deposit: [], sums: [] };
  readonly #rows = new Map<string, number>();

  #rowOf(key: string): number {
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const { keys, sums } = this.columns;
    const row = keys.push(key) - 1;
    for (const name of COUNTED) this.columns[name].push(0);
    for (const sum of sums) for (const name of SUMMED) sum[name].push(0);
    this.#rows.set(key, row);
    return row;
  }

  #sumsOf(currency: EarningColumns["sums"][number]["currency"]) {
    const { keys, sums } = this.columns;
    const known = sums.find((sum) => sum.currency === currency);
    if (known) return known;
    const none = () => keys.map(() => 0);
    const sum = { currency, earned: none(), due: none(), paid: none(), posted: none(), stated: none() };
    sums.push(sum);
    return sum;
  }

  /** Adds counts to a row, or takes them away for `sign` -1. */
  add(key: string, { sums, ...counts }: Counted, sign: 1 | -1 = 1): void {
    const row = [this.#rowOf(key)];
    for (const name of COUNTED) addTo(this.columns[name], [sign * counts[name]], row);
    for (const { currency, ...amounts } of sums) {
      const own = this.#sumsOf(currency);
      for (const name of SUMMED) addTo(own[name], [sign * amounts[name]], row);
    }
  }

  /** Adds all rows of another report: each to its own, or all to that of one key. */
  addAll(more: EarningColumns, one?: string): void {
    const rows = more.keys.map((key) => this.#rowOf(one ?? key));
    for (const name of COUNTED) addTo(this.columns[name], more[name], rows);
    for (const sum of more.sums) {
      const own = this.#sumsOf(sum.currency);
      for (const name of SUMMED) addTo(own[name], sum[name], rows);
    }
  }

  /** Returns what a row counts. */
  at(row: number): Counted {
    const { columns } = this;
    const of = (figures: readonly number[]) => figures[row] ?? 0;
    return {
      ...{ clicks: of(columns.clicks), registration: of(columns.registration), deposit: of(columns.deposit) },
      sums: columns.sums.map(({ currency, earned, due, paid, posted, stated }) => ({
        ...{ currency, earned: of(earned), due: of(due), paid: of(paid), posted: of(posted), stated: of(stated) },
      })),
    };
  }
}
