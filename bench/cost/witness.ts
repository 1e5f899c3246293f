import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { send } from "../fuzz/send";

/** What somebody does who has nothing to do with an attack. */
export const VIEWS = ["cached page", "uncached page", "form post"] as const;
export type View = (typeof VIEWS)[number];

const BETWEEN_MS = 20;
const FORM = Buffer.from(new URLSearchParams({ name: "", email: "nobody", message: "" }).toString());

/** Milliseconds that each view took, in the order they were asked. */
export type Seen = Record<View, number[]>;

function asked(view: View, number: number) {
  if (view === "form post") {
    const headers = [["Content-Type", "application/x-www-form-urlencoded"]] as const;
    return { method: "POST", path: "/contact", headers, body: FORM };
  }
  // Words that nobody has looked for yet.
  const path = view === "cached page" ? "/casinos" : `/casinos?sort=name&q=word${String(number)}`;
  return { method: "GET", path, headers: [], body: null };
}

/** A visitor who looks at one thing after another over a connection of their own. */
export class Visitor {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #number = 0;

  constructor(readonly address: string) {}

  /** Goes round the views until `isOver`, once at least. Throws when one is answered with 5xx, or not at all. */
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

/** The value that so large a share of some numbers doesn't exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
