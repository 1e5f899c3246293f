import type { IncomingMessage } from "node:http";
import { afterAll, expect, test, vi } from "vitest";
import type * as acceptableRequest from "~/http/security/acceptable-request.server";

type Module = typeof acceptableRequest;

/** Loads the module as a process with these settings does. */
async function withSettings(settings: Record<string, string> = {}): Promise<Module> {
  vi.resetModules();
  for (const [name, value] of Object.entries({ PUBLIC_URL: "", TRUST_PROXY: "false", ...settings }))
    vi.stubEnv(name, value);
  return import("~/http/security/acceptable-request.server");
}

afterAll(() => vi.unstubAllEnvs());

const asked = (method: string, url: string, headers: Record<string, string> = {}) =>
  ({ method, url, headers: { host: "guide.example", ...headers } }) as unknown as IncomingMessage;

const VERDICTS: [refusal: number | null, method: string, url: string, headers: Record<string, string>][] = [
  [405, "TRACE", "/", {}],
  [405, "TRACK", "/", {}],
  [405, "PUT", "/contact", {}],
  [405, "PATCH", "/login.data", {}],
  [405, "DELETE", "/preferences", {}],
  [405, "OPTIONS", "/sign-out", {}],
  [405, "PROPFIND", "/%ff?%", {}],
  [400, "GET", "*", {}],
  [400, "GET", "http://other.example/", {}],
  [400, "GET", "/", { host: "" }],
  [400, "GET", "/", { host: "a b" }],
  [400, "GET", "/", { host: 'a"b<c>' }],
  [400, "GET", "/", { host: "guide.example/x?" }],
  [400, "GET", "/", { host: "guide.example:99999" }],
  [400, "GET", "/", { host: "[" }],
  [400, "GET", "/about?_data=root", {}],
  [400, "POST", "/contact?a=b&%5Fdata=routes%2Fcontact", {}],
  [404, "GET", `/${"a/".repeat(100)}x.data`, {}],
  [404, "GET", `/${"a/".repeat(100)}x.data?_routes=a`, {}],
  [414, "POST", `/${"a/".repeat(100)}`, {}],
  [414, "GET", `/casinos?${"q=a&".repeat(3_000)}`, {}],
  [414, "GET", `/casinos?${"&".repeat(500)}`, {}],
  [414, "GET", `/casinos?q=${"a".repeat(9_000)}`, {}],
  [414, "GET", `/__manifest?version=1&p=${"%2Fa".repeat(17)}`, {}],
  [414, "GET", `/__manifest?version=1${"&p=/a/b/c/d/e/f".repeat(170)}`, {}],
  // Answered by the site's own page, under another address.
  [null, "GET", `/${"a/".repeat(100)}`, {}],
  [null, "POST", "/%ff?%", {}],
  [null, "GET", "//evil.example", { host: "[::1]:3000" }],
  [null, "GET", "/casinos?database=1&q=50%25", {}],
  [null, "GET", `/__manifest?version=1${"&p=%2Fcasinos%2Famberquay".repeat(200)}`, {}],
  [null, "GET", `/casinos?${Array.from({ length: 120 }, (_, at) => `provider=provider-${String(at)}`).join("&")}`, {}],
];

/** An address as the name of a test holds it. */
const shown = (url: string) => (url.length > 60 ? `${url.slice(0, 60)}…` : url);

test.each(VERDICTS.map(([refusal, method, url, headers]) => ({ refusal, method, url, headers, shown: shown(url) })))(
  "$refusal for $method $shown $headers",
  async ({ refusal, method, url, headers }) => {
    const { refusalOf } = await withSettings();
    expect(refusalOf(asked(method, url, headers))).toBe(refusal);
  },
);

test("nobody names another host, or a scheme that is none", async () => {
  const { settleRequest } = await withSettings();
  const request = asked("GET", "/", { "x-forwarded-host": "evil.example", "x-forwarded-proto": "javascript" });
  settleRequest(request);
  expect(request.headers).toEqual({ host: "guide.example" });
  const behindProxy = asked("GET", "/", { "x-forwarded-proto": "https" });
  settleRequest(behindProxy);
  expect(behindProxy.headers).toHaveProperty("x-forwarded-proto", "https");
});

const ANSWERED: [url: string, answered: string][] = [
  ["/casinos/amberquay?q=%ff", "/casinos/amberquay?q=%ff"],
  [`/${"a/".repeat(2_000)}`, "/a/a/a/a/a/a/a/a%E2%80%A6"],
  [`/casinos/${"é".repeat(3_000)}`, `/casinos/${"é".repeat(91)}%E2%80%A6`],
  [`/casinos/${"%C3%A9".repeat(500)}`, `/casinos/${"%C3%A9".repeat(15)}%E2%80%A6`],
  [`/x/${"%2F".repeat(100)}`, "/x%E2%80%A6"],
  ["//evil.example/x?y", "/evil.example/x%E2%80%A6"],
  ["/\\evil.example", "/evil.example%E2%80%A6"],
  ["/casinos/%ff", "/casinos/%EF%BF%BD"],
  ["/caf%E9%", "/caf%EF%BF%BD%EF%BF%BD"],
  ["/%2Fa%C3%A9%E2%82?%", "/%2Fa%C3%A9%EF%BF%BD?%"],
];

test.each(ANSWERED.map(([url, answered]) => ({ url, answered, shown: shown(url) })))(
  "$shown is answered as $answered",
  async ({ url, answered }) => {
    const { settleRequest, isAnsweredAsAsked } = await withSettings();
    const request = asked("GET", url);
    settleRequest(request);
    expect(request.url).toBe(answered);
    expect(isAnsweredAsAsked(asked("GET", answered))).toBe(true);
  },
);

const HTTPS = { PUBLIC_URL: "https://guide.example" };
const PROXY = { TRUST_PROXY: "true" };

test.each<[settings: Record<string, string>, origin: string, headers: Record<string, string>, site: string]>([
  [{}, "https://evil.example", {}, "cross-site"],
  [{}, "null", {}, "cross-site"],
  [{}, "x[y]", {}, "cross-site"],
  [{}, "http://guide.example", {}, "same-origin"],
  // It is unknown whether TLS ends before us.
  [{}, "https://guide.example", {}, "same-origin"],
  [{}, "HTTP://Guide.Example:80", {}, "same-origin"],
  [{}, "http://guide.example:8080", {}, "cross-site"],
  [{}, "http://guide.example/", {}, "cross-site"],
  [{}, "http://guide.example@evil.example", {}, "cross-site"],
  [{}, "http://me@guide.example", {}, "cross-site"],
  [{}, "http://[0:0::1]:3000", { host: "[::1]:3000" }, "same-origin"],
  // The browser's own header counts more than a proxy that names another host.
  [{}, "https://evil.example", { "sec-fetch-site": "same-origin" }, "same-origin"],
  [{}, "http://guide.example", { "sec-fetch-site": "cross-site" }, "cross-site"],
  [HTTPS, "https://guide.example", {}, "same-origin"],
  [HTTPS, "https://GUIDE.example:443", { host: "10.0.0.7:3000" }, "same-origin"],
  [HTTPS, "http://guide.example", {}, "cross-site"],
  [HTTPS, "https://guide.example:8443", {}, "cross-site"],
  [HTTPS, "https://10.0.0.7:3000", { host: "10.0.0.7:3000" }, "cross-site"],
  [HTTPS, "ftp://guide.example", {}, "cross-site"],
  [PROXY, "https://guide.example", { "x-forwarded-proto": "https" }, "same-origin"],
  [PROXY, "http://guide.example", { "x-forwarded-proto": "https" }, "cross-site"],
  [PROXY, "http://guide.example", { "x-forwarded-proto": "https, http" }, "same-origin"],
  [PROXY, "http://guide.example", {}, "same-origin"],
])("with %o a post from %s with %o is %s", async (settings, origin, headers, site) => {
  const { settleRequest } = await withSettings(settings);
  const request = asked("POST", "/contact", { ...headers, origin });
  settleRequest(request);
  expect(request.headers["sec-fetch-site"]).toBe(site);
  // Remix would compare the header in its own way, and answer 500.
  expect(request.headers.origin).toBeUndefined();
});

test("a request that only looks like it is left as it is", async () => {
  const { settleRequest } = await withSettings();
  const request = asked("GET", "/", { origin: "https://other.example" });
  settleRequest(request);
  expect(request.headers.origin).toBe("https://other.example");
});
