import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { DATASETS, type DatasetId } from "~/site/open-data/documentation";
import { loader as page } from "~/routes/api._index";
import { loader as bonusesCsv } from "~/routes/api.v1.bonuses[.]csv";
import { loader as bonusesJson } from "~/routes/api.v1.bonuses[.]json";
import { loader as casinoJson } from "~/routes/api.v1.casinos.$slug[.]json";
import { loader as casinosJson } from "~/routes/api.v1.casinos[.]json";
import { loader as complaintJson } from "~/routes/api.v1.complaints.$ref[.]json";
import { loader as complaintsJson } from "~/routes/api.v1.complaints[.]json";
import { seedDemo } from "../../scripts/seeding/demo";
import { useTestBackend } from "../support/backend";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
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

interface ScoreData {
  value: number | null;
  at: string;
  components: { symbol: string; value: number; weight: number }[];
  inputs: {
    licences: { tier: string; verifiedAt: string | null }[];
    complaints: { burden: number; at: string };
    sizeBand: string;
    listedOn: string;
    termFlags: {
      category: string;
      severity: number;
      foundAt: string;
      enforcedAt: string | null;
      removedAt: string | null;
    }[];
    payments: { statedHours: number | null; testedHours: number | null }[];
    monthlyLimitEur: number | null;
    reviews: { weight: number; weightedStars: number; at: string } | [];
    protectionTools: string[];
    lifecycle: string;
  };
}

const months = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / (30.4375 * 86_400_000);

function medianOf(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  const [low, high] = [known[Math.floor((known.length - 1) / 2)], known[Math.floor(known.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** The steps of the page, followed word by word and without the product's own formula. */
function followRecipe({ at: t, components, inputs }: ScoreData): {
  shares: Record<string, number>;
  score: number | null;
} {
  const verified = inputs.licences.filter(({ verifiedAt }) => verifiedAt !== null).map(({ tier }) => tier);
  const L = verified.includes("strict") ? 1 : verified.includes("offshore") ? 0.5 : 0;

  const listed = Math.max(0, months(inputs.listedOn, t));
  const c = Math.min(1, listed / 12);
  const B = inputs.complaints.burden * 0.5 ** (months(inputs.complaints.at, t) / 12);
  const E = { small: 1, medium: 3, large: 10, very_large: 30 }[inputs.sizeBand] ?? Number.NaN;
  const C = (c + 0.75 * (1 - c)) * Math.exp((-0.35 * B) / E);

  const byCategory = new Map<string, number[]>();
  for (const flag of inputs.termFlags) {
    if (flag.foundAt > t || (flag.removedAt !== null && flag.removedAt <= t)) continue;
    const isEnforced = flag.enforcedAt !== null && flag.enforcedAt <= t;
    const x = flag.severity * (isEnforced ? 1 : 1 - 0.5 * Math.min(1, months(flag.foundAt, t) / 12));
    byCategory.set(
      flag.category,
      [...(byCategory.get(flag.category) ?? []), x].sort((a, b) => b - a),
    );
  }
  const lost = [...byCategory.values()].flatMap((values) => values.map((x, index) => x * 0.5 ** index));
  const T = Math.max(0, 1 - lost.reduce((sum, x) => sum + x, 0));

  const h =
    medianOf(inputs.payments.map(({ testedHours }) => testedHours)) ??
    medianOf(inputs.payments.map(({ statedHours }) => statedHours));
  const s = h === null ? 0 : h <= 24 ? 1 : Math.min(1, Math.max(0, 1 - Math.log2(h / 24) / Math.log2(7)));
  const P = 0.7 * s + 0.3 * (inputs.monthlyLimitEur === null ? 1 : Math.min(1, inputs.monthlyLimitEur / 20_000));

  const { reviews } = inputs;
  const f = !Array.isArray(reviews) ? 0.5 ** (months(reviews.at, t) / 6) : 0;
  const [stars, weight] = !Array.isArray(reviews) ? [reviews.weightedStars * f, reviews.weight * f] : [0, 0];
  const R = ((7 * 3.5 + stars) / (7 + weight) - 1) / 4;

  const G = inputs.protectionTools.length / 12;
  const shares: Record<string, number> = { L, C, T, P, R, G };
  const sum =
    10 * components.reduce((all, { symbol, weight: share }) => all + share * (shares[symbol] ?? Number.NaN), 0);
  const caps = [
    ...(L === 0 ? [3.9] : []),
    ...(inputs.lifecycle === "blacklisted" ? [2] : []),
    ...(listed < 6 ? [7.9] : []),
  ];
  const score = inputs.lifecycle === "closed" ? null : Math.round(Math.min(sum, ...caps) * 10 + 1e-9) / 10;
  return { shares, score };
}

describe("with the demo content", () => {
  test("every casino's score follows from its data by the page's recipe", async () => {
    await seedDemo(current(), current().clock());
    const pages = await Promise.all(
      [1, 2, 3].map((number) => json(() => casinosJson(visit(`/api/v1/casinos.json?page=${String(number)}`)))),
    );
    const slugs = pages.flatMap(({ casinos }) => (casinos as { slug: string }[]).map(({ slug }) => slug));
    expect(slugs.length).toBeGreaterThan(60);
    for (const slug of slugs) {
      const score = (await json(() => casinoJson(visit(`/api/v1/casinos/${slug}.json`, { slug }))))[
        "score"
      ] as ScoreData;
      const { shares, score: value } = followRecipe(score);
      for (const component of score.components)
        expect(shares[component.symbol], `${slug} ${component.symbol}`).toBeCloseTo(component.value, 9);
      expect(value, slug).toBe(score.value);
    }
  });

  test("the page documents every field that an answer has, and shows an answer of each kind", async () => {
    await seedDemo(current(), current().clock());
    const casinos = await json(() => casinosJson(visit("/api/v1/casinos.json")));
    const bonuses = await json(() => bonusesJson(visit("/api/v1/bonuses.json")));
    const complaints = await json(() => complaintsJson(visit("/api/v1/complaints.json")));
    const [casino, complaint] = [first(casinos["casinos"]), first(complaints["complaints"])];
    const [slug, ref] = [String(casino["slug"]), String(complaint["ref"])];
    const answers: Partial<Record<DatasetId, object>> = {
      casinos: casino,
      casino: await json(() => casinoJson(visit("/", { slug }))),
      bonuses: first(bonuses["bonuses"]),
      complaints: complaint,
      complaint: await json(() => complaintJson(visit("/", { ref }))),
    };
    const words = (id: DatasetId) =>
      DATASETS.find((dataset) => dataset.id === id)?.fields.flatMap(({ name }) => name.split(", ")) ?? [];
    for (const [id, answer] of Object.entries(answers) as [DatasetId, object][]) {
      const documented = new Set(words(id).flatMap((name) => [name, name.split(".")[0]]));
      // "As in the list" stands for what the list documents.
      if (id === "complaint") for (const name of words("complaints")) documented.add(name.split(".")[0]);
      expect(
        Object.keys(answer).filter((name) => !documented.has(name)),
        id,
      ).toEqual([]);
    }

    const { data } = await respond(() => page(visit("/api")));
    const { examples, parameters } = data as Awaited<ReturnType<typeof page>>;
    expect(Object.keys(examples).sort()).toEqual(DATASETS.map(({ id }) => id).sort());
    expect(parameters.casinos?.map(({ name }) => name)).toContain("licence");
    expect(JSON.parse(examples["bonus-value"]?.answer ?? "")).toMatchObject({ bets: 3_500 });
  });
});

test("the page works on an empty store", async () => {
  const { status, data } = await respond(() => page(visit("/api")));
  expect(status).toBe(200);
  expect(Object.keys((data as Awaited<ReturnType<typeof page>>).examples)).toEqual(["reviews", "bonus-value"]);
});
