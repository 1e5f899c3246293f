import { expect, type APIRequestContext } from "@playwright/test";
import { HtmlValidate, Rule } from "html-validate";
import { ariaOf } from "../support/looks/aria";
import { findHtmlChecker, wrongByTheStandard } from "../support/looks/html-checker";
import { landmarksOf } from "../support/looks/landmarks";
import { wordsRunTogether } from "../support/looks/unstyled-text";
import { PUBLIC_SCREENS } from "../support/looks/screens";
import { test } from "../support/test";

/** The standard's checker has this rule, html-validate none: what is required has to have a way to be left out. */
class RequiredSelect extends Rule {
  setup() {
    this.on("dom:ready", ({ document }) => {
      for (const select of document.querySelectorAll("select[required]"))
        if (select.querySelector("option")?.getAttributeValue("value") !== "")
          this.report(select, "A required select begins with an option whose value is empty.");
    });
  }
}

const standards = new HtmlValidate({
  extends: ["html-validate:standard"],
  plugins: [{ name: "standard", rules: { "required-select": RequiredSelect } }],
  rules: {
    "required-select": "error",
    "input-attributes": "error",
    // React writes void elements with a slash and boolean attributes with an empty value; both are valid HTML.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // Style, not validity.
    "no-inline-style": "error",
    "no-trailing-whitespace": "off",
    "tel-non-breaking": "off",
    "long-title": "off",
    "doctype-style": "off",
    "no-implicit-button-type": "off",
    "no-redundant-role": "off",
    "prefer-native-element": "off",
    "svg-focusable": "off",
    "valid-id": ["error", { relaxed: true }],
    "require-sri": "off",
  },
});

/** More than these, and jumping from one to the next takes longer than reading. */
const MOST_LANDMARKS = 8;
/** HTML says most of it by itself, and to more programs. */
const MOST_ARIA = 25;

test("the stylesheet asks nothing of a browser that supported ones lack @without-javascript", async ({ request }) => {
  const [, css = ""] = /<style[^>]*>([^]*?)<\/style>/.exec(await (await request.get("/")).text()) ?? [];
  expect(css).toContain("prefers-color-scheme:dark");
  // What a browser doesn't know it leaves out: fields had no border and bars were black (docs/browsers.md).
  expect(css).not.toContain("light-dark(");
});

/** Returns the icons of a page that its stylesheet doesn't draw. */
function iconsWithoutDrawing(html: string): string[] {
  const [, css = ""] = /<style[^>]*>([^]*?)<\/style>/.exec(html) ?? [];
  const icons = new Set([...html.matchAll(/class="icon (icon-[\w-]+)/g)].map(([, name = ""]) => name));
  return [...icons].filter((name) => !css.includes(`.${name}{--icon:url(`));
}

for (const path of PUBLIC_SCREENS) {
  test(`${path} is valid HTML, reads well without a stylesheet and sets no cookie @without-javascript`, async ({
    request,
  }) => {
    const answer = await request.get(path);
    expect(answer.headers()["set-cookie"]).toBeUndefined();
    const html = await answer.text();
    const report = await standards.validateString(html);
    const problems = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${String(line)}:${String(column)} ${ruleId}: ${message}`),
    );
    expect(problems).toEqual([]);
    expect(wordsRunTogether(html)).toEqual([]);
    expect(landmarksOf(html).length, landmarksOf(html).join(", ")).toBeLessThanOrEqual(MOST_LANDMARKS);
    expect(ariaOf(html).length, ariaOf(html).join(", ")).toBeLessThanOrEqual(MOST_ARIA);
    expect(iconsWithoutDrawing(html)).toEqual([]);
  });
}

test("the W3C’s checker finds nothing wrong with any public page @thorough @without-javascript", async ({
  request,
}) => {
  test.setTimeout(300_000);
  const checker = findHtmlChecker();
  if ("missing" in checker) {
    test.skip(true, `the W3C’s checker is left out, because ${checker.missing}`);
    return;
  }
  const pages = new Map<string, string>();
  for (const path of PUBLIC_SCREENS) pages.set(path, await (await request.get(path)).text());
  expect(wrongByTheStandard(checker.jar, pages)).toEqual([]);
});

/** Returns the paths that a site map names, itself or by the maps that it names. */
async function pathsOf(request: APIRequestContext, map: string): Promise<string[]> {
  const xml = await (await request.get(map)).text();
  const named = [...xml.matchAll(/<loc>([^<]+)/g)].map(([, address = ""]) => new URL(address).pathname);
  if (!xml.includes("<sitemapindex")) return named;
  return (await Promise.all(named.map((path) => pathsOf(request, path)))).flat();
}

test("no page of the site map says more in ARIA than it has to @thorough @without-javascript", async ({ request }) => {
  const paths = await pathsOf(request, "/sitemap.xml");
  expect(paths.length).toBeGreaterThan(300);
  for (const path of paths) {
    const aria = ariaOf(await (await request.get(path)).text());
    expect(aria.length, `${path}: ${aria.join(", ")}`).toBeLessThanOrEqual(MOST_ARIA);
  }
});

const NOT_FOLLOWED = /^\/(?:go|og|admin)\//;

async function linksOf(request: APIRequestContext, path: string): Promise<{ status: number; links: string[] }> {
  const response = await request.get(path);
  if (!(response.headers()["content-type"] ?? "").startsWith("text/html"))
    return { status: response.status(), links: [] };
  const html = (await response.text()).replaceAll("&amp;", "&");
  const links = [...html.matchAll(/<a\s[^>]*href="(\/[^"#]*)/g)].map(([, href = ""]) => href);
  return { status: response.status(), links };
}

const mostQueries = (pathname: string) => (pathname.split("/").length > 2 ? 1 : 3);
/** The folder of an address, whose pages are made in the same way; a page at the top is one of a kind. */
const kindOf = (pathname: string) => pathname.replace(/(?<=.\/)[^/]*$/, "");

/** Follows the site's links, at most so many addresses of a kind; gives the number of pages asked for and the broken ones. */
async function follow(request: APIRequestContext, mostOfAKind: number): Promise<{ asked: number; broken: string[] }> {
  const seen = new Set<string>(["/"]);
  const queue = ["/"];
  const broken: string[] = [];
  // Lists have endless combinations of filters: of each, and of each thing in one, a few queries are fetched.
  const queriesOf = new Map<string, number>();
  const ofKind = new Map<string, number>();
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const { status, links } = await linksOf(request, path);
    if (status >= 400) broken.push(`${String(status)} ${path}`);
    for (const link of links) {
      const { pathname, search } = new URL(link, "http://edgewise.test");
      const queries = queriesOf.get(pathname) ?? 0;
      const alike = ofKind.get(kindOf(pathname)) ?? 0;
      if (seen.has(link) || NOT_FOLLOWED.test(pathname)) continue;
      if (alike >= mostOfAKind || (search && queries >= mostQueries(pathname))) continue;
      if (search) queriesOf.set(pathname, queries + 1);
      ofKind.set(kindOf(pathname), alike + 1);
      seen.add(link);
      queue.push(link);
    }
  }
  return { asked: seen.size, broken };
}

test("no internal link is broken, tried with some of each kind @without-javascript", async ({ request }) => {
  const { asked, broken } = await follow(request, 10);
  expect(broken).toEqual([]);
  expect(asked).toBeGreaterThan(100);
});

test("no internal link is broken @thorough @without-javascript", async ({ request }) => {
  test.setTimeout(300_000);
  const { asked, broken } = await follow(request, Infinity);
  expect(broken).toEqual([]);
  expect(asked).toBeGreaterThan(300);
});
