import { casinos } from "~/features/casinos/collection";
import { beforeEach, describe, expect, test } from "vitest";
import { NO_BONUS_LIMITS } from "~/platform/settings/law-schema";
import type { CountryView } from "~/features/law/country-view";
import { preferenceCookies } from "~/http/cookies/preferences.server";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import type { Settings } from "~/platform/settings/schema";
import * as bonusListRoute from "~/routes/bonuses._index";
import * as bonusRoute from "~/routes/bonuses.$slug";
import * as casinoRoute from "~/routes/casinos.$slug";
import * as countryRoute from "~/routes/country";
import { useTestBackend } from "../support/backend";
import { storeOffers } from "../support/fixtures/offers";
import { wordsOfPage } from "../support/page-words";
import { respond, visit } from "../support/requests";

const backend = useTestBackend("2026-11-21T12:00:00.000Z");

const FOUND = { source: "https://law.example/text", checkedOn: "2026-11-20" };
const LAW: Pick<Settings, "countryRules" | "localLicences" | "disputeRules" | "support"> = {
  countryRules: {
    countries: [
      {
        country: "SE",
        minimumAge: 20,
        currency: "SEK",
        register: "Stopp",
        registerUrl: "https://stopp.example/",
        offers: "One bonus a player, at the first deposit.",
        bonusLimits: NO_BONUS_LIMITS,
        noLinks: false,
        ageGate: "none",
        noBonuses: false,
        adWords: null,
        ...FOUND,
      },
    ],
  },
  localLicences: {
    countries: [
      {
        country: "SE",
        authority: "Board of Sweden",
        startsOn: null,
        meaning: "No Swedish rule protects you.",
        ...FOUND,
      },
    ],
  },
  disputeRules: {
    rules: (["SE", "DK", null] as const).map((country) => ({
      authority: "Board of Anywhere",
      country,
      body: null,
      bodyUrl: null,
      waitDays: null,
      rule: `The rule for ${country ?? "everybody"}.`,
      ...FOUND,
    })),
  },
  support: {
    helplines: [
      {
        country: "SE",
        name: "Stödlinje",
        phone: "020 1",
        url: "https://stod.example/",
        hours: "",
        source: null,
        checkedOn: null,
      },
    ],
  },
};

const licence = (authority: string) => ({
  authority,
  tier: "strict" as const,
  number: null,
  registerUrl: null,
  verifiedAt: "2026-10-01T09:00:00.000Z",
});

beforeEach(async () => {
  await backend()
    .documents.batch("system:test")
    .set(settings, "current", { ...DEFAULT_SETTINGS, ...LAW })
    .commit();
  await storeOffers(backend(), {
    casinos: [
      {
        licences: [licence("Board of Anywhere")],
        restrictedCountries: ["DE"],
        withdrawalLimits: { day: { amount: 50_000, currency: "EUR" }, week: null, month: null },
      },
      { slug: "licensed", name: "Licensed", licences: [licence("Board of Sweden")], restrictedCountries: [] },
      { slug: "closed", name: "Closed", lifecycle: "closed", restrictedCountries: [] },
    ],
    bonuses: [
      { slug: "for-swedes", countries: ["SE"], wagering: 40, wageringBase: "bonus" },
      { slug: "for-danes", countries: ["DK", "GB"], wagering: 40, wageringBase: "bonus" },
    ],
  });
});

async function cookieOf(country: "SE" | "DE" | "DK" | "GB" | null): Promise<Record<string, string>> {
  if (country === null) return {};
  const cookies = await preferenceCookies({ country });
  return { Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") };
}

const casinoFor = async (country: "SE" | "DE" | "DK" | null, slug = "saltbox", search = "") =>
  (await respond(async () => casinoRoute.loader(visit(`/casinos/${slug}${search}`, { slug }, await cookieOf(country)))))
    .data as { here: CountryView | null; law: { authorities: { rules: { country: string | null }[] }[] } };
const bonusFor = async (country: "SE" | "DE" | "DK" | "GB" | null, slug: string) =>
  (await respond(async () => bonusRoute.loader(visit(`/bonuses/${slug}`, { slug }, await cookieOf(country))))).data as {
    here: CountryView | null;
    flags: { code: string }[];
  };

describe("A casino’s page says to players in a country", () => {
  test("whether it accepts them, and what a missing licence means", async () => {
    expect((await casinoFor("DE")).here?.shown.standing).toBe("refuses");
    expect((await casinoFor("DK")).here).toMatchObject({ shown: { standing: "unknown" }, note: null });
    expect((await casinoFor("SE", "licensed")).here).toMatchObject({ shown: { standing: "licensed" }, note: null });
    expect((await casinoFor("SE", "closed")).here?.shown.standing).toBe("closed");
    expect((await casinoFor("SE")).here).toMatchObject({
      shown: { standing: "unlicensed" },
      note: { country: "Sweden", meaning: "No Swedish rule protects you." },
    });
    expect((await casinoFor(null)).here).toBeNull();
    expect((await casinoFor("DE", "saltbox", "?country=SE")).here).toMatchObject({
      shown: { standing: "unlicensed" },
      country: { code: "SE", isChosen: false },
    });
  });

  test("the age, the register, the helplines and the rules there, with their source", async () => {
    expect((await casinoFor("SE")).here?.facts).toEqual({
      minimumAge: 20,
      register: { name: "Stopp", url: "https://stopp.example/" },
      offers: "One bonus a player, at the first deposit.",
      licensing: {
        country: "Sweden",
        authority: "Board of Sweden",
        startsOn: null,
        meaning: "No Swedish rule protects you.",
        ...FOUND,
      },
      noLinks: false,
      noBonuses: false,
      helplines: [{ name: "Stödlinje", phone: "020 1", url: "https://stod.example/" }],
      evidence: FOUND,
    });
    expect((await casinoFor("DK")).here?.facts).toMatchObject({ minimumAge: null, helplines: [], evidence: null });
  });

  test("the dispute rules that concern them, their country’s first", async () => {
    const rulesFor = async (country: "SE" | "DE" | null) =>
      (await casinoFor(country)).law.authorities[0]?.rules.map((rule) => rule.country);
    expect(await rulesFor("SE")).toEqual(["Sweden", null]);
    expect(await rulesFor("DE")).toEqual([null]);
    expect(await rulesFor(null)).toEqual([null, "Sweden", "Denmark"]);
  });
});

describe("An offer’s page says to players in a country", () => {
  test("whether it is for them", async () => {
    expect((await bonusFor("SE", "for-swedes")).here?.shown.standing).toBe("unlicensed");
    expect((await bonusFor("DK", "for-swedes")).here?.shown.standing).toBe("refuses");
    expect((await bonusFor("DK", "for-danes")).here?.shown.standing).toBe("unknown");
    expect((await bonusFor(null, "for-danes")).here).toBeNull();
  });

  test("the rules to know that concern them", async () => {
    const isBritish = async (country: "DK" | "GB" | null) =>
      (await bonusFor(country, "for-danes")).flags.some(({ code }) => code === "wagering_over_10");
    expect([await isBritish("GB"), await isBritish(null)]).toEqual([true, true]);
    expect(await isBritish("DK")).toBe(false);
  });
});

describe("In words", () => {
  const casinoWords = async (country: "SE" | "DE" | "DK" | null, slug = "saltbox") =>
    wordsOfPage(casinoRoute, {
      pattern: "/casinos/:slug",
      address: `/casinos/${slug}`,
      headers: await cookieOf(country),
    });

  test("a casino accepts, refuses or has no licence there", async () => {
    expect(await casinoWords("DE")).toContain("Saltbox refuses players in Germany.");
    expect(await casinoWords("DK")).toContain("Saltbox accepts players in Denmark. The law there is not known to us");
    await backend().documents.batch("system:test").update(casinos, "saltbox", { onlyIn: "Jutland" }).commit();
    expect(await casinoWords("DK")).toContain(
      "Saltbox accepts players in Jutland alone, in no other part of Denmark. The law",
    );
    expect(await casinoWords("SE")).toContain(
      "Saltbox accepts players in Jutland alone, in no other part of Sweden, and has no licence there.",
    );
    expect(await casinoWords("DK")).toContain("Only in Jutland");
    await backend().documents.batch("system:test").update(casinos, "saltbox", { onlyIn: null }).commit();
    expect(await casinoWords("SE", "licensed")).toContain(
      "Licensed accepts players in Sweden, and holds the licence that the law there requires.",
    );
    const without = await casinoWords("SE");
    expect(without).toContain("Saltbox accepts players in Sweden, but has no licence there.");
    expect(without).toMatch(/What that means ?: +No Swedish rule protects you\./);
    expect(without).toMatch(/20 +years/);
    expect(await casinoWords(null)).toContain("Does it accept you? Choose your country");
  });

  test("before the link to the casino, if it refuses them or has no licence there", async () => {
    const offerWords = async (country: "SE" | "DK", slug: string) =>
      wordsOfPage(bonusRoute, {
        pattern: "/bonuses/:slug",
        address: `/bonuses/${slug}`,
        headers: await cookieOf(country),
      });
    expect(await casinoWords("DE")).toMatch(/Refuses players in Germany +What that means/);
    expect(await casinoWords("SE")).toMatch(/No licence in Sweden +What that means .*Visit Saltbox/);
    expect(await offerWords("SE", "for-swedes")).toMatch(/No licence in Sweden +What that means .*Visit Saltbox/);
    expect(await offerWords("DK", "for-swedes")).toMatch(/Not open to players in Denmark +What that means/);
    for (const words of [await casinoWords("SE", "licensed"), await offerWords("DK", "for-danes")])
      expect(words).not.toContain("What that means");
  });

  test("no link leads them to a casino or an offer that isn't open to them, and none is put forward without a licence", async () => {
    const htmlOf = async (country: "SE" | "DE" | "DK", slug: string, kind: "casinos" | "bonuses") =>
      wordsOfPage(kind === "casinos" ? casinoRoute : bonusRoute, {
        pattern: `/${kind}/:slug`,
        address: `/${kind}/${slug}`,
        headers: await cookieOf(country),
        isHtml: true,
      });
    expect(await htmlOf("DE", "saltbox", "casinos")).not.toContain("/go/");
    expect(await htmlOf("DK", "for-swedes", "bonuses")).not.toContain("/go/");
    const own = await htmlOf("DK", "saltbox", "casinos");
    expect(own).toContain("/go/saltbox");
    expect(own).toContain("/go/for-danes");
    expect(own).not.toContain("/go/for-swedes");
    expect(own).toContain("Not open to players in Denmark");
    const swedish = await htmlOf("SE", "saltbox", "casinos");
    expect(swedish.indexOf("/bonuses/for-swedes")).toBeLessThan(swedish.indexOf("/bonuses/for-danes"));
    const address = "/bonuses?country=any";
    const list = await wordsOfPage(bonusListRoute, {
      pattern: "/bonuses",
      address,
      headers: await cookieOf("DE"),
      isHtml: true,
    });
    expect(list).toContain("Not open to players in Germany");
    expect(list).not.toContain("/go/");
    for (const page of [await htmlOf("SE", "saltbox", "casinos"), await htmlOf("SE", "for-swedes", "bonuses")])
      expect(page).toMatch(/href="\/go\/[^>]*button-secondary/);
    expect(await htmlOf("SE", "licensed", "casinos")).toMatch(/href="\/go\/[^>]*button-primary/);
  });

  test("what we don't know of a country is left out, and its law is said to be unknown", async () => {
    const danish = await casinoWords("DK");
    expect(danish).toContain("The law on gambling in Denmark is not known to us.");
    expect(danish).not.toMatch(/Minimum age|Self-exclusion register|know of no register/);
    const swedish = await casinoWords("SE");
    expect(swedish).toMatch(/Minimum age 20 +years +Self-exclusion register +Stopp/);
    expect(swedish).not.toContain("not known to us");
  });

  test("a country of which we know only that it licenses nobody is not one whose law we don't know", async () => {
    const law = {
      country: "DK" as const,
      authority: null,
      startsOn: "2027-07-01",
      meaning: "The state alone may.",
      ...FOUND,
    };
    await backend()
      .documents.batch("system:test")
      .set(settings, "current", { ...DEFAULT_SETTINGS, ...LAW, localLicences: { countries: [law] } })
      .commit();
    const headers = await cookieOf("DK");
    const own = await wordsOfPage(countryRoute, { pattern: "/country", address: "/country", headers });
    expect(own).toContain("Casinos without a licence there (from 1 July 2027 ) : The state alone may.");
    const casino = await casinoWords("DK");
    expect(casino).toContain("What that means (from 1 July 2027 ) : The state alone may.");
    for (const words of [own, casino]) expect(words).not.toContain("not known to us");
  });

  test("the page where a country is chosen says what applies there", async () => {
    const headers = await cookieOf("SE");
    const words = await wordsOfPage(countryRoute, { pattern: "/country", address: "/country", headers });
    expect(words).toContain("What applies in Sweden");
    expect(words).toContain("No Swedish rule protects you.");
    expect(words).toContain("One bonus a player, at the first deposit.");
    expect(words).toContain("Forget my country");
  });

  test("amounts are shown in the currency there as well, with the day of the rates", async () => {
    const address = "/bonuses/for-swedes";
    const offer = async (country: "SE" | "DK") =>
      wordsOfPage(bonusRoute, { pattern: "/bonuses/:slug", address, headers: await cookieOf(country) });
    expect(await offer("SE")).toMatch(/Minimum deposit €\d+ \(about \d+\sSEK\)/);
    expect(await offer("SE")).toMatch(/in Swedish Krona, at our exchange rates of +1 November 2026/);
    expect(await offer("DK")).not.toContain("Amounts in brackets");
    expect(await casinoWords("SE")).toMatch(/€500 \(about 5,495\sSEK\) a day/);
  });
});
