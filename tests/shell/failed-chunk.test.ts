import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { reloadedRecently, mayReload, rememberReload } from "~/shell/browser/failed-chunk";

const last = { path: "/casinos", at: 100_000 };

test.each([
  ["the first time", null, "/casinos", 100_000, true],
  ["again within ten seconds", last, "/casinos", 109_999, false],
  ["again after ten seconds", last, "/casinos", 110_000, true],
  ["on another path", last, "/bonuses", 100_001, true],
  ["when the clock was set back", last, "/casinos", 50_000, true],
])("a page is reloaded for a missing chunk %s: %#", (_, before, path, now, expected) => {
  expect(mayReload(path, now, before)).toBe(expected);
});

describe("for ten seconds after a reload, whatever its reason", () => {
  let note: string | null = null;
  let type = "reload";
  beforeEach(() => {
    note = null;
    type = "reload";
    vi.useFakeTimers({ toFake: ["Date"], now: 100_000 });
    vi.stubGlobal("location", { pathname: "/casinos" });
    vi.stubGlobal("performance", { getEntriesByType: () => [{ type }] });
    vi.stubGlobal("sessionStorage", { getItem: () => note, setItem: (_: string, text: string) => (note = text) });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("whole pages are loaded", () => {
    rememberReload();
    expect(reloadedRecently()).toBe(true);
    vi.setSystemTime(109_999);
    expect(reloadedRecently()).toBe(true);
    vi.setSystemTime(110_000);
    expect(reloadedRecently()).toBe(false);
  });

  test("but not when the page was opened by a link", () => {
    type = "navigate";
    rememberReload();
    expect(reloadedRecently()).toBe(false);
  });
});
