import type { Page } from "@playwright/test";
import { ask } from "./asking";
import type { Chances } from "./chances";
import { waysFrom } from "./filled-form";

const FRONTS = [
  ...["/", "/casinos", "/bonuses", "/news", "/complaints", "/awards", "/faq", "/about", "/how-we-rate", "/api"],
  ...["/games", "/responsible-gaming", "/complaints/how-it-works", "/news/feed.xml", "/terms-conditions", "/careers"],
  ...["/feeds/news.json", "/feeds/offers.ics", "/feeds/votes.ics", "/feeds/casinos/evenhand.xml"],
];
/** Without the complaint form, which has another number for each who opens it. */
const PUBLIC =
  /^(?!\/complaints\/submit-form)\/(?:casinos|bonuses|games|news|complaints|awards|pages|responsible-gaming)(?:[/?]|$)/;
const TRACKED = ["utm_source", "utm_campaign", "fbclid", "gclid"];
const HOT = 25;

/** The data of a page, as the browser asks for it. */
function dataOf(path: string): string {
  const [page = "", query] = path.split("?");
  if (/\.\w+$/.test(page)) return path;
  return `${page === "/" ? "/_root" : page}.data${query === undefined ? "" : `?${query}`}`;
}

/** Addresses that people ask for, some again and again, some that lead nowhere. */
export class Addresses {
  readonly #chances: Chances;
  readonly #linked: string[];
  readonly #hot: string[];
  readonly #lists: { path: string; fields: [string, string[]][] }[];

  private constructor(chances: Chances, ways: Awaited<ReturnType<typeof waysFrom>>) {
    const found = ways.filter(({ path }) => PUBLIC.test(path));
    this.#chances = chances;
    this.#linked = [...new Set(found.map(({ path }) => path))].sort();
    this.#lists = found
      .filter(({ fields }) => Object.keys(fields).length > 0)
      .map(({ path, fields }) => ({ path: path.split("?")[0] ?? path, fields: Object.entries(fields) }));
    this.#hot = [...FRONTS, ...chances.shuffled(this.#linked)].slice(0, HOT + FRONTS.length);
  }

  /** Those that the site's own pages lead to. */
  static async find(address: string, browser: Page, chances: Chances): Promise<Addresses> {
    const ways = [];
    for (const path of FRONTS) ways.push(...(await waysFrom(browser, (await ask(address, { path })).text)));
    return new Addresses(chances, ways);
  }

  /** `word`: what nobody else has in their address. */
  any(word: string): string {
    const chances = this.#chances;
    const path = this.#decorated(this.#plain(word), word);
    return chances.is(0.2) ? dataOf(path) : path;
  }

  #plain(word: string): string {
    const chances = this.#chances;
    if (chances.is(0.5)) return chances.pick(this.#hot);
    if (chances.is(0.35)) return chances.pick(this.#linked);
    if (chances.is(0.6)) return this.#filtered();
    if (chances.is(0.5)) return chances.pick(FRONTS);
    const nowhere = [`/casinos/none-${word}`, `/nowhere/${word}`, "/news/%E0%A4%A", "/awards/1999", "/complaints/EW-000000"]; // prettier-ignore
    return chances.pick([...nowhere, "/casinos/", "/CASINOS", "//casinos", `/pages/${word}`, "/faq/", "/login"]);
  }

  #filtered(): string {
    const chances = this.#chances;
    const { path, fields } = chances.pick(this.#lists);
    const query = new URLSearchParams();
    for (const [name, values] of chances.some(fields, 3))
      for (let times = chances.pick([1, 1, 1, 2]); times > 0; times -= 1)
        query.append(name, chances.pick([...values, ""]));
    if (chances.is(0.3)) query.append("page", chances.pick(["1", "2", "3", "99", "x"]));
    return `${path}?${query.toString()}`;
  }

  #decorated(path: string, word: string): string {
    const chances = this.#chances;
    const and = (part: string) => `${path}${path.includes("?") ? "&" : "?"}${part}`;
    if (chances.is(0.12)) return and(`${chances.pick(TRACKED)}=${word}`);
    if (chances.is(0.06)) return and(`${chances.pick(["x", "session", "_routes", "token"])}=${word}`);
    if (chances.is(0.04)) return and(chances.pick(["q=", "sort=", "page=", "q", "&&", "%"]));
    return path;
  }
}
