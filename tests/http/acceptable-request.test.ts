import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { refusalOf, settleOrigin } from "~/http/acceptable-request.server";

const asked = (method: string, url: string, headers: Record<string, string>) =>
  ({ method, url, headers: { host: "guide.example", ...headers } }) as unknown as IncomingMessage;

test.each([
  [405, "TRACE", "/", {}],
  [405, "TRACK", "/", {}],
  [400, "GET", "*", {}],
  [400, "GET", "http://other.example/", {}],
  [400, "GET", "/", { host: "" }],
  [400, "GET", "/", { host: "a b" }],
  [400, "GET", "/", { host: "guide.example/x?" }],
  [400, "GET", "/", { host: "guide.example:99999" }],
  [400, "GET", "/", { host: "[" }],
  [null, "PROPFIND", "/%ff?%", {}],
  [null, "GET", "//evil.example", { host: "[::1]:3000" }],
])("%s for %s %s %o", (refusal, method, url, headers) => {
  expect(refusalOf(asked(method, url, headers as Record<string, string>))).toBe(refusal);
});

test("nobody names another host, or a scheme that is none", () => {
  const request = asked("GET", "/", { "x-forwarded-host": "evil.example", "x-forwarded-proto": "javascript" });
  refusalOf(request);
  expect(request.headers).toEqual({ host: "guide.example" });
  const behindProxy = asked("GET", "/", { "x-forwarded-proto": "https" });
  refusalOf(behindProxy);
  expect(behindProxy.headers).toHaveProperty("x-forwarded-proto", "https");
});

test.each([
  ["https://evil.example", {}, { "sec-fetch-site": "cross-site" }],
  ["null", {}, { "sec-fetch-site": "cross-site" }],
  ["x[y]", {}, { "sec-fetch-site": "cross-site" }],
  // The browser itself knows better than a proxy that names another host.
  ["https://evil.example", { "sec-fetch-site": "same-origin" }, { "sec-fetch-site": "same-origin" }],
  ["https://guide.example", {}, { origin: "https://guide.example" }],
])("a post from %s with %o goes on as %o", (origin, headers, expected) => {
  const request = asked("POST", "/contact", { ...headers, origin });
  settleOrigin(request);
  expect(request.headers).toEqual({ host: "guide.example", ...expected });
});

test("what only looks is left as it is", () => {
  const request = asked("GET", "/", { origin: "https://other.example" });
  settleOrigin(request);
  expect(request.headers.origin).toBe("https://other.example");
});
