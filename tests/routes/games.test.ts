import { beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { redirects } from "~/platform/publishing/collection";
import { countVersions } from "~/features/games/count-versions.server";
import { bestVersionShare } from "~/features/games/public/casino-games.server";
import { readJsonData } from "~/http/responses/json-data";
import { loader as openGame } from "~/routes/api.v1.games.$slug[.]json";
import { loader as openGames } from "~/routes/api.v1.games[.]json";
import { loader as casinoGames } from "~/routes/casinos.$slug_.games";
import { loader as casinoLoader } from "~/routes/casinos.$slug";
import { loader as gameLoader } from "~/routes/games.$slug";
import { loader as listLoader } from "~/routes/games._index";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { gameFixture, observationFixture } from "../support/games/game";
import { store } from "../support/fixtures/store";
import { respond, visit } from "../support/requests";

const backend = useTestBackend();

const BRITISH = {
  ...{ authority: "UK Gambling Commission", number: "1", tier: "strict" as const, registerUrl: null },
  verifiedAt: "2026-10-01T09:00:00.000Z",
};
const LAW = { source: "https://law.example/", checkedOn: "2026-11-22", startsOn: null };
const CASINOS = [
  casinoFixture({ licences: [BRITISH] }),
  casinoFixture({ slug: "northing", name: "Northing" }),
  casinoFixture({ slug: "warned", name: "Warned", lifecycle: "warning", lifecycleReason: "Slow." }),
  casinoFixture({ slug: "drafted", name: "Drafted", publishState: "draft", publishAt: null }),
];
const GAMES = [
  gameFixture(),
  gameFixture({
    slug: "wet-ledger",
    name: "Wet Ledger",
    studio: "Fablemint",
    type: "table",
    versions: [{ percent: 99.1, source: "https://fablemint.example/", checkedOn: "2026-10-01" }],
  }),
  gameFixture({ slug: "sketch", name: "Sketch", publishState: "draft", publishAt: null }),
];
const OBSERVATIONS = [
  observationFixture({ seenOn: "2026-05-03" }),
  observationFixture({ percent: 94.5 }),
  observationFixture({ country: "GB", seenOn: "2026-06-01" }),
  observationFixture({ casinoId: "northing" }),
  observationFixture({ casinoId: "warned" }),
  observationFixture({ casinoId: "drafted" }),
  observationFixture({ gameId: "wet-ledger", percent: 99.1 }),
  observationFixture({ gameId: "sketch" }),
];

beforeEach(() => store(backend().documents, { casinos: CASINOS, games: GAMES, observations: OBSERVATIONS }));

const list = (path: string) => listLoader(visit(path));
const game = (slug = "tin-harbour", query = "") => gameLoader(visit(`/games/${slug}${query}`, { slug }));
const gamesOf = (slug: string, query = "") => casinoGames(visit(`/casinos/${slug}/games${query}`, { slug }));

describe("the list of games", () => {
  test.each([
    ["/games", ["tin-harbour", "wet-ledger"]],
    ["/games?type=table", ["wet-ledger"]],
    ["/games?studio=Brasscog", ["tin-harbour"]],
    ["/games?q=ledgr", ["wet-ledger"]],
    ["/games?sort=return", ["wet-ledger", "tin-harbour"]],
  ])("%s shows %j, and no draft", async (path, slugs) => {
    expect((await list(path)).games.map(({ slug }) => slug)).toEqual(slugs);
  });

  test("says in which versions a game is sold", async () => {
    expect((await list("/games")).games[0]).toMatchObject({ returns: "94.5% to 96.5%", made: "Slot by Brasscog" });
  });
});

describe("a game's page", () => {
  test("names the casinos by the newest version seen, the best first, and those we advise against apart", async () => {
    const { here, elsewhere } = await game();
    expect(here.map(({ slug, run }) => [slug, run.seen.returns])).toEqual([
      ["northing", "96.5%"],
      ["saltbox", "94.5%"],
    ]);
    expect(elsewhere.map(({ slug }) => slug)).toEqual(["warned"]);
    expect(here[1]?.run).toMatchObject({
      isBest: false,
      best: "96.5%",
      seen: { seenOn: "2026-11-03", country: "Germany" },
      others: [
        { seenOn: "2026-06-01", country: "the United Kingdom" },
        { seenOn: "2026-05-03", country: "Germany" },
      ],
    });
  });

  test("shows a reader the casinos licensed where they live, by what was seen from there", async () => {
    const law = { country: "GB" as const, authority: BRITISH.authority, meaning: "It may be blocked.", ...LAW };
    const laws = { ...DEFAULT_SETTINGS, localLicences: { countries: [law] } };
    await backend().documents.batch("system:test").set(settings, "current", laws).commit();
    const { country, here, elsewhere } = await game("tin-harbour", "?country=GB");
    expect(country?.code).toBe("GB");
    expect(here.map(({ slug, run }) => [slug, run.seen.returns, run.isBest])).toEqual([["saltbox", "96.5%", true]]);
    expect(elsewhere.map(({ slug }) => slug)).toEqual(["northing", "warned"]);
  });

  test("is a 404 for a draft, and a former address leads to the present one", async () => {
    expect((await respond(() => game("sketch"))).status).toBe(404);
    const former = { kind: "game" as const, from: "tin-dock", to: "tin-harbour" };
    await backend().documents.batch("system:test").set(redirects, "game:tin-dock", former).commit();
    const answer = await respond(() => game("tin-dock"));
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/games/tin-harbour"]);
  });
});

describe("a casino's games", () => {
  test("its page says how many run their best version where the reader lives, as last counted", async () => {
    const shown = async (query = "") =>
      readJsonData(await casinoLoader(visit(`/casinos/saltbox${query}`, { slug: "saltbox" })))?.games ?? null;
    expect(await shown()).toBeNull();
    await countVersions("saltbox");
    expect(await shown()).toEqual({ seen: 2, best: 1, path: "/casinos/saltbox/games" });
    expect([await shown("?country=GB"), await shown("?country=DE")]).toMatchObject([{ best: 2 }, { best: 1 }]);
    await store(backend().documents, { observations: [observationFixture({ seenOn: "2026-11-20" })] });
    await countVersions("saltbox");
    expect(await shown()).toMatchObject({ best: 2 });
  });

  test.each([null, "DE", "GB", "SE"] as const)("are counted as their list counts them, from %s", async (country) => {
    await countVersions("saltbox");
    const { seen, best } = await gamesOf("saltbox", country ? `?country=${country}` : "");
    expect(await bestVersionShare("saltbox", country)).toEqual({ seen, best });
  });

  test("are listed by name, public ones alone, and filtered to those below their best version", async () => {
    expect((await gamesOf("saltbox")).runs.map(({ slug }) => slug)).toEqual(["tin-harbour", "wet-ledger"]);
    const below = await gamesOf("saltbox", "?below=1");
    expect([below.seen, below.best, below.runs.map(({ slug }) => slug)]).toEqual([2, 1, ["tin-harbour"]]);
    expect((await gamesOf("saltbox", "?country=GB")).list.notices).toEqual([]);
    expect((await gamesOf("saltbox", "?q=fable")).runs.map(({ slug }) => slug)).toEqual(["wet-ledger"]);
  });

  test("are read from the store once for all addresses of the list, until another observation comes", async () => {
    const query = vi.spyOn(backend().documents, "query");
    const reads = () => query.mock.calls.filter(([{ name }]) => name === "gameObservations").length;
    await gamesOf("saltbox");
    await gamesOf("saltbox", "?below=1");
    await gamesOf("saltbox", "?q=fable");
    expect(reads()).toBe(1);
    await store(backend().documents, { observations: [observationFixture({ seenOn: "2026-11-20" })] });
    expect((await gamesOf("saltbox")).best).toBe(2);
    expect(reads()).toBe(2);
  });

  test("stay those of the country that the address names, in filters, on further pages and past the last one", async () => {
    const games = Array.from({ length: 30 }, (_, at) =>
      gameFixture({ slug: `pier-${String(at)}`, name: `Pier ${String(at)}` }),
    );
    const observations = games.map(({ slug: gameId }) => observationFixture({ gameId }));
    await store(backend().documents, { games, observations });
    const { list } = await gamesOf("saltbox", "?country=gb&below=1&q=pier");
    expect(list).toMatchObject({ kept: { country: "GB" }, path: "/casinos/saltbox/games?q=pier&below=1" });
    expect(list.active.map(({ removeHref }) => removeHref)).toEqual([
      "/casinos/saltbox/games?country=GB&below=1",
      "/casinos/saltbox/games?country=GB&q=pier",
    ]);
    expect((await gamesOf("saltbox", "?country=GB")).list.pageLinks[1]?.href).toBe(
      "/casinos/saltbox/games?country=GB&page=2",
    );
    const beyond = await respond(() => gamesOf("saltbox", "?country=GB&page=9"));
    expect(beyond.headers.get("Location")).toBe("/casinos/saltbox/games?country=GB&page=2");
    expect((await gamesOf("saltbox", "?country=%3Cb%3E&page=2")).list).toMatchObject({ page: 2, pages: 2 });
  });

  test("are a 404 for a casino that isn't public", async () => {
    expect((await respond(() => gamesOf("drafted"))).status).toBe(404);
  });
});

describe("the open data", () => {
  const open = (slug: string) => respond(() => openGame(visit(`/api/v1/games/${slug}.json`, { slug })));

  test("lists public games with their versions, and filters them as the page does", async () => {
    const { data } = await respond(() => openGames(visit("/api/v1/games.json?type=table")));
    expect(data).toMatchObject({
      total: 1,
      games: [{ slug: "wet-ledger", studio: "Fablemint", versions: [{ percent: 99.1 }] }],
    });
  });

  test("has every observation at a listed casino, the newest first, and says which count", async () => {
    const { observations } = (await open("tin-harbour")).data as { observations: Record<string, unknown>[] };
    const ofSaltbox = observations.filter(({ casinoSlug }) => casinoSlug === "saltbox");
    expect(ofSaltbox.map(({ percent, country, seenOn, counts }) => [percent, country, seenOn, counts])).toEqual([
      [94.5, "DE", "2026-11-03", true],
      [96.5, "GB", "2026-06-01", true],
      [96.5, "DE", "2026-05-03", false],
    ]);
    expect(observations.map(({ casinoSlug }) => casinoSlug)).not.toContain("drafted");
  });

  test("knows no game that isn't public", async () => {
    expect((await open("sketch")).status).toBe(404);
  });
});
