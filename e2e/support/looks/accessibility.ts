import type { Page } from "@playwright/test";
import type axeCore from "axe-core";
import type { RunOptions } from "axe-core";
import { readFileSync } from "node:fs";

/** Without comments and long names it takes a page a third less time to read. */
const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What another width or colour scheme of the same page can change. */
const OF_LAYOUT_AND_COLOUR = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

/** Of rows, entries and figures that are all alike the first are looked at: hundreds of them take a minute each. */
const MORE_OF_THE_SAME = [
  "tbody > tr:nth-child(n + 13)",
  "main :is(ul, ol) > li:nth-child(n + 13)",
  "main svg g > :nth-child(n + 13)",
];

/** The header and footer of every page. */
const FRAME = ["body header:not(main header)", "body footer:not(main footer)"];

interface Look {
  /** `layout` asks only for what a width or a colour scheme can change: for the second look at the same page. */
  rules?: "all" | "layout";
  /** True where the frame has been looked at with another page, which has the same. */
  isFrameKnown?: boolean;
}

/**
 * Returns the violations of WCAG 2.2 A or AA on the page as it is, one line for each rule. Needs a page that runs
 * scripts.
 */
export async function accessibilityViolations(
  page: Page,
  { rules = "all", isFrameKnown = false }: Look = {},
): Promise<string[]> {
  // Before everything is laid out, axe would find problems that nobody sees for long.
  await page.waitForFunction(
    () => !("__remixContext" in window) || document.documentElement.dataset["firstView"] === undefined,
  );
  // A page is given axe once, however often it is looked at: reading it takes longer than some looks.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${AXE}; undefined`);
  await page.evaluate(async () => {
    // What the sticky header happens to cover counts as too small to hit.
    window.scrollTo({ top: 0, behavior: "instant" });
    await document.fonts.ready;
    // A colour in the middle of a transition is neither the old nor the new one.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  const left = isFrameKnown ? [...MORE_OF_THE_SAME, ...FRAME] : MORE_OF_THE_SAME;
  const context = { exclude: left.map((selector) => [selector]) };
  const runOnly: RunOptions["runOnly"] =
    rules === "all" ? { type: "tag", values: STANDARDS } : { type: "rule", values: OF_LAYOUT_AND_COLOUR };
  // What passes is not written out.
  const options: RunOptions = {
    resultTypes: ["violations"],
    runOnly,
    // WCAG 2.5.3, label in name: axe leaves it to those who ask, since it can't tell a symbol from a word.
    ...(rules === "all" && { rules: { "label-content-name-mismatch": { enabled: true } } }),
  };
  return page.evaluate(
    async ([context, options]) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const { violations } = await axe.run(context, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    },
    [context, options] as const,
  );
}

/** Looks at the page at a width and in a colour scheme. Returns what is wrong there, with the look that shows it. */
export async function wrongWithLook(
  page: Page,
  { width, colorScheme, ...look }: Look & { width: number; colorScheme: "light" | "dark" },
): Promise<string[]> {
  const at = `${String(width)} px, ${colorScheme}`;
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const problems = (await accessibilityViolations(page, look)).map((violation) => `${at}: ${violation}`);
  const sideways = await sidewaysOverflow(page);
  return sideways > 0 ? [...problems, `${at}: ${String(sideways)} px wider than the window`] : problems;
}

/**
 * Returns text fields that don't follow the direction of the typed text. The honeypot doesn't count, because nobody
 * sees it.
 */
export function undirectedFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("textarea, input:not([type]), input[type=text], input[type=search]")]
      .filter((field) => !field.hasAttribute("dir") && field.closest("[hidden], [aria-hidden=true]") === null)
      .map((field) => `${field.localName} ${field.getAttribute("name") ?? ""}`),
  );
}

/** Returns by how many CSS pixels the page is wider than its window. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Returns what lies beyond the right edge and can't be scrolled to. The page isn't wider for it where a part is drawn
 * apart (`content-visibility`), which cuts it off.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth + 1;
    const scrolls = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
    return [...document.querySelectorAll("body *")]
      .filter((element) => {
        const { width, right } = element.getBoundingClientRect();
        // What is for screen readers alone is one pixel wide.
        return width > 1 && right > edge && !scrolls(element);
      })
      .map((element) => element.outerHTML.slice(0, 200));
  });
}

/** Returns words of headings, links and buttons that break within: a name is read, and searched for, as one word. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isBroken = (text: Text, start: number, length: number) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, start + length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
      return Math.max(...lines) - Math.min(...lines) > 4;
    };
    return [...document.querySelectorAll(":is(h1, h2, h3, a, button)")]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => [...element.childNodes])
      .filter((node): node is Text => node instanceof Text)
      .flatMap((text) =>
        // An address may break, and a word longer than casinos’ names are.
        [...text.data.matchAll(/(?<![^\s“(])\p{L}{4,14}(?![./@:]\S|\p{L})/gu)]
          .filter((match) => isBroken(text, match.index, match[0].length))
          .map(([word]) => word),
      );
  });
}

/** 1,280 pixels zoomed to 400%, and a phone whose reader has doubled the text. */
const LARGE = [
  { width: 320, text: 100 },
  { width: 360, text: 200 },
] as const;

/** What is cut off is named with some of what it holds. */
const MOST_NAMED = 3;

/**
 * Returns what doesn't fit a narrow window or large text, with all that is folded in the page's content opened.
 * `areDense`: columns of tables may be narrower than a word of large text.
 */
export async function unfitWhenLarge(page: Page, { areDense = false } = {}): Promise<string[]> {
  const problems: string[] = [];
  await page
    .locator("main details:not([data-menu])")
    .evaluateAll((all: HTMLDetailsElement[]) => all.forEach((details) => (details.open = true)));
  for (const { width, text } of LARGE) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((percent) => (document.documentElement.style.fontSize = `${String(percent)}%`), text);
    const at = `${String(width)} px, text at ${String(text)}%`;
    const sideways = await sidewaysOverflow(page);
    if (sideways > 0) problems.push(`${at}: ${String(sideways)} px wider than the window`);
    for (const html of (await cutOff(page)).slice(0, MOST_NAMED)) problems.push(`${at}: cut off: ${html}`);
    for (const word of areDense ? [] : await brokenWords(page)) problems.push(`${at}: ${word} breaks within the word`);
  }
  return problems;
}

/** Returns the buttons and fields that belong to no form: their `form` names none on the page, or nothing holds them. */
export async function orphanedControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLButtonElement | HTMLInputElement>(
        "[form], button[type=submit], button:not([type])",
      ),
    ]
      .filter((control) => control.form === null)
      .map((control) => control.textContent?.trim() || control.getAttribute("name") || control.outerHTML.slice(0, 100)),
  );
}
