import { expect, test } from "vitest";
import { wantsPage } from "~/http/pages/wants-page";

const asked = (path: string, headers: Record<string, string>) =>
  wantsPage(new Request(`https://edgewise.test${path}`, { headers }));

test.each([
  [
    "a person's browser",
    "/nothing",
    { Accept: "text/html,application/xhtml+xml,*/*;q=0.8", "Sec-Fetch-Dest": "document" },
  ],
  ["a person's browser at what looks like a file", "/old-post.html", { Accept: "text/html,*/*;q=0.8" }],
  ["a program that takes anything", "/nothing", { Accept: "*/*" }],
  ["a program that says nothing", "/casinos/nothing", {}],
])("the error page is for %s", (_, path, headers) => {
  expect(asked(path, headers as Record<string, string>)).toBe(true);
});

test.each([
  [
    "a browser that wants an icon",
    "/apple-touch-icon-120x120.png",
    { Accept: "image/avif,*/*;q=0.8", "Sec-Fetch-Dest": "image" },
  ],
  ["a browser that wants a script", "/nothing", { Accept: "*/*", "Sec-Fetch-Dest": "script" }],
  ["a program that looks for a file", "/.well-known/security.json", { Accept: "*/*" }],
  ["a scanner", "/wp-login.php", {}],
  ["a program that takes JSON alone", "/api/nothing", { Accept: "application/json" }],
])("a few words are enough for %s", (_, path, headers) => {
  expect(asked(path, headers as Record<string, string>)).toBe(false);
});
