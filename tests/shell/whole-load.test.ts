import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeAgreement } from "~/ui/forms/leave/navigation-consent";
import { leadsElsewhere, loadWhole, type NavigationStep } from "~/shell/browser/new-version";

const url = (path: string) => new URL(path, "https://edgewise.example");
const step = (from: string, to: string, rest: Partial<NavigationStep> = {}): NavigationStep => ({
  currentUrl: url(from),
  nextUrl: url(to),
  ...rest,
});
const POST = { formMethod: "POST" } as const;

test.each([
  ["a link", step("/", "/news")],
  ["another query of the same page", step("/casinos", "/casinos?sort=name")],
  ["a GET form", step("/", "/search?q=x", { formMethod: "GET" })],
  ["the page that a form leads to", step("/login", "/dashboard", POST)],
])("%s leads elsewhere", (_, navigation) => {
  expect(leadsElsewhere(navigation)).toBe(true);
});

test.each([
  ["a form’s answer on the form’s page", step("/login", "/login", { ...POST, actionStatus: 422 })],
  ["a form’s answer on another page", step("/about", "/newsletter", { ...POST, actionStatus: 422 })],
  ["a form that leads to its own page", step("/contact", "/contact?done=saved", POST)],
  ["the page itself, asked for again", step("/casinos?sort=name", "/casinos?sort=name")],
])("%s stays in the page", (_, navigation) => {
  expect(leadsElsewhere(navigation)).toBe(false);
});

const called: string[] = [];
let target = new EventTarget();
beforeEach(() => {
  called.length = 0;
  target = new EventTarget();
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("location", {
    href: url("/contact").href,
    reload: () => called.push("reload"),
    assign: (href: string) => called.push(`assign ${href}`),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ["/news?page=2#top", "assign https://edgewise.example/news?page=2#top"],
  // On the way back or forth the address is there already.
  ["/contact", "reload"],
])("the browser loads what the router was about to show, without a question: %s", (path, expected) => {
  loadWhole(url(path));
  expect(called).toEqual([expected]);
  expect([takeAgreement(), takeAgreement()]).toEqual([true, false]);
});

test("a page that was left this way is reloaded when it comes back from the back/forward cache", () => {
  loadWhole(url("/"));
  called.length = 0;
  target.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(called).toEqual([]);
  target.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(called).toEqual(["reload"]);
});
