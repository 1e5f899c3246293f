import { describe, expect, test, vi } from "vitest";
import type { RequestHead } from "~/http/request-head";

/** Loads the app as it runs with these settings. */
async function site(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { cacheKeyOf } = await import("~/http/page-cache/page-cache-key.server");
  const { CACHE_RULES } = await import("~/platform/delivery/cache-rules");
  const { proxyCountry } = await import("~/http/security/proxy-country.server");
  const head = (url: string, headers: Record<string, string>) =>
    ({ url, method: "GET", headers: { host: "edgewise.test", ...headers } }) as unknown as RequestHead;
  return {
    keyOf: (url: string, headers: Record<string, string> = {}) => cacheKeyOf(head(url, headers), CACHE_RULES),
    countryOf: (headers: Record<string, string>) => proxyCountry(new Request("http://edgewise.test/", { headers })),
  };
}

const ITALY = { "cf-ipcountry": "IT" };
const SWEDEN = { cookie: "country=IlNFIg%3D%3D" };

describe("The country in a header of the proxy", () => {
  test.each([
    ["no header is named", { TRUST_PROXY: "true" }],
    ["no proxy is trusted", { TRUST_PROXY: "false", COUNTRY_HEADER: "cf-ipcountry" }],
  ])("is nothing if %s", async (_, settings) => {
    const { keyOf, countryOf } = await site(settings);
    expect(countryOf(ITALY)).toBeNull();
    expect(keyOf("/", ITALY)?.text).toBe(keyOf("/")?.text);
    expect([...(keyOf("/", ITALY)?.request().headers ?? [])]).toEqual([]);
  });

  test("counts where the operator set it, with a page of its own only where it makes a difference", async () => {
    const { keyOf, countryOf } = await site({ TRUST_PROXY: "true", COUNTRY_HEADER: "cf-ipcountry" });
    expect(countryOf(ITALY)).toBe("IT");
    expect(countryOf({ "cf-ipcountry": "XX" })).toBeNull();
    expect(keyOf("/", ITALY)?.text).not.toBe(keyOf("/")?.text);
    expect(keyOf("/", ITALY)?.request().headers.get("cf-ipcountry")).toBe("IT");
    expect(keyOf("/about", ITALY)?.text).toBe(keyOf("/about")?.text);
    expect(keyOf("/", { "cf-ipcountry": "XX" })?.text).toBe(keyOf("/")?.text);
  });

  test("is no part of the page of a reader who has chosen", async () => {
    const { keyOf } = await site({ TRUST_PROXY: "true", COUNTRY_HEADER: "cf-ipcountry" });
    expect(keyOf("/", { ...ITALY, ...SWEDEN })?.text).toBe(keyOf("/", SWEDEN)?.text);
  });
});
