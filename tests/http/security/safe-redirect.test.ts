import fc from "fast-check";
import { expect, test } from "vitest";
import { safePath } from "~/http/security/safe-redirect";
import { runsOf } from "../../support/thoroughly";

test.each([
  "/",
  "/gold",
  "/login?redirectTo=%2Fnews",
  "/dashboard",
  "/casinos?page=2&q=a%20b",
  "/casinos/amberquay#reviews",
])("%s stays on this site", (path) => {
  expect(safePath(path)).toBe(path);
});

test.each([
  ["/a/../b", "/b"],
  ["/a\\..\\b", "/b"],
  ["/x y?q=é#ü", "/x%20y?q=%C3%A9#%C3%BC"],
  ["/a//b", "/a//b"],
])("%s is given as a browser resolves it", (path, resolved) => {
  expect(safePath(path)).toBe(resolved);
});

test.each([
  "/.//evil.example/x",
  "/x/..//evil.example/x",
  "/%2e//evil.example/x",
  "/%2E%2e//evil.example",
  "/a/%2e.//evil.example",
  "/.\\/evil.example",
  "/./\\evil.example",
  "/..//evil.example",
  "/\u007f/evil.example",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "evil.example",
  "\\\\evil.example",
  "/go/larkmoor",
  "/Go",
  "/%67o/larkmoor",
  "/go%2Flarkmoor",
  "/go/larkmoor.data?a=b",
  "/casinos/..//go/larkmoor",
  "/casinos/../go\\larkmoor",
  "/sign-out",
  "/Sign-Out/.data/..",
  "/a/.b/../../go/larkmoor",
  "/sign-out.data",
  "",
  null,
  undefined,
])("%o leads home instead", (path) => {
  expect(safePath(path)).toBe("/");
});

test("an address longer than a form may hold leads home as well", () => {
  expect(safePath(`/${"a".repeat(2_000)}`)).toBe("/");
});

test("the fallback can be named", () => {
  expect(safePath("//evil.example", "/dashboard")).toBe("/dashboard");
});

test("whatever was asked for, what comes out is a path of this site to every reader, and comes out of itself", () => {
  const pieces = fc.array(
    fc.constantFrom(
      ...["/", "//", "\\", ".", "..", "/./", "/../", "%2e", "%2E", "%2f", "%5c", "%00", "@", ":", "?", "#", ";", "x"],
      ...[
        "evil.example",
        "https:",
        "javascript:",
        "\t",
        "\n",
        "\r",
        "\0",
        " ",
        "\u00a0",
        "\ufeff",
        "。",
        "\u2215",
        "\ud800",
      ],
    ),
    { maxLength: 10 },
  );
  const hostile = pieces.map((all) => all.join(""));
  const rooted = hostile.map((end) => `/${end}`);
  fc.assert(
    fc.property(fc.oneof(rooted, hostile, fc.string({ unit: "binary" }), fc.webUrl(), fc.webPath()), (to) => {
      const path = safePath(to);
      expect(path).toMatch(/^\/(?![/\\])/);
      // No character that would end a header or isn't allowed in one.
      expect(path).toMatch(/^[\x21-\x7e]*$/);
      const resolved = new URL(path, "https://edgewise.example/any/page");
      expect(resolved.origin).toBe("https://edgewise.example");
      expect(resolved.pathname + resolved.search + resolved.hash).toBe(path);
      expect(safePath(path)).toBe(path);
    }),
    { numRuns: runsOf(5_000) },
  );
});
