import { expect } from "@playwright/test";
import type { Agreement, Side } from "../agreement";
import type { Answer, Question } from "../asking";
import type { Edit } from "./edits";
import { differenceBetween } from "../same-answer";

/** How soon a server shows what another process has written, and how much longer a busy machine may take. */
const KNOWN_WITHIN_MS = 1_000;
const PATIENCE_MS = 1_500;
const TURNED_WITHIN_MS = 10_000;
const INTERVALS = [25, 50];

export type Writer = Side | "store";

export interface Surroundings {
  /** The pages were kept before: there is an old one that could be shown. */
  wasKept: boolean;
  /** Others ask for them while it is written: some are being made then. */
  isCrowded: boolean;
}

/** Judges how changes show. */
export class EditJudge {
  readonly #agreement: Agreement;
  /** What has come about. */
  readonly seen = new Set<string>();
  made = 0;

  constructor(agreement: Agreement) {
    this.#agreement = agreement;
  }

  /**
   * Somebody changes something. Throws unless all these questions are answered by it: at once by the server that took the
   * change, within a second by one that another process tells. On the answer to the first it is to be seen.
   */
  async make(
    edit: Edit,
    writer: Writer,
    questions: readonly [Question, ...Question[]],
    { wasKept, isCrowded }: Surroundings,
  ): Promise<void> {
    // prettier-ignore
    const agreement = this.#agreement;
    await agreement.settle();
    const before = await agreement.ask("uncached", questions[0]);
    if (wasKept) for (const question of questions) await agreement.ask("cached", question);

    let isOver = false;
    const ask = async () => {
      do await Promise.all(questions.map((question) => agreement.ask("cached", question)));
      while (!isOver);
    };
    const crowd: Promise<void>[] = [];
    try {
      await edit.commit(agreement.addressOf(writer === "uncached" ? "uncached" : "cached"), () => {
        if (isCrowded) crowd.push(ask());
      });
      isOver = true;
      if (edit.turns) await this.#turns(edit, questions);
      else if (writer === "cached") await this.#showsAtOnce(edit, questions, before);
      else await this.#showsSoon(edit, questions, { before, writer });
    } finally {
      isOver = true;
      await Promise.all(crowd);
    }
    this.seen.add(`written by ${writer}`);
    this.made += 1;
  }

  async #showsAtOnce(edit: Edit, questions: readonly Question[], before: Answer): Promise<void> {
    const agreement = this.#agreement;
    const written = agreement.lastChange();
    const held: { question: Question; kept: Answer }[] = [];
    for (const question of questions) held.push({ question, kept: await agreement.ask("cached", question) });
    const [first] = held;
    if (!first || !edit.shows(first.kept, before)) throw new Error("the server that took it doesn’t show it");
    await agreement.tell("uncached");
    for (const { question, kept } of held) {
      const difference = differenceBetween(kept, await agreement.ask("uncached", question));
      if (difference === null) this.seen.add("shown at once");
      else if (agreement.lastChange() === written) throw new Error(`${question.path}: ${difference}`);
      // A job of one of the servers has written something since.
      else await agreement.answerTo(question);
    }
  }

  async #showsSoon(
    edit: Edit,
    questions: readonly Question[],
    { before, writer }: { before: Answer; writer: Writer },
  ): Promise<void> {
    // prettier-ignore
    const agreement = this.#agreement;
    const deadline = Date.now() + KNOWN_WITHIN_MS + PATIENCE_MS;
    if (writer === "store") await agreement.tell("uncached");
    for (const [at, question] of questions.entries()) {
      const difference = async () => {
        const kept = await agreement.ask("cached", question);
        const fresh = await agreement.ask("uncached", question);
        if (at === 0 && !edit.shows(fresh, before)) throw new Error("the server that makes each page again doesn’t show it"); // prettier-ignore
        return differenceBetween(kept, fresh);
      };
      const timeout = Math.max(1, deadline - Date.now());
      await expect.poll(difference, { timeout, intervals: INTERVALS, message: question.path }).toBeNull();
    }
  }

  /** What the clock will change is kept before it does, and is another page the moment it has. */
  async #turns(edit: Edit, questions: readonly [Question, ...Question[]]): Promise<void> {
    const agreement = this.#agreement;
    await agreement.settle();
    const before = await agreement.ask("uncached", questions[0]);
    for (const question of questions) await agreement.ask("cached", question);
    const hasTurned = async () => edit.shows(await agreement.ask("uncached", questions[0]), before);
    await expect.poll(hasTurned, { timeout: TURNED_WITHIN_MS, intervals: INTERVALS }).toBe(true);
    for (const question of questions) await agreement.answerTo(question);
    this.seen.add("turned by the clock");
  }
}
