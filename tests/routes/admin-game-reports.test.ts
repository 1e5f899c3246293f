import { beforeEach, describe, expect, test } from "vitest";
import { users, notifications } from "~/platform/access/collection";
import { auditEntries } from "~/platform/audit/collection";
import { storedFiles } from "~/platform/media/collection";
import { gameObservations, gameReports, heldPictures } from "~/features/games/collection";
import { confirmReport, refuseReport } from "~/features/games/reports/decide-report.server";
import { dropExpired } from "~/features/games/evidence/held-picture.server";
import { loader as list } from "~/routes/admin.game-reports._index";
import { action as decide, loader as onDesk } from "~/routes/admin.game-reports.$id";
import { loader as pictureOf } from "~/routes/admin.game-reports.$id_.picture";
import { loader as casinoGames } from "~/routes/casinos.$slug_.games";
import { action as withdrawOwn, loader as area } from "~/routes/dashboard.casino.$slug.games._index";
import { action as correct, loader as correction } from "~/routes/dashboard.casino.$slug.games.$game";
import { action as report, loader as form } from "~/routes/games.$slug_.report";
import { finishLeaving, decideLeavingOneself } from "~/site/member-data/anonymisation.server";
import { ownData } from "~/site/member-data/own-data.server";
import { findHolding } from "~/site/registries/document-references.server";
import { findViewer } from "~/platform/access/viewer.server";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { store as keep } from "../support/fixtures/store";
import { gameFixture, observationFixture } from "../support/games/game";
import { pictureFile } from "../support/files/pictures";
import { backgroundDone } from "../support/outbox/background-done";
import { as, makeAccount, sessionOf, usePeople, type Who } from "../support/people";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const PATH = "/games/tin-harbour/report";
const SEEN = { casino: "Saltbox", percent: "94.5", seenOn: "2026-11-10", country: "DE" };
const params = { slug: "tin-harbour" };
let file: File;

beforeEach(async () => {
  await keep(store().documents, { casinos: [casinoFixture()], games: [gameFixture()] });
  file = await pictureFile("help.jpg", { format: "jpeg", artist: "Somebody" });
});

function body(fields: Record<string, string>, picture?: File) {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.append(name, value);
  if (picture) sent.append("picture", picture);
  return sent;
}

const send = (fields: Record<string, string> = SEEN, picture: File | undefined = file, who: Who = "member") =>
  respond(() => report(as(who, PATH, params, body(fields, picture))));
const all = async () => (await store().documents.query(gameReports)).items;
const held = async () => (await store().documents.query(heldPictures)).items;
const files = async () => (await store().files.list("evidence/games/")).items.map(({ fullPath }) => fullPath);
const answerOf = ({ data }: { data: unknown }) =>
  data as { result: { error: Record<string, string[]> }; held: { id: string; name: string } | null };
const decideOn = (id: string, fields: Record<string, string>, who: Who = "admin") =>
  respond(() => decide(as(who, `/admin/game-reports/${id}`, { id }, fields)));

async function sentReport() {
  expect((await send()).status).toBe(303);
  const [one] = await all();
  if (!one) throw new Error("There is no report.");
  return one;
}

describe("a player's report", () => {
  test("is stored with its picture, private and without metadata, and waits for staff", async () => {
    const answer = await send();
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${PATH}?done=sent`]);
    expect(await all()).toMatchObject([{ casinoId: "saltbox", percent: 94.5, from: "player", state: "open" }]);
    const [picture] = await held();
    expect(picture).toMatchObject({ expiresAt: null, name: "help.jpg" });
    const { body: bytes, metadata } = await store().files.get(picture?.path ?? "");
    expect([metadata.contentType, metadata.cacheControl]).toEqual(["image/webp", "private, no-store"]);
    expect(Buffer.from(await new Response(bytes).arrayBuffer()).includes("Somebody")).toBe(false);
    expect(await store().documents.count(gameObservations)).toBe(0);
    expect(await store().documents.count(storedFiles)).toBe(0);
    const page = await form(as("member", `${PATH}?done=sent&casino=saltbox`, params));
    expect(page).toMatchObject({ casino: "Saltbox", reports: [{ casino: "Saltbox", state: "open" }] });
    expect(await list(as("admin", "/admin/game-reports"))).toMatchObject({
      total: 1,
      reports: [{ game: "Tin Harbour", casino: "Saltbox", returns: "94.5%" }],
    });
  });

  test("sent twice is stored once and leaves one picture", async () => {
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect([(await all()).length, (await held()).length, (await files()).length]).toEqual([1, 1, 1]);
  });

  test.each([
    ["no casino", { casino: "" }, "casino"],
    ["an unknown casino", { casino: "Nowhere" }, "casino"],
    ["no version", { percent: "" }, "percent"],
    ["a return over 100", { percent: "101" }, "percent"],
    ["a day in the future", { seenOn: "2027-12-31" }, "seenOn"],
    ["no country", { country: "" }, "country"],
    ["too long a note", { note: "x".repeat(501) }, "note"],
  ])("with %s is refused, and keeps its picture for the next try", async (_, over, field) => {
    const answer = await send({ ...SEEN, ...over });
    expect([answer.status, Object.keys(answerOf(answer).result.error)]).toEqual([422, [field]]);
    const mark = answerOf(answer).held;
    expect(mark?.name).toBe("help.jpg");
    const again = await respond(() =>
      report(as("member", PATH, params, body({ ...SEEN, heldPicture: mark?.id ?? "" }))),
    );
    expect(again.status).toBe(303);
    expect(await all()).toMatchObject([{ pictureId: mark?.id }]);
    expect(await files()).toHaveLength(1);
  });

  test("without a picture, or with something else, is refused", async () => {
    for (const sent of [undefined, new File(["hello"], "help.png", { type: "image/png" })]) {
      const answer = await respond(() => report(as("member", PATH, params, body(SEEN, sent))));
      expect([answer.status, Object.keys(answerOf(answer).result.error)]).toEqual([422, ["picture"]]);
    }
    expect([await all(), await files()]).toEqual([[], []]);
  });

  test("can't take a picture that somebody else left, and one that nobody sends is deleted after a day", async () => {
    const mark = answerOf(await send({ ...SEEN, percent: "" })).held;
    const stranger = await respond(() =>
      report(as("admin", PATH, params, body({ ...SEEN, heldPicture: mark?.id ?? "" }))),
    );
    expect(Object.keys(answerOf(stranger).result.error)).toEqual(["picture"]);
    await dropExpired();
    expect(await files()).toHaveLength(1);
    await store()
      .documents.batch("test")
      .update(heldPictures, mark?.id ?? "", { expiresAt: "2020-01-01T00:00:00.000Z" })
      .commit();
    await dropExpired();
    expect([await files(), await held()]).toEqual([[], []]);
  });

  test("of the same game can't be open twice, until it is withdrawn", async () => {
    const { id } = await sentReport();
    expect((await send({ ...SEEN, percent: "96.5" })).status).toBe(409);
    const withdrawn = await respond(() => report(as("member", PATH, params, { withdraw: id })));
    expect(withdrawn.headers.get("Location")).toBe(`${PATH}?done=withdrawn`);
    expect((await send({ ...SEEN, percent: "96.5" })).status).toBe(303);
    expect((await all()).map(({ state }) => state).sort()).toEqual(["open", "withdrawn"]);
    await dropExpired();
    // That of the try which was refused waits for another one.
    expect((await held()).map(({ expiresAt }) => expiresAt === null).sort()).toEqual([false, true]);
    expect(await files()).toHaveLength(2);
  });

  test("by somebody else can't be withdrawn", async () => {
    const { id } = await sentReport();
    const answer = await respond(() => report(as("admin", PATH, params, { withdraw: id })));
    expect(answer.headers.get("Location")).toBe(`${PATH}?done=gone`);
    expect(await all()).toMatchObject([{ state: "open" }]);
  });

  test("is in its writer's data, and deleted with their account", async () => {
    const { userId } = await sentReport();
    const viewer = await findViewer(as("member", "/").request);
    if (!viewer) throw new Error("There is no viewer.");
    expect((await ownData(viewer)).gameReports).toMatchObject([{ percent: 94.5 }]);
    await decideLeavingOneself(userId);
    await finishLeaving(userId, "themselves");
    expect([await all(), await held(), await files()]).toEqual([[], [], []]);
  });
});

describe("staff's decision", () => {
  test("a report whose picture the store has lost is not confirmed, and says why", async () => {
    const { id } = await sentReport();
    for (const { fullPath } of (await store().files.list("evidence/")).items) await store().files.delete(fullPath);
    const answer = await decideOn(id, { act: "confirm" });
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.data)).toContain("We no longer have its picture.");
    expect((await decideOn(id, { act: "refuse", reason: "We lost its picture." })).status).toBe(303);
  });

  test("confirming records an observation with the picture, which moves into the library", async () => {
    const { id } = await sentReport();
    const shown = await respond(() => pictureOf(as("admin", `/admin/game-reports/${id}/picture`, { id })));
    expect([shown.status, shown.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect((await respond(() => pictureOf(as("member", `/admin/game-reports/${id}/picture`, { id })))).status).toBe(
      302,
    );
    const answer = await decideOn(id, { act: "confirm" });
    expect(answer.headers.get("Location")).toBe(`/admin/game-reports/${id}?done=confirm`);
    const [seen] = (await store().documents.query(gameObservations)).items;
    expect(seen).toMatchObject({ percent: 94.5, country: "DE", seenOn: "2026-11-10", means: "player_report" });
    const [picture] = (await store().documents.query(storedFiles)).items;
    expect(picture?.alt).toBe("Tin Harbour at Saltbox: 94.5%, seen 10 November 2026");
    expect(seen?.picture?.src).toBe(`/files/${picture?.fullPath ?? ""}`);
    expect([await held(), await files()]).toEqual([[], []]);
    expect(await onDesk(as("admin", `/admin/game-reports/${id}?done=confirm`, { id }))).toMatchObject({
      report: { state: "confirmed", picture: null, seen: [{ returns: "94.5%" }] },
    });
    await backgroundDone();
    const [notice] = (await store().documents.query(notifications)).items;
    expect(notice?.text).toBe("Your report of Tin Harbour at Saltbox is confirmed: 94.5%.");
    const acts = (await store().documents.query(auditEntries)).items.map(({ action }) => action);
    expect(acts).toContain("game.confirm-report");
  });

  test("a version that the studio doesn't sell can't be confirmed, and nothing is published", async () => {
    expect((await send({ ...SEEN, percent: "88" })).status).toBe(303);
    const [one] = await all();
    expect((await decideOn(one?.id ?? "", { act: "confirm" })).status).toBe(409);
    expect(await store().documents.count(storedFiles)).toBe(0);
    expect([(await all())[0]?.state, (await files()).length]).toEqual(["open", 1]);
  });

  test("what is recorded for that day already is confirmed without another observation", async () => {
    const same = observationFixture({ percent: 94.5, seenOn: "2026-11-10" });
    await keep(store().documents, { observations: [same] });
    const { id } = await sentReport();
    await store()
      .documents.batch("test")
      .set(gameObservations, "tin-harbour.saltbox.DE.2026-11-10.94_5", same)
      .commit();
    const before = await store().documents.count(gameObservations);
    expect((await decideOn(id, { act: "confirm" })).status).toBe(303);
    expect(await store().documents.count(gameObservations)).toBe(before);
    expect(await store().documents.count(storedFiles)).toBe(0);
  });

  test("a refusal needs a reason, which its sender is told, and deletes the picture", async () => {
    const { id } = await sentReport();
    expect((await decideOn(id, { act: "refuse", reason: "No" })).status).toBe(422);
    expect((await decideOn(id, { act: "refuse", reason: "The picture shows another game." })).status).toBe(303);
    expect([await all(), await files()]).toMatchObject([[{ state: "refused" }], []]);
    await backgroundDone();
    const [notice] = (await store().documents.query(notifications)).items;
    expect(notice?.text).toContain("The picture shows another game.");
    expect((await decideOn(id, { act: "confirm" })).status).toBe(409);
  });

  test("two admins at once decide it once", async () => {
    const { id } = await sentReport();
    const staff = { uid: "system:test", name: "Anna", requestId: null };
    const outcomes = await Promise.all([confirmReport(id, staff), refuseReport(id, "It can't be read.", staff)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["done", "refused"]);
    const count = await store().documents.count(gameObservations);
    expect(await store().documents.count(storedFiles)).toBe(count);
  });

  test("nobody decides what they sent", async () => {
    const { id, userId } = await sentReport();
    await store().documents.batch("test").update(users, userId, { role: "admin" }).commit();
    const staff = { uid: userId, name: "Ann", requestId: null };
    expect(await confirmReport(id, staff)).toMatchObject({ outcome: "refused" });
    expect(await refuseReport(id, "It can’t be read.", staff)).toMatchObject({ outcome: "refused" });
    expect(await all()).toMatchObject([{ state: "open" }]);
  });

  test("a casino or game with an open report can't be deleted", async () => {
    await sentReport();
    for (const [kind, item] of [
      ["casino", { ...casinoFixture(), id: "saltbox" }],
      ["game", { ...gameFixture(), id: "tin-harbour" }],
    ] as const) {
      const holding = await store().documents.transaction("test", (transaction) =>
        findHolding(transaction, kind, item),
      );
      expect(holding.map((one) => one.kind)).toContain("Report of a game that waits");
    }
  });
});

describe("a casino's people", () => {
  const areaParams = { slug: "saltbox", game: "tin-harbour" };
  const AREA = "/dashboard/casino/saltbox/games";
  let cookie: string;
  let uid: string;

  beforeEach(async () => {
    uid = await makeAccount(store(), "ann@saltbox.example", { displayName: "Ann" });
    await store()
      .documents.batch("test")
      .update(users, uid, { representsCasinos: ["saltbox"] })
      .commit();
    cookie = await sessionOf(store(), uid);
    await keep(store().documents, { observations: [observationFixture({ percent: 94.5 })] });
  });

  const sendCorrection = () =>
    respond(() =>
      correct(
        post(`${AREA}/tin-harbour`, body({ ...SEEN, percent: "96.5", casino: "Nowhere" }, file), areaParams, {
          Cookie: cookie,
        }),
      ),
    );

  test("correct a version with a picture, and staff decide", async () => {
    const at = visit(AREA, { slug: "saltbox" }, { Cookie: cookie });
    expect(await area(at)).toMatchObject({ games: { runs: [{ run: { percent: 94.5 } }] }, reports: [] });
    expect(await correction(visit(`${AREA}/tin-harbour`, areaParams, { Cookie: cookie }))).toMatchObject({
      form: { game: { versions: ["96.5%", "94.5%"] } },
    });
    const answer = await sendCorrection();
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${AREA}?done=sent`]);
    const [one] = await all();
    expect(one).toMatchObject({ from: "casino", casinoId: "saltbox", userId: uid });
    expect((await decideOn(one?.id ?? "", { act: "confirm" })).status).toBe(303);
    const page = await casinoGames(as("visitor", "/casinos/saltbox/games", { slug: "saltbox" }));
    expect(page.runs).toMatchObject([
      { run: { percent: 96.5, seen: { means: "The casino’s own report" }, differing: { returns: "94.5%" } } },
    ]);
  });

  test("see a colleague's report, and withdraw only their own", async () => {
    await sendCorrection();
    const isOwn = async (Cookie: string) =>
      (await area(visit(AREA, { slug: "saltbox" }, { Cookie }))).reports.map((one) => one.isOwn);
    const other = await makeAccount(store(), "ben@saltbox.example", { displayName: "Ben" });
    await store()
      .documents.batch("test")
      .update(users, other, { representsCasinos: ["saltbox"] })
      .commit();
    expect([await isOwn(cookie), await isOwn(await sessionOf(store(), other))]).toEqual([[true], [false]]);
  });

  test("can withdraw it, and can't report as players", async () => {
    await sendCorrection();
    const [one] = await all();
    const withdrawn = await respond(() =>
      withdrawOwn(post(AREA, { withdraw: one?.id ?? "" }, { slug: "saltbox" }, { Cookie: cookie })),
    );
    expect(withdrawn.headers.get("Location")).toBe(`${AREA}?done=withdrawn`);
    const asPlayer = await respond(() => report(post(PATH, body(SEEN, file), params, { Cookie: cookie })));
    expect(asPlayer.status).toBe(403);
  });

  test("who no longer represent it have theirs refused", async () => {
    await sendCorrection();
    await store().documents.batch("test").update(users, uid, { representsCasinos: [] }).commit();
    const [one] = await all();
    expect((await decideOn(one?.id ?? "", { act: "confirm" })).status).toBe(409);
    expect((await decideOn(one?.id ?? "", { act: "refuse", reason: "They have left the casino." })).status).toBe(303);
  });
});
