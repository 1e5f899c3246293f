import type { Agreement } from "./agreement";
import type { Answer, Question } from "./asking";
import type { Chances } from "./chances";
import { everybodyOf, type Cast, type Person } from "./people";
import { differenceBetween, isKept, textDifference } from "./same-answer";
import { marksIn, type Visit } from "./visits";

const CONDITIONAL = 0.5;
const TAGS_REMEMBERED = 3;

/** Checks the pages that people get. */
export class VisitJudge {
  readonly #agreement: Agreement;
  readonly #cast: Cast;
  readonly #chances: Chances;
  /** What each ETag was given for. */
  readonly #textOf = new Map<string, string>();
  /** The last ones that were given for the same question. */
  readonly #tagsOf = new Map<string, string[]>();
  /** What has come about. */
  readonly seen = new Set<string>();

  constructor(agreement: Agreement, cast: Cast, chances: Chances) {
    this.#agreement = agreement;
    this.#cast = cast;
    this.#chances = chances;
  }

  /**
   * Requests a page for somebody. Throws unless the answer is right, is theirs, and contains nothing of anybody else.
   */
  async visit({ person, question }: Visit): Promise<void> {
    const { path, headers = {}, method = "GET" } = question;
    const place = JSON.stringify([path, headers["Cookie"], headers["Host"], headers["Accept-Encoding"]]);
    const asked = this.#knowing(question, place);
    const answer = await this.#agreement.answerTo(asked, (kept, fresh) => this.#differenceOf(asked, kept, fresh));
    const { status, headers: given } = answer;
    for (const fact of [String(status), method, String(given["server-timing"]), `packed: ${given["content-encoding"] ?? "not"}`]) this.seen.add(fact); // prettier-ignore
    this.#requireNothingOfOthers(answer, asked, person);
    if (person) requireOwn(answer);
    else if (given["set-cookie"] !== undefined) throw new Error("a visitor is given a cookie");
    if (!isKept(answer)) return;
    requireWhole(answer, asked);
    if (status === 200 && method === "GET") this.#remember(answer, place);
  }

  /** The question of somebody who may have the page already, as it is or as it was. */
  #knowing(question: Question, place: string): Question {
    const chances = this.#chances;
    const tags = this.#tagsOf.get(place) ?? [...this.#textOf.keys()];
    if (tags.length === 0 || !chances.is(CONDITIONAL)) return question;
    const tag = chances.pick(tags);
    const known = chances.pick([tag, tag, `W/${tag}`, `"of-no-page", ${tag}`, '"of-no-page"']);
    return { ...question, headers: { ...question.headers, "If-None-Match": known } };
  }

  #differenceOf({ headers = {} }: Question, kept: Answer, fresh: Answer): string | null {
    if (kept.status !== 304) return differenceBetween(kept, fresh);
    const tag = String(kept.headers.etag);
    const text = this.#textOf.get(tag);
    if (text === undefined || headers["If-None-Match"]?.includes(tag) !== true) return `304 to who has no ${tag}`;
    return fresh.status === 200 ? textDifference(text, fresh.text) : `304 is not ${String(fresh.status)}`;
  }

  #remember({ headers, text }: Answer, place: string): void {
    const tag = String(headers.etag);
    if ((this.#textOf.get(tag) ?? text) !== text) throw new Error(`two pages have the ETag ${tag}`);
    this.#textOf.set(tag, text);
    this.#tagsOf.set(place, [...(this.#tagsOf.get(place) ?? []), tag].slice(-TAGS_REMEMBERED));
  }

  #requireNothingOfOthers({ text, headers }: Answer, { path }: Question, person: Person | null): void {
    const whole = `${text}\n${JSON.stringify(headers)}`;
    for (const other of everybodyOf(this.#cast)) {
      if (other.uid === person?.uid) continue;
      // Who writes on a complaint for the site is named there.
      const isNamed = other !== this.#cast.editor && whole.includes(other.name);
      if (isNamed || whole.includes(other.email)) throw new Error(`the page of somebody else names ${other.name}`);
    }
    const own = new Set(marksIn(path));
    const mark = marksIn(whole).find((found) => !own.has(found));
    if (mark !== undefined) throw new Error(`it holds ${mark}, which somebody sent with a request`);
  }
}

/** Files of pages' content, which are the same for everybody: sitemaps, feeds of both formats, calendars. */
const FILES = /xml|^application\/feed\+json|^text\/calendar/;

/**
 * A page made for somebody signed in is only for them; a file and a redirect to a page's canonical address are for
 * everybody.
 */
function requireOwn(answer: Answer): void {
  if (isKept(answer)) throw new Error("somebody signed in was given a kept page");
  if (answer.status === 301 && answer.headers["set-cookie"] === undefined) return;
  const { "cache-control": keeping = "", "content-type": type = "" } = answer.headers;
  if (!/\bno-store\b/.test(keeping) && !FILES.test(type)) throw new Error(`somebody signed in: ${keeping || "nothing"} about keeping`); // prettier-ignore
}

/** A cached page says who may store it, and comes complete or without a body. */
function requireWhole({ headers, status, length }: Answer, { method }: Question): void {
  const expected = {
    "cache-control": status >= 500 ? "no-store" : "public, max-age=0, must-revalidate",
    vary: "Accept-Encoding, Cookie",
    ...(status !== 304 && method !== "HEAD" && { "content-length": String(length) }),
  };
  for (const [name, value] of Object.entries(expected))
    if (headers[name] !== value) throw new Error(`${name} of a kept page: ${String(headers[name])}, not ${value}`);
  if ((status === 304 || method === "HEAD") && length > 0) throw new Error("a body where there is to be none");
}
