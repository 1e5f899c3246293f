import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What another width or colour scheme of the same page can change. */
const OF_LAYOUT_AND_COLOUR = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

/** Of rows, entries and figures that are all alike the first are looked at: hundreds of them take a minute each. */
const MORE_OF_THE_SAME = [
  "tbody > tr:nth-child(n + 13)",
  "main :is(ul, ol) > li:nth-child(n + 13)",
  "main svg g > :nth-child(n + 13)",
];

interface Look {
  /** `layout` asks only for what a width or a colour scheme can change: for the second look at the same page. */
  rules?: "all" | "layout";
}

/** What breaks WCAG 2.2 A or AA on the page as it stands, a line a rule. Needs a page that runs scripts. */
export async function accessibilityViolations(page: Page, { rules = "all" }: Look = {}): Promise<string[]> {
  await page.evaluate(async () => {
    // What the sticky header happens to cover counts as too small to hit.
    window.scrollTo({ top: 0, behavior: "instant" });
    await document.fonts.ready;
    // A colour on its way to another is neither.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  // Legacy mode leaves out an extra window, which only pages with frames need. What passes is not written out.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(true);
  for (const selector of MORE_OF_THE_SAME) axe.exclude(selector);
  const { violations } = await (
    rules === "all" ? axe.withTags(STANDARDS) : axe.withRules(OF_LAYOUT_AND_COLOUR)
  ).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** By how many CSS pixels the page is wider than its window. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
