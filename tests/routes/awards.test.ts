import { beforeEach, expect, test } from "vitest";
import { AWARD_PHASES, type AwardCategory } from "~/features/awards/schema";
import { latestWinners } from "~/features/awards/public/awards.server";
import { loader as indexLoader } from "~/routes/awards._index";
import { loader as yearLoader } from "~/routes/awards.$year";
import { useTestBackend } from "../support/backend";
import { awardFixture } from "../support/fixtures/award";
import { casinoFixture } from "../support/fixtures/casino";
import { store as storeContent } from "../support/fixtures/store";
import { respond, visit } from "../support/requests";

const store = useTestBackend();

const mixed: AwardCategory = {
  id: "small-stakes",
  name: "Best for small stakes",
  description: "",
  kind: "mixed",
  publicWeight: 0.7,
  nominees: [
    {
      id: "northing",
      casinoId: null,
      name: "Northing",
      citation: "Plain.",
      publicVotes: 500,
      juryPoints: 50,
      winner: false,
    },
    {
      id: "saltbox",
      casinoId: "saltbox",
      name: "Saltbox",
      citation: "Small.",
      publicVotes: 1_000,
      juryPoints: 90,
      winner: true,
    },
  ],
};

beforeEach(async () => {
  await storeContent(store().documents, {
    casinos: [casinoFixture({ slug: "saltbox" })],
    awards: [
      awardFixture({ slug: "awards-2025", year: 2025 }),
      awardFixture({
        slug: "awards-2026",
        year: 2026,
        categories: [mixed],
        dates: { ...awardFixture().dates, announcedAt: "2026-11-01T10:00:00.000Z" },
      }),
      awardFixture({ slug: "awards-2027", year: 2027, phase: "nominations", categories: [mixed] }),
      awardFixture({ slug: "awards-2024", year: 2024, publishState: "draft", publishAt: null }),
    ],
  });
});

type Year = Awaited<ReturnType<typeof yearLoader>>;

async function year(value: string) {
  const answer = await respond(() => yearLoader(visit(`/awards/${value}`, { year: value })));
  return { ...answer, data: answer.data as Year };
}

test("the front of the awards has this year's winners, what is ahead, and the years before", async () => {
  const { current, ahead, archive } = await indexLoader();
  expect(current?.year).toBe(2026);
  expect(current?.winners.map(({ category, name, casino }) => [category, name, casino?.slug])).toEqual([
    ["Best for small stakes", "Saltbox", "saltbox"],
  ]);
  expect(ahead.map((award) => award.year)).toEqual([2027]);
  expect(archive.map((award) => award.year)).toEqual([2025]);
});

test("a year shows tallies, points and the working once it is announced, best first", async () => {
  const { data } = await year("2026");
  const [first, second] = data.award.categories[0]?.nominees ?? [];
  expect(first).toMatchObject({
    name: "Saltbox",
    winner: true,
    result: { votes: 1_000, publicShare: 100, juryShare: 90, points: 97 },
  });
  expect(second?.result?.points).toBe(50);
  expect([data.before, data.after]).toEqual([2025, 2027]);
});

test.each(AWARD_PHASES.filter((phase) => phase !== "announced"))(
  "in the phase %s no vote, point or winner is in the page's data, nor their order",
  async (phase) => {
    await storeContent(store().documents, {
      awards: [awardFixture({ slug: "awards-2026", year: 2026, phase, categories: [mixed] })],
    });
    const { data } = await year("2026");
    expect(data.winners).toEqual([]);
    expect(data.award.categories[0]?.nominees.map(({ name, result, winner }) => [name, result, winner])).toEqual([
      ["Northing", null, false],
      ["Saltbox", null, false],
    ]);
    expect(JSON.stringify(data)).not.toMatch(/publicVotes|juryPoints|1000/);
  },
);

test("results stored before their hour stay closed until then", async () => {
  const dates = { ...awardFixture().dates, announcedAt: "2026-11-22T10:00:00.000Z" };
  await storeContent(store().documents, {
    awards: [awardFixture({ slug: "awards-2026", year: 2026, categories: [mixed], dates })],
  });
  expect((await year("2026")).data.award.phase).toBe("judging");
  expect((await latestWinners())?.year).toBe(2025);
  store().setClock("2026-11-22T10:00:00.000Z");
  expect((await year("2026")).data.winners).toHaveLength(1);
  expect((await latestWinners())?.year).toBe(2026);
});

test("a year counts the whole days in which people can still vote, and marks nominees that pay us", async () => {
  const dates = {
    ...awardFixture().dates,
    ...{ votingFrom: "2026-11-20T09:00:00.000Z", votingUntil: "2026-11-24T09:00:00.000Z" },
  };
  await storeContent(store().documents, {
    casinos: [casinoFixture({ slug: "saltbox", commercial: "affiliate" })],
    awards: [awardFixture({ slug: "awards-2026", year: 2026, phase: "voting", categories: [mixed], dates })],
  });
  const { award } = (await year("2026")).data;
  expect([award.phase, award.daysLeft]).toEqual(["voting", 2]);
  expect(award.categories[0]?.nominees.map(({ casino }) => casino?.isPaying ?? null)).toEqual([null, true]);
  store().setClock("2026-11-24T08:59:00.000Z");
  expect((await year("2026")).data.award.daysLeft).toBe(0);
  store().setClock("2026-11-24T09:00:00.000Z");
  expect((await year("2026")).data.award.daysLeft).toBeNull();
});

test.each(["1999", "2024", "next", "02026", ""])("the year %j is a 404", async (value) => {
  expect((await year(value)).status).toBe(404);
});

test("without any award the front says so", async () => {
  const documents = store().documents;
  const { awards } = await import("~/features/awards/collection");
  const batch = documents.batch("system:test");
  for (const id of ["awards-2024", "awards-2025", "awards-2026", "awards-2027"]) batch.delete(awards, id);
  await batch.commit();
  expect(await indexLoader()).toEqual({ current: null, ahead: [], archive: [] });
});
