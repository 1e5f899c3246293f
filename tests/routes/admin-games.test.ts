import { beforeEach, describe, expect, test } from "vitest";
import { gameObservations, games, heldPictures } from "~/features/games/collection";
import { notifications, users } from "~/platform/access/collection";
import { auditEntries } from "~/platform/audit/collection";
import { storedFiles } from "~/platform/media/collection";
import { deletePicture, findMedia } from "~/platform/media/media.server";
import { action as remove, loader as removal } from "~/routes/admin.$kind.$id.delete";
import { loader as list } from "~/routes/admin.games._index";
import { action as save, loader as edit } from "~/routes/admin.games.$id";
import { loader as preview } from "~/routes/admin.games.$id_.preview";
import { action as observe, loader as observations } from "~/routes/admin.games.$id_.observations";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { gameFixture, observationFixture } from "../support/games/game";
import { store as keep } from "../support/fixtures/store";
import { backgroundDone } from "../support/outbox/background-done";
import { personFixture } from "../support/signed-in";
import { pictureFile } from "../support/files/pictures";
import { as, usePeople, type Who } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const FIELDS = {
  name: "Tin Harbour",
  studio: "Brasscog",
  type: "slot",
  summary: "A crane lifts crates, and the crates multiply.",
  volatility: "medium",
  volatilityBasis: "studio",
  "versions[0].percent": "96.5",
  "versions[0].source": "https://brasscog.example/tin-harbour",
  "versions[0].checkedOn": "2026-10-01",
};
const SEEN = { casino: "Saltbox", percent: "96.5", means: "help_screen", seenOn: "2026-11-03", country: "DE" };
const params = { id: "tin-harbour" };
const PATH = "/admin/games/tin-harbour/observations";
const ANNA = { uid: "anna", name: "Anna", requestId: null };

const sendGame = (form: Record<string, string>, id = "new") =>
  respond(() => save(as("admin", `/admin/games/${id}`, { id }, form)));
const stored = async () => (await store().documents.query(gameObservations)).items;

function send(fields: Record<string, string>, { who = "admin", file }: { who?: Who; file?: File } = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append("picture", file);
  return respond(() => observe(as(who, PATH, params, form)));
}

const errorsOf = ({ data }: { data: unknown }) =>
  (data as { result: { error: Record<string, string[]> } }).result.error;

describe("the editor of games", () => {
  test("saves a game as a draft and publishes it once it has a summary and a version", async () => {
    const bare = {
      name: FIELDS.name,
      studio: FIELDS.studio,
      type: "slot",
      volatility: "low",
      volatilityBasis: "unknown",
    };
    const refused = await sendGame({ ...bare, intent: "publish" });
    expect([
      refused.status,
      (refused.data as { problems: { field: string }[] }).problems.map(({ field }) => field),
    ]).toEqual([422, ["summary", "versions", "volatilityBasis"]]);
    expect((await sendGame({ ...FIELDS, intent: "publish" })).status).toBe(303);
    const { items } = await store().documents.query(games);
    expect(items).toMatchObject([{ slug: "tin-harbour", publishState: "published", versions: [{ percent: 96.5 }] }]);
  });

  test.each([
    ["a version listed twice", { "versions[1].percent": "96.5" }, "versions[1].percent"],
    [
      "a day in the future",
      { "versions[1].percent": "94.5", "versions[1].checkedOn": "2026-12-31" },
      "versions[1].checkedOn",
    ],
    ["a return over 100", { "versions[1].percent": "101" }, "versions[1].percent"],
    ["three decimals", { "versions[1].percent": "94.555" }, "versions[1].percent"],
  ])("refuses %s", async (_, over, field) => {
    const second = { "versions[1].source": "https://brasscog.example/", "versions[1].checkedOn": "2026-10-01" };
    const answer = await sendGame({ ...FIELDS, ...second, ...over, intent: "save" });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.data)).toContain(field);
    expect(await store().documents.count(games)).toBe(0);
  });

  test("shows its list, its form and its preview to staff", async () => {
    await keep(store().documents, { games: [gameFixture({ publishState: "draft", publishAt: null })] });
    expect((await list(as("admin", "/admin/games"))).rows).toMatchObject([
      { name: "Tin Harbour", best: 96.5, versions: 2 },
    ]);
    const form = await respond(() => edit(as("admin", "/admin/games/tin-harbour", params)));
    expect(form.status).toBe(200);
    const { data } = await respond(() => preview(as("admin", "/admin/games/tin-harbour/preview", params)));
    expect(data).toMatchObject({ page: { game: { name: "Tin Harbour" }, here: [], elsewhere: [] } });
  });
});

describe("observations", () => {
  beforeEach(() => keep(store().documents, { casinos: [casinoFixture()], games: [gameFixture()] }));

  test("one is recorded with its picture, which is redrawn without metadata and can't be deleted meanwhile", async () => {
    const file = await pictureFile("help.jpg", { format: "jpeg", artist: "Somebody" });
    const answer = await send(SEEN, { file });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${PATH}?done=added`]);
    const [seen] = await stored();
    expect(seen).toMatchObject({ casinoId: "saltbox", gameId: "tin-harbour", percent: 96.5, country: "DE" });
    const [picture] = (await store().documents.query(storedFiles)).items;
    expect(picture).toMatchObject({
      contentType: "image/webp",
      alt: "Tin Harbour at Saltbox: 96.5%, seen 3 November 2026",
    });
    expect(seen?.picture?.src).toBe(`/files/${picture?.fullPath ?? ""}`);
    expect(await deletePicture(picture?.id ?? "", ANNA)).toMatchObject({
      outcome: "used",
      uses: [{ kind: "observation", title: "Tin Harbour", href: PATH }],
    });
    const media = await findMedia(picture?.id ?? "");
    expect(media?.uses).toMatchObject([{ kind: "observation", href: PATH }]);
    const { items } = await store().documents.query(auditEntries, { orderBy: ["-at"] });
    expect(items.map(({ action }) => action)).toContain("game.observe");
    const desk = await observations(as("admin", `${PATH}?done=added`, params));
    expect(desk).toMatchObject({
      done: "Observation added.",
      observations: [{ casino: "Saltbox", country: "Germany" }],
    });
  });

  test("the same one sent twice is recorded once; with other evidence it is refused", async () => {
    const answers = await Promise.all([send(SEEN), send(SEEN)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await stored()).toHaveLength(1);
    const other = await send({ ...SEEN, means: "casino_list" });
    expect([other.status, Object.keys(errorsOf(other))]).toEqual([409, ["percent"]]);
    expect(await stored()).toMatchObject([{ means: "help_screen" }]);
    const { items } = await store().documents.query(auditEntries);
    expect(items.map(({ action }) => action)).toEqual(["game.observe"]);
  });

  test.each([
    ["no casino", { casino: "" }, "casino", 422],
    ["an unknown casino", { casino: "Nowhere" }, "casino", 422],
    ["a day in the future", { seenOn: "2026-12-31" }, "seenOn", 422],
    ["an unknown country", { country: "XX" }, "country", 422],
    ["a version that the game hasn't", { percent: "92.1" }, "percent", 409],
    ["no version", { percent: "" }, "percent", 422],
  ])("refuses %s", async (_, over, field, status) => {
    const answer = await send({ ...SEEN, ...over });
    expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([status, [field]]);
    expect(await stored()).toEqual([]);
  });

  test("refuses a file that is no picture, and records nothing", async () => {
    const file = new File(["<svg onload=alert(1)>"], "help.svg", { type: "image/svg+xml" });
    const answer = await send(SEEN, { file });
    expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, ["picture"]]);
    expect(await stored()).toEqual([]);
    expect(await store().documents.count(storedFiles)).toBe(0);
  });

  test("a lower version than before is told to the casino's followers, once, and history isn't", async () => {
    const follower = await personFixture(store(), "Ada");
    await store()
      .documents.batch("test")
      .update(users, follower.uid, {
        savedCasinos: [{ casinoId: "saltbox", at: "2026-11-01T00:00:00.000Z" }],
        savedCasinoIds: ["saltbox"],
      })
      .commit();
    for (const [percent, seenOn] of [
      ["96.5", "2026-11-03"],
      ["94.5", "2026-11-05"],
      // Neither a day that another one follows, nor a better version, is a lowering.
      ["94.5", "2026-11-01"],
      ["96.5", "2026-11-06"],
    ] as const)
      expect((await send({ ...SEEN, percent, seenOn })).status).toBe(303);
    await backgroundDone();
    const { items } = await store().documents.query(notifications, {
      where: [["userId", "==", follower.uid]],
      orderBy: ["-at"],
    });
    expect(items.map(({ text, href }) => [text, href])).toEqual([
      ["Saltbox: It runs Tin Harbour at 94.5% in Germany now, down from 96.5%.", "/casinos/saltbox/games?country=DE"],
    ]);
    expect((await stored()).map(({ seenOn, loweredFrom }) => [seenOn, loweredFrom]).sort()).toEqual([
      ["2026-11-01", null],
      ["2026-11-03", null],
      ["2026-11-05", 96.5],
      ["2026-11-06", null],
    ]);
  });

  test("two versions seen on one day disagree: nobody is told of a lowering", async () => {
    for (const percent of ["96.5", "94.5"]) expect((await send({ ...SEEN, percent })).status).toBe(303);
    expect((await stored()).map(({ loweredFrom }) => loweredFrom)).toEqual([null, null]);
    // The next day's is one, whichever of them counts.
    await send({ ...SEEN, percent: "96.5", seenOn: "2026-11-04" });
    await send({ ...SEEN, percent: "94.5", seenOn: "2026-11-05" });
    expect((await stored()).flatMap(({ seenOn, loweredFrom }) => (loweredFrom ? [seenOn] : []))).toEqual([
      "2026-11-05",
    ]);
  });

  test("the same lowering removed and recorded again is told once", async () => {
    const follower = await personFixture(store(), "Ada");
    const saved = { savedCasinos: [{ casinoId: "saltbox", at: "2026-11-01T00:00:00.000Z" }], savedCasinoIds: ["saltbox"] }; // prettier-ignore
    await store().documents.batch("test").update(users, follower.uid, saved).commit();
    await send({ ...SEEN, percent: "96.5", seenOn: "2026-11-03" });
    for (const isAgain of [false, true]) {
      await send({ ...SEEN, percent: "94.5", seenOn: "2026-11-05" });
      await backgroundDone();
      const lowered = (await stored()).find(({ percent }) => percent === 94.5);
      if (!isAgain) await send({ remove: lowered?.id ?? "" });
    }
    expect(await store().documents.count(notifications, [["userId", "==", follower.uid]])).toBe(1);
  });

  test("a version that casinos were seen to run stays on its game until they are removed", async () => {
    await send({ ...SEEN, percent: "94.5" });
    const one = { ...FIELDS, slug: "tin-harbour", maxWin: "5000", version: "0", intent: "publish" };
    const answer = await sendGame(one, "tin-harbour");
    expect([answer.status, JSON.stringify(answer.data)]).toEqual([422, expect.stringContaining("seen to run 94.5%")]);
    expect((await store().documents.get(games, "tin-harbour"))?.versions).toHaveLength(2);
    await send({ remove: (await stored())[0]?.id ?? "" });
    expect((await sendGame(one, "tin-harbour")).status).toBe(303);
    expect((await store().documents.get(games, "tin-harbour"))?.versions).toHaveLength(1);
  });

  test("a refused form publishes no picture, and need not be sent it again", async () => {
    const refused = await send({ ...SEEN, percent: "" }, { file: await pictureFile("help.png") });
    const { held } = refused.data as { held: { id: string; name: string } };
    expect([refused.status, held.name]).toEqual([422, "help.png"]);
    expect(await store().documents.count(storedFiles)).toBe(0);
    expect((await send({ ...SEEN, percent: "92.1", heldPicture: held.id })).status).toBe(409);
    expect(await store().documents.count(storedFiles)).toBe(0);
    expect((await send({ ...SEEN, heldPicture: held.id })).status).toBe(303);
    expect((await stored())[0]?.picture?.src).toContain("/files/");
    expect(await store().documents.count(heldPictures)).toBe(0);
  });

  test("one is removed with an entry in the log, and of the game whose screen it is", async () => {
    await keep(store().documents, {
      observations: [observationFixture(), observationFixture({ gameId: "another" })],
    });
    expect((await send({ remove: "observation-2" })).status).toBe(404);
    const answer = await send({ remove: "observation-1" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${PATH}?done=removed`]);
    expect((await stored()).map(({ id }) => id)).toEqual(["observation-2"]);
  });

  test("members may not add one, and an unknown game is a 404", async () => {
    expect((await send(SEEN, { who: "member" })).headers.get("Location")).toMatch(/^\/dashboard/);
    expect(await stored()).toEqual([]);
    const unknown = { id: "nowhere" };
    expect((await respond(() => observations(as("admin", PATH, unknown)))).status).toBe(404);
    const form = new FormData();
    for (const [name, value] of Object.entries(SEEN)) form.append(name, value);
    expect((await respond(() => observe(as("admin", PATH, unknown, form)))).status).toBe(404);
  });

  test("a game and a casino that observations name are deleted only once these are removed", async () => {
    const draft = { publishState: "draft", publishAt: null } as const;
    await keep(store().documents, {
      casinos: [casinoFixture(draft)],
      games: [gameFixture(draft)],
      observations: [observationFixture()],
    });
    const items = [
      ["games", "tin-harbour"],
      ["casinos", "saltbox"],
    ] as const;
    const deletion = (kind: string, id: string) =>
      respond(() => remove(as("admin", `/admin/${kind}/${id}/delete`, { kind, id }, { version: "0" })));
    for (const [kind, id] of items) {
      expect([kind, (await deletion(kind, id)).status]).toEqual([kind, 409]);
      const page = await respond(() => removal(as("admin", `/admin/${kind}/${id}/delete`, { kind, id })));
      expect(JSON.stringify(page.data)).toContain(PATH);
    }
    await send({ remove: "observation-1" });
    for (const [kind, id] of items) expect([kind, (await deletion(kind, id)).status]).toEqual([kind, 303]);
  });
});
