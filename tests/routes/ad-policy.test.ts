import { beforeEach, describe, expect, test } from "vitest";
import { preferenceCookies } from "~/http/cookies/preferences.server";
import { countryNotice } from "~/platform/access/choices/age-gate.server";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { countryRule, type CountryRule } from "~/platform/settings/law-schema";
import { dealKind } from "~/features/partners/desk/deal-kind.server";
import { bonusKind } from "~/features/bonuses/desk/bonus-kind.server";
import { backend } from "~/backend/index.server";
import { loader as bonusJson } from "~/routes/api.v1.bonuses[.]json";
import { loader as bonusList } from "~/routes/bonuses._index";
import { loader as casinoPage } from "~/routes/casinos.$slug";
import { loader as go } from "~/routes/go.$slug";
import type { JsonLoaderData } from "~/http/responses/json-data";
import { useTestBackend } from "../support/backend";
import { bonusFixture } from "../support/fixtures/bonus";
import { storeOffers } from "../support/fixtures/offers";
import { dealFixture, linkFixture, storeDeals } from "../support/partners/deal";
import { respond, visit } from "../support/requests";

const store = useTestBackend();
const READER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const rule = (over: Partial<CountryRule>) =>
  countryRule.parse({
    ...{ country: "DE", minimumAge: null, currency: null, register: null, registerUrl: null, offers: null },
    ...{ noLinks: false, source: "https://law.example/", checkedOn: "2026-11-20", ...over },
  });
const german = async () => ({
  "User-Agent": READER,
  Cookie: (await preferenceCookies({ country: "DE" })).map((cookie) => cookie.split(";")[0]).join("; "),
});

beforeEach(async () => {
  const countries = [
    rule({ noBonuses: true, adWords: "18+. Gambling can be addictive." }),
    rule({ country: "IT", noLinks: true }),
  ];
  await store()
    .documents.batch("test")
    .set(settings, "current", { ...DEFAULT_SETTINGS, countryRules: { countries } })
    .commit();
  await storeOffers(store(), { casinos: [{ commercial: "affiliate" }], bonuses: [{ slug: "welcome" }] });
});

describe("Where no bonuses may be shown,", () => {
  test("a reader sees none, is led to none, and still to the casino", async () => {
    const headers = await german();
    const list = (await respond(() => bonusList(visit("/bonuses", {}, headers)))).data;
    expect(list).toMatchObject({
      hidden: { hasLinks: true, text: expect.stringContaining("no bonuses to readers in Germany") },
    });
    const { data } = await respond(() => casinoPage(visit("/casinos/saltbox", { slug: "saltbox" }, headers)));
    expect(data as JsonLoaderData<typeof casinoPage>).toMatchObject({ hidden: { hasLinks: true } });
    expect(JSON.stringify(data)).not.toContain("welcome");
    const [bonus, casino] = await Promise.all(
      ["welcome", "saltbox"].map((slug) => respond(() => go(visit(`/go/${slug}`, { slug }, headers)))),
    );
    expect([bonus?.status, casino?.status]).toEqual([403, 302]);
  });

  test("the open data has none for that country, and says no more than that", async () => {
    const { data } = await respond(() => bonusJson(visit("/api/v1/bonuses.json?country=DE")));
    const notice = "We show no bonuses to readers in Germany, because of the law there.";
    expect(data).toMatchObject({ bonuses: [], notices: [notice] });
  });

  test("a reader's own wish still hides links too", async () => {
    const both = (await preferenceCookies({ country: "DE", hideOffers: true })).map((cookie) => cookie.split(";")[0]);
    const headers = { "User-Agent": READER, Cookie: both.join("; ") };
    expect((await respond(() => go(visit("/go/saltbox", { slug: "saltbox" }, headers)))).status).toBe(403);
  });
});

test("The words beside ads stand on pages that lead to casinos, for readers of that country alone", async () => {
  const at = async (path: string, headers: HeadersInit) =>
    (await countryNotice(visit(path, {}, headers).request))?.text;
  expect(await at("/casinos", await german())).toBe("18+. Gambling can be addictive.");
  expect(await at("/complaints", await german())).toBeUndefined();
  expect(await at("/casinos", { "User-Agent": READER })).toBeUndefined();
});

describe("Nothing is saved that readers of its country must not see:", () => {
  const problemsOf = (check: (transaction: never) => Promise<{ field: string; message: string }[]>) =>
    backend().documents.transaction("test", async (transaction) => check(transaction as never));

  test("no deal, and no link of one", async () => {
    await storeDeals(store());
    const deal = dealFixture({
      countries: ["DE", "IT"],
      links: [linkFixture({ countries: ["IT"] }), linkFixture({ countries: ["DE"], offer: "welcome" })],
    });
    const found = await problemsOf((transaction) => dealKind.checkSave?.(transaction, deal, null as never) as never);
    expect(found).toEqual([
      { field: "countries", message: "Readers in Italy get no links to casinos: leave it out." },
      { field: "links[0].countries", message: "Readers in Italy get no links to casinos: leave it out." },
      { field: "links[1].countries", message: "Readers in Germany get no bonuses: leave it out." },
    ]);
  });

  test("no bonus that is for those countries alone", async () => {
    const check = (countries: string[]) =>
      problemsOf(
        (transaction) =>
          bonusKind.checkSave?.(transaction, bonusFixture({ countries: countries as never }), null as never) as never,
      );
    expect(await check(["DE", "IT"])).toEqual([
      { field: "countries", message: "Readers in these countries are shown no bonuses." },
    ]);
    expect(await check(["DE", "SE"])).toEqual([]);
    expect(await check([])).toEqual([]);
  });
});
