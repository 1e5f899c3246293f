import { expect, test } from "vitest";
import { mayReload } from "~/shell/failed-part";

const last = { path: "/casinos", at: 100_000 };

test.each([
  ["the first time", null, "/casinos", 100_000, true],
  ["again within ten seconds", last, "/casinos", 109_999, false],
  ["again after ten seconds", last, "/casinos", 110_000, true],
  ["on another path", last, "/bonuses", 100_001, true],
  ["when the clock was set back", last, "/casinos", 50_000, true],
])("a page is loaded anew for a missing part %s: %#", (_, before, path, now, expected) => {
  expect(mayReload(path, now, before)).toBe(expected);
});
