import type { Answer, Client } from "../client";

/** A requested write. `isKnown` is set once the server has acknowledged it. */
export interface Asked {
  kind: string;
  /** Identifies the write in the store: `kind-000001`, alone or within other text. */
  marker: string;
  isKnown: boolean;
  /** For kinds in which a later write replaces an earlier one: the item, and its value afterwards. */
  of?: string;
  leaves?: string;
}

/** Sends the writers' requests, and remembers the answers. */
export class Writing {
  readonly asked: Asked[] = [];
  #number = 0;

  /** Returns a unique marker. */
  next(kind: string): string {
    return `${kind}-${String((this.#number += 1)).padStart(6, "0")}`;
  }

  /** The number of markers so far, which writers use to take turns. */
  get number(): number {
    return this.#number;
  }

  /** Sends a write; throws when the answer is anything but success. */
  async ask(one: Omit<Asked, "isKnown">, send: () => Promise<Answer>, isDone = isLedOn): Promise<Answer> {
    const asked: Asked = { ...one, isKnown: false };
    this.asked.push(asked);
    const answer = await send();
    // People who write without a pause reach the limits of a person or an address.
    if (answer.status === 429) this.asked.splice(this.asked.indexOf(asked), 1);
    else if (isDone(answer)) asked.isKnown = true;
    else throw refusal(one.kind, answer);
    return answer;
  }
}

function isLedOn({ status }: Answer): boolean {
  return status === 303;
}

export function refusal(what: string, { status, location, text }: Answer): Error {
  return new Error(`${what}: ${String(status)} ${location ?? ""} ${text.slice(0, 300)}`);
}

export function inTurn<T>(list: readonly T[], at: number): T {
  return list[at % list.length] as T;
}

/** Does one write of one kind. `at` points somebody's browser to the server's current address. */
export type Write = (at: (client: Client) => Client) => Promise<unknown>;
