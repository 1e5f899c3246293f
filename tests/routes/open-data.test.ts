import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { loader as page } from "~/routes/api._index";
import { loader as awardJson } from "~/routes/api.v1.awards.$year[.]json";
import { loader as bonusesCsv } from "~/routes/api.v1.bonuses[.]csv";
import { loader as bonusesJson } from "~/routes/api.v1.bonuses[.]json";
import { loader as reviewsJson } from "~/routes/api.v1.casinos.$slug.reviews[.]json";
import { useTestBackend } from "../support/backend";
import { reviews } from "~/features/reviews/collection";
import { awardFixture } from "../support/fixtures/award";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
import { reviewFixture } from "../support/fixtures/review";
import { store } from "../support/fixtures/store";
import { respond, visit } from "../support/requests";

const current = useTestBackend();

async function json(run: () => unknown): Promise<Record<string, unknown>> {
  const { status, data } = await respond(run);
  expect(status).toBe(200);
  return data as Record<string, unknown>;
}

const first = (list: unknown) => (list as Record<string, unknown>[])[0] ?? {};

describe("the bonuses", () => {
  const terms = "=New players, 18+. Wager the bonus 35 times.";

  async function fill() {
    await store(current().documents, {
      casinos: [casinoFixture(), casinoFixture({ slug: "thornside", name: "Thornside", lifecycle: "blacklisted" })],
      bonuses: [
        bonusFixture({ significantTerms: terms }),
        ...Array.from({ length: 30 }, (_, index) => bonusFixture({ slug: `reload-${String(index)}`, type: "reload" })),
        bonusFixture({ slug: "ended", endsAt: "2026-01-01T00:00:00.000Z" }),
        bonusFixture({ slug: "thornside-welcome", casinoId: "thornside" }),
        bonusFixture({ slug: "draft", publishState: "draft" }),
      ],
    });
  }

  test("are the offers that run, page by page, and any site may read them", async () => {
    await fill();
    const { data, headers } = await respond(() => bonusesJson(visit("/api/v1/bonuses.json?page=2")));
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(data).toMatchObject({ total: 31, page: 2, pages: 2, next: null });
    const { next, bonuses } = await json(() => bonusesJson(visit("/api/v1/bonuses.json")));
    expect(next).toBe("http://edgewise.test/api/v1/bonuses.json?page=2");
    expect(bonuses).toHaveLength(24);
  });

  test("have a tag, by which nothing is sent again that hasn't changed, and count as a request all the same", async () => {
    await fill();
    const ask = (loader: typeof bonusesJson, headers: HeadersInit = {}) =>
      loader({ ...visit("/api/v1/bonuses.json", {}, headers) }) as Promise<Response>;
    for (const loader of [bonusesJson, bonusesCsv]) {
      const first = await ask(loader);
      const tag = first.headers.get("ETag") ?? "";
      expect(tag).toMatch(/^"[\w-]{22}"$/);
      for (const known of [tag, `"another", W/${tag}`, tag.replace(/"$/, '-gzip"'), "*"]) {
        const again = await ask(loader, { "If-None-Match": known });
        expect([again.status, await again.text(), again.headers.get("ETag")], known).toEqual([304, "", tag]);
        expect(again.headers.get("Access-Control-Allow-Origin")).toBe("*");
        expect(again.headers.get("RateLimit")).toContain("hour");
      }
      expect((await ask(loader, { "If-None-Match": '"another"' })).status).toBe(200);
    }
    await store(current().documents, { bonuses: [bonusFixture({ slug: "newest" })] });
    const before = (await ask(bonusesJson)).headers.get("ETag") ?? "";
    expect((await ask(bonusesJson, { "If-None-Match": before })).status).toBe(304);
  });

  test("take the list's filters and name what they don't know", async () => {
    await fill();
    const answer = await json(() => bonusesJson(visit("/api/v1/bonuses.json?type=welcome&colour=red")));
    expect(answer["total"]).toBe(1);
    expect(answer["notices"]).toHaveLength(1);
    expect(first(answer["bonuses"])).toMatchObject({
      slug: "saltbox-welcome",
      casinoSlug: "saltbox",
      maxAmount: 10_000,
      maxCurrency: "EUR",
      contributions: { slots: 100, table_games: 10 },
      play: { deposit: 100, bonus: 100, wagering: 35, edge: 0.04 },
    });
    expect(first(answer["bonuses"])["finishChance"]).toBeCloseTo(0.3768, 3);
  });

  test("come as CSV with the same figures, and cells that are no formulas", async () => {
    await fill();
    const { data, headers } = await respond(() => bonusesCsv(visit("/api/v1/bonuses.csv?type=welcome")));
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("Link")).toBeNull();
    const [row] = parse(String(data), { columns: true }) as Record<string, string>[];
    expect(row).toMatchObject({ slug: "saltbox-welcome", minDepositAmount: "2000", significantTerms: `'${terms}` });
  });

  test("of a casino with few offers are found by its address, however many casinos have more", async () => {
    const slugs = Array.from({ length: 103 }, (_, index) => `house-${String(index)}`);
    await store(current().documents, {
      casinos: slugs.map((slug) => casinoFixture({ slug, name: slug })),
      bonuses: slugs.flatMap((casinoId, index) =>
        Array.from({ length: index === 50 ? 1 : 2 }, (_, offer) =>
          bonusFixture({ slug: `${casinoId}-${String(offer)}`, casinoId }),
        ),
      ),
    });
    const answer = await json(() => bonusesJson(visit("/api/v1/bonuses.json?casino=house-50")));
    expect(answer).toMatchObject({ total: 1, notices: [] });
    const unknown = await json(() => bonusesJson(visit("/api/v1/bonuses.json?casino=nowhere")));
    expect(unknown["notices"]).toHaveLength(1);
  });

  test("over a thousand rows lead on to the next file", async () => {
    await store(current().documents, {
      casinos: [casinoFixture()],
      bonuses: Array.from({ length: 1_001 }, (_, index) => bonusFixture({ slug: `offer-${String(index)}` })),
    });
    const { headers } = await respond(() => bonusesCsv(visit("/api/v1/bonuses.csv")));
    expect(headers.get("Link")).toBe('<http://edgewise.test/api/v1/bonuses.csv?page=2>; rel="next"');
    const { data } = await respond(() => bonusesCsv(visit("/api/v1/bonuses.csv?page=2")));
    expect(parse(String(data), { columns: true })).toHaveLength(1);
  });
});

describe("the reviews of a casino", () => {
  const ask = (search = "") => {
    const path = `/api/v1/casinos/saltbox/reviews.json${search}`;
    return respond(() => reviewsJson(visit(path, { slug: "saltbox" })));
  };

  test("are those published, without words and names, page by page", async () => {
    await store(current().documents, { casinos: [casinoFixture()] });
    const batch = current().documents.batch("system:test");
    for (let at = 0; at < 120; at++) {
      const publishedAt = new Date(Date.UTC(2026, 0, 1 + at)).toISOString();
      batch.set(reviews, `saltbox.${String(at)}`, reviewFixture({ stars: 1 + (at % 5), publishedAt }));
    }
    batch.set(reviews, "saltbox.waiting", reviewFixture({ state: "pending", publishedAt: null }));
    await batch.commit();
    const { data } = await ask();
    const page = data as { next: string; reviews: object[] };
    expect(page.reviews).toHaveLength(100);
    expect(page.reviews[0]).toEqual({
      stars: 5,
      publishedAt: "2026-04-30T00:00:00.000Z",
      experiencedOn: "2026-10-12",
      incentive: "none",
      verification: "none",
    });
    const { data: rest } = await ask(new URL(page.next).search);
    expect(rest).toMatchObject({ next: null, reviews: Array.from({ length: 20 }, () => expect.anything() as unknown) });
  });

  test("begin again where a place in the list is not one", async () => {
    await store(current().documents, { casinos: [casinoFixture()] });
    const { status, headers } = await ask("?after=nowhere");
    expect([status, headers.get("Location")]).toEqual([302, "/api/v1/casinos/saltbox/reviews.json"]);
  });

  test("are not found without the casino", async () => {
    const { status } = await ask();
    expect(status).toBe(404);
  });
});

describe("a year of awards", () => {
  const ask = (year: string) => respond(() => awardJson(visit(`/api/v1/awards/${year}.json`, { year })));

  test("shows its tallies once they are announced, and not before", async () => {
    await store(current().documents, { casinos: [casinoFixture()], awards: [awardFixture()] });
    expect((await ask("2025")).data).toMatchObject({
      phase: "announced",
      categories: [{ nominees: [{ id: "saltbox", winner: true, result: { points: 91 } }, { id: "northing" }] }],
    });
    current().setClock("2025-11-30T00:00:00.000Z");
    const { data } = await ask("2025");
    expect(data).toMatchObject({ phase: "judging" });
    expect(JSON.stringify(data)).not.toContain("91");
    expect(JSON.stringify(data)).not.toContain('"winner":true');
  });

  test.each(["1999", "20255", "now"])("is not found as %s", async (year) => {
    expect((await ask(year)).status).toBe(404);
  });
});

test("the page works on an empty store", async () => {
  const { status, data } = await respond(() => page(visit("/api")));
  expect(status).toBe(200);
  expect(Object.keys((data as Awaited<ReturnType<typeof page>>).examples)).toEqual([
    "review-counts",
    "formula",
    "statistics",
    "bonus-value",
  ]);
});
