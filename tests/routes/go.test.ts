import { describe, expect, test } from "vitest";
import { dailyStats } from "~/platform/statistics/collection";
import { flushStats } from "~/platform/statistics/stats.server";
import { loader } from "~/routes/go.$slug";
import { useTestBackend } from "../support/backend";
import { users } from "~/platform/access/collection";
import { offersHidden, storeOffers } from "../support/fixtures/offers";
import { as, person, usePeople } from "../support/people";
import { respond, visit } from "../support/requests";

const backend = useTestBackend("2026-11-21T12:00:00.000Z");
usePeople(backend);
const BROWSER = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

const go = (slug: string, search = "", headers: HeadersInit = BROWSER) =>
  respond(() => loader(visit(`/go/${slug}${search}`, { slug }, headers)));

async function counted() {
  await flushStats();
  const { items } = await backend().documents.query(dailyStats, {
    where: [["day", "==", "2026-11-21"]],
    orderBy: ["kind"],
  });
  return items.map(({ kind, target, count }) => [kind, target, count]);
}

describe("an open redirect to a casino", () => {
  test("leads from a bonus and from a casino to the partner's address", async () => {
    await storeOffers(backend(), {
      casinos: [{ commercial: "affiliate", affiliateUrl: "https://partner.example/saltbox" }],
      bonuses: [{}],
    });
    for (const slug of ["saltbox-welcome", "saltbox"]) {
      const { status, headers } = await go(slug);
      expect([status, headers.get("Location")]).toEqual([302, "https://partner.example/saltbox"]);
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("X-Robots-Tag")).toContain("noindex");
    }
  });

  test("leads to the casino's own address without a partner's", async () => {
    await storeOffers(backend(), {});
    expect((await go("saltbox")).headers.get("Location")).toBe("https://saltbox.example/");
  });

  test("never takes an address from the query", async () => {
    await storeOffers(backend(), {});
    const { headers } = await go(
      "saltbox",
      "?url=https://evil.example&to=//evil.example&redirectTo=https://evil.example",
    );
    expect(headers.get("Location")).toBe("https://saltbox.example/");
  });
});

describe("counting", () => {
  test("clicks are kept by day, kind and target, and added to what is stored", async () => {
    await storeOffers(backend(), { bonuses: [{}] });
    await go("saltbox-welcome");
    await go("saltbox-welcome");
    await go("saltbox");
    expect(await counted()).toEqual([
      ["click_bonus", "saltbox-welcome", 2],
      ["click_casino", "saltbox", 1],
    ]);
    await go("saltbox");
    expect(await counted()).toEqual([
      ["click_bonus", "saltbox-welcome", 2],
      ["click_casino", "saltbox", 2],
    ]);
  });

  test("robots, prefetches and nameless clients are not sent on, nor counted", async () => {
    await storeOffers(backend(), {});
    const nobodys: Record<string, string>[] = [
      { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" },
      { ...BROWSER, "Sec-Purpose": "prefetch" },
      {},
    ];
    for (const headers of nobodys) {
      const answer = await go("saltbox", "", headers);
      expect([answer.status, answer.headers.get("Location")]).toEqual([403, null]);
    }
    expect(await counted()).toEqual([]);
  });

  test("counts that the store refused are kept for the next time", async () => {
    await storeOffers(backend(), {});
    await go("saltbox");
    const { documents } = backend();
    const working = documents.transaction.bind(documents);
    documents.transaction = () => Promise.reject(new Error("the disk is full"));
    await expect(flushStats()).rejects.toThrow("the disk is full");
    documents.transaction = working;
    await go("saltbox");
    expect(await counted()).toEqual([["click_casino", "saltbox", 2]]);
  });
});

describe("a closed redirect says so and is not counted", () => {
  test.each([
    ["a blacklisted casino", { lifecycle: "blacklisted" }, {}, 410],
    ["a closed casino", { lifecycle: "closed" }, {}, 410],
    ["an expired bonus", {}, { endsAt: "2026-11-21T12:00:00Z" }, 410],
    ["a withdrawn bonus", {}, { withdrawnAt: "2026-11-20T12:00:00Z" }, 410],
    ["a paused bonus", {}, { paused: true }, 404],
    ["an announced bonus", {}, { startsAt: "2026-12-01T12:00:00Z" }, 404],
  ] as const)("%s", async (_, casino, bonus, wanted) => {
    await storeOffers(backend(), { casinos: [casino], bonuses: [bonus] });
    const { status, headers, data } = await go("saltbox-welcome");
    expect(status).toBe(wanted);
    expect(headers.get("Location")).toBeNull();
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(data).toMatchObject({ casino: { slug: "saltbox" } });
    expect(await counted()).toEqual([]);
  });

  test("an unknown slug is a 404", async () => {
    await storeOffers(backend(), {});
    expect(await go("nobody")).toMatchObject({ status: 404, data: "Page not found: /go/nobody" });
  });
});

describe("For somebody who hides offers, a redirect leads nowhere, says why and is not counted", () => {
  test.each(["saltbox", "saltbox-welcome"])("in this browser: %s", async (slug) => {
    await storeOffers(backend(), { bonuses: [{}] });
    const answer = await go(slug, "", { ...BROWSER, ...(await offersHidden()) });
    expect([answer.status, answer.headers.get("Location")]).toEqual([403, null]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.data).toMatchObject({
      change: "offers",
      text: expect.stringContaining("You asked us to hide bonuses and ads") as string,
      casino: { slug: "saltbox", name: "Saltbox" },
    });
    expect(await counted()).toEqual([]);
  });

  test("with the account, in a browser without the cookie", async () => {
    await storeOffers(backend(), {});
    const asMember = () => respond(() => loader(as("member", "/go/saltbox", { slug: "saltbox" }, undefined, BROWSER)));
    expect((await asMember()).status).toBe(302);
    await backend()
      .documents.batch("test")
      .update(users, person("member").uid, { preferences: { hideOffers: true, noticesByMail: true } })
      .commit();
    expect((await asMember()).status).toBe(403);
  });

  test("an unknown slug is a 404 all the same", async () => {
    await storeOffers(backend(), {});
    expect((await go("nobody", "", await offersHidden())).status).toBe(404);
  });
});
