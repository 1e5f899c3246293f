import type { Answer, Client } from "../client";

/** What was asked for. `isKnown` once the server said that it is done. */
export interface Asked {
  kind: string;
  /** Finds it in the store: `kind-000001`, within other text or alone. */
  marker: string;
  isKnown: boolean;
  /** What it is said of, and what stands there afterwards: of kinds where a later one takes an earlier one's place. */
  of?: string;
  leaves?: string;
}

/** Those who write ask through it, and it remembers what they were told. */
export class Writing {
  readonly asked: Asked[] = [];
  #number = 0;

  /** A marker that nothing else has. */
  next(kind: string): string {
    return `${kind}-${String((this.#number += 1)).padStart(6, "0")}`;
  }

  /** How many markers there are: writers that take turns go by it. */
  get number(): number {
    return this.#number;
  }

  /** Sends something; throws when the answer is anything but that it is done. */
  async ask(one: Omit<Asked, "isKnown">, send: () => Promise<Answer>, isDone = isLedOn): Promise<Answer> {
    const asked: Asked = { ...one, isKnown: false };
    this.asked.push(asked);
    const answer = await send();
    // Limits of one person or address are met by who writes without a pause.
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

/** Writes once, of one kind. `at` gives somebody's browser where the server is now. */
export type Write = (at: (client: Client) => Client) => Promise<unknown>;
