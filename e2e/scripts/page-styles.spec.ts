import { readdirSync, readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { isSame, mark } from "../support/same-document";
import { hydrated, test } from "../support/test";

const ASSETS = "build/client/assets";
const PAGES = [
  ["/casinos", ""],
  ["/casinos/amberquay", " @thorough"],
  ["/login", ""],
  ["/", " @thorough"],
  ["/bonuses", " @thorough"],
  ["/complaints", " @thorough"],
  ["/complaints/submit-form", " @thorough"],
  ["/responsible-gaming", " @thorough"],
  ["/news", " @thorough"],
  ["/awards", " @thorough"],
  ["/nowhere", " @thorough"],
] as const;

function wholeStylesheet(): string {
  const file = readdirSync(ASSETS).find((name) => /^app-.*\.css$/.test(name)) ?? "";
  // Fonts are in every page, and would be loaded again.
  return readFileSync(`${ASSETS}/${file}`, "utf8").replace(/@font-face\{[^}]*\}/g, "");
}

/**
 * Adds a stylesheet to the page, and returns what it changes in how any element looks. Of elements that stand alike in
 * the page, one is looked at.
 */
function changedBy(page: Page, css: string): Promise<string[]> {
  return page.evaluate((text) => {
    const kindOf = ({ tagName, className }: Element) => `${tagName}.${String(className)}`;
    const kinds = new Map<string, Element>();
    for (const element of document.querySelectorAll("body *")) {
      const { parentElement: parent } = element;
      kinds.set(`${kindOf(element)} in ${parent ? kindOf(parent) : ""}`, element);
    }
    const read = () =>
      [...kinds].flatMap(([kind, element]) =>
        [null, "::before", "::after"].map((part) => {
          const style = getComputedStyle(element, part);
          // A property of one's own shows in those that read it, and a size follows from others.
          const names = [...style].filter((name) => !/^--|^(block|inline)-size$|^width$|^height$|origin$/.test(name));
          return [kind + (part ?? ""), ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`)];
        }),
      );
    const before = read();
    document.head.append(Object.assign(document.createElement("style"), { textContent: text }));
    return read().flatMap((after, at) => {
      const changed = after.filter((value, index) => value !== before[at]?.[index]);
      return changed.length === 0 ? [] : [`${String(after[0])} ${changed.join("; ")}`];
    });
  }, css);
}

for (const [path, size] of PAGES)
  test(`the styles that ${path} comes with are all that it needs @without-javascript${size}`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, bypassCSP: true });
    const page = await context.newPage();
    await page.goto(path);
    expect(await changedBy(page, wholeStylesheet())).toEqual([]);
    await context.close();
  });

test("a page that the router shows has its styles, though the first came with its own alone @with-javascript", async ({
  page,
}) => {
  await page.goto("/faq");
  const came = await page.evaluate(() => document.querySelector("style")?.textContent.length ?? 0);
  expect(came).toBeLessThan(wholeStylesheet().length * 0.6);
  await mark(page);
  await page.getByRole("link", { name: "Complaints", exact: true }).first().click();
  await page
    .getByRole("link", { name: /Submit|complain/i })
    .first()
    .click();
  await expect(page.locator("form.card, main form").first()).toBeVisible();
  expect(await isSame(page)).toBe(true);
  expect(await changedBy(page, wholeStylesheet())).toEqual([]);
});

test("a page whose stylesheet doesn’t come still hydrates @with-javascript", async ({ page }) => {
  await page.route(/\/assets\/.*\.css$/, (route) => route.abort());
  await page.goto("/faq", { waitUntil: "commit" });
  await hydrated(page);
});
