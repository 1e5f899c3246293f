import { brotliCompressSync, constants } from "node:zlib";

/** The size limits of a page as sent, in bytes of brotli; a kilobyte is 1,000 bytes. */
export const BUDGETS = {
  /** The page with its styles. */
  markup: 20_000,
  /** Every script that the page loads by itself; prefetching for a click, once the browser is idle, doesn't count. */
  script: 90_000,
  font: 60_000,
} as const;

type Part = keyof typeof BUDGETS;
export type PageWeight = { path: string } & Record<Part, number>;

const PARTS: readonly { part: Part; label: string }[] = [
  { part: "markup", label: "HTML + CSS" },
  { part: "script", label: "JavaScript" },
  { part: "font", label: "Fonts" },
];

export function compressed(content: string | Buffer): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength;
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, address]) => (address === undefined ? [] : [address]));
}

/** Returns the site's own files in the page's `<link>`s of this kind. */
function linked(html: string, rel: string): string[] {
  const links = html.match(/<link\s[^>]*>/g) ?? [];
  return links.filter((link) => link.includes(`rel="${rel}"`)).flatMap((link) => found(link, /\shref="(\/[^"]+)"/g));
}

/**
 * Returns the files that the page's own script loads once the page has been painted (app/shell/browser/start-page.ts).
 */
function startedWith(html: string): string[] {
  const [, files = "", entry] = /"files":\[([^\]]*)\],"entry":"([^"]+)"/.exec(html) ?? [];
  return entry === undefined ? [] : [...found(files, /"([^"]+)"/g), entry];
}

/** Returns every script that the page loads, including those that its scripts import. */
function scriptsOf(html: string, read: (address: string) => Buffer): Set<string> {
  const scripts = new Set([...startedWith(html), ...found(html, /<script\s[^>]*\bsrc="(\/[^"]+)"/g)]);
  for (const script of scripts)
    for (const file of found(read(script).toString(), /\b(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      scripts.add(script.slice(0, script.lastIndexOf("/") + 1) + file);
  return scripts;
}

/**
 * Measures what a browser has to load when it opens the page for the first time; `read` returns a file of the site by
 * its address.
 */
export function weighPage(path: string, html: string, read: (address: string) => Buffer): PageWeight {
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
  const stylesheets = linked(html, "stylesheet").map((address) => read(address).toString());
  const inline = found(html, /<style[^>]*>([\s\S]*?)<\/style>/g);
  const fonts = new Set([...stylesheets, ...inline].flatMap((css) => found(css, /url\("?(\/[^)"]+\.woff2)"?\)/g)));
  return {
    path,
    markup: sum([html, ...stylesheets].map(compressed)),
    script: sum([...scriptsOf(html, read)].map((address) => compressed(read(address)))),
    // Fonts are already compressed.
    font: sum([...fonts].map((address) => read(address).byteLength)),
  };
}

/** Returns a sentence for each exceeded budget. */
export function overBudget(pages: readonly PageWeight[]): string[] {
  return pages.flatMap((page) =>
    PARTS.filter(({ part }) => page[part] > BUDGETS[part]).map(
      ({ part, label }) =>
        `${label} of ${page.path}: ${String(page[part] - BUDGETS[part])} bytes over ${String(BUDGETS[part])}.`,
    ),
  );
}

/** Returns a readable table of the pages' weights beside their budgets. */
export function weightTable(pages: readonly PageWeight[]): string {
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;
  const rows = [
    ["Brotli", ...pages.map(({ path }) => path), "At most"],
    ...PARTS.map(({ part, label }) => [label, ...pages.map((page) => kilobytes(page[part])), kilobytes(BUDGETS[part])]),
  ];
  return rows
    .map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(12) : cell.padStart(10))).join(" "))
    .join("\n");
}
