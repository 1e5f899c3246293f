import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { faqEntries } from "~/features/pages/collection";
import { faqLock } from "~/features/pages/faq/faq-desk.server";
import { listFaq } from "~/features/pages/faq/faq.server";
import { action as move, loader as list } from "~/routes/admin.faq._index";
import { action as save, loader as edit } from "~/routes/admin.faq.$id";
import { action as remove } from "~/routes/admin.faq.$id_.delete";
import { useTestBackend } from "../support/backend";
import { as, usePeople } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const SCORE = { group: "Scores", question: "What is a score?", answer: "A figure from 0 to 10." };
const GOOD = { group: "Scores", question: "What is a good one?", answer: "Eight and above is sound." };
const PAY = { group: "Payments", question: "When am I paid?", answer: "When the casino has checked you." };

beforeEach(async () => {
  await store()
    .documents.batch("system:test")
    .set(faqEntries, "score", { ...SCORE, order: 10 })
    .set(faqEntries, "good", { ...GOOD, order: 20 })
    .set(faqEntries, "pay", { ...PAY, order: 30 })
    .commit();
});

const stored = (id: string) => store().documents.get(faqEntries, id);
const audit = async () => (await store().documents.query(auditEntries, { orderBy: ["-at"] })).items;
const shown = async () =>
  (await listFaq()).map(({ group, entries }) => [group, entries.map(({ anchor }) => anchor.replace("faq-", ""))]);
const send = (id: string, form: Record<string, string>, who: "admin" | "member" | "visitor" = "admin") =>
  respond(() => save(as(who, `/admin/faq/${id}`, { id }, form)));

describe("the FAQ’s editor", () => {
  test("a saved question is what readers see with their next request, and is in the audit log", async () => {
    const answer = await send("score", { ...SCORE, question: "What does a score say?", lock: faqLock(SCORE) });
    expect(answer.status).toBe(303);
    expect((await listFaq())[0]?.entries[0]?.question[0]?.text).toBe("What does a score say?");
    expect(await audit()).toMatchObject([
      {
        action: "faq.edit",
        entityId: "score",
        changes: [{ field: "question", from: "What is a score?", to: "What does a score say?" }],
      },
    ]);
  });

  test("a new question stands at the end of its group, one of a new group at the end of all", async () => {
    await send("new", { group: "Scores", question: "Who works it out?", answer: "A formula that is published." });
    await send("new", { group: "Reviews", question: "Who may write one?", answer: "Anyone who has played there." });
    const groups = await listFaq();
    expect(groups.map(({ group }) => group)).toEqual(["Scores", "Payments", "Reviews"]);
    expect(groups[0]?.entries.map(({ question }) => question[0]?.text).at(-1)).toBe("Who works it out?");
    expect((await audit()).map(({ action }) => action)).toEqual(["faq.create", "faq.create"]);
  });

  test("over somebody else’s save it answers 409 with theirs, and everything typed is kept", async () => {
    const lock = faqLock(SCORE);
    await send("score", { ...SCORE, answer: "Anna’s answer to it.", lock });
    const answer = await send("score", { ...SCORE, answer: "Ben’s answer to it.", lock });
    expect(answer.status).toBe(409);
    expect(answer.data).toMatchObject({
      theirs: { answer: "Anna’s answer to it." },
      result: { initialValue: { answer: "Ben’s answer to it." } },
    });
    expect((await stored("score"))?.answer).toBe("Anna’s answer to it.");
    const { lock: newer } = answer.data as { lock: string };
    expect((await send("score", { ...SCORE, answer: "Ben’s answer to it.", lock: newer })).status).toBe(303);
  });

  test("moving a question does not conflict with an edit of its text", async () => {
    await respond(() => move(as("admin", "/admin/faq", {}, { what: "entry", which: "good", direction: "up" })));
    expect((await send("score", { ...SCORE, answer: "A figure, 0 to 10.", lock: faqLock(SCORE) })).status).toBe(303);
  });

  test("a question that doesn’t fit is 422 with everything typed, and stores nothing", async () => {
    const answer = await send("new", { group: "Scores", question: "Eh?", answer: "No." });
    expect(answer.status).toBe(422);
    expect(answer.data).toMatchObject({ result: { initialValue: { question: "Eh?", answer: "No." } } });
    expect(await store().documents.count(faqEntries)).toBe(3);
  });

  test("the answer can be looked at before it is saved, without markup of its own", async () => {
    const answer = await send("score", { ...SCORE, answer: "**Bold** <b>tag</b>", intent: "show" });
    expect(answer.status).toBe(200);
    expect((answer.data as { shown: string }).shown).toContain("<strong>Bold</strong> &lt;b&gt;");
    expect(await stored("score")).toMatchObject(SCORE);
  });

  test("fields that no form has change nothing", async () => {
    await send("score", { ...SCORE, question: "What is it worth?", order: "900", version: "7", lock: faqLock(SCORE) });
    expect(await stored("score")).toMatchObject({ order: 10, version: 2 });
  });

  test("an unknown question is a 404", async () => {
    expect((await send("nope", { ...SCORE, lock: "" })).status).toBe(404);
    expect((await respond(() => edit(as("admin", "/admin/faq/nope", { id: "nope" })))).status).toBe(404);
  });
});

describe("the FAQ’s order", () => {
  const press = (what: string, which: string, direction: string, who: "admin" | "member" | "visitor" = "admin") =>
    respond(() => move(as(who, "/admin/faq", {}, { what, which, direction })));

  test("questions move within their group, and groups as a whole", async () => {
    expect((await press("entry", "good", "up")).status).toBe(303);
    expect(await shown()).toEqual([
      ["Scores", ["good", "score"]],
      ["Payments", ["pay"]],
    ]);
    await press("group", "Payments", "up");
    expect(await shown()).toEqual([
      ["Payments", ["pay"]],
      ["Scores", ["good", "score"]],
    ]);
    expect((await audit()).map(({ action }) => action)).toEqual(["faq.move", "faq.move"]);
  });

  test("at the end there is nothing to move, and nothing is logged", async () => {
    await press("entry", "score", "up");
    await press("group", "Payments", "down");
    expect(await shown()).toEqual([
      ["Scores", ["score", "good"]],
      ["Payments", ["pay"]],
    ]);
    expect(await audit()).toEqual([]);
  });

  test("two with the same place are told apart by the first move", async () => {
    await store().documents.batch("system:test").update(faqEntries, "good", { order: 10 }).commit();
    await press("entry", "score", "up");
    expect(await shown()).toContainEqual(["Scores", ["score", "good"]]);
  });

  test("a missing question is a 404, and an unknown move a 400", async () => {
    expect((await press("entry", "nope", "up")).status).toBe(404);
    expect((await press("entry", "score", "sideways")).status).toBe(400);
  });

  test("the list shows the groups in their order", async () => {
    const { data } = await respond(() => list(as("admin", "/admin/faq")));
    expect(data).toMatchObject({ groups: [{ group: "Scores" }, { group: "Payments" }] });
  });
});

describe("deleting a question", () => {
  const confirm = (id: string, lock: string, who: "admin" | "member" | "visitor" = "admin") =>
    respond(() => remove(as(who, `/admin/faq/${id}/delete`, { id }, { lock })));

  test("takes it away and logs what it said", async () => {
    expect((await confirm("pay", faqLock(PAY))).status).toBe(303);
    expect(await stored("pay")).toBeNull();
    expect(await audit()).toMatchObject([{ action: "faq.delete", entityLabel: PAY.question }]);
  });

  test("doesn’t take one that was changed meanwhile", async () => {
    expect((await confirm("pay", "another")).status).toBe(409);
    expect(await stored("pay")).toMatchObject(PAY);
  });

  test("a member’s and a visitor’s posts change nothing", async () => {
    for (const who of ["member", "visitor"] as const) {
      expect((await confirm("pay", faqLock(PAY), who)).status).toBe(302);
      expect((await send("pay", { ...PAY, answer: "Never, at any price.", lock: faqLock(PAY) }, who)).status).toBe(302);
      const moved = { what: "group", which: "Payments", direction: "up" };
      expect((await respond(() => move(as(who, "/admin/faq", {}, moved)))).status).toBe(302);
    }
    expect(await stored("pay")).toMatchObject({ ...PAY, order: 30, version: 1 });
    expect(await audit()).toEqual([]);
  });
});
