import { beforeEach, describe, expect, test } from "vitest";
import { notifications, users } from "~/platform/access/collection";
import { auditEntries } from "~/platform/audit/collection";
import { complaintMessages, complaints, complaintSlots } from "~/features/complaints/collection";
import { complaintTotals } from "~/features/casinos/score/totals-collection";
import { presence } from "~/platform/presence/collection";
import { cleanUpPresence } from "~/platform/presence/presence.server";
import type { ComplaintDeskAnswer } from "~/features/complaints/desk/complaint-acts.server";
import type { DeskPage } from "~/features/complaints/desk/desk-page.server";
import { answerComplaint, reopenComplaint } from "~/features/complaints/party/party-steps.server";
import { lapseOverdueComplaints } from "~/features/complaints/clock/case-clock.server";
import { listMergedInto } from "~/features/complaints/case/duplicates.server";
import { storeEvidence } from "~/features/complaints/evidence/evidence.server";
import { slotId } from "~/features/complaints/case/slots.server";
import { action, loader } from "~/routes/admin.complaints.$id";
import { loader as presencePoll } from "~/routes/admin.complaints.$id_.presence";
import { action as textAction, loader as textLoader } from "~/routes/admin.complaints.$id_.text";
import { loader as publicPage } from "~/routes/complaints.$ref";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { CASINO, PLAYER, siteRan, STRANGER, storePeople, submitted, typed } from "../support/fixtures/case-people";
import { casinoFixture } from "../support/fixtures/casino";
import { deskReads } from "../support/fixtures/desk-case";
import { store } from "../support/fixtures/store";
import { keptVersion, watchedPage } from "../support/fixtures/watched-terms";
import { as, makeAccount, person, sessionOf, usePeople, type Who } from "../support/people";
import { post, respond, visit } from "../support/requests";

const current = useTestBackend();
usePeople(current);
const { find, trail, messages, acts, expectTrail } = deskReads(current);
let ref = "";

beforeEach(async () => {
  await store(current().documents, {
    casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" }), casinoFixture({ slug: "quay", name: "Quay" })],
  });
  await storePeople();
  ref = await submitted();
});

type Form = Record<string, string>;
const address = (of = ref) => `/admin/complaints/${of}`;
const send = (form: Form, { of = ref, who = "admin" as Who } = {}) =>
  respond(() => action(as(who, address(of), { id: of }, form)));
const sureOf = async (form: Form) => ((await send(form)).data as ComplaintDeskAnswer).question?.confirmed ?? "";
/** Sends a form that closes a complaint, and confirms what it asks. */
async function sendSurely(form: Form) {
  const asked = await send(form);
  const sure = (asked.data as ComplaintDeskAnswer | null)?.question?.confirmed;
  return sure === undefined ? asked : send({ ...form, confirmed: sure });
}
const see = async (of = ref, search = "") => {
  const answer = await respond(() => loader(as("admin", `${address(of)}${search}`, { id: of })));
  expect(answer.status).toBe(200);
  return (answer.data as { page: DeskPage }).page;
};
const seen = async (of = ref) => String((await trail(of)).length);
const answerOf = ({ data }: { data: unknown }) => data as ComplaintDeskAnswer;
const QUESTION = "What became of the withdrawal, and when was it sent?";
const MORE_TIME = "Its bank was closed over the holidays.";
const REASON = "The casino paid in full after the complaint was taken up.";

async function accepted(): Promise<void> {
  expect((await send({ intent: "accept", version: await seen() })).status).toBe(303);
}
async function asked(party: "player" | "casino" = "casino"): Promise<void> {
  await accepted();
  expect((await send({ intent: "write", kind: `ask_${party}`, body: QUESTION, version: await seen() })).status).toBe(
    303,
  );
}
async function secondAdmin(): Promise<{ uid: string; cookie: string }> {
  const uid = await makeAccount(current(), "second@example.com", { displayName: "Second desk", role: "admin" });
  return { uid, cookie: await sessionOf(current(), uid) };
}
const told = async (uid: string) =>
  (await current().documents.query(notifications, { where: [["userId", "==", uid]], orderBy: ["-at"] })).items.map(
    ({ text }) => text,
  );

describe("The desk of a case", () => {
  test("holds everything of it, all three kinds of messages included, and its trail checked", async () => {
    await asked();
    await send({ intent: "write", kind: "note", body: "I know this casino.", version: await seen() });
    await send({ intent: "write", kind: "parties", body: "We wait for the casino.", version: await seen() });
    const page = await see();
    expect(page.complaint).toMatchObject({ ref, accountName: "maren-secret-77", state: "awaiting_casino" });
    const visibilities = page.entries.flatMap((one) => (one.kind === "message" ? [one.message.visibility] : []));
    expect(visibilities.sort()).toEqual(["parties", "public", "staff"]);
    expect(page.check).toMatchObject({ problems: [], events: 5, coveredFrom: 1 });
    expect(page.casino).toMatchObject({ id: "saltbox", record: { total: 1, open: 1 } });
    expect(page.version).toBe(5);
  });

  test("names the version of the casino’s terms that was in force on the day it happened", async () => {
    await asked();
    const { incidentOn } = (await see()).complaint;
    const terms = await watchedPage("https://saltbox.example/terms");
    const first = await keptVersion(terms, "The fee is 5 euros.", `${incidentOn}T20:00:00.000Z`);
    await keptVersion(terms, "The fee is 7 euros.", "2026-11-21T11:00:00.000Z");
    expect((await see()).casino).toMatchObject({ terms: [{ id: first, kind: "general" }] });
  });

  test("says when the trail does not lead to where the complaint is", async () => {
    await current().documents.batch("system:test").update(complaints, ref, { state: "rejected", dueAt: null }).commit();
    const { problems } = (await see()).check;
    expect(problems.map(({ problem }) => problem)).toEqual([
      "The trail ends in submitted, but the complaint is rejected. Entries are missing.",
      "A date, the deadline or who has to act no longer matches entry 1, which covers it.",
    ]);
  });

  test("says when the text is not the one that the trail covers", async () => {
    const { story } = await find(ref);
    await current()
      .documents.batch("system:test")
      .update(complaints, ref, { story: `${story} Or so.` })
      .commit();
    expect((await see()).check.problems).toEqual([
      { sequence: 1, problem: "The story no longer matches entry 1, which covers it." },
    ]);
  });

  test("shows the player's other complaints, and those about the same casino from the same weeks", async () => {
    const near = await submitted(typed({ incidentOn: "2026-10-20" }));
    const far = await submitted(typed({ incidentOn: "2026-01-20" }));
    const elsewhere = await submitted(typed({ casino: "Quay", incidentOn: "2026-10-03" }));
    const page = await see();
    expect(page.others.map((one) => one.ref).sort()).toEqual([near, far, elsewhere].sort());
    expect(page.candidates).toMatchObject([{ ref: near, isSamePlayer: true }]);
  });

  test("leads to the next case that waits for staff, of this person or of nobody", async () => {
    expect((await see()).next).toBeNull();
    const later = await submitted(typed({ incidentOn: "2026-01-20", title: "A second withdrawal, not paid either" }));
    const { uid } = await secondAdmin();
    const theirs = await submitted(typed({ incidentOn: "2026-02-20" }));
    await send({ intent: "assign", to: uid, version: "none" }, { of: theirs });
    expect((await find(theirs)).assigneeId).toBe(uid);
    expect((await see()).next).toEqual({ ref: later, title: "A second withdrawal, not paid either" });
    expect((await see(later)).next?.ref).toBe(ref);
    await sendSurely({ intent: "decide", outcome: "rejected", reason: REASON, version: await seen() });
    expect((await see()).next?.ref).toBe(later);
    expect((await see(later)).next).toBeNull();
  });

  test("offers what the machine allows now and nothing else", async () => {
    const offers = async () => (await see()).offers;
    expect(await offers()).toEqual({
      kinds: ["note", "parties", "public"],
      outcomes: ["rejected"],
      accept: true,
      extend: false,
      recall: false,
      reopen: false,
      correct: false,
      merge: true,
    });
    await asked();
    const outcomes = ["resolved", "unresolved", "rejected"];
    expect(await offers()).toMatchObject({ outcomes, accept: false, extend: true, recall: true, merge: true });
  });

  test("is closed to staff who have a part in the case, and to no one is an unknown case there", async () => {
    await current()
      .documents.batch("system:test")
      .update(users, person("admin").uid, { representsCasinos: ["saltbox"] })
      .commit();
    await current()
      .documents.batch("system:test")
      .update(complaints, ref, { playerId: person("admin").uid })
      .commit();
    expect((await respond(() => loader(as("admin", address(), { id: ref })))).status).toBe(403);
    expect((await send({ intent: "write", kind: "note", body: "A note of mine." })).status).toBe(403);
    expect((await respond(() => loader(as("admin", address("EW-000000"), { id: "EW-000000" })))).status).toBe(404);
    expect((await send({ intent: "accept" }, { of: "EW-000000" })).status).toBe(404);
    expect((await send({ intent: "nonsense" })).status).toBe(404);
    expect(await messages(ref)).toHaveLength(0);
  });
});

describe("Each act", () => {
  test("taking it under review publishes it, gives it to who did it, and is logged", async () => {
    await accepted();
    expect(await find(ref)).toMatchObject({
      state: "under_review",
      assignee: "The admin",
      assigneeId: person("admin").uid,
    });
    await expectTrail(ref, 2);
    const [act] = await acts(ref);
    expect(act).toMatchObject({ action: "complaint.accept", actorName: "The admin", entityLabel: `${ref}, Saltbox` });
    expect(act?.changes).toContainEqual({ field: "state", from: "submitted", to: "under_review" });
    expect((await current().documents.get(complaintTotals, "all"))?.counts).toEqual({
      "under_review|withdrawal_delay": 1,
    });
  });

  test.each([
    ["note", "staff"],
    ["parties", "parties"],
    ["public", "public"],
  ] as const)("%s is kept for %s, moves nothing, and stands shortened in the log", async (kind, visibility) => {
    await accepted();
    const body = `${"A long remark. ".repeat(40)}maren`;
    expect((await send({ intent: "write", kind, body, version: await seen() })).status).toBe(303);
    expect(await messages(ref)).toMatchObject([{ visibility, party: "staff", authorName: "The admin" }]);
    await expectTrail(ref, 3);
    expect((await trail(ref)).at(-1)).toMatchObject({ kind: "message", from: "under_review", to: "under_review" });
    const act = (await acts(ref)).find((one) => one.action !== "complaint.accept");
    expect(act?.note?.length).toBeLessThanOrEqual(200);
    expect(act?.action).toBe(kind === "note" ? "complaint.note" : "complaint.write");
  });

  test.each(["player", "casino"] as const)("a request to the %s moves the case and sets its clock", async (party) => {
    await asked(party);
    expect(await find(ref)).toMatchObject({
      state: `awaiting_${party}`,
      waitingOn: party,
      dueAt: "2026-11-28T12:00:00.000Z",
    });
    expect((await acts(ref)).map((one) => one.action)).toContain(`complaint.ask-${party}`);
    await backgroundDone();
    expect(await told(party === "player" ? PLAYER : CASINO)).toContainEqual(
      `Complaint ${ref}, Saltbox: we have asked you a question. Please answer by 28 November 2026 at 12:00 UTC.`,
    );
    await expectTrail(ref, 3);
  });

  test("a request kept out of the public page is not on it", async () => {
    await accepted();
    await send({ intent: "write", kind: "ask_casino", body: QUESTION, askPrivately: "on", version: await seen() });
    const { data } = await respond(() => publicPage(visit(`/complaints/${ref}`, { ref })));
    expect(JSON.stringify(data)).not.toContain(QUESTION);
    expect(data).toMatchObject({ complaint: { state: "awaiting_casino" } });
  });

  test("a deadline is extended once", async () => {
    await asked();
    expect((await send({ intent: "extend", reason: MORE_TIME, version: await seen() })).status).toBe(303);
    expect(await find(ref)).toMatchObject({ extensions: 1, dueAt: "2026-12-05T12:00:00.000Z" });
    const again = await send({ intent: "extend", reason: MORE_TIME, version: await seen() });
    expect(again.status).toBe(409);
    expect(answerOf(again).conflict).toContain("extended once already");
    await expectTrail(ref, 4);
  });

  test.each([
    ["resolved", { recovered: "250,50", currency: "EUR" }, { amount: 25_050, currency: "EUR" }, 250.5],
    ["unresolved", {}, null, 0],
    ["rejected", { recovered: "10", currency: "EUR" }, null, 0],
  ] as const)("deciding it %s keeps reason and money, and everybody reads it", async (outcome, money, kept, euros) => {
    await accepted();
    const answer = await sendSurely({ intent: "decide", outcome, reason: REASON, ...money, version: await seen() });
    expect(answer.headers.get("Location")).toBe(`${address()}?done=${outcome}`);
    expect(await find(ref)).toMatchObject({
      state: outcome,
      outcomeReason: REASON,
      recovered: kept,
      recoveredEur: euros,
      waitingOn: "none",
      dueAt: null,
    });
    await expectTrail(ref, 3);
    const { data } = await respond(() => publicPage(visit(`/complaints/${ref}`, { ref })));
    expect(data).toMatchObject({ complaint: { state: outcome, outcomeReason: REASON } });
  });

  test("closing asks once about exactly what it says, and about more money back than was in dispute", async () => {
    await accepted();
    const form = { intent: "decide", outcome: "resolved", reason: REASON, recovered: "5000", currency: "EUR" };
    const first = answerOf(await send({ ...form, version: await seen() }));
    expect(first.question?.doubts).toEqual([expect.stringMatching(/^€5,000 is more than the €[\d,.]+ in dispute\.$/)]);
    expect(await find(ref)).toMatchObject({ state: "under_review" });
    const sure = first.question?.confirmed ?? "";
    const other = answerOf(await send({ ...form, recovered: "6000", confirmed: sure, version: await seen() }));
    expect(other.question?.confirmed).not.toBe(sure);
    expect((await send({ ...form, confirmed: sure, version: await seen() })).status).toBe(303);
    expect(await find(ref)).toMatchObject({ state: "resolved", recovered: { amount: 500_000, currency: "EUR" } });
  });

  test("a mistaken request is withdrawn, with a reason that both sides get", async () => {
    await asked();
    const reason = "We asked the casino by mistake; the player has to answer.";
    expect((await send({ intent: "recall", reason: "Oops", version: await seen() })).status).toBe(422);
    expect((await send({ intent: "recall", reason, version: await seen() })).status).toBe(303);
    await backgroundDone();
    expect(await find(ref)).toMatchObject({ state: "under_review", waitingOn: "staff", extensions: 0 });
    expect((await trail(ref)).at(-1)).toMatchObject({ from: "awaiting_casino", actor: "staff", reason });
    expect((await told(PLAYER))[0]).toContain("the request was withdrawn");
    expect((await told(CASINO))[0]).toContain("the request was withdrawn");
    expect((await acts(ref)).map(({ action: act }) => act)).toContain("complaint.withdraw-request");
    await expectTrail(ref, 4);
  });

  test("is decided and merged while a party is asked", async () => {
    await asked("player");
    expect((await see()).offers).toMatchObject({ outcomes: ["resolved", "unresolved", "rejected"], merge: true });
    expect(
      (await sendSurely({ intent: "decide", outcome: "resolved", reason: REASON, version: await seen() })).status,
    ).toBe(303);
    expect(await find(ref)).toMatchObject({ state: "resolved", dueAt: null });
  });

  test("a closed case is reopened with a reason, and counts as open again", async () => {
    await accepted();
    await sendSurely({ intent: "decide", outcome: "unresolved", reason: REASON, version: await seen() });
    const reason = "We overlooked the receipt of the payment.";
    expect((await send({ intent: "reopen", reason, version: await seen() })).status).toBe(303);
    await backgroundDone();
    expect(await find(ref)).toMatchObject({ state: "under_review", outcomeReason: null, closedAt: null });
    expect((await see()).casino.record).toMatchObject({ open: 1 });
    for (const uid of [PLAYER, CASINO]) expect((await told(uid))[0]).toContain("reopened");
    await expectTrail(ref, 4);
  });

  test("the public words of a closed case are corrected, in the trail and told to both sides", async () => {
    await accepted();
    const decided = { intent: "decide", outcome: "resolved", reason: REASON, recovered: "100", currency: "EUR" };
    await sendSurely({ ...decided, version: await seen() });
    const words = "The casino paid half of it after the complaint was taken up.";
    const form = { intent: "correct", words, recovered: "50", currency: "EUR", reason: "The amount was wrong." };
    expect((await send({ ...form, version: await seen() })).status).toBe(303);
    await backgroundDone();
    expect(await find(ref)).toMatchObject({
      ...{ state: "resolved", outcomeReason: words, recovered: { amount: 5_000, currency: "EUR" }, recoveredEur: 50 },
    });
    expect((await trail(ref)).at(-1)).toMatchObject({ kind: "correction", from: "resolved", to: "resolved" });
    for (const uid of [PLAYER, CASINO]) expect((await told(uid))[0]).toContain("the outcome was corrected");
    await expectTrail(ref, 4);
    expect((await see()).check.problems).toEqual([]);
    const { data } = await respond(() => publicPage(visit(`/complaints/${ref}`, { ref })));
    expect(data).toMatchObject({ complaint: { outcomeReason: words } });
    expect((await send({ ...form, version: await seen() })).status).toBe(422);
  });

  test("a decision is shown as the public will see it before it is taken", async () => {
    await accepted();
    const form = { outcome: "resolved", reason: REASON, recovered: "400", currency: "EUR", version: await seen() };
    const answer = await send({ intent: "preview", ...form });
    expect(answer.status).toBe(200);
    expect(answerOf(answer)).toMatchObject({
      preview: { outcome: "resolved", reason: REASON },
      result: { initialValue: { reason: REASON, recovered: "400" } },
    });
    expect(await find(ref)).toMatchObject({ state: "under_review" });
  });

  test("is given to any of the staff and taken from them again, but not to a member", async () => {
    const { uid } = await secondAdmin();
    expect((await send({ intent: "assign", to: uid, version: "none" })).status).toBe(303);
    expect(await find(ref)).toMatchObject({ assignee: "Second desk", assigneeId: uid });
    const stale = await send({ intent: "assign", to: person("admin").uid, version: "none" });
    expect(answerOf(stale).conflict).toContain("This complaint is now assigned to Second desk");
    expect((await send({ intent: "assign", to: person("member").uid, version: uid })).status).toBe(409);
    // And the form of a page that was open before the field got this name.
    expect((await send({ intent: "assign", to: "", was: uid })).status).toBe(409);
    expect((await send({ intent: "assign", to: "", version: uid })).status).toBe(303);
    expect(await find(ref)).toMatchObject({ assignee: null, assigneeId: null });
    expect(await trail(ref)).toHaveLength(1);
  });

  test("the same post twice takes one step", async () => {
    await accepted();
    const form = { intent: "write", kind: "public", body: "We are on it.", version: await seen(), key: "one-key" };
    expect((await Promise.all([send(form), send(form)])).map(({ status }) => status)).toEqual([303, 303]);
    expect(await messages(ref)).toHaveLength(1);
    expect((await acts(ref)).filter((one) => one.action === "complaint.write")).toHaveLength(1);
  });
});

test("other words from a page that somebody went back to are another step", async () => {
  await accepted();
  const form = { intent: "write", kind: "note", version: await seen(), key: "one-key" };
  await send({ ...form, body: "My first note." });
  await send({ ...form, body: "My second note." });
  expect((await messages(ref)).map(({ body }) => body).sort()).toEqual(["My first note.", "My second note."]);
});

test("an unsent complaint is nobody's to read or to act on", async () => {
  await current().documents.batch("system:test").update(complaints, ref, { state: "draft" }).commit();
  expect((await respond(() => loader(as("admin", address(), { id: ref })))).status).toBe(404);
  expect((await send({ intent: "write", kind: "note", body: "A note of mine." })).status).toBe(404);
  expect(await messages(ref)).toHaveLength(0);
});

describe("A missing case, or a step that comes too late,", () => {
  test.each([
    [{ intent: "write", kind: "note", body: " " }, "body"],
    [{ intent: "write", kind: "shout", body: "A text of mine." }, "kind"],
    [{ intent: "decide", outcome: "resolved", reason: "Paid." }, "reason"],
    [{ intent: "decide", outcome: "resolved", reason: REASON, recovered: "-4", currency: "EUR" }, "recovered"],
    [{ intent: "decide", outcome: "resolved", reason: REASON, recovered: "400" }, "currency"],
    [{ intent: "decide", outcome: "awaiting_casino", reason: REASON }, "outcome"],
    [{ intent: "merge", into: "nonsense", confirmed: "on" }, "into"],
    [{ intent: "merge", into: "EW-7K3Q9M" }, "confirmed"],
  ] as [Form, string][])("%j is a 422 at %s with everything kept", async (form, field) => {
    await accepted();
    const answer = await send({ ...form, version: await seen() });
    expect(answer.status).toBe(422);
    const { result } = answerOf(answer);
    expect(Object.keys(result?.error ?? {})).toEqual([field]);
    for (const [name, value] of Object.entries(form))
      if (!["intent", "confirmed"].includes(name) && value.trim())
        expect(result?.initialValue).toMatchObject({ [name]: value });
    await expectTrail(ref, 2);
    expect(await messages(ref)).toHaveLength(0);
  });

  test("a decision made before the casino answered is a 409, and its words stay", async () => {
    await asked();
    const before = await seen();
    await answerComplaint({ uid: CASINO, ref }, { body: "We have paid today.", visibility: "public" });
    const answer = await send({ intent: "decide", outcome: "unresolved", reason: REASON, version: before });
    expect(answer.status).toBe(409);
    expect(answerOf(answer)).toMatchObject({
      conflict: expect.stringContaining("changed this complaint") as string,
      result: { initialValue: { reason: REASON, outcome: "unresolved" } },
    });
    // And the form of a page that was open before the field got this name.
    const old = { intent: "decide", outcome: "unresolved", reason: REASON, seen: await seen() };
    expect((await sendSurely(old)).status).toBe(409);
    expect(await find(ref)).toMatchObject({ state: "under_review" });
    expect((await send({ intent: "write", kind: "note", body: "Seen all the same.", version: before })).status).toBe(
      303,
    );
  });

  test("of two who decide at once one wins, and the other keeps their words", async () => {
    await accepted();
    const { cookie } = await secondAdmin();
    const seq = await seen();
    const other = { intent: "decide", outcome: "rejected", reason: "The terms were plain to everybody.", version: seq };
    const mine = { intent: "decide", outcome: "resolved", reason: REASON, version: seq };
    const [sure, otherSure] = [await sureOf(mine), await sureOf(other)];
    const answers = await Promise.all([
      send({ ...mine, confirmed: sure }),
      respond(() => action(post(address(), { ...other, confirmed: otherSure }, { id: ref }, { Cookie: cookie }))),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const lost = answers.find(({ status }) => status === 409);
    const { state, outcomeReason } = await find(ref);
    expect(lost && answerOf(lost).result?.initialValue?.["reason"]).toBe(state === "resolved" ? other.reason : REASON);
    expect(outcomeReason).toBe(state === "resolved" ? REASON : other.reason);
    await expectTrail(ref, 3);
    expect((await acts(ref)).filter((one) => /decide|reject/.test(one.action))).toHaveLength(1);
  });

  test("an act after the last deadline meets the case as the clock left it", async () => {
    await asked();
    for (const day of ["2026-11-28", "2026-12-05"]) {
      await backgroundDone();
      current().setClock(`${day}T12:00:00.000Z`);
      await siteRan();
      await lapseOverdueComplaints();
    }
    const Cookie = await sessionOf(current(), person("admin").uid);
    const form = { intent: "extend", reason: MORE_TIME, version: await seen() };
    const answer = await respond(() => action(post(address(), form, { id: ref }, { Cookie })));
    expect(answer.status).toBe(409);
    expect(await find(ref)).toMatchObject({ state: "unresolved" });
  });
});

describe("Nobody else", () => {
  const forms: Form[] = [
    { intent: "accept" },
    { intent: "write", kind: "public", body: "An intruder's words." },
    { intent: "decide", outcome: "rejected", reason: "Because an intruder says so." },
    { intent: "assign", to: "", version: "none" },
  ];
  test.each(forms)("changes anything with %j", async (form) => {
    for (const who of ["member", "visitor"] as const) {
      expect((await send(form, { who })).status).toBe(302);
      expect((await respond(() => textAction(as(who, `${address()}/text`, { id: ref }, typed() as Form)))).status).toBe(
        302,
      );
    }
    expect(await find(ref)).toMatchObject({ state: "submitted", version: 1 });
    expect(await current().documents.count(complaintMessages)).toBe(0);
    expect(await current().documents.count(auditEntries)).toBe(0);
  });

  test("and fields a form doesn't have change nothing", async () => {
    await accepted();
    await send({
      intent: "write",
      kind: "note",
      body: "A note.",
      version: await seen(),
      state: "resolved",
      playerId: "somebody",
      party: "player",
      authorName: "Saltbox",
      visibility: "public",
      accountName: "changed",
    });
    expect(await find(ref)).toMatchObject({ state: "under_review", playerId: PLAYER, accountName: "maren-secret-77" });
    expect(await messages(ref)).toMatchObject([{ party: "staff", authorName: "The admin", visibility: "staff" }]);
  });

  test("reads the name of the account at the casino in the log", async () => {
    await asked();
    await send({ intent: "extend", reason: MORE_TIME, version: await seen() });
    const all = await current().documents.query(auditEntries, { orderBy: ["-at"] });
    expect(all.items.length).toBeGreaterThan(2);
    expect(JSON.stringify(all.items)).not.toContain("maren-secret-77");
  });
});

describe("A template", () => {
  test("is put after what was typed, with its open places filled, and sends nothing", async () => {
    await accepted();
    const answer = await send({
      intent: "insert",
      kind: "note",
      body: "My own words first.",
      template: "casino-its-side",
    });
    expect(answer.status).toBe(200);
    const { initialValue } = answerOf(answer).result ?? {};
    // A request is sent by its own button, whatever kind of message is chosen.
    expect(initialValue).toMatchObject({ kind: "note" });
    expect(initialValue?.["body"]).toMatch(/^My own words first\.\n\nMaren of the North has complained about Saltbox/);
    expect(initialValue?.["body"]).toContain("by 28 November 2026");
    expect(await messages(ref)).toHaveLength(0);
    // It says what only the casino should read.
    expect(initialValue).toMatchObject({ askPrivately: "on" });
    const other = answerOf(await send({ intent: "insert", kind: "note", body: "", template: "casino-when-paid" }));
    expect(other.result?.initialValue).not.toHaveProperty("askPrivately");
  });

  test("fills a decision's reason as well, and one that isn't there is said to be missing", async () => {
    await accepted();
    const form = { intent: "insert", outcome: "", reason: "So far." };
    const answer = answerOf(await send({ ...form, template: "resolved-paid" }));
    expect(answer.result?.initialValue).toMatchObject({
      outcome: "resolved",
      reason: expect.stringMatching(/^So far\.\n\nSaltbox paid/) as string,
    });
    const missing = await send({ ...form, template: "nothing-like-it" });
    expect(missing.status).toBe(422);
    expect(answerOf(missing).result?.initialValue).toMatchObject({ reason: "So far." });
  });

  test("can be chosen by the address, if the machine allows what it is for", async () => {
    expect((await see(ref, "?template=casino-its-side")).prefill).toBeNull();
    await accepted();
    expect((await see(ref, "?template=casino-its-side")).prefill).toMatchObject({ act: "ask_casino" });
    expect((await see(ref, "?template=__proto__")).prefill).toBeNull();
  });
});

describe("Merging", () => {
  let other = "";
  beforeEach(async () => {
    other = await submitted(typed({ incidentOn: "2026-10-05" }));
  });
  const merge = (from: string, into: string) =>
    seen(from).then((count) => send({ intent: "merge", into, confirmed: "on", version: count }, { of: from }));

  test("closes the duplicate with a link both ways, tells its player, and keeps totals and places right", async () => {
    await accepted();
    expect((await merge(other, ref.toLowerCase())).status).toBe(303);
    expect(await find(other)).toMatchObject({ state: "rejected", mergedInto: ref, publishedAt: null });
    await expectTrail(other, 2);
    await expectTrail(ref, 3);
    expect((await trail(ref)).at(-1)?.reason).toContain(other);
    expect((await see(other)).complaint.mergedInto).toBe(ref);
    expect((await see()).merged).toMatchObject([{ ref: other }]);
    expect(await current().documents.get(complaintSlots, slotId(await find(other)))).toBeNull();
    expect(await current().documents.get(complaintSlots, slotId(await find(ref)))).toMatchObject({ ref });
    expect((await current().documents.get(complaintTotals, "saltbox"))?.counts).toEqual({
      "under_review|withdrawal_delay": 1,
    });
    await backgroundDone();
    expect(await told(PLAYER)).toContainEqual(`Complaint ${other}, Saltbox: closed as a duplicate of ${ref}.`);
    for (const of of [ref, other]) expect((await acts(of)).map((one) => one.action)).toContain("complaint.merge");
  });

  test("a public duplicate counts as rejected, and its page leads to the other", async () => {
    await accepted();
    await send({ intent: "accept", version: "1" }, { of: other });
    await merge(other, ref);
    const { data } = await respond(() => publicPage(visit(`/complaints/${other}`, { ref: other })));
    expect(data).toMatchObject({ complaint: { state: "rejected", duplicateOf: ref } });
    const target = await respond(() => publicPage(visit(`/complaints/${ref}`, { ref })));
    expect(target.data).toMatchObject({ complaint: { duplicates: [other] } });
    expect((await current().documents.get(complaintTotals, "saltbox"))?.counts).toEqual({
      "under_review|withdrawal_delay": 1,
      "rejected|withdrawal_delay": 1,
    });
  });

  test("is refused into itself, a merged one, another casino's, a stranger's private one, and none", async () => {
    const problem = async (from: string, into: string) => {
      const answer = await merge(from, into);
      expect(answer.status).toBe(422);
      return answerOf(answer).result?.error?.["into"]?.join(" ");
    };
    expect(await problem(ref, ref)).toContain("can’t be a duplicate of itself");
    expect(await problem(ref, "EW-000000")).toContain("There is no complaint");
    expect(await problem(ref, await submitted(typed({ casino: "Quay" })))).toContain("another casino");
    expect(await problem(ref, await submitted(typed(), STRANGER))).toContain("another player's and not public");
    await merge(other, ref);
    const third = await submitted(typed({ incidentOn: "2026-10-06" }));
    expect(await problem(third, other)).toContain(`was itself closed as a duplicate of ${ref}`);
    expect(await find(ref)).toMatchObject({ state: "submitted" });
  });

  test("into each other at once, one of the two stays", async () => {
    const answers = await Promise.all([merge(ref, other), merge(other, ref)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, expect.any(Number)]);
    const merged = [await find(ref), await find(other)].filter((one) => one.mergedInto);
    expect(merged).toHaveLength(1);
  });

  test("reopening the duplicate takes the link back", async () => {
    await merge(other, ref);
    current().setClock("2026-11-22T12:00:00.000Z");
    await storeEvidence(
      { ownerId: other, party: "player", uploadedBy: PLAYER },
      { name: "bank.txt", bytes: Buffer.from("It is another withdrawal.") },
    );
    await reopenComplaint({ uid: PLAYER, ref: other }, { body: "It is another withdrawal." });
    expect(await find(other)).toMatchObject({ state: "under_review", mergedInto: null });
    expect(await listMergedInto(ref)).toEqual([]);
  });
});

describe("Taking personal details out", () => {
  const version = async () =>
    ((await respond(() => textLoader(as("admin", `${address()}/text`, { id: ref })))).data as { version: string })
      .version;
  const edit = (form: Form) => respond(() => textAction(as("admin", `${address()}/text`, { id: ref }, form)));
  const story = "I asked for my winnings on a Monday and sent every paper they wanted. ".repeat(2).trim();
  const texts = { title: "Withdrawal held for three weeks", story, desiredOutcome: "" };

  test("changes what the public reads; trail and log say that, not what stood there", async () => {
    await accepted();
    expect((await edit({ ...texts, version: await version(), state: "resolved" })).status).toBe(303);
    expect(await find(ref)).toMatchObject({ ...texts, state: "under_review" });
    await expectTrail(ref, 3);
    expect((await trail(ref)).at(-1)).toMatchObject({ from: "under_review", to: "under_review", actor: "staff" });
    const { data } = await respond(() => publicPage(visit(`/complaints/${ref}`, { ref })));
    expect(JSON.stringify(data)).not.toContain("another promise");
    const all = JSON.stringify([await acts(ref), await trail(ref)]);
    expect(all).toContain("complaint.redact");
    expect(all).not.toContain("another promise");
    expect(all).not.toContain(story);
  });

  test("of a text that somebody else has edited is a 409 with both", async () => {
    const old = await version();
    await edit({ ...texts, version: old });
    const mine = { ...texts, title: "A title of my own instead", version: old };
    const answer = await edit(mine);
    expect(answer.status).toBe(409);
    expect(answer.data).toMatchObject({ result: { initialValue: { title: mine.title } } });
    // And the form of a page that was open before the field got this name.
    expect((await edit({ ...mine, version: "", wording: await version() })).status).toBe(409);
    expect((await find(ref)).title).toBe(texts.title);
  });

  test("changes nothing when nothing was changed, and keeps too short a text in the form", async () => {
    const { title, story: own, desiredOutcome } = await find(ref);
    const same = await edit({ title, story: own, desiredOutcome, version: await version() });
    expect(same.headers.get("Location")).toContain("done=unchanged");
    expect(await trail(ref)).toHaveLength(1);
    const short = await edit({ ...texts, story: "Gone.", version: await version() });
    expect(short.status).toBe(422);
    expect(short.data).toMatchObject({ result: { initialValue: { story: "Gone." } } });
  });
});

describe("The list of other people looking", () => {
  const look = (cookie: string) => respond(() => loader(visit(address(), { id: ref }, { Cookie: cookie })));
  const names = ({ data }: { data: unknown }) =>
    (data as { page: DeskPage }).page.viewersPresent.map(({ name }) => name);

  test("is shown to the other for two minutes, and never oneself", async () => {
    const { cookie } = await secondAdmin();
    expect(names(await look(cookie))).toEqual([]);
    await backgroundDone();
    expect(names(await look(person("admin").cookie))).toEqual(["Second desk"]);
    await backgroundDone();
    expect(names(await look(cookie))).toEqual(["The admin"]);
    current().setClock("2026-11-21T12:02:00.000Z");
    expect(names(await look(person("admin").cookie))).toEqual([]);
  });

  test("is written at most once in 30 seconds, and cleaned up", async () => {
    const { documents } = current();
    const beat = async () => {
      await respond(() => presencePoll(as("admin", `${address()}/presence`, { id: ref })));
      await backgroundDone();
      return (await documents.get(presence, `complaint:${ref}.${person("admin").uid}`))?.version;
    };
    expect(await beat()).toBe(1);
    current().setClock("2026-11-21T12:00:29.000Z");
    expect(await beat()).toBe(1);
    current().setClock("2026-11-21T12:00:30.000Z");
    expect(await beat()).toBe(2);
    current().setClock("2026-11-21T12:03:00.000Z");
    await cleanUpPresence();
    expect(await documents.count(presence)).toBe(0);
  });

  test("that can't be written or read fails no page", async () => {
    const { documents } = current();
    const { batch, query } = documents;
    documents.batch = (actor) => {
      if (actor === person("admin").uid) throw new Error("The store is full.");
      return batch.call(documents, actor);
    };
    expect((await look(person("admin").cookie)).status).toBe(200);
    await backgroundDone();
    documents.query = ((collection: { name: string }, ...rest: unknown[]) => {
      if (collection.name === presence.name) throw new Error("The store is slow.");
      return (query as (...all: unknown[]) => unknown).call(documents, collection, ...rest);
    }) as never;
    expect((await look(person("admin").cookie)).status).toBe(200);
    Object.assign(documents, { batch, query });
  });
});
