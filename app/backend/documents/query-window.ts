import { compareByOrder, type QueryPlan } from "./query-plan";
import type { SortKey } from "./sort-key";

/** The position of a document in a query's order. */
export interface Place {
  id: string;
  /** One for each term of the plan's order. */
  keys: SortKey[];
}

export interface WindowUpdate<Row> {
  /** The rows to read to fill the window; null when nothing is missing. */
  wanted: { after: SortKey[]; count: number } | null;
  /** Takes those rows. Returns the ids that left the window and, in the query's order, the rows read that are in it. */
  finish(following: readonly Row[]): { gone: string[]; rows: Row[] };
}

/** The first `limit` documents of a query, in its order, kept current by reading only what changed. */
export class Window<Row extends { id: string }> {
  readonly #plan: QueryPlan;
  readonly #limit: number;
  readonly #placeOf: (row: Row) => Place;
  /** In the query's order. */
  #places: Place[] = [];
  #placesById = new Map<string, Place>();
  /** Every document at or before these keys is held; null when every document of the query is. */
  #edge: SortKey[] | null = null;

  constructor(plan: QueryPlan, limit: number, placeOf: (row: Row) => Place) {
    this.#plan = plan;
    this.#limit = limit;
    this.#placeOf = placeOf;
  }

  /**
   * Starts over with the documents read, in order and up to the limit. A document that moved during the reading, and so
   * was read twice, counts at its later place.
   */
  restart(places: Place[]): void {
    this.#placesById = new Map(places.map((place) => [place.id, place]));
    this.#places = places.filter((place) => this.#placesById.get(place.id) === place);
    this.#edge = places.length < this.#limit ? null : (places.at(-1)?.keys ?? null);
  }

  /**
   * Takes in changes: the ids of all documents written since the last reading (more may be named), and the rows of
   * those that fit the query now. `following` are the next rows of the query, from a place on, that fill the window
   * again.
   */
  update(changed: ReadonlySet<string>, fitting: readonly Row[]): WindowUpdate<Row> {
    const edge = this.#edge;
    const left = new Set([...changed].filter((id) => this.#remove(id)));
    // Rows beyond the edge are left to `following`: others may come before them there.
    const entering = fitting
      .map((row) => ({ row, place: this.#placeOf(row) }))
      .filter(({ place }) => edge === null || this.#compare(place.keys, edge) <= 0)
      .sort((a, b) => this.#compare(a.place.keys, b.place.keys));
    for (const { place } of entering) this.#insert(place);

    const missing = this.#limit - this.#places.length;
    const wanted = missing > 0 && edge !== null ? { after: edge, count: missing } : null;
    const finish = (following: readonly Row[]) => {
      for (const row of following) {
        // If `following` was read after the changes, a document may have moved there from here.
        this.#remove(row.id);
        this.#insert(this.#placeOf(row));
      }
      for (const { id } of this.#places.splice(this.#limit)) {
        this.#placesById.delete(id);
        left.add(id);
      }
      this.#edge = this.#places.length < this.#limit ? null : (this.#places.at(-1)?.keys ?? null);
      const rows = [...entering.map(({ row }) => row), ...following];
      return {
        gone: [...left].filter((id) => !this.#placesById.has(id)),
        rows: rows.filter((row) => this.#placesById.has(row.id)),
      };
    };
    return { wanted, finish };
  }

  #insert(place: Place): void {
    this.#places.splice(this.#indexOf(place.keys), 0, place);
    this.#placesById.set(place.id, place);
  }

  #remove(id: string): boolean {
    const place = this.#placesById.get(id);
    if (!place) return false;
    this.#places.splice(this.#indexOf(place.keys), 1);
    return this.#placesById.delete(id);
  }

  /** Returns the index at which these keys are, or would be inserted. */
  #indexOf(keys: SortKey[]): number {
    let [low, high] = [0, this.#places.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const place = this.#places[middle];
      if (place && this.#compare(place.keys, keys) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compare(a: SortKey[], b: SortKey[]): number {
    return compareByOrder(a, b, this.#plan);
  }
}
