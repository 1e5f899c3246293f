import { readdirSync } from "node:fs";
import type { BrowserContext } from "@playwright/test";

/** Addresses with a query that are followed of one page: its filters and orders lead to thousands. */
const QUERIES_OF_A_PAGE = 2;
const AT_ONCE = 4;

const DEMO_CASINOS = readdirSync("demo/casinos").map((file) => file.replace(".yaml", "").replaceAll("-", "[ -]"));
/** The demo's name, addresses and casinos, and the numbers that its specification invents. */
const NOT_OURS = new RegExp(
  [
    "(?<!X-)\\bEdgewise\\b",
    "[\\w-]\\.example\\b",
    "Ledger Street",
    "Exampleton",
    "1 January 2024",
    "2024-01-01",
    "checked by hand",
    "Complaints\\s*5\\b",
    "\\b3 unread",
    `\\b(?:${DEMO_CASINOS.join("|")})\\b`,
  ].join("|"),
);

interface Found {
  /** How many addresses were asked for. */
  asked: number;
  /** What shouldn't be: a missing page, a failure, a word of the demo. */
  problems: string[];
}

const readable = (html: string) =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(?:amp|nbsp|#x27|quot);/g, " ")
    .replace(/\s+/g, " ");

/** What a person reads of an answer, with what its links, pictures and metadata say. */
function wordsOf(body: string, type: string): string {
  if (!type.includes("html")) return body;
  const said = [...body.matchAll(/\s(?:content|alt|title|aria-label|placeholder|value)="([^"]*)"/g)];
  return `${readable(body)} ${said.map(([, text]) => text).join(" ")}`;
}

/**
 * Follows every link of a site from some pages on, as the person whose cookies a browser has. `mayBeClosed` is for
 * people to whom a site that isn't open answers 503.
 */
export async function crawl(
  context: BrowserContext,
  site: string,
  { from, mayBeClosed }: { from: readonly string[]; mayBeClosed: boolean },
): Promise<Found> {
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const seen = new Map<string, string>(from.map((path) => [path, "the test"]));
  const queries = new Map<string, number>();
  const problems: string[] = [];

  function follow(href: string, page: string): void {
    const address = href.replaceAll("&amp;", "&").replace(/#.*$/, "");
    const [path = "", query] = address.split("?");
    if (!/^\/(?!\/)/.test(address) || path.startsWith("/sign-out") || seen.has(address)) return;
    const count = (queries.get(path) ?? 0) + 1;
    if (query !== undefined && count > QUERIES_OF_A_PAGE) return;
    if (query !== undefined) queries.set(path, count);
    seen.set(address, page);
    waiting.push(address);
  }

  async function ask(address: string): Promise<void> {
    const answer = await fetch(site + address, { headers: { Cookie: cookies }, redirect: "manual" });
    const type = answer.headers.get("Content-Type") ?? "";
    const isText = /html|json|xml|text/.test(type);
    const body = isText ? await answer.text() : (await answer.arrayBuffer(), "");
    const where = `${address} (linked from ${seen.get(address) ?? ""})`;
    const isClosed = answer.status === 503 && mayBeClosed;
    if (answer.status >= 400 && !isClosed) problems.push(`${String(answer.status)}: ${where}`);
    // A template shows what to write by an example.
    const [word] = isText && !address.endsWith("/template.csv") ? (NOT_OURS.exec(wordsOf(body, type)) ?? []) : [];
    if (word !== undefined) problems.push(`“${word}”: ${where}`);
    const location = answer.headers.get("Location");
    if (location) follow(location.replace(site, ""), address);
    if (type.includes("html"))
      for (const [, href = ""] of body.matchAll(/\s(?:href|src)="(\/[^"]*)"/g)) follow(href, address);
    if (type.includes("xml"))
      for (const [, href = ""] of body.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)/g)) follow(href, address);
  }

  const waiting = [...from];
  while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map(ask));
  return { asked: seen.size, problems: problems.sort() };
}
