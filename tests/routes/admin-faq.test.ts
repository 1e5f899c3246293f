import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { editorialHeads } from "~/platform/publishing/collection";
import { faqEntries } from "~/features/pages/collection";
import { listFaq } from "~/features/pages/faq/faq.server";
import { action as move, loader as list } from "~/routes/admin.faq._index";
import { action as save, loader as edit } from "~/routes/admin.faq.$id";
import { loader as preview } from "~/routes/admin.faq.$id_.preview";
import { action as remove } from "~/routes/admin.$kind.$id.delete";
import { useTestBackend } from "../support/backend";
import { questionFixture } from "../support/fixtures/question";
import { as, usePeople } from "../support/people";
import { respond, type Answer } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const SCORE = { group: "Scores", question: "What is a score?", answer: "A figure from 0 to 10." };
const GOOD = { group: "Scores", question: "What is a good one?", answer: "Eight and above is sound." };
const PAY = { group: "Payments", question: "When am I paid?", answer: "When the casino has checked you." };

beforeEach(async () => {
  await store()
    .documents.batch("system:test")
    .set(faqEntries, "score", questionFixture({ ...SCORE, slug: "faq-score", order: 10 }))
    .set(faqEntries, "good", questionFixture({ ...GOOD, slug: "faq-good", order: 20 }))
    .set(faqEntries, "pay", questionFixture({ ...PAY, slug: "faq-pay", order: 30 }))
    .commit();
});

type Who = "admin" | "member" | "visitor";
const stored = (id: string) => store().documents.get(faqEntries, id);
const audit = async () => (await store().documents.query(auditEntries, { orderBy: ["-at"] })).items;
const shown = async () =>
  (await listFaq()).map(({ group, entries }) => [group, entries.map(({ anchor }) => anchor.replace("faq-", ""))]);
const send = (id: string, form: Record<string, string>, who: Who = "admin") =>
  respond(() => save(as(who, `/admin/faq/${id}`, { id }, form)));
const press = (value: string, who: Who = "admin", state = "") =>
  respond(() => move(as(who, "/admin/faq", {}, { move: value, state })));
const placeOf = ({ headers }: Answer) => headers.get("Location");
const idIn = (answer: Answer) => new URL(placeOf(answer) ?? "", "http://edgewise.test").pathname.split("/").at(-1);

describe("the FAQ’s editor", () => {
  test("a new question is a draft until it is published, last in its group, with an anchor that stays", async () => {
    const form = { group: "Scores", question: "Who works it out?", answer: "" };
    const id = idIn(await send("new", { ...form, intent: "save" })) ?? "";
    expect(await stored(id)).toMatchObject({ publishState: "draft", slug: "faq-who-works-it-out", order: 21 });
    expect(await shown()).toEqual([
      ["Scores", ["score", "good"]],
      ["Payments", ["pay"]],
    ]);
    const short = await send(id, { ...form, version: "1", intent: "publish" });
    expect([short.status, (short.data as { problems: object[] }).problems]).toMatchObject([
      422,
      [{ field: "answer", message: "Use at least 10 characters." }],
    ]);
    const whole = { ...form, question: "Who makes it?", answer: "A formula that is published." };
    expect((await send(id, { ...whole, version: "1", intent: "publish" })).status).toBe(303);
    expect((await shown())[0]).toEqual(["Scores", ["score", "good", "who-works-it-out"]]);
    expect((await audit()).map(({ action }) => action).sort()).toEqual(["faq.publish", "faq.save"]);
  });

  test("one of a new group comes after all others; of two with one wording, each has an anchor", async () => {
    const form = { group: "Reviews", question: "Who may write one?", answer: "Anyone who has played there." };
    await send("new", { ...form, intent: "publish" });
    await send("new", { ...form, answer: "Anyone who has been there.", intent: "publish" });
    expect((await shown()).at(-1)).toEqual(["Reviews", ["who-may-write-one", "who-may-write-one-2"]]);
  });

  test("changes to a public one wait as a draft, for readers and in the search, until their time", async () => {
    const words = { ...SCORE, question: "What does a score say?" };
    await send("score", { ...words, version: "0", intent: "save" });
    const first = async () => (await listFaq())[0]?.entries[0]?.question[0]?.text;
    expect(await first()).toBe(SCORE.question);
    const { data } = await respond(() => preview(as("admin", "/admin/faq/score/preview", { id: "score" })));
    expect(data).toMatchObject({ page: { group: "Scores", entries: [{ question: [{ text: words.question }] }] } });
    await send("score", { ...words, version: "1", intent: "schedule", publishAt: "2030-01-01T09:00" });
    expect(await store().documents.get(editorialHeads, "faq:score")).toMatchObject({
      draftDueAt: "2030-01-01T09:00:00.000Z",
    });
    await send("score", { ...words, version: "2", intent: "publish" });
    expect(await first()).toBe(words.question);
  });

  test("in another group it comes last, as soon as that is public", async () => {
    await send("score", { ...SCORE, group: "Payments", version: "0", intent: "save" });
    expect(await stored("score")).toMatchObject({ group: "Scores", order: 10 });
    await send("score", { ...SCORE, group: "Payments", version: "1", intent: "publish" });
    expect(await shown()).toEqual([
      ["Scores", ["good"]],
      ["Payments", ["pay", "score"]],
    ]);
  });

  test("fields that no form has change nothing", async () => {
    const odd = { order: "900", revision: "7", slug: "faq-pay", publishState: "archived" };
    await send("score", { ...SCORE, question: "What is it worth?", ...odd, version: "0", intent: "publish" });
    expect(await stored("score")).toMatchObject({
      order: 10,
      version: 2,
      slug: "faq-score",
      publishState: "published",
    });
  });

  test("a copy is a new question with the same answer; an empty form is of the group it was asked for", async () => {
    const read = async (query: string) =>
      (await respond(() => edit(as("admin", `/admin/faq/new?${query}`, { id: "new" })))).data;
    expect(await read("copy=pay")).toMatchObject({
      id: null,
      values: { ...PAY, question: "When am I paid? (copy)" },
      groups: ["Scores", "Payments"],
    });
    expect(await read("group=Payments")).toMatchObject({ values: { group: "Payments", question: "" } });
    const copy = await send("new", { ...PAY, question: "When am I paid? (copy)", intent: "save" });
    expect(await stored(idIn(copy) ?? "")).toMatchObject({ slug: "faq-when-am-i-paid-copy", publishState: "draft" });
  });

  test("an unknown question is a 404", async () => {
    expect((await send("nope", { ...SCORE, intent: "save" })).status).toBe(404);
    expect((await respond(() => edit(as("admin", "/admin/faq/nope", { id: "nope" })))).status).toBe(404);
  });
});

describe("the FAQ’s order", () => {
  test("questions move within their group, and groups as a whole", async () => {
    const moved = await press("up entry good", "admin", "group=Scores");
    expect([moved.status, placeOf(moved)]).toEqual([303, "/admin/faq?group=Scores#good"]);
    expect(await shown()).toEqual([
      ["Scores", ["good", "score"]],
      ["Payments", ["pay"]],
    ]);
    await press("up group Payments");
    expect(await shown()).toEqual([
      ["Payments", ["pay"]],
      ["Scores", ["good", "score"]],
    ]);
    expect((await audit()).map(({ action }) => action)).toEqual(["faq.move", "faq.move"]);
  });

  test("a move does not conflict with an edit of the text", async () => {
    await press("up entry good");
    const words = { ...SCORE, answer: "A figure, 0 to 10.", version: "0", intent: "publish" };
    expect((await send("score", words)).status).toBe(303);
    expect((await shown())[0]).toEqual(["Scores", ["good", "score"]]);
  });

  test("at the end there is nothing to move, and nothing is logged", async () => {
    await press("up entry score");
    await press("down group Payments");
    expect(await shown()).toEqual([
      ["Scores", ["score", "good"]],
      ["Payments", ["pay"]],
    ]);
    expect(await audit()).toEqual([]);
  });

  test("two with the same place are told apart by the first move", async () => {
    await store().documents.batch("system:test").update(faqEntries, "good", { order: 10 }).commit();
    await press("up entry score");
    expect(await shown()).toContainEqual(["Scores", ["score", "good"]]);
  });

  test("a missing question is a 404, and an unknown move a 400", async () => {
    expect((await press("up entry nope")).status).toBe(404);
    for (const odd of ["sideways entry score", "up score", ""]) expect((await press(odd)).status).toBe(400);
  });

  test("the list is in the readers’ order, whatever the states, with the ends of each group marked", async () => {
    await store().documents.batch("system:test").update(faqEntries, "good", { publishState: "archived" }).commit();
    const { data } = await respond(() => list(as("admin", "/admin/faq")));
    expect(data).toMatchObject({
      groups: [
        { group: "Scores", count: 2 },
        { group: "Payments", count: 1 },
      ],
      list: {
        rows: [
          { id: "score", state: "published", isFirst: true, isLast: false },
          { id: "good", state: "archived", isFirst: false, isLast: true },
          { id: "pay", place: 3, isFirst: true, isLast: true },
        ],
      },
    });
  });
});

describe("deleting a question", () => {
  const params = { kind: "faq", id: "pay" };
  const confirm = (version: string, who: Who = "admin") =>
    respond(() => remove(as(who, "/admin/faq/pay/delete", params, { version })));

  test("takes an archived one away and logs it; a public one stays", async () => {
    expect((await confirm("0")).status).toBe(409);
    await send("pay", { ...PAY, version: "0", intent: "archive", confirmed: "archive" });
    const answer = await confirm("1");
    expect([answer.status, placeOf(answer)]).toEqual([303, "/admin/faq?deleted=1"]);
    expect(await stored("pay")).toBeNull();
    expect(await audit()).toContainEqual(expect.objectContaining({ action: "faq.delete", entityLabel: PAY.question }));
  });
});

test("a member’s and a visitor’s posts change nothing", async () => {
  for (const who of ["member", "visitor"] as const) {
    const words = { ...PAY, answer: "Never, at any price.", version: "0", intent: "publish" };
    expect((await send("pay", words, who)).status).toBe(302);
    expect((await press("up group Payments", who)).status).toBe(302);
  }
  expect(await stored("pay")).toMatchObject({ ...PAY, order: 30, version: 1 });
  expect(await audit()).toEqual([]);
});
