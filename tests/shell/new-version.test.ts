import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerUnsaved } from "~/ui/forms/leave/navigation-consent";
import { followVersions, revalidateOrLoadWhole } from "~/shell/browser/new-version";

type Step = Parameters<typeof revalidateOrLoadWhole>[0];

const url = (path: string) => new URL(path, "https://edgewise.example");
const step = (from: string, to: string, rest: Partial<Step> = {}): Step => ({
  currentUrl: url(from),
  nextUrl: url(to),
  currentParams: {},
  nextParams: {},
  defaultShouldRevalidate: true,
  ...rest,
});

let assigned: string[];
let target: EventTarget;
let note: string | null;

/** Makes whole pages be wanted, as for ten seconds after a reload. */
const reloadedJustNow = () => (note = JSON.stringify({ path: "/casinos", at: Date.now() }));

class FakeElement extends EventTarget {
  constructor(
    private readonly link: boolean,
    private readonly attributes: Record<string, string> = {},
  ) {
    super();
  }
  closest() {
    return this.link ? this : null;
  }
  getAttribute(name: string) {
    return this.attributes[name] ?? null;
  }
}

/** Uses an element as a reader would; true when the event reaches React. */
function reachesReact(type: "click" | "submit", element: FakeElement): boolean {
  const event = new Event(type, { cancelable: true });
  Object.defineProperty(event, "target", { value: element });
  let isStopped = false;
  event.stopPropagation = () => (isStopped = true);
  target.dispatchEvent(event);
  return !isStopped;
}

beforeEach(() => {
  assigned = [];
  target = new EventTarget();
  note = null;
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("window", { addEventListener: target.addEventListener.bind(target) });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("sessionStorage", { getItem: () => note });
  vi.stubGlobal("location", {
    href: url("/casinos").href,
    pathname: "/casinos",
    assign: (to: string) => assigned.push(to),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a navigation stays in the page until whole pages are wanted", () => {
  expect(revalidateOrLoadWhole(step("/casinos", "/news"))).toBe(true);
  expect(assigned).toEqual([]);
  reloadedJustNow();
  expect(revalidateOrLoadWhole(step("/casinos", "/news"))).toBe(true);
  expect(assigned).toEqual(["https://edgewise.example/news"]);
});

test("data is not loaded again after a form that was refused, as on every other route", () => {
  const refused = { formMethod: "POST", actionStatus: 422 } as const;
  expect(revalidateOrLoadWhole(step("/login", "/login", refused))).toBe(false);
  expect(revalidateOrLoadWhole(step("/login", "/login", { ...refused, actionStatus: 200 }))).toBe(true);
});

test("links and GET forms are the browser’s own while whole pages are wanted, and posts never", () => {
  followVersions();
  const link = new FakeElement(true);
  const search = new FakeElement(false, { method: "get" });
  const post = new FakeElement(false, { method: "post" });
  const reach = () => [reachesReact("click", link), reachesReact("submit", search), reachesReact("submit", post)];
  expect(reach()).toEqual([true, true, true]);
  reloadedJustNow();
  expect(reach()).toEqual([false, false, true]);
  expect(reachesReact("click", new FakeElement(false))).toBe(true);
});

test("with unsaved changes the router goes first, for its blocker asks", () => {
  followVersions();
  reloadedJustNow();
  const forget = registerUnsaved(() => true);
  expect(reachesReact("click", new FakeElement(true))).toBe(true);
  forget();
  expect(reachesReact("click", new FakeElement(true))).toBe(false);
});
