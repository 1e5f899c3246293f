import { expect, test } from "vitest";
import { casinoListDefinition, casinoMatcher, listCasinos } from "~/features/casinos/public/casino-list.server";
import { versionTotals } from "~/features/casinos/score/totals-collection";
import { gameObservations, games } from "~/features/games/collection";
import { recountChangedGames } from "~/features/games/count-versions.server";
import { recordObservation, removeObservation, type NewObservation } from "~/features/games/observations.server";
import { gameKind } from "~/features/games/desk/game-kind.server";
import { saveItem } from "~/platform/publishing/editorial.server";
import { parseListQuery } from "~/http/pages/list-query";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { useTestBackend } from "../../support/backend";
import { casinoFixture } from "../../support/fixtures/casino";
import { store } from "../../support/fixtures/store";
import { gameFixture } from "../../support/games/game";
import { backgroundDone } from "../../support/outbox/background-done";

const backend = useTestBackend();
const ANNA = { uid: "anna", name: "Anna", requestId: null };
const GAMES = ["tin-harbour", "wet-ledger", "odd-keg"];
const SEEN: NewObservation = {
  ...{ casinoId: "saltbox", percent: 96.5, means: "help_screen", seenOn: "2026-11-03", country: "DE", picture: null },
};

async function see(gameId: string, over: Partial<NewObservation> = {}) {
  expect(await recordObservation(gameId, { ...SEEN, ...over }, ANNA)).toBe("recorded");
  await backgroundDone();
}

const counted = async () => {
  const totals = await backend().documents.get(versionTotals, "saltbox");
  return totals && [totals.seen, totals.best];
};

async function listedBy(search: string) {
  const query = parseListQuery(`http://site.example/casinos?${search}`, await casinoListDefinition());
  return { ...(await listCasinos(query)), notices: query.notices };
}

const listed = async () => (await listedBy("versions=1")).casinos.map(({ slug }) => slug);

test("casinos are listed by a game that was seen there under its present name, with live counts", async () => {
  await store(backend().documents, {
    casinos: [casinoFixture(), casinoFixture({ slug: "northing", name: "Northing" })],
    games: [gameFixture(), gameFixture({ slug: "odd-keg", name: "Odd Keg" })],
  });
  await see("tin-harbour");
  await see("tin-harbour", { casinoId: "northing" });
  await see("odd-keg");
  const found = await listedBy("game=Odd+Keg");
  expect(found.casinos.map(({ slug }) => slug)).toEqual(["saltbox"]);
  expect(found.counts["game"]).toEqual({ "Tin Harbour": 2, "Odd Keg": 1 });

  const { publishState: _state, publishAt: _at, ...fields } = gameFixture({ slug: "odd-keg", name: "Odder Keg" });
  expect((await saveItem(gameKind, "odd-keg", { intent: "publish", fields }, ANNA)).outcome).toBe("saved");
  await backgroundDone();
  expect((await listedBy("game=Odder+Keg")).total).toBe(1);
  expect((await listedBy("game=Odd+Keg")).notices).toEqual([
    "“Odd Keg” is not a choice for game seen there and was ignored.",
  ]);
});

test("counts from before the games were named are made again at night", async () => {
  await store(backend().documents, { casinos: [casinoFixture()], games: [gameFixture()] });
  await see("tin-harbour");
  const earlier = { seen: 1, best: 1, countedAt: "2026-11-01T00:00:00.000Z" };
  await backend().documents.batch("test").set(versionTotals, "saltbox", earlier).commit();
  expect((await listedBy("game=Tin+Harbour")).notices).toHaveLength(1);
  await recountChangedGames();
  expect((await listedBy("game=Tin+Harbour")).total).toBe(1);
});

test("casinos are listed as running best versions once three games were seen, all at their best", async () => {
  await store(backend().documents, {
    casinos: [casinoFixture(), casinoFixture({ slug: "northing", name: "Northing" })],
    games: GAMES.map((slug) => gameFixture({ slug, name: slug })),
  });
  await see("tin-harbour");
  await see("wet-ledger");
  expect([await counted(), await listed()]).toEqual([[2, 2], []]);
  await see("odd-keg");
  expect([await counted(), await listed()]).toEqual([[3, 3], ["saltbox"]]);
  const matching = (await casinoMatcher((await publishedCasinos.read()).items))({ q: "", values: { versions: ["1"] } });
  expect(matching.map(({ slug }) => slug)).toEqual(["saltbox"]);

  await see("odd-keg", { percent: 94.5, seenOn: "2026-11-05" });
  expect([await counted(), await listed()]).toEqual([[3, 2], []]);
  const lowered = (await backend().documents.query(gameObservations)).items.find(({ percent }) => percent === 94.5);
  expect(await removeObservation("odd-keg", lowered?.id ?? "", ANNA)).toBe(true);
  await backgroundDone();
  expect([await counted(), await listed()]).toEqual([[3, 3], ["saltbox"]]);

  const better = { percent: 97, source: "https://brasscog.example/", checkedOn: "2026-11-01" };
  await backend()
    .documents.batch("test")
    .update(games, "odd-keg", { versions: [...gameFixture().versions, better] })
    .commit();
  await recountChangedGames();
  expect([await counted(), await listed()]).toEqual([[3, 2], []]);
});

test("an edit of a game that readers see counts again at once for every casino that ran it, and a draft doesn't", async () => {
  await store(backend().documents, {
    casinos: [casinoFixture(), casinoFixture({ slug: "northing", name: "Northing" })],
    games: [gameFixture()],
  });
  await see("tin-harbour");
  await see("tin-harbour", { casinoId: "northing" });
  const both = async () =>
    (await backend().documents.getMany(versionTotals, ["saltbox", "northing"])).map((one) => [one?.seen, one?.best]);
  const better = { percent: 97, source: "https://brasscog.example/", checkedOn: "2026-11-01" };
  const edit = async (intent: "save" | "publish" | "archive") => {
    const { publishState: _state, publishAt: _at, ...fields } = gameFixture();
    const changed = { ...fields, versions: [...fields.versions, better] };
    const saved = await saveItem(gameKind, "tin-harbour", { intent, fields: changed }, ANNA);
    expect(saved.outcome).toBe("saved");
    await backgroundDone();
  };
  await edit("save");
  expect(await both()).toEqual([
    [1, 1],
    [1, 1],
  ]);
  await edit("publish");
  expect(await both()).toEqual([
    [1, 0],
    [1, 0],
  ]);
  await edit("archive");
  expect(await both()).toEqual([
    [0, 0],
    [0, 0],
  ]);
});
