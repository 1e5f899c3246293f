import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeAgreement } from "~/http/agreed-leave";
import { leadsElsewhere, loadWhole, type Beginning } from "~/shell/whole-load";

const place = (path: string, state: unknown = null) => {
  const { pathname, search, hash } = new URL(path, "https://edgewise.example");
  return { pathname, search, hash, state };
};
const redirected = { _isRedirect: true };
const POST = { formMethod: "POST" };
const GET = { formMethod: "GET" };

const elsewhere: Record<string, Beginning> = {
  "a link": { from: place("/"), to: place("/news"), how: "PUSH" },
  "another query of the same page": { from: place("/casinos"), to: place("/casinos?sort=name"), how: "REPLACE" },
  "a GET form": { from: place("/"), to: place("/search?q=x"), how: "PUSH", opts: { submission: GET } },
  "a way back": { from: place("/news"), to: place("/"), how: "POP" },
  "a way back to what was redirected to": { from: place("/a?x"), to: place("/a", redirected), how: "POP" },
  "a way back to what a form led to": { from: place("/b"), to: place("/a", redirected), how: "POP" },
  "the page that a form leads to": {
    ...{ from: place("/login"), to: place("/dashboard", redirected), how: "PUSH" },
    opts: { overrideNavigation: POST },
  },
  "a redirect": { from: place("/a"), to: place("/b", redirected), how: "REPLACE", opts: { overrideNavigation: {} } },
};
const here: Record<string, Beginning> = {
  "a form that is sent": { from: place("/a"), to: place("/b"), how: "PUSH", opts: { submission: POST } },
  "a form’s answer, asked for again": { from: place("/a"), to: place("/a"), how: "REPLACE", opts: { overrideNavigation: POST } }, // prettier-ignore
  "a form that leads to its own page": {
    ...{ from: place("/a"), to: place("/a?done=saved", redirected), how: "PUSH" },
    opts: { overrideNavigation: POST },
  },
  "the page itself, asked for again": { from: place("/a"), to: place("/a"), how: "PUSH", opts: { startUninterruptedRevalidation: true } }, // prettier-ignore
  "the page as it comes to life": { from: place("/a"), to: place("/a"), how: "POP", opts: { initialHydration: true } },
};

test.each(Object.entries(elsewhere))("%s leads elsewhere", (_, beginning) => {
  expect(leadsElsewhere(beginning)).toBe(true);
});
test.each(Object.entries(here))("%s stays in the page", (_, beginning) => {
  expect(leadsElsewhere(beginning)).toBe(false);
});

const called: string[] = [];
let target = new EventTarget();
beforeEach(() => {
  called.length = 0;
  target = new EventTarget();
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  const note = (what: string) => (href?: string) => called.push(href === undefined ? what : `${what} ${href}`);
  vi.stubGlobal("location", { reload: note("reload"), assign: note("assign"), replace: note("replace") });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ["PUSH", "assign /news?page=2#top"],
  ["REPLACE", "replace /news?page=2#top"],
  // The browser's history is there already.
  ["POP", "reload"],
] as const)("the browser loads what the router was about to show: %s", (how, expected) => {
  loadWhole({ from: place("/"), to: place("/news?page=2#top"), how });
  expect(called).toEqual([expected]);
  expect([takeAgreement(), takeAgreement()]).toEqual([true, false]);
});

test("a page that was left so comes back out of the browser’s memory anew", () => {
  loadWhole({ from: place("/contact"), to: place("/"), how: "PUSH" });
  target.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(called).toEqual(["assign /"]);
  target.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(called).toEqual(["assign /", "reload"]);
});
