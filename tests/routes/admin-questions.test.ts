import { beforeEach, describe, expect, test } from "vitest";
import { eachDocument } from "~/backend/documents/each-document";
import { questions } from "~/features/questions/collection";
import { askQuestion } from "~/features/questions/write-question.server";
import { notifications, users } from "~/platform/access/collection";
import { findViewer } from "~/platform/access/viewer.server";
import { auditEntries } from "~/platform/audit/collection";
import { action as decide, loader as onDesk } from "~/routes/admin.questions.$id";
import { loader as desk } from "~/routes/admin.questions._index";
import { action as ask, loader as askPage } from "~/routes/ask.$kind.$slug";
import { loader as ofSubject } from "~/routes/casinos.$slug_.questions";
import { loader as ofGame } from "~/routes/games.$slug_.questions";
import { loader as page } from "~/routes/questions.$id";
import { action as answer, loader as answerPage } from "~/routes/questions.$id_.answer";
import { questionJsonLd } from "~/features/questions/question-json-ld";
import { questionsBeside } from "~/features/questions/public-questions.server";
import { decideLeavingOneself, finishLeaving, renameInPublic } from "~/site/member-data/anonymisation.server";
import { ownData } from "~/site/member-data/own-data.server";
import { findHolding } from "~/site/registries/document-references.server";
import { readSearchIndex } from "~/site/search/search-source.server";
import { sitemapEntries } from "~/site/sitemap/sitemap.server";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { store as keep } from "../support/fixtures/store";
import { gameFixture } from "../support/games/game";
import { backgroundDone } from "../support/outbox/background-done";
import { questionFixture } from "../support/questions/question";
import { as, makeAccount, person, sessionOf, usePeople, type Who } from "../support/people";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const TEXT = "Do withdrawals to a card take longer than those to a bank?";
const ANSWER = "Mine took two days to the card and one to the bank.";
const OF_CASINO = { kind: "casino", slug: "saltbox" };
let other: Record<string, string>;
let speaker: Record<string, string>;
let otherId: string;
let speakerId: string;

const represent = (representsCasinos: string[]) =>
  store().documents.batch("test").update(users, speakerId, { representsCasinos }).commit();

beforeEach(async () => {
  await keep(store().documents, { casinos: [casinoFixture()], games: [gameFixture()] });
  otherId = await makeAccount(store(), "other@site.example");
  speakerId = await makeAccount(store(), "speaker@site.example");
  await represent(["saltbox"]);
  other = { Cookie: await sessionOf(store(), otherId) };
  speaker = { Cookie: await sessionOf(store(), speakerId) };
});

const send = (text = TEXT, who: Who = "member", params = OF_CASINO) =>
  respond(() => ask(as(who, `/ask/${params.kind}/${params.slug}`, params, { body: text })));
const all = async () => (await store().documents.query(questions)).items;
const decideOn = (id: string, form: Record<string, string>, who: Who = "admin") =>
  respond(() => decide(as(who, `/admin/questions/${id}`, { id }, form)));
const sendAnswer = (id: string, headers: Record<string, string>, text = ANSWER) =>
  respond(() => answer(post(`/questions/${id}/answer`, { body: text }, { id }, headers)));
const errorsOf = ({ data }: { data: unknown }) =>
  (data as { result: { error: Record<string, string[]> } }).result.error;
const toldTo = async (uid: string) => {
  await backgroundDone();
  const { items } = await store().documents.query(notifications, { where: [["userId", "==", uid]], orderBy: ["-at"] });
  return items.map(({ text }) => text).join("\n");
};

async function published(params = OF_CASINO): Promise<string> {
  expect((await send(TEXT, "member", params)).status).toBe(303);
  const [one] = await all();
  if (!one) throw new Error("There is no question.");
  expect((await decideOn(one.id, { act: "publish" })).status).toBe(303);
  return one.id;
}

describe("a question", () => {
  test("waits for staff, and is public once they publish it: in its list, the search and the sitemap", async () => {
    expect((await send()).headers.get("Location")).toBe("/ask/casino/saltbox?done=sent");
    const [one] = await all();
    const id = one?.id ?? "";
    expect((await respond(() => page(visit(`/questions/${id}`, { id })))).status).toBe(404);
    expect(await ofSubject(visit("/casinos/saltbox/questions", { slug: "saltbox" }))).toMatchObject({
      questions: [],
    });
    expect(await desk(as("admin", "/admin/questions"))).toMatchObject({ total: 1, questions: [{ text: TEXT }] });
    expect((await decideOn(id, { act: "publish" })).headers.get("Location")).toBe(
      `/admin/questions/${id}?done=publish`,
    );
    expect(await page(visit(`/questions/${id}`, { id }))).toMatchObject({ question: { text: TEXT }, answers: [] });
    expect(await ofSubject(visit("/casinos/saltbox/questions", { slug: "saltbox" }))).toMatchObject({
      questions: [{ id, text: TEXT, answers: 0 }],
    });
    expect(await questionsBeside({ kind: "casino", id: "saltbox" })).toMatchObject({ total: 1, first: [{ id }] });
    expect((await sitemapEntries()).map(({ path }) => path)).toContain(`/questions/${id}`);
    const found = (await readSearchIndex()).find("withdrawals card bank", { hideOffers: false }).found;
    expect(found.map((one) => one.entry().href)).toContain(`/questions/${id}`);
    expect(await toldTo(person("member").uid)).toContain("is published");
    expect(await toldTo(speakerId)).toContain("A reader asks about your casino");
    const { items } = await store().documents.query(auditEntries);
    expect(items).toMatchObject([{ action: "question.publish", entityId: id }]);
  });

  test("of a game is listed with the game", async () => {
    const id = await published({ kind: "game", slug: "tin-harbour" });
    expect(await ofGame(visit("/games/tin-harbour/questions", { slug: "tin-harbour" }))).toMatchObject({
      subject: { name: "Tin Harbour" },
      questions: [{ id }],
    });
  });

  test("sent twice is stored once, and another one while it is open is refused", async () => {
    expect([(await send()).status, (await send()).status]).toEqual([303, 303]);
    const answered = await send("Which documents do they ask for at the first withdrawal?");
    expect([answered.status, Object.keys(errorsOf(answered))]).toEqual([409, [""]]);
    expect(await all()).toHaveLength(1);
  });

  test.each([
    ["too short", "Why?"],
    ["too long", "x".repeat(501)],
    ["with a link", "Is https://elsewhere.example the same casino as this one?"],
    ["empty", ""],
  ])("%s is refused at its field", async (_, text) => {
    const answered = await send(text);
    expect([answered.status, Object.keys(errorsOf(answered))]).toEqual([422, ["body"]]);
    expect(await all()).toEqual([]);
  });

  test("is neither staff's nor that of the casino's own people", async () => {
    expect((await send(TEXT, "admin")).status).toBe(403);
    const own = await respond(() => ask(post("/ask/casino/saltbox", { body: TEXT }, OF_CASINO, speaker)));
    expect(own.status).toBe(403);
    expect(await all()).toEqual([]);
  });

  test("is withdrawn by its asker alone, and its waiting answers with it", async () => {
    const id = await published();
    await sendAnswer(id, other);
    const withdraw = (headers: Record<string, string>) =>
      respond(() => ask(post("/ask/casino/saltbox", { withdraw: id }, OF_CASINO, headers)));
    expect((await withdraw(other)).headers.get("Location")).toContain("done=gone");
    expect((await respond(() => ask(as("member", "/ask/casino/saltbox", OF_CASINO, { withdraw: id })))).status).toBe(
      303,
    );
    expect(await all()).toMatchObject([{ state: "refused", questionId: id }]);
  });

  test("asked thirty times an hour is enough", async () => {
    const viewer = await findViewer(as("member", "/").request);
    if (!viewer) throw new Error("Nobody is signed in.");
    const subject = { kind: "casino" as const, id: "saltbox", slug: "saltbox", name: "Saltbox" };
    for (let count = 0; count < 30; count++) await askQuestion(viewer, subject, TEXT);
    expect((await send()).status).toBe(429);
  });
});

describe("an answer", () => {
  test("by a reader waits for staff, and its asker is told once it is published", async () => {
    const id = await published();
    expect((await sendAnswer(id, other)).headers.get("Location")).toBe(`/questions/${id}/answer?done=sent`);
    expect(await page(visit(`/questions/${id}`, { id }))).toMatchObject({ answers: [] });
    const waiting = (await all()).find(({ questionId }) => questionId === id);
    expect((await decideOn(waiting?.id ?? "", { act: "publish" })).status).toBe(303);
    const shown = await page(visit(`/questions/${id}`, { id }));
    expect(shown).toMatchObject({ question: { answers: 1 }, answers: [{ from: "member", text: ANSWER }] });
    expect(questionJsonLd(shown, { origin: "https://site.example" })).toMatchObject([
      { "@type": "QAPage", mainEntity: { answerCount: 1 } },
    ]);
    expect(await toldTo(person("member").uid)).toContain("has an answer");
    expect(await toldTo(otherId)).toContain("Your answer");
  });

  test("by the casino's people is marked as the casino's, unless they no longer represent it", async () => {
    const id = await published();
    await sendAnswer(id, speaker);
    const waiting = (await all()).find(({ questionId }) => questionId === id);
    expect(waiting).toMatchObject({ from: "casino", casinoId: "saltbox", state: "pending" });
    await represent([]);
    expect((await decideOn(waiting?.id ?? "", { act: "publish" })).status).toBe(409);
    await represent(["saltbox"]);
    expect((await decideOn(waiting?.id ?? "", { act: "publish" })).status).toBe(303);
    expect(await page(visit(`/questions/${id}`, { id }))).toMatchObject({
      answers: [{ from: "casino", by: "Saltbox" }],
    });
  });

  test("isn’t given as staff by somebody who represents the casino", async () => {
    const id = await published();
    const staff = { representsCasinos: ["saltbox"] };
    await store().documents.batch("test").update(users, person("admin").uid, staff).commit();
    const sent = await respond(() => answer(as("admin", `/questions/${id}/answer`, { id }, { body: ANSWER })));
    expect(sent.status).toBe(403);
    expect((await all()).filter(({ questionId }) => questionId === id)).toEqual([]);
  });

  test("by staff is public at once and logged", async () => {
    const id = await published();
    const sent = await respond(() => answer(as("admin", `/questions/${id}/answer`, { id }, { body: ANSWER })));
    expect(sent.headers.get("Location")).toBe(`/questions/${id}/answer?done=published`);
    expect(await page(visit(`/questions/${id}`, { id }))).toMatchObject({
      question: { answers: 1 },
      answers: [{ from: "staff", by: "Our staff" }],
    });
    const { items } = await store().documents.query(auditEntries);
    expect(items.map(({ action }) => action).sort()).toEqual(["question.answer", "question.publish"]);
  });

  test("isn't the asker's, is one for each person, and none comes once the question is closed", async () => {
    const id = await published();
    const close = () => respond(() => ask(as("member", "/ask/casino/saltbox", OF_CASINO, { close: id })));
    expect((await close()).headers.get("Location")).toContain("done=gone");
    expect(
      (await respond(() => answer(as("member", `/questions/${id}/answer`, { id }, { body: ANSWER })))).status,
    ).toBe(403);
    await respond(() => answer(as("admin", `/questions/${id}/answer`, { id }, { body: ANSWER })));
    expect((await sendAnswer(id, other)).status).toBe(303);
    expect((await sendAnswer(id, other)).status).toBe(303);
    expect((await sendAnswer(id, other, `${ANSWER} And one more.`)).status).toBe(409);
    expect((await close()).headers.get("Location")).toContain("done=closed");
    expect((await sendAnswer(id, speaker)).status).toBe(409);
    expect((await send("May I ask another question now that it is closed?")).status).toBe(303);
  });
});

describe("staff", () => {
  test("refuse with a reason that the writer is told, and only once", async () => {
    await send();
    const id = (await all())[0]?.id ?? "";
    expect((await decideOn(id, { act: "refuse", reason: "short" })).status).toBe(422);
    expect((await decideOn(id, { act: "refuse", reason: "This is about another casino." })).status).toBe(303);
    expect((await decideOn(id, { act: "publish" })).status).toBe(409);
    expect(await toldTo(person("member").uid)).toContain("This is about another casino.");
  });

  test("take down an answer and close a question, and see who wrote it", async () => {
    const id = await published();
    expect((await decideOn(id, { act: "close" })).status).toBe(409);
    await respond(() => answer(as("admin", `/questions/${id}/answer`, { id }, { body: ANSWER })));
    await sendAnswer(id, other);
    const waiting = (await all()).find(({ from, questionId }) => questionId === id && from === "member")?.id ?? "";
    await decideOn(waiting, { act: "publish" });
    expect(await onDesk(as("admin", `/admin/questions/${waiting}`, { id: waiting }))).toMatchObject({
      post: { isAnswer: true, publicPath: `/questions/${id}`, person: { uid: otherId } },
    });
    await decideOn(waiting, { act: "remove", reason: "It names a private person." });
    expect(await page(visit(`/questions/${id}`, { id }))).toMatchObject({ question: { answers: 1 } });
    expect((await decideOn(id, { act: "close" })).status).toBe(303);
    expect((await store().documents.get(questions, id))?.closedAt).not.toBeNull();
  });

  test("can't delete a casino with questions that stand", async () => {
    const id = await published();
    const casino = { ...casinoFixture(), id: "saltbox" };
    const holding = await store().documents.transaction("test", (transaction) =>
      findHolding(transaction, "casino", casino),
    );
    expect(holding).toContainEqual(expect.objectContaining({ kind: "Question", href: `/admin/questions/${id}` }));
  });
});

test("a person's new name stands on all they wrote, however much that is", async () => {
  for (const part of [0, 1, 2, 3, 4, 5]) {
    const batch = store().documents.batch("test");
    for (let at = 0; at < 180; at++)
      batch.set(questions, `q-${String(part)}-${String(at)}`, questionFixture({ userId: otherId }));
    await batch.commit();
  }
  await renameInPublic(otherId, "Adalind");
  const names = new Set<string>();
  const written = { where: [["userId", "==", otherId]], orderBy: ["-at"] } as const;
  for await (const { authorName } of eachDocument(store().documents, questions, written)) names.add(authorName);
  expect([...names]).toEqual(["Adalind"]);
});

describe("a person who leaves", () => {
  test("has questions and answers in their data; what is public stays without their name, the rest is deleted", async () => {
    const id = await published();
    await sendAnswer(id, other);
    const viewer = await findViewer(as("member", "/").request);
    if (!viewer) throw new Error("Nobody is signed in.");
    expect((await ownData(viewer)).questionsAndAnswers).toMatchObject([{ id, text: TEXT }]);
    for (const uid of [person("member").uid, otherId]) {
      await decideLeavingOneself(uid);
      await finishLeaving(uid, "themselves");
    }
    expect(await all()).toMatchObject([{ id, userId: null, authorName: "Former player" }]);
  });

  test("sees on both pages what they wrote and may do", async () => {
    const id = await published();
    expect(await askPage(as("member", "/ask/casino/saltbox", OF_CASINO))).toMatchObject({
      own: [{ id, mayWithdraw: true, mayClose: false }],
    });
    await sendAnswer(id, other);
    expect(await answerPage(visit(`/questions/${id}/answer`, { id }, other))).toMatchObject({
      mayAnswer: false,
      own: [{ text: ANSWER, state: "pending" }],
    });
  });
});
