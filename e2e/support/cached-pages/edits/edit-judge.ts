import { expect } from "@playwright/test";
import type { Agreement, Side } from "../agreement";
import type { Answer, Question } from "../asking";
import type { Edit } from "./edits";
import { differenceBetween } from "../same-answer";

/** The time within which a server shows another process's writes, and the extra time for a busy machine. */
const KNOWN_WITHIN_MS = 1_000;
const PATIENCE_MS = 1_500;
const TURNED_WITHIN_MS = 10_000;
const INTERVALS = [25, 50];

export type Writer = Side | "store";

export interface Surroundings {
  /** True if the pages were cached before, so that an old one could be shown. */
  wasKept: boolean;
  /** True if others request the pages during the write, so that some are being rendered then. */
  isCrowded: boolean;
}

/** Checks how changes show. */
export class EditJudge {
  readonly #agreement: Agreement;
  /** The cases that have occurred. */
  readonly seen = new Set<string>();
  made = 0;

  constructor(agreement: Agreement) {
    this.#agreement = agreement;
  }

  /**
   * Makes a change. Throws unless all these requests are answered with it: at once by the server that made the change,
   * within a second by the other one. The first answer has to show the change.
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

  /** A page that the clock will change is cached before that, and is different as soon as the time has come. */
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
