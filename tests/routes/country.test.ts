import { beforeEach, describe, expect, test } from "vitest";
import { users } from "~/platform/access/collection";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { loader as homeLoader } from "~/routes/_index";
import { loader as bonusListLoader } from "~/routes/bonuses._index";
import { loader as casinoListLoader } from "~/routes/casinos._index";
import { loader } from "~/routes/country";
import { action as preferencesAction } from "~/routes/preferences";
import { preferenceCookies } from "~/http/cookies/preferences.server";
import { useTestBackend } from "../support/backend";
import { storeOffers } from "../support/fixtures/offers";
import { as, person, usePeople } from "../support/people";
import { post, respond, visit } from "../support/requests";

const backend = useTestBackend("2026-11-21T12:00:00.000Z");
usePeople(backend);

const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

const choose = (country: string, returnTo = "/casinos/saltbox") =>
  respond(() => preferencesAction(post("/preferences", { country, returnTo })));

const livingIn = async (country: "DE" | "SE") => ({
  Cookie: (await preferenceCookies({ country })).map((cookie) => cookie.split(";")[0]).join("; "),
});

const page = async (headers: HeadersInit = {}, path = "/country") =>
  (await respond(() => loader(visit(path, {}, headers)))).data as {
    country: { code: string } | null;
    returnTo: string;
  };

describe("The choice of a country", () => {
  test("is stored in a cookie for a year, and leads back to where it was made", async () => {
    const { status, headers } = await choose("DE");
    expect([status, headers.get("Location")]).toEqual([303, "/casinos/saltbox"]);
    const [cookie] = headers.getSetCookie();
    expect(cookie).toMatch(/^country=/);
    expect(cookie).toContain("Max-Age=31536000");
    expect(cookie).toContain("SameSite=Lax");
    expect((await page({ Cookie: cookieOf(headers) })).country).toMatchObject({ code: "DE", name: "Germany" });
  });

  test.each(["/go/saltbox", "/a/.b/../../go/saltbox", "/sign-out"])("doesn’t lead out to %s", async (returnTo) => {
    expect((await choose("DE", returnTo)).headers.get("Location")).toBe("/");
  });

  test("is none until a reader makes it, and can be taken back", async () => {
    expect((await page()).country).toBeNull();
    const { headers } = await choose("");
    expect(headers.getSetCookie()[0]).toMatch(/^country=;.*Max-Age=0/);
    expect((await page({ Cookie: cookieOf(headers) })).country).toBeNull();
  });

  test("is refused for a country that we don’t know", async () => {
    expect((await choose("ZZ")).status).toBe(400);
    expect((await choose("de")).status).toBe(400);
  });

  test("leads to no other site, and not back to another country’s view", async () => {
    expect((await choose("DE", "https://evil.example/")).headers.get("Location")).toBe("/");
    expect((await choose("DE", "/casinos?country=SE&page=2#x")).headers.get("Location")).toBe("/casinos?page=2#x");
    expect((await page({}, "/country?returnTo=//evil.example")).returnTo).toBe("/");
  });

  test("leads back to the page whose footer led here", async () => {
    const from = (Referer: string, path = "/country") => page({ Referer }, path);
    expect((await from("http://edgewise.test/casinos?page=2")).returnTo).toBe("/casinos?page=2");
    expect((await from("http://edgewise.test/casinos", "/country?returnTo=/news")).returnTo).toBe("/news");
    expect((await from("https://evil.example/casinos")).returnTo).toBe("/");
    expect((await from("http://edgewise.test/country")).returnTo).toBe("/");
    expect((await from("http://edgewise.test/go/saltbox")).returnTo).toBe("/");
    expect((await from("nonsense")).returnTo).toBe("/");
  });

  test("of a member follows their account", async () => {
    await respond(() => preferencesAction(as("member", "/preferences", {}, { country: "SE" })));
    const stored = await backend().documents.get(users, person("member").uid);
    expect(stored?.preferences).toMatchObject({ country: "SE", hideOffers: false });
    const seen = async () => (await respond(() => loader(as("member", "/country")))).data;
    expect(await seen()).toMatchObject({ country: { code: "SE" } });
    await respond(() => preferencesAction(as("member", "/preferences", {}, { country: "" })));
    expect(await seen()).toMatchObject({ country: null });
  });
});

describe("A page of a country", () => {
  const line = (country: "SE" | "DE" | null, name: string) => ({
    country,
    name,
    phone: null,
    url: "https://help.example/",
    hours: "Always",
    source: null,
    checkedOn: null,
  });

  async function storeHelplines() {
    const support = { helplines: [line("SE", "Stöd"), line(null, "Anyone")] };
    const batch = backend().documents.batch("test");
    await batch.set(settings, "current", { ...DEFAULT_SETTINGS, support }).commit();
    await storeOffers(backend(), {});
  }

  const home = async (path: string, headers: HeadersInit = {}) =>
    (await respond(() => homeLoader(visit(path, {}, headers)))).data;

  test("is that of the chosen country; without a choice it is for no country", async () => {
    await storeHelplines();
    expect(await home("/")).toMatchObject({ country: null, helpline: { name: "Anyone", place: "anywhere" } });
    expect(await home("/", await livingIn("SE"))).toMatchObject({
      country: { code: "SE", isChosen: true },
      helpline: { name: "Stöd", place: "Sweden" },
    });
    expect(await home("/", await livingIn("DE"))).toMatchObject({ helpline: { name: "Anyone" } });
  });

  test("is that of the country in its address, for everybody who opens it", async () => {
    await storeHelplines();
    expect(await home("/?country=SE", await livingIn("DE"))).toMatchObject({
      country: { code: "SE", name: "Sweden", isChosen: false },
      helpline: { name: "Stöd" },
    });
    expect(await home("/?country=made-up")).toMatchObject({ country: null });
  });
});

describe("A list, for a reader who has said where they live,", () => {
  beforeEach(() =>
    storeOffers(backend(), {
      casinos: [{}, { slug: "closed-to-sweden", name: "Closed to Sweden", restrictedCountries: ["SE"] }],
      bonuses: [{}, { slug: "for-germans", countries: ["DE"] }],
    }),
  );

  interface Shown {
    casinos?: { slug: string }[];
    bonuses?: { slug: string }[];
    list: { active: { label: string; removeHref: string }[]; notices: string[]; controls: { name: string }[] };
    country: { showsRest: boolean; otherHref: string; code: string; isChosen: boolean } | undefined;
  }
  const shown = async (path: string, country: "SE" | "DE" | null) => {
    const list = path.startsWith("/casinos") ? casinoListLoader : bonusListLoader;
    const headers = country ? await livingIn(country) : {};
    return (await respond(() => list(visit(path, {}, headers)))).data as Shown;
  };
  const slugsIn = ({ casinos, bonuses }: Shown) => (casinos ?? bonuses ?? []).map(({ slug }) => slug).sort();

  test("contains what is open to players there, says so, and leads to the rest and back", async () => {
    const own = await shown("/casinos?sort=name", "SE");
    expect(slugsIn(own)).toEqual(["saltbox"]);
    expect(own.list.active).toEqual([
      { label: "Open to players in: Sweden", removeHref: "/casinos?country=any&sort=name" },
    ]);
    expect(own.country).toMatchObject({ showsRest: false, otherHref: "/casinos?country=any&sort=name" });
    const rest = await shown("/casinos?sort=name&country=any", "SE");
    expect(slugsIn(rest)).toEqual(["closed-to-sweden", "saltbox"]);
    expect(rest.list).toMatchObject({ active: [], notices: [] });
    expect(rest.country).toMatchObject({ showsRest: true, otherHref: "/casinos?sort=name" });
  });

  test("does so for bonuses", async () => {
    expect(slugsIn(await shown("/bonuses", "SE"))).toEqual(["saltbox-welcome"]);
    expect(slugsIn(await shown("/bonuses", "DE"))).toEqual(["for-germans", "saltbox-welcome"]);
    expect(slugsIn(await shown("/bonuses?country=any", "SE"))).toEqual(["for-germans", "saltbox-welcome"]);
  });

  test("shows another country where the address names it", async () => {
    const other = await shown("/casinos?country=DE", "SE");
    expect(slugsIn(other)).toEqual(["closed-to-sweden", "saltbox"]);
    expect(other.country).toMatchObject({ code: "DE", isChosen: false });
    expect(other.list.active).toEqual([{ label: "Open to players in: Germany", removeHref: "/casinos?country=any" }]);
  });

  test("and contains everything for a reader who hasn’t, with the country first among its filters", async () => {
    const all = await shown("/casinos", null);
    expect(slugsIn(all)).toEqual(["closed-to-sweden", "saltbox"]);
    expect(all.country).toBeUndefined();
    expect(all).toMatchObject({
      list: { active: [], controls: [{ name: "country" }, {}, {}, {}, {}, {}, {}, {}, {}, {}] },
    });
  });
});
