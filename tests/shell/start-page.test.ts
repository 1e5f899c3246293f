import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startPage } from "~/shell/browser/start-page";
import { eventually } from "../support/timing/eventually";

type Paints = (list: { getEntriesByName: (name: string) => object[] }) => void;

/** The parts of a browser that the script uses, the files it has preloaded, and those evaluated so far. */
interface Browser {
  evaluated: string[];
  links: Set<{ rel: string; href: string }>;
  asked: string[];
  /** Has the stylesheet come, or fail. */
  styled: () => void;
  stylesCome: boolean;
  isHidden: boolean;
  loadsAhead: boolean;
  tellsPaints: boolean;
  paint: (name: string) => void;
  frame: () => void;
  reloads: number;
  /** How the page itself was loaded. */
  load: "navigate" | "reload";
  isConnected: boolean;
  kept: string | null;
  isFilledIn: boolean;
}

let browser: Browser & { target: EventTarget };
let page = 0;

/** A file that says when it is evaluated; each test has its own, since a file is evaluated once. */
const file = (name: string) => `data:text/javascript,evaluated.push("${name}");/*${String(page)}*/`;
const parts = () => ({
  manifest: { version: "1" },
  routes: [["root", file("root")] as const, ["routes/faq", file("faq")] as const],
  files: ["framework", "shared", "root", "faq"].map(file),
  entry: file("entry"),
  styles: "/assets/app.css",
});

beforeEach(() => {
  page++;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  browser = {
    evaluated: [],
    links: new Set(),
    asked: [],
    styled: () => undefined,
    stylesCome: true,
    isHidden: false,
    loadsAhead: true,
    tellsPaints: true,
    paint: () => undefined,
    frame: () => undefined,
    reloads: 0,
    load: "navigate",
    isConnected: true,
    kept: null,
    isFilledIn: false,
    target: new EventTarget(),
  };
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("evaluated", browser.evaluated);
  vi.stubGlobal("addEventListener", browser.target.addEventListener.bind(browser.target));
  vi.stubGlobal("removeEventListener", browser.target.removeEventListener.bind(browser.target));
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => (browser.frame = work));
  vi.stubGlobal("location", { pathname: "/faq", reload: () => browser.reloads++ });
  vi.stubGlobal("sessionStorage", {
    getItem: () => browser.kept,
    setItem: (_: string, text: string) => (browser.kept = text),
  });
  vi.stubGlobal("performance", { getEntriesByType: () => [{ type: browser.load }] });
  vi.stubGlobal("fetch", () =>
    browser.isConnected ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError("Failed to fetch")),
  );
  vi.stubGlobal("onbeforeunload", null);
  vi.stubGlobal("document", {
    querySelectorAll: () => [{ value: browser.isFilledIn ? "Typed" : "", defaultValue: "" }],
    get hidden() {
      return browser.isHidden;
    },
    createElement: () => {
      const link = {
        ...{ rel: "", href: "", relList: { supports: () => browser.loadsAhead } },
        remove: () => browser.links.delete(link),
      };
      return link;
    },
    head: {
      append: (...links: { rel: string; href: string; onload?: () => void }[]) => {
        for (const link of links) {
          browser.links.add(link);
          browser.asked.push(`${link.rel} ${link.href}`);
          if (link.rel !== "stylesheet") continue;
          browser.styled = () => void link.onload?.();
          if (browser.stylesCome) queueMicrotask(browser.styled);
        }
      },
    },
  });
  const observer = class {
    static get supportedEntryTypes() {
      return browser.tellsPaints ? ["paint"] : [];
    }
    constructor(told: Paints) {
      browser.paint = (name) => told({ getEntriesByName: (asked) => (asked === name ? [{}] : []) });
    }
    observe() {}
  };
  vi.stubGlobal("PerformanceObserver", observer);
  vi.stubGlobal("MutationObserver", class { observe() {} }); // prettier-ignore
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const STYLES = "stylesheet /assets/app.css";
const ALL = ["framework", "shared", "root", "faq", "entry"];
const evaluates = (files: string[]) =>
  eventually(async () => {
    await vi.advanceTimersByTimeAsync(0);
    expect(browser.evaluated).toEqual(files);
  });

test.each<[string, () => void]>([
  ["it has been painted", () => browser.paint("first-contentful-paint")],
  ["somebody presses a key", () => browser.target.dispatchEvent(new Event("keydown"))],
  ["somebody touches it", () => browser.target.dispatchEvent(new Event("pointerdown"))],
  ["a field has the focus", () => browser.target.dispatchEvent(new Event("focusin"))],
  ["three seconds have passed without a paint", () => vi.advanceTimersByTime(3_000)],
])("a page hydrates once %s, file by file, and its entry last", async (_, happen) => {
  startPage(parts());
  browser.paint("first-paint");
  await vi.advanceTimersByTimeAsync(2_900);
  expect([browser.evaluated, browser.asked]).toEqual([[], []]);
  happen();
  expect(browser.asked).toEqual([STYLES, ...ALL.map((name) => `modulepreload ${file(name)}`)]);
  await evaluates(ALL);
  expect([...browser.links].map(({ rel }) => rel)).toEqual(["stylesheet"]);
  expect(Object.keys(globalThis.__remixRouteModules)).toEqual(["root", "routes/faq"]);
  expect(globalThis.__remixManifest).toEqual({ version: "1" });
});

test("a page in the background hydrates at once, without timers", async () => {
  browser.isHidden = true;
  startPage(parts());
  await eventually(() => expect(browser.evaluated).toEqual(["root", "faq", "entry"]));
  expect([vi.getTimerCount(), browser.asked]).toEqual([0, [STYLES]]);
});

test("without paint events, the frame after the script counts; without preloading, routes load together", async () => {
  browser.tellsPaints = false;
  browser.loadsAhead = false;
  startPage(parts());
  await vi.advanceTimersByTimeAsync(100);
  expect(browser.evaluated).toEqual([]);
  browser.frame();
  await evaluates(["root", "faq", "entry"]);
});

test("a page hydrates once all styles are there that the next page may need", async () => {
  browser.stylesCome = false;
  startPage(parts());
  browser.paint("first-contentful-paint");
  await evaluates(ALL.slice(0, -1));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(browser.evaluated).toEqual(ALL.slice(0, -1));
  browser.styled();
  await evaluates(ALL);
});

test("however much happens, it begins once", async () => {
  startPage(parts());
  browser.paint("first-contentful-paint");
  browser.target.dispatchEvent(new Event("pointerdown"));
  await vi.advanceTimersByTimeAsync(3_000);
  await evaluates(ALL);
  expect(browser.asked).toHaveLength(1 + ALL.length);
});

const FAULTY = "data:text/javascript,throw new Error()//";
const broken = () => ({ ...parts(), entry: `${FAULTY}${String(page)}` });

/** Starts the page and waits until it is known whether it hydrates. */
async function startThrough(started: Parameters<typeof startPage>[0], meanwhile: () => void = () => undefined) {
  startPage(started);
  browser.paint("first-contentful-paint");
  expect(onbeforeunload).not.toBeNull();
  meanwhile();
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(0);
    expect(onbeforeunload).toBeNull();
  });
}

test("a page whose scripts fail is reloaded, once in ten seconds", async () => {
  await startThrough(broken());
  expect(browser.reloads).toBe(1);
  expect(JSON.parse(browser.kept ?? "")).toMatchObject({ path: "/faq" });
  page++;
  await startThrough(broken());
  expect(browser.reloads).toBe(1);
});

test("a page whose scripts come isn’t reloaded", async () => {
  await startThrough(parts());
  expect([browser.reloads, browser.kept]).toEqual([0, null]);
});

test("a page that was reloaded, by a person or by Remix, notes it and stays when its scripts fail, however long they took", async () => {
  browser.load = "reload";
  browser.kept = JSON.stringify({ path: "/faq", at: Date.now() - 60_000 });
  await startThrough(broken());
  expect(browser.reloads).toBe(0);
  expect((JSON.parse(browser.kept) as { at: number }).at).toBeGreaterThan(Date.now() - 10_000);
});

test.each<[string, () => void]>([
  ["whose reader has no connection any more", () => (browser.isConnected = false)],
  ["that has been filled in", () => (browser.isFilledIn = true)],
  ["that is being left", () => globalThis.onbeforeunload?.call(window, new Event("beforeunload"))],
])("a page %s stays as it is when its scripts fail", async (_, happen) => {
  await startThrough(broken(), happen);
  expect(browser.reloads).toBe(0);
});

test("a form’s answer stays as it is when its scripts fail", async () => {
  await startThrough({ ...broken(), isAnswer: true });
  expect(browser.reloads).toBe(0);
});
