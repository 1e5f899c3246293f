import { afterEach, describe, expect, test, vi } from "vitest";
import { browserKey, browserKeyCookie, endedBrowserKeyCookie, newBrowserKey } from "~/http/cookies/browser-key.server";
import { pageCacheControl } from "~/http/page-cache/personal-answer.server";
import { preferenceCookies } from "~/http/cookies/preferences.server";
import { endedSessionCookie, sessionCookie, sessionSecret, signedOutHeaders } from "~/http/cookies/session.server";
import { processorMs } from "../../support/timing/processor-time";

const SECRET = "a-secret-of-a-session";

function flagsOf(cookie: string): string[] {
  return cookie
    .split(/; ?/)
    .slice(1)
    .filter((flag) => !/^(?:Max-Age|Expires)=/.test(flag))
    .sort();
}

const over = (scheme: string, cookie = "") =>
  new Request(`${scheme}://guide.example/complaints`, { headers: { Cookie: cookie } });

describe("Over https", () => {
  const request = over("https");

  test.each([
    ["the session", sessionCookie(request, SECRET)],
    ["its end", endedSessionCookie(request)],
    ["the key of what was typed", browserKeyCookie(request, newBrowserKey())],
    ["its end", endedBrowserKeyCookie(request)],
  ])("no script reads %s, no other host sets it, no other site sends it along with a post", (_, cookie) => {
    expect(cookie).toMatch(/^__Host-/);
    expect(flagsOf(cookie)).toEqual(["HttpOnly", "Path=/", "SameSite=Lax", "Secure"]);
  });

  test("a cookie without the prefix, as a neighbouring domain could plant one, counts for nothing", () => {
    const key = newBrowserKey();
    expect(sessionSecret(over("https", `session=${SECRET}`))).toBeNull();
    expect(sessionSecret(over("https", `__Host-session=${SECRET}`))).toBe(SECRET);
    expect(browserKey(over("https", `kept-words=${key}`))).toBeNull();
    expect(browserKey(over("https", `__Host-kept-words=${key}`))).toBe(key);
  });
});

test("over http, on one's own machine, they go without the prefix", () => {
  expect(sessionCookie(over("http"), SECRET)).toMatch(/^session=/);
  const key = newBrowserKey();
  expect(browserKeyCookie(over("http"), key)).toMatch(/^kept-words=/);
  expect(browserKey(over("http", `kept-words=${key}`))).toBe(key);
});

test("preferences are out of reach for scripts as well", async () => {
  const cookies = await preferenceCookies({ theme: "dark", hideOffers: true });
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) expect(flagsOf(cookie)).toEqual(["HttpOnly", "Path=/", "SameSite=Lax"]);
});

describe("Over https preferences", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  test("are bound to the host and sent over https alone", async () => {
    vi.resetModules();
    vi.stubEnv("PUBLIC_URL", "https://guide.example");
    const fresh = await import("~/http/cookies/preferences.server");
    const cookies = await fresh.preferenceCookies({ theme: "dark", hideOffers: true });
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(["__Host-theme", "__Host-offers"]);
    for (const cookie of cookies) expect(flagsOf(cookie)).toEqual(["HttpOnly", "Path=/", "SameSite=Lax", "Secure"]);
  });
});

test("a value that no cookie may hold is refused rather than sent as attributes", () => {
  expect(() => sessionCookie(over("https"), "abc; Domain=example")).toThrow(TypeError);
});

test("of two cookies with one name the first counts, and a name alone is no cookie", () => {
  const [first, second] = [newBrowserKey(), newBrowserKey()];
  expect(browserKey(over("http", `kept-words; kept-words=${first}; kept-words=${second}`))).toBe(first);
});

test.each([
  ["pairs", (length: number) => "a=1;".repeat(length / 4)],
  ["names alone", (length: number) => "a;".repeat(length / 2)],
  ["a name far from its sign", (length: number) => `${"a;".repeat(length / 2)}=1`],
  ["blanks", (length: number) => `a=${" ".repeat(length)}`],
])("a megabyte of %s is read in proportion to its length", (_, make) => {
  const started = process.cpuUsage();
  expect(sessionSecret(over("http", make(1_000_000)))).toBeNull();
  expect(processorMs(started)).toBeLessThan(2_000);
});

test("a sign-out clears what the browser kept", () => {
  const headers = signedOutHeaders(over("https"));
  expect(headers.get("Set-Cookie")).toMatch(/^__Host-session=; Max-Age=0; /);
  expect(headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
});

describe("A page stays in nobody’s browser", () => {
  test.each([
    ["with a session", "/about", `session=${SECRET}`],
    ["with words kept for somebody", "/complaints/submit-form", `kept-words=${newBrowserKey()}`],
    ["by a link that was mailed", "/reset-password?token=abc", ""],
  ])("%s", (_, path, cookie) => {
    const request = new Request(`http://guide.example${path}`, { headers: { Cookie: cookie } });
    expect(pageCacheControl(request)).toBe("private, no-store");
  });

  test("and one for everybody is asked for again", () => {
    expect(pageCacheControl(over("http"))).toBe("no-cache");
  });
});
