import { beforeEach, describe, expect, test } from "vitest";
import { gameObservations } from "~/features/games/collection";
import { recordObservation } from "~/features/games/observations.server";
import type { GameObservationFields } from "~/features/games/schema";
import { readResults } from "~/platform/operations/operations.server";
import { loader as list } from "~/routes/admin.games.observations";
import { loader as exportFile } from "~/routes/admin.lists.$name.export[.]csv";
import { action as importFile } from "~/routes/admin.lists.$name.import";
import { action as steer } from "~/routes/admin.operations.$id";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { store } from "../support/fixtures/store";
import { gameFixture, observationFixture } from "../support/games/game";
import { backgroundDone } from "../support/outbox/background-done";
import { as, usePeople } from "../support/people";
import { respond } from "../support/requests";

const backend = useTestBackend();
usePeople(backend);

const picture = { src: "/demo/games/tin-harbour.svg", alt: "Tin Harbour, “94.5%”", width: 96, height: 96 };
const SEEN = [
  observationFixture(),
  observationFixture({ percent: 94.5, seenOn: "2026-11-10", loweredFrom: 96.5, picture, means: "player_report" }),
  observationFixture({ percent: 94.5, country: "SE", recordedAt: "2026-11-10T08:15:30.123Z", means: "casino_list" }),
];

beforeEach(() =>
  store(backend().documents, { casinos: [casinoFixture()], games: [gameFixture({ name: "Tin, “Harbour”" })] }),
);

const stored = async () =>
  (await backend().documents.query(gameObservations)).items
    .map(({ id, createdBy: _by, createdAt: _at, updatedBy: __by, updatedAt: __at, version: _v, ...fields }) => ({
      id,
      ...fields,
    }))
    .sort((a, b) => a.id.localeCompare(b.id));

async function keep(seen: readonly GameObservationFields[]) {
  for (const { gameId, recordedAt: _, loweredFrom: __, ...one } of seen)
    expect(await recordObservation(gameId, one, { uid: "anna", name: "Anna", requestId: null })).toBe("recorded");
  const { items } = await backend().documents.query(gameObservations);
  const batch = backend().documents.batch("test");
  for (const { id, country, seenOn } of items) {
    const { recordedAt, loweredFrom = null } =
      seen.find((one) => one.country === country && one.seenOn === seenOn) ?? expect.fail("no such observation");
    batch.update(gameObservations, id, { recordedAt, loweredFrom });
  }
  await batch.commit();
}

async function exported(search = ""): Promise<string> {
  const answer = await respond(() =>
    exportFile(as("admin", `/admin/lists/observations/export.csv${search}`, { name: "observations" })),
  );
  expect(answer.status).toBe(200);
  return String(answer.data);
}

/** Imports a file and returns what became of its rows: those that were refused or do nothing aren't among them. */
async function imported(content: string) {
  const form = new FormData();
  form.set("file", new File([content], "observations.csv", { type: "text/csv" }));
  const answer = await respond(() =>
    importFile(as("admin", "/admin/lists/observations/import", { name: "observations" }, form)),
  );
  expect([answer.status, answer.data]).toEqual([303, ""]);
  const id = answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
  await respond(() => steer(as("admin", `/admin/operations/${id}`, { id }, { intent: "start" })));
  await backgroundDone();
  return (await readResults(id)).map(({ outcome }) => outcome);
}

describe("the CSV of observations", () => {
  test("comes back whole into a store that has none, and changes nothing in its own", async () => {
    await keep(SEEN);
    const before = await stored();
    expect(before).toHaveLength(3);
    const file = await exported();
    expect(await imported(file)).toEqual([]);
    expect(await stored()).toEqual(before);

    const batch = backend().documents.batch("test");
    for (const { id } of before) batch.delete(gameObservations, id);
    await batch.commit();
    expect(await imported(file)).toEqual(["done", "done", "done"]);
    expect(await stored()).toEqual(before);
    expect(await exported()).toBe(file);
  });

  test("brings new observations by the names of game and casino, recorded now, and says what was lowered", async () => {
    await keep(SEEN.slice(0, 1));
    const row = ",“Saltbox”,94.5,DE,2026-11-15,help_screen".replace(/“|”/g, "");
    expect(await imported(`id,game,casino,percent,country,seenOn,means\n,tin-harbour${row}`)).toEqual(["done"]);
    expect((await stored()).find(({ seenOn }) => seenOn === "2026-11-15")).toMatchObject({
      ...{ gameId: "tin-harbour", casinoId: "saltbox", percent: 94.5, loweredFrom: 96.5, picture: null },
      recordedAt: backend().clock().toISOString(),
    });
  });

  test.each([
    ["an unknown game", ",nowhere,saltbox,94.5,DE,2026-11-15,help_screen"],
    ["an unknown casino", ",tin-harbour,nowhere,94.5,DE,2026-11-15,help_screen"],
    ["a version that isn’t sold", ",tin-harbour,saltbox,90,DE,2026-11-15,help_screen"],
    ["a day in the future", ",tin-harbour,saltbox,94.5,DE,2027-11-15,help_screen"],
    ["other evidence for what is recorded", ",tin-harbour,saltbox,96.5,DE,2026-11-03,casino_list"],
    ["an id of another", "other,tin-harbour,saltbox,94.5,DE,2026-11-15,help_screen"],
    ["means that nobody uses", ",tin-harbour,saltbox,94.5,DE,2026-11-15,rumour"],
  ])("refuses %s, and records nothing for it", async (_, row) => {
    await keep(SEEN.slice(0, 1));
    const good = ",tin-harbour,saltbox,94.5,FR,2026-11-15,help_screen";
    expect(await imported(`id,game,casino,percent,country,seenOn,means\n${row}\n${good}\n${good}`)).toEqual(["done"]);
    expect((await stored()).map(({ country }) => country).sort()).toEqual(["DE", "FR"]);
  });
});

test("the list finds the observations of a game or a casino by its name", async () => {
  await keep(SEEN);
  for (const [q, total] of [
    ["tin-harbour", 3],
    ["Saltbox", 3],
    ["nowhere", 0],
  ] as const)
    expect(await list(as("admin", `/admin/games/observations?q=${q}`))).toMatchObject({ total });
});
