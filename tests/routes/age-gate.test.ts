import type { IncomingMessage } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import { preferenceCookies, type Preferences } from "~/http/cookies/preferences.server";
import { cacheKeyOf } from "~/http/page-cache/page-cache-key.server";
import { countryNotice, askForAge } from "~/platform/access/choices/age-gate.server";
import { CACHE_RULES } from "~/platform/delivery/cache-rules";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { countryRule } from "~/platform/settings/law-schema";
import { loader as countryPage } from "~/routes/country";
import { action as preferences } from "~/routes/preferences";
import { useTestBackend } from "../support/backend";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();

const ROBOT = { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" };
const cookieOf = async (chosen: Partial<Preferences>) => ({
  Cookie: (await preferenceCookies(chosen)).map((cookie) => cookie.split(";")[0]).join("; "),
});
const rule = (country: string, ageGate: string) =>
  countryRule.parse({
    ...{
      country,
      ageGate,
      minimumAge: country === "DE" ? 21 : null,
      currency: null,
      register: null,
      registerUrl: null,
    },
    ...{ offers: null, noLinks: false, source: "https://law.example/", checkedOn: "2026-11-20" },
  });

/** Asks for a page through the step that goes around every loader. */
const open = (path: string, headers: HeadersInit = {}) =>
  respond(async () => askForAge.loader?.(visit(path, {}, headers), () => "the page", { id: "", isPage: true }));
const notice = (path: string, headers: HeadersInit = {}) => countryNotice(visit(path, {}, headers).request);

beforeEach(async () => {
  const countries = [rule("DE", "confirm"), rule("SE", "notice"), rule("NL", "none")];
  await store()
    .documents.batch("test")
    .set(settings, "current", { ...DEFAULT_SETTINGS, countryRules: { countries } })
    .commit();
});

describe("A reader where the age has to be confirmed", () => {
  test.each([
    "/",
    "/casinos",
    "/casinos?sort=name",
    "/casinos/open-to/germany",
    "/casinos/evenhand",
    "/casinos/compare",
    "/casinos/evenhand/games",
    "/bonuses",
    "/bonuses/one",
    "/games/one",
    "/feeds/offers.ics",
  ])("is asked before %s, and led back there", async (path) => {
    const answer = await open(path, await cookieOf({ country: "DE" }));
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([302, "no-store"]);
    const to = new URL(answer.headers.get("Location") ?? "", "https://edgewise.test");
    expect([to.pathname, to.searchParams.get("returnTo")]).toEqual(["/country", path]);
  });

  test("is asked before a way to a casino too, and led back to the page that it stands on", async () => {
    const cookies = await cookieOf({ country: "DE" });
    const answer = await open("/go/evenhand", cookies);
    expect(answer.headers.get("Location")).toBe("/country#age");
    // A browser that follows the redirect names the page with the link again.
    const page = (Referer: string) => respond(() => countryPage(visit("/country", {}, { ...cookies, Referer })));
    const { host } = new URL(visit("/").request.url);
    expect((await page(`http://${host}/casinos?sort=name`)).data).toMatchObject({ returnTo: "/casinos?sort=name" });
    expect((await page(`http://${host}/go/evenhand`)).data).toMatchObject({ returnTo: "/" });
  });

  test.each([
    ...[
      "/responsible-gaming",
      "/complaints",
      "/complaints/EW-7K3Q9M",
      "/complaints/submit-form",
      "/country",
      "/preferences",
    ],
    ...[
      "/terms-conditions",
      "/privacy-notice",
      "/cookie-policy",
      "/about",
      "/how-we-earn",
      "/news",
      "/news/one",
      "/faq",
    ],
    ...[
      "/casinos/evenhand/terms",
      "/casinos/evenhand/terms/feed.xml",
      "/casinos/evenhand/badge",
      "/casinos/evenhand/review",
    ],
    ...[
      "/casinos/evenhand/questions",
      "/login",
      "/contact",
      "/robots.txt",
      "/sitemap.xml",
      "/api/v1/casinos.json",
      "/feeds/news.json",
    ],
  ])("is never asked before %s", async (path) => {
    expect((await open(path, await cookieOf({ country: "DE" }))).data).toBe("the page");
  });

  test("confirms it with a plain form, which leads back, and isn't asked again", async () => {
    const page = await countryPage(visit("/country?returnTo=/casinos/evenhand", {}, await cookieOf({ country: "DE" })));
    expect(page).toMatchObject({ age: { years: 21, country: "Germany" }, returnTo: "/casinos/evenhand" });
    const answer = await respond(() =>
      preferences(post("/preferences", { isOfAge: "true", returnTo: "/casinos/evenhand" })),
    );
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/casinos/evenhand"]);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^age=.*HttpOnly/)]);
    expect((await open("/casinos/evenhand", await cookieOf({ country: "DE", isOfAge: true }))).data).toBe("the page");
  });
});

test("Nobody else is asked: search engines, readers of other countries, and readers who said nothing", async () => {
  for (const headers of [
    { ...ROBOT, ...(await cookieOf({ country: "DE" })) },
    await cookieOf({ country: "NL" }),
    await cookieOf({ country: "SE" }),
    {},
  ])
    expect((await open("/casinos", headers)).data).toBe("the page");
});

test("A notice stands on the same pages until it was read", async () => {
  const swede = await cookieOf({ country: "SE" });
  expect(await notice("/bonuses", swede)).toMatchObject({ title: "18+", to: "/country?returnTo=%2Fbonuses#age" });
  expect(await notice("/complaints", swede)).toBeNull();
  expect(await notice("/bonuses", { ...swede, ...ROBOT })).toBeNull();
  expect(await notice("/bonuses", await cookieOf({ country: "SE", isOfAge: true }))).toBeNull();
  expect(await notice("/bonuses", await cookieOf({ country: "DE" }))).toBeNull();
});

describe("A cached page", () => {
  const keyOf = (url: string, headers: Record<string, string> = {}) =>
    cacheKeyOf(
      { url, method: "GET", headers: { host: "edgewise.test", ...headers } } as unknown as IncomingMessage,
      CACHE_RULES,
    );
  const cookie = async (chosen: Partial<Preferences>) => (await cookieOf(chosen)).Cookie;

  test("is another for a reader who has confirmed, and for a search engine, where a country is known", async () => {
    const german = { cookie: await cookie({ country: "DE" }) };
    const confirmed = { cookie: await cookie({ country: "DE", isOfAge: true }) };
    const robot = { ...german, "user-agent": ROBOT["User-Agent"] };
    expect(keyOf("/casinos", confirmed)?.text).not.toBe(keyOf("/casinos", german)?.text);
    expect(keyOf("/casinos", robot)?.text).toBe(keyOf("/casinos", confirmed)?.text);
    // What the cache renders from decides as the reader's own request does.
    for (const [headers, isAsked] of [
      [german, true],
      [confirmed, false],
      [robot, false],
    ] as const) {
      const request = keyOf("/casinos", headers)?.request() as Request;
      const answer = await respond(async () =>
        askForAge.loader?.({ request, params: {}, context: {} }, () => "the page", { id: "", isPage: true }),
      );
      expect(answer.status === 302).toBe(isAsked);
    }
  });

  test("is one for all where no country is known or none makes a difference", async () => {
    const confirmed = { cookie: await cookie({ isOfAge: true }) };
    for (const path of ["/casinos", "/about"]) expect(keyOf(path, confirmed)?.text).toBe(keyOf(path)?.text);
    expect(keyOf("/about", { cookie: await cookie({ country: "DE", isOfAge: true }) })?.text).toBe(
      keyOf("/about")?.text,
    );
  });
});
