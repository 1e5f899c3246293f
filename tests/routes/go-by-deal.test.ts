import { beforeEach, describe, expect, test } from "vitest";
import { clicks, partners } from "~/features/partners/collection";
import { checkedLinks } from "~/site/link-checks/collection";
import { linkId } from "~/site/link-checks/collect-links.server";
import { preferenceCookies } from "~/http/cookies/preferences.server";
import { loader } from "~/routes/go.$slug";
import { useTestBackend } from "../support/backend";
import { offersHidden, storeOffers } from "../support/fixtures/offers";
import { linkFixture, storeDeals } from "../support/partners/deal";
import { as, usePeople } from "../support/people";
import { respond, visit } from "../support/requests";

const store = useTestBackend("2026-11-21T12:00:00.000Z");
usePeople(store);
const BROWSER = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const tied = { commercial: "affiliate", affiliateUrl: "https://partner.example/saltbox" } as const;
const PLAIN = "https://partner.example/saltbox";

const go = (headers: Record<string, string> = {}, slug = "saltbox") =>
  respond(() => loader(visit(`/go/${slug}`, { slug }, { ...BROWSER, ...headers })));
const leadsTo = async (...given: Parameters<typeof go>) => (await go(...given)).headers.get("Location");
const stored = async () => (await store().documents.query(clicks)).items;
const country = async (code: "DE" | "FI") => ({
  Cookie: (await preferenceCookies({ country: code })).map((cookie) => cookie.split(";")[0]).join("; "),
});

beforeEach(() => storeOffers(store(), { casinos: [tied], bonuses: [{}] }));

describe("a way to a casino that pays us", () => {
  test("leads through a deal's link, with a click id that is stored without a person, and no referrer", async () => {
    await storeDeals(store());
    const answer = await go({ Referer: new URL("/casinos/saltbox", visit("/").request.url).href });
    const [click] = await stored();
    expect(answer.headers.get("Location")).toBe(`https://track.example/?c=${click?.id ?? ""}&s=casino`);
    expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
    const { id, version, createdAt, createdBy, updatedAt, updatedBy, ...fields } = click as NonNullable<typeof click>;
    expect(id).toMatch(/^[\w-]{22}$/);
    expect([version, createdBy, updatedBy, createdAt === updatedAt]).toEqual([
      1,
      "system:clicks",
      "system:clicks",
      true,
    ]);
    expect(fields).toEqual({
      ...{ casinoId: "saltbox", dealId: "saltbox-share", campaign: "Main", place: "casino", country: null },
      ...{ partnerId: "salt-partners", day: "2026-11-21", isCounted: false, expiresOn: "2027-02-18" },
    });
    expect((await go()).headers.get("Location")).not.toBe(answer.headers.get("Location"));
  });

  test("leads by the reader's country and by the offer, and by the plain address where no link fits", async () => {
    await storeDeals(store(), [
      {
        countries: ["DE"],
        links: [
          linkFixture({ address: "https://any.example/?c={click}" }),
          linkFixture({ address: "https://offer.example/?c={click}", offer: "saltbox-welcome" }),
        ],
      },
    ]);
    expect(await leadsTo()).toBe(PLAIN);
    expect(await leadsTo(await country("FI"))).toBe(PLAIN);
    expect(await leadsTo(await country("DE"))).toMatch(/^https:\/\/any\.example/);
    expect(await leadsTo(await country("DE"), "saltbox-welcome")).toMatch(/^https:\/\/offer\.example/);
    expect(await stored()).toMatchObject([{ country: "DE" }, { country: "DE" }]);
  });

  test("passes over a link that the link checks found broken, and not one that has only failed lately", async () => {
    const links = [
      linkFixture({ address: "https://dead.example/?c={click}" }),
      linkFixture({ address: "https://next.example/?c={click}", isFallback: true }),
    ];
    await storeDeals(store(), [{ links }]);
    const url = "https://dead.example/?c=check";
    const link = { url, uses: [], useCount: 1, leadsTo: [], isUsed: true, dueAt: "2026-11-22T00:00:00.000Z" };
    const rest = { checkedAt: null, unclear: null, failingSince: null, failure: null, ignoredUntil: null };
    const found = (foundAt: string | null) =>
      store()
        .documents.batch("test")
        .set(checkedLinks, linkId(url), { ...link, ...rest, foundAt })
        .commit();
    await found(null);
    expect(await leadsTo()).toMatch(/^https:\/\/dead\.example/);
    await found("2026-11-20T00:00:00.000Z");
    expect(await leadsTo()).toMatch(/^https:\/\/next\.example/);
  });

  test("takes no deal of a programme that is no longer in force", async () => {
    await storeDeals(store());
    await store().documents.batch("test").update(partners, "salt-partners", { publishState: "archived" }).commit();
    expect(await leadsTo()).toBe(PLAIN);
    expect(await stored()).toEqual([]);
  });

  test("stores no click of staff, and of a member only what it stores of everybody", async () => {
    await storeDeals(store());
    const by = (who: "admin" | "member") =>
      respond(() => loader(as(who, "/go/saltbox", { slug: "saltbox" }, undefined, BROWSER)));
    expect((await by("admin")).headers.get("Location")).toMatch(/^https:\/\/track\.example/);
    expect(await stored()).toEqual([]);
    await by("member");
    expect(JSON.stringify(await stored())).not.toContain("member");
    expect(await stored()).toHaveLength(1);
  });
});

describe("no deal's link is used, and no click stored", () => {
  beforeEach(() => storeDeals(store()));

  test.each([
    ["for a robot", { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }],
    ["for a browser without a person", { "User-Agent": "Mozilla/5.0 HeadlessChrome/140.0" }],
    ["for a prefetch", { "Sec-Purpose": "prefetch;prerender" }],
    ["for a preview in an app", { "X-Purpose": "preview" }],
    ["for an older prefetch", { Purpose: "prefetch" }],
  ])("%s", async (_, headers) => {
    const answer = await go(headers);
    expect([answer.status, answer.headers.get("Location")]).toEqual([403, null]);
    expect(await stored()).toEqual([]);
  });

  test("for somebody who hides offers", async () => {
    expect((await go(await offersHidden())).status).toBe(403);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ["once we warn about the casino", { ...tied, lifecycle: "warning" as const }],
    ["once its licence is no longer verified", { ...tied, licences: [] }],
  ])("%s", async (_, casino) => {
    await storeOffers(store(), { casinos: [casino] });
    expect(await leadsTo()).toBe("https://saltbox.example/");
    expect(await stored()).toEqual([]);
  });
});
