import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { CACHE_RULES } from "~/platform/delivery/cache-rules";
import { cacheKeyOf } from "~/http/page-cache/page-cache-key.server";
import { preferenceCookies, THEMES, type Preferences } from "~/http/cookies/preferences.server";

const DARK = "theme=ImRhcmsi";
const HIDDEN = "offers=ImhpZGUi";

const keyOf = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  cacheKeyOf(
    { url, method, headers: { host: "edgewise.test", ...headers } } as unknown as IncomingMessage,
    CACHE_RULES,
  );

describe("one page has one key", () => {
  test.each([
    ["/casinos?sort=name&licence=MGA", "/casinos?licence=MGA&sort=name"],
    ["/casinos?utm_source=mail&fbclid=1", "/casinos"],
    ["/casinos?q=", "/casinos"],
    ["/casinos?country=&page=2", "/casinos?page=2"],
    ["/about?country=DE", "/about"],
    ["/casinos/amberquay/badge?for=&utm_source=x", "/casinos/amberquay/badge"],
  ])("%s and %s", (a, b) => {
    expect(keyOf(a)?.text).toBe(keyOf(b)?.text);
  });
});

test.each(["?country=made-up", "?country=de", "?country=DE&country=SE", "?country=any&country=any"])(
  "a list with %s is not cached",
  (search) => expect(keyOf(`/casinos${search}`)).toBeNull(),
);

describe("a difference that makes another page makes another key", () => {
  test.each([
    ["/casinos?page=2", "/casinos?page=3"],
    ["/casinos?page=&page=2", "/casinos?page=2"],
    ["/casinos?sort=name&sort=", "/casinos?sort=&sort=name"],
    ["/casinos", "/casinos.data"],
    ["/casinos/amberquay/badge?for=amberquay.example", "/casinos/amberquay/badge?for=evil.example"],
    ["/", "/_root.data"],
    ["/", "/?country=DE"],
    ["/casinos/amberquay?country=DE", "/casinos/amberquay?country=SE"],
    ["/casinos", "/casinos?country=any"],
  ])("%s and %s", (a, b) => {
    expect(keyOf(a)).not.toBeNull();
    expect(keyOf(a)?.text).not.toBe(keyOf(b)?.text);
  });

  test("a theme, hidden offers, and another host", () => {
    const texts = [
      keyOf("/"),
      keyOf("/", { cookie: DARK }),
      keyOf("/", { cookie: `${HIDDEN}; ${DARK}` }),
      keyOf("/", { host: "other.test" }),
    ].map((key) => key?.text);
    expect(new Set(texts).size).toBe(4);
    expect(keyOf("/", { cookie: `${DARK}; ${HIDDEN}` })?.text).toBe(texts[2]);
  });
});

describe("the reader’s country", () => {
  const GERMANY = "country=IkRFIg%3D%3D";
  const SWEDEN = "country=IlNFIg%3D%3D";

  test.each(["/", "/casinos", "/casinos/amberquay", "/bonuses", "/bonuses/welcome", "/responsible-gaming"])(
    "makes a page of its own of %s, and a reader without a choice shares one",
    (path) => {
      const keys = ["", GERMANY, SWEDEN].map((cookie) => keyOf(path, { cookie })?.text);
      expect(new Set(keys).size).toBe(3);
      expect(keys[0]).toBe(keyOf(path)?.text);
    },
  );

  test.each(["/about", "/privacy-notice", "/complaints/how-it-works", "/careers"])(
    "makes no difference to %s, which readers of all countries share",
    (path) => {
      const key = keyOf(path, { cookie: GERMANY });
      expect(key?.text).toBe(keyOf(path)?.text);
      expect(key?.request().headers.get("Cookie")).toBeNull();
    },
  );

  test("reaches the page beside the country in the address", () => {
    const request = keyOf("/?country=SE", { cookie: `${DARK}; ${GERMANY}` })?.request();
    expect(request?.url).toBe("http://edgewise.test/?country=SE");
    expect(request?.headers.get("Cookie")).toBe(`${DARK}; ${GERMANY}`);
  });

  test("is no key if nobody could have chosen it, where it would make a difference", () => {
    expect(keyOf("/", { cookie: "country=made-up" })).toBeNull();
    expect(keyOf("/about", { cookie: "country=made-up" })?.text).toBe(keyOf("/about")?.text);
  });
});

test.each(["?country=made-up", "?country=de", "?country=DE&country=SE", "?country=any&country=any"])(
  "a list with %s is not cached",
  (search) => expect(keyOf(`/casinos${search}`)).toBeNull(),
);

describe("a difference that makes no other page makes no other key", () => {
  test.each([
    ["somebody else’s cookie", "tracker=me"],
    ["a cookie of the site over https", "__Host-theme=ImRhcmsi"],
    ["a name without a value", "theme"],
  ])("%s", (_, cookie) => {
    expect(keyOf("/", { cookie })?.text).toBe(keyOf("/")?.text);
  });
});

test("of two cookies with one name the page reads the first, and so does its key", () => {
  const light = "theme=ImxpZ2h0Ig%3D%3D";
  const both = keyOf("/", { cookie: `${light}; ${DARK}` });
  expect(both?.request().headers.get("Cookie")).toBe(light);
  expect(keyOf("/", { cookie: `theme; ${DARK}` })?.text).toBe(keyOf("/", { cookie: DARK })?.text);
});

test("a page is kept for each preference that people can set, as their browsers send it", async () => {
  const sent = async (change: Partial<Preferences>) =>
    (await preferenceCookies(change)).map((set) => set.split(";")[0]);
  const cookies = [
    ...(await Promise.all(THEMES.filter((theme) => theme !== "system").map((theme) => sent({ theme })))),
    await sent({ hideOffers: true }),
    await sent({ country: "DE" }),
  ].flat();
  const keys = cookies.map((cookie) => keyOf("/", { cookie: cookie ?? "" })?.text);
  expect(new Set([keyOf("/")?.text, ...keys]).size).toBe(5);
});

describe("no key for", () => {
  test.each([
    ["a theme that nobody can choose", "/casinos", { cookie: "theme=InBpbmsi" }, "GET"],
    ["a theme written as no browser of ours has it", "/casinos", { cookie: "theme=ImxpZ2h0Ig==" }, "GET"],
    ["a first cookie that is none of ours beside one that is", "/casinos", { cookie: `theme=a; ${DARK}` }, "GET"],
    ["a post", "/casinos", {}, "POST"],
    ["a signed-in person", "/casinos", { cookie: `${DARK}; session=abc` }, "GET"],
    ["a signed-in person over https", "/casinos", { cookie: "__Host-session=abc" }, "GET"],
    ["someone whose words are kept", "/complaints", { cookie: "kept-words=abc" }, "GET"],
    ["someone whose words are kept, over https", "/complaints", { cookie: "__Host-kept-words=abc" }, "GET"],
    ["a parameter nobody knows: the page says so", "/casinos?colour=red", {}, "GET"],
    ["a search", "/search?q=salt", {}, "GET"],
    ["a calculation", "/bonuses/welcome?deposit=10", {}, "GET"],
    ["the admin area", "/admin/casinos", {}, "GET"],
    ["a dashboard", "/dashboard", {}, "GET"],
    ["the complaint form", "/complaints/submit-form", {}, "GET"],
    ["a badge: it is counted each time", "/badge/amberquay", {}, "GET"],
    ["a comparison", "/casinos/compare?c=a", {}, "GET"],
    ["another site’s address", "//evil.test/casinos", {}, "GET"],
    ["a host that is none", "/casinos", { host: "evil test/../" }, "GET"],
    ["an address of 2,000 characters", `/casinos?q=${"x".repeat(2_000)}`, {}, "GET"],
  ])("%s", (_, url, headers, method) => {
    expect(keyOf(url, headers as Record<string, string>, method)).toBeNull();
  });
});

test("a shared render gets nothing of the visitor who requested it", () => {
  const key = keyOf("/casinos?utm_source=mail", {
    cookie: `${DARK}; tracker=me`,
    "user-agent": "Firefox",
    "x-forwarded-for": "203.0.113.7",
    authorization: "Bearer me",
  });
  const request = key?.request();
  expect(request?.url).toBe("http://edgewise.test/casinos");
  expect([...(request?.headers ?? [])]).toEqual([["cookie", DARK]]);
});

test("only addresses without a query at a host of ours are known to be few", () => {
  const own = { host: "localhost:3000" };
  expect(keyOf("/casinos", own)?.isBounded).toBe(true);
  expect(keyOf("/casinos.data", { host: "127.0.0.1:3000" })?.isBounded).toBe(true);
  expect(keyOf("/casinos?utm_source=mail", own)?.isBounded).toBe(true);
  expect(keyOf("/casinos?q=made-up", own)?.isBounded).toBe(false);
  expect(keyOf("/casinos/amberquay/badge?for=made-up.example", own)?.isBounded).toBe(false);
  expect(keyOf("/casinos", { host: "made-up.example" })?.isBounded).toBe(false);
  expect(keyOf("/casinos", { host: "localhost:1" })?.isBounded).toBe(false);
});

test("one host has one key, however it is written", () => {
  const key = keyOf("/", { host: "edgewise.test" });
  expect(keyOf("/", { host: "EDGEWISE.test" })?.text).toBe(key?.text);
  expect(keyOf("/", { host: "edgewise.test:80" })?.text).toBe(key?.text);
});
