import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { send } from "../fuzz/send";

/** The requests of a visitor who has nothing to do with an attack. */
export const VIEWS = ["cached page", "uncached page", "form post"] as const;
export type View = (typeof VIEWS)[number];

const BETWEEN_MS = 20;
const FORM = Buffer.from(new URLSearchParams({ name: "", email: "nobody", message: "" }).toString());

/** Milliseconds of each view, in the order they were requested. */
export type Seen = Record<View, number[]>;

function asked(view: View, number: number) {
  if (view === "form post") {
    const headers = [["Content-Type", "application/x-www-form-urlencoded"]] as const;
    return { method: "POST", path: "/contact", headers, body: FORM };
  }
  // A search that is not cached yet.
  const path = view === "cached page" ? "/casinos" : `/casinos?sort=name&q=word${String(number)}`;
  return { method: "GET", path, headers: [], body: null };
}

/** A visitor who requests one page after another over their own connection. */
export class Visitor {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #number = 0;

  constructor(readonly address: string) {}

  /** Requests the views in turn until `isOver`, at least once each. Throws when a request gets a 5xx, or no answer. */
  async look(isOver: () => boolean): Promise<Seen> {
    const seen: Seen = { "cached page": [], "uncached page": [], "form post": [] };
    do {
      for (const view of VIEWS) {
        const { headers, ...rest } = asked(view, this.#number++);
        const from = ["X-Forwarded-For", "192.0.2.1"] as const;
        const began = performance.now();
        const { status } = await send(this.address, { ...rest, headers: [...headers, from] }, this.#agent);
        seen[view].push(performance.now() - began);
        if (status === 0 || status >= 500) throw new Error(`A ${view} was answered with ${String(status)}.`);
        await pause(BETWEEN_MS);
      }
    } while (!isOver());
    return seen;
  }

  leave(): void {
    this.#agent.destroy();
  }
}

/** Returns the value that `share` of the numbers do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
