import { ask, post, type Answer, type Question } from "./asking";
import type { Cast } from "./people";
import { differenceBetween } from "./same-answer";
import type { Twins } from "./twin-servers";

/** How often a server may write something by itself between two answers. */
const MOST_ROUNDS = 8;

export type Side = "cached" | "uncached";

/** The same request from somebody who has no copy of the page yet. */
function unconditional({ headers = {}, ...question }: Question, kept: Answer): Question {
  const others = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "If-None-Match"));
  return { ...question, headers: others, ...(kept.status === 304 && { method: "GET" }) };
}

/** Sends both servers the same requests, and knows when they have to give the same answer. */
export class Agreement {
  readonly #twins: Twins;
  readonly #bystanders: Cast["bystanders"];
  /** Number of the last write that both servers know of. */
  #settled = -1;
  #told = 0;

  constructor(twins: Twins, { bystanders }: Cast) {
    this.#twins = twins;
    this.#bystanders = bystanders;
  }

  addressOf(side: Side): string {
    return this.#twins[side].address;
  }

  ask(side: Side, question: Question): Promise<Answer> {
    return ask(this.addressOf(side), question);
  }

  /** Number of the last write, those of the bystanders left out. */
  lastChange(): number {
    const { cached, uncached } = this.#bystanders;
    return this.#twins.lastChange([cached.uid, uncached.uid]);
  }

  /** Makes a server write something that no page is made from, by which it learns of all earlier writes. */
  async tell(side: Side): Promise<void> {
    this.#told += 1;
    const hideOffers = this.#told % 2 === 0 ? "true" : "false";
    await post(this.addressOf(side), "/preferences", this.#bystanders[side].session, [["hideOffers", hideOffers]]);
  }

  /** Lets both learn of all that has been written. */
  async settle(): Promise<void> {
    const last = this.lastChange();
    await Promise.all([this.tell("cached"), this.tell("uncached")]);
    this.#settled = last;
  }

  /**
   * Returns the answer of the server that caches pages. Throws if the other server's answer differs, unless a job has
   * just written something that one of them may not know of: then both are asked again, once they know.
   */
  async answerTo(question: Question, differenceOf = differenceBetween): Promise<Answer> {
    for (let round = 1; ; round += 1) {
      const before = this.lastChange();
      const kept = await this.ask("cached", question);
      const fresh = await this.ask("uncached", unconditional(question, kept));
      const difference = differenceOf(kept, fresh);
      if (difference === null) return kept;
      const isOwed = this.#settled === before && this.lastChange() === before;
      if (isOwed || round === MOST_ROUNDS) throw new Error(`${question.path}: ${difference}`);
      await this.settle();
    }
  }
}
