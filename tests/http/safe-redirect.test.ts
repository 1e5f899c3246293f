import { expect, test } from "vitest";
import { safePath } from "~/http/safe-redirect";

test.each(["/", "/dashboard", "/casinos?page=2&q=a%20b", "/casinos/amberquay#reviews"])(
  "%s stays on this site",
  (path) => {
    expect(safePath(path)).toBe(path);
  },
);

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "evil.example",
  "\\\\evil.example",
  "/a\\..\\b",
  "",
  null,
  undefined,
])("%o leads home instead", (path) => {
  expect(safePath(path)).toBe("/");
});

test("the fallback can be named", () => {
  expect(safePath("//evil.example", "/dashboard")).toBe("/dashboard");
});
