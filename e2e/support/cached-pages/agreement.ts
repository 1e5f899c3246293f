import { ask, post, type Answer, type Question } from "./asking";
import type { Cast } from "./people";
import { differenceBetween } from "./same-answer";
import type { Twins } from "./twin-servers";

/** How often two answers may be overtaken by something that a server wrote by itself. */
const MOST_ROUNDS = 8;

export type Side = "cached" | "uncached";

/** The same question of somebody who has nothing of the page yet. */
function unconditional({ headers = {}, ...question }: Question, kept: Answer): Question {
  const others = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "If-None-Match"));
  return { ...question, headers: others, ...(kept.status === 304 && { method: "GET" }) };
}

/** Asks both servers the same, and knows when they owe the same answer. */
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

  /** Has a server write something that no page is made from: with it, it learns of all that was written before. */
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
   * What the server that keeps pages answers. Throws when the other one answers otherwise, unless a job of theirs has just
   * written something that one may not know of: then both are asked again, once they do.
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
