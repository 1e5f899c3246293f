import { beforeEach, describe, expect, test } from "vitest";
import { backend } from "~/backend/index.server";
import { casinos } from "~/features/casinos/collection";
import { complaintTotals } from "~/features/casinos/score/totals-collection";
import {
  acceptComplaint,
  askParty,
  decideComplaint,
  extendDeadline,
  writeMessage,
} from "~/features/complaints/cases.server";
import { lapseOverdueComplaints } from "~/features/complaints/clock/case-clock.server";
import { TransitionRefused } from "~/features/complaints/case/case-machine";
import { CaseMoved, CaseNotFound } from "~/features/complaints/case/case-refusals";
import { caseLinks, complaintEvents, complaints } from "~/features/complaints/collection";
import { linkActor } from "~/features/complaints/case/case-parties.server";
import { answerComplaint } from "~/features/complaints/party/party-steps.server";
import { closeUnreached, endLink, renewLink } from "~/features/complaints/reach/ask-party.server";
import { moveOfDelivery } from "~/features/complaints/reach/settle-link.server";
import { askedHow, canAsk, isUnreached, mailboxesOf, reachWords } from "~/features/complaints/reach/reach";
import { readReach } from "~/features/complaints/reach/read-reach.server";
import { tallyMonth } from "~/features/complaints/statistics/statistics";
import { verifyTrail } from "~/features/complaints/trail/trail.server";
import { auditEntries } from "~/platform/audit/collection";
import { users } from "~/platform/access/collection";
import { takeReport } from "~/platform/outbox/returned-mail.server";
import { outbox } from "~/platform/outbox/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { useTestBackend } from "../../support/backend";
import { acting, CASINO, siteRan, storePeople, submitted, typed } from "../../support/fixtures/case-people";
import { casinoFixture } from "../../support/fixtures/casino";
import { store } from "../../support/fixtures/store";
import { backgroundDone } from "../../support/outbox/background-done";

const current = useTestBackend();
const ADDRESS = "complaints@saltbox.example";
const SECOND = "fair@saltbox.example";
const address = (email: string) => ({ email, source: "Its terms", checkedOn: "2026-11-01" });
const QUESTION = "What became of the withdrawal?";
const REASON = "We could not reach Saltbox, so we say nothing about who is right.";

/** Saltbox with these addresses; its only account is suspended unless `hasPeople`. */
async function begin(addresses: string[], { hasPeople = false } = {}): Promise<string> {
  const complaintAddresses = addresses.map(address);
  await store(current().documents, {
    casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox", ...(addresses.length > 0 && { complaintAddresses }) })],
  });
  await storePeople();
  if (!hasPeople) await backend().documents.batch("system:test").update(users, CASINO, { state: "suspended" }).commit();
  const ref = await submitted();
  await acceptComplaint({ staff: acting(), ref });
  await backgroundDone();
  current().sent.length = 0;
  return ref;
}

const ask = (ref: string, shown?: string) =>
  askParty({ staff: acting(), ref }, { party: "casino", question: QUESTION, ...(shown !== undefined && { shown }) });
const find = async (ref: string) => {
  const complaint = await current().documents.get(complaints, ref);
  if (!complaint) throw new Error(`${ref} is not stored`);
  return complaint;
};
const linksOf = async (ref: string) =>
  (await current().documents.query(caseLinks, { where: [["ref", "==", ref]], orderBy: ["-createdAt"] })).items;
const trailOf = async (ref: string) =>
  (await current().documents.query(complaintEvents, { where: [["complaintId", "==", ref]], orderBy: ["sequence"] }))
    .items;
const later = (hours: number) =>
  current().setClock(new Date(current().clock().getTime() + hours * 3_600_000).toISOString());
const mailsToCasino = () => current().sent.filter(({ kind }) => kind === "casino-asked");
/** Lets the mail server refuse every mail to an address for good. */
function refuse(...refused: string[]): void {
  const send = backend().mail.send.bind(backend().mail);
  backend().mail.send = (message) =>
    refused.includes(message.to)
      ? Promise.reject(Object.assign(new Error("550 No such mailbox"), { responseCode: 550 }))
      : send(message);
}

describe("who is asked", () => {
  const boxes = mailboxesOf(
    [address(ADDRESS), address(SECOND)],
    [
      { address: ADDRESS, delivery: "failed", problem: "550 No such mailbox", endedAt: null },
      { address: ADDRESS, delivery: "sent", problem: null, endedAt: null },
    ],
  );

  test("is said in words, and to the public without any address", () => {
    const reach = { people: ["a", "b"], mailboxes: boxes };
    expect(reachWords(reach)).toBe(`2 people, ${ADDRESS} and ${SECOND}`);
    expect(askedHow(reach)).toBe(
      "Asked here, where 2 people answer for it, and by email, at 2 addresses for complaints.",
    );
    expect(askedHow({ people: [], mailboxes: boxes.slice(0, 1) })).toBe("Asked by email, at 1 address for complaints.");
  });

  test("a mailbox has the problem of its last mail in this case", () => {
    expect(boxes).toEqual([
      { email: ADDRESS, problem: "550 No such mailbox" },
      { email: SECOND, problem: null },
    ]);
  });

  test("nobody is reached when there is nobody, or every last mail has failed", () => {
    const [failed, fine] = boxes as [(typeof boxes)[0], (typeof boxes)[0]];
    expect([canAsk({ people: [], mailboxes: [] }), isUnreached({ people: [], mailboxes: [] })]).toEqual([false, true]);
    expect([canAsk({ people: [], mailboxes: [failed] }), isUnreached({ people: [], mailboxes: [failed] })]).toEqual([
      true,
      true,
    ]);
    expect(isUnreached({ people: [], mailboxes: [failed, fine] })).toBe(false);
    expect(isUnreached({ people: ["a"], mailboxes: [failed] })).toBe(false);
  });

  test("people whose accounts are suspended don't count, nor does the player", async () => {
    const ref = await begin([ADDRESS]);
    const complaint = await find(ref);
    expect((await readReach(complaint)).reach).toEqual({ people: [], mailboxes: [{ email: ADDRESS, problem: null }] });
    const batch = current().documents.batch("system:test");
    batch.update(users, complaint.playerId, { representsCasinos: ["saltbox"] });
    batch.update(users, CASINO, { state: "active" });
    await batch.commit();
    expect((await readReach(complaint)).reach.people).toEqual([CASINO]);
  });
});

describe("what a mail’s outcome means", () => {
  const at = "2026-11-21T10:00:00.000Z";
  const context = (others: ("waiting" | "sent" | "failed")[], people = 0) => ({
    ...{ others: others.map((delivery) => ({ delivery })), people, at, clocks: DEFAULT_SETTINGS.clocks },
  });
  let accepted: Awaited<ReturnType<typeof find>>;
  beforeEach(async () => {
    accepted = await find(await begin([ADDRESS]));
  });
  const inState = (state: "asking_casino" | "awaiting_casino" | "under_review" | "resolved") => ({
    ...accepted,
    state,
  });
  const sent = { delivery: "sent" } as const;
  const failed = { delivery: "failed", problem: "550" } as const;

  test("the first that is taken starts the clock, at that time", () => {
    const move = moveOfDelivery(inState("asking_casino"), sent, context(["waiting"]));
    expect(move?.fields).toMatchObject({
      state: "awaiting_casino",
      waitingOn: "casino",
      dueAt: "2026-11-28T10:00:00.000Z",
    });
    expect(move?.event).toMatchObject({ kind: "step", actor: "mail", at });
  });

  test("where people were asked as well, the trail says once that a mail was taken, and the clock goes on", () => {
    const asked = inState("awaiting_casino");
    const move = moveOfDelivery(asked, sent, context(["waiting"], 2));
    expect(move?.event).toMatchObject({
      kind: "mailed",
      actor: "mail",
      from: "awaiting_casino",
      to: "awaiting_casino",
    });
    expect(move?.fields.dueAt).toBe(asked.dueAt);
    expect(moveOfDelivery(asked, sent, context(["sent"], 2))).toBeNull();
  });

  test("a failure gives the case back to staff only if nobody else can know", () => {
    for (const state of ["asking_casino", "awaiting_casino"] as const) {
      const asked = inState(state);
      expect(moveOfDelivery(asked, failed, context(["failed"]))?.fields).toMatchObject({ state: "under_review" });
      expect(moveOfDelivery(asked, failed, context(["waiting"]))).toBeNull();
      expect(moveOfDelivery(asked, failed, context(["sent"]))).toBeNull();
      expect(moveOfDelivery(asked, failed, context([], 1))).toBeNull();
    }
  });

  test("a case that has moved on stays as it is", () => {
    for (const state of ["under_review", "resolved"] as const) {
      expect(moveOfDelivery(inState(state), sent, context([]))).toBeNull();
      expect(moveOfDelivery(inState(state), failed, context([]))).toBeNull();
    }
  });
});

describe("asking a casino that has only an address", () => {
  test("starts no clock until its mail server has taken the mail; the trail says when", async () => {
    const ref = await begin([ADDRESS]);
    await ask(ref);
    expect(await find(ref)).toMatchObject({ state: "asking_casino", waitingOn: "staff" });
    expect((await trailOf(ref)).at(-1)).toMatchObject({
      ...{ from: "under_review", to: "asking_casino", actor: "staff" },
      reason: "Asked by email, at 1 address for complaints.",
    });
    later(5);
    const taken = current().clock().toISOString();
    await backgroundDone();
    expect(mailsToCasino()).toMatchObject([{ to: ADDRESS, text: expect.stringContaining(QUESTION) as string }]);
    const dueAt = new Date(Date.parse(taken) + 7 * 86_400_000).toISOString();
    expect(await find(ref)).toMatchObject({ state: "awaiting_casino", waitingOn: "casino", dueAt });
    const trail = await trailOf(ref);
    expect(trail.at(-1)).toMatchObject({ from: "asking_casino", to: "awaiting_casino", actor: "mail", at: taken });
    expect(JSON.stringify(trail)).not.toContain(ADDRESS);
    expect(verifyTrail(trail)).toMatchObject({ intact: true });
  });

  test("stores no token and leaves none in the outbox", async () => {
    const ref = await begin([ADDRESS]);
    await ask(ref);
    const before = await current().documents.query(outbox, { where: [["dueAt", ">", ""]], orderBy: ["dueAt"] });
    await backgroundDone();
    const [, token = ""] = /token=([\w-]{43})/.exec(mailsToCasino()[0]?.text ?? "") ?? [];
    expect(token).toHaveLength(43);
    const after = await Promise.all(before.items.map(({ id }) => current().documents.get(outbox, id)));
    expect(before.items).not.toEqual([]);
    expect(JSON.stringify([before.items, after, await linksOf(ref)])).not.toContain(token);
  });

  test("that refuses the mail gives the case back to staff: no clock ran, and it can be closed as not reached", async () => {
    const ref = await begin([ADDRESS]);
    refuse(ADDRESS);
    await ask(ref);
    await expect(closeUnreached({ staff: acting(), ref }, { reason: REASON })).rejects.toThrow(TransitionRefused);
    await backgroundDone();
    expect(await find(ref)).toMatchObject({ state: "under_review", waitingOn: "staff" });
    expect((await trailOf(ref)).at(-1)).toMatchObject({ to: "under_review", actor: "mail" });
    expect((await readReach(await find(ref))).reach.mailboxes).toMatchObject([
      { problem: expect.stringContaining("550") as string },
    ]);
    await closeUnreached({ staff: acting(), ref }, { reason: REASON });
    const closed = await find(ref);
    expect(closed).toMatchObject({ state: "unreachable", outcomeReason: REASON, waitingOn: "none", dueAt: null });
  });

  test("whose mail comes back later gets no further deadline: the case is staff's again", async () => {
    const ref = await begin([ADDRESS]);
    await ask(ref);
    await backgroundDone();
    expect(await find(ref)).toMatchObject({ state: "awaiting_casino" });
    const { items } = await current().documents.query(outbox, {
      where: [["kind", "==", "casino-asked"]],
      orderBy: ["-order"],
    });
    const messageId = `edgewise.${items[0]?.id ?? ""}@edgewise.test`;
    expect(
      await takeReport({ kind: "delivery", messageId, action: "failed", status: "5.1.1", said: "No such user" }),
    ).toBe("bounced");
    await backgroundDone();
    const complaint = await find(ref);
    expect(complaint).toMatchObject({ state: "under_review", waitingOn: "staff" });
    expect((await trailOf(ref)).at(-1)).toMatchObject({ from: "awaiting_casino", to: "under_review", actor: "mail" });
    expect((await readReach(complaint)).reach.mailboxes[0]?.problem).toContain("No such user");
    expect((await trailOf(ref)).map(({ reason }) => reason).join()).not.toContain("No such user");
  });

  test("whose mail is delayed on its way has its time from when a server last said so", async () => {
    const ref = await begin([ADDRESS]);
    await ask(ref);
    await backgroundDone();
    const { dueAt } = await find(ref);
    const { items } = await current().documents.query(outbox, {
      where: [["kind", "==", "casino-asked"]],
      orderBy: ["-order"],
    });
    const messageId = `edgewise.${items[0]?.id ?? ""}@edgewise.test`;
    later(48);
    const report = { kind: "delivery", messageId, action: "delayed", status: "4.4.1", said: "No answer yet" } as const;
    expect(await takeReport(report)).toBe("delayed");
    later(24 * 5);
    await siteRan();
    await lapseOverdueComplaints();
    const moved = await find(ref);
    expect(moved.state).toBe("awaiting_casino");
    expect(Date.parse(moved.dueAt ?? "") - Date.parse(dueAt ?? "")).toBe(48 * 3_600_000);
    expect((await trailOf(ref)).at(-1)?.reason).toContain("had not arrived by");
  });

  test("with two addresses goes on with the one that takes its mail", async () => {
    const ref = await begin([ADDRESS, SECOND]);
    refuse(ADDRESS);
    await ask(ref);
    await backgroundDone();
    expect(await find(ref)).toMatchObject({ state: "awaiting_casino" });
    await expect(closeUnreached({ staff: acting(), ref }, { reason: REASON })).rejects.toThrow(TransitionRefused);
  });

  test("never lapses while the mail is under way, however long that takes", async () => {
    const ref = await begin([ADDRESS]);
    await ask(ref);
    later(24 * 426);
    await lapseOverdueComplaints();
    expect(await find(ref)).toMatchObject({ state: "asking_casino" });
    await expect(extendDeadline({ staff: acting(), ref })).rejects.toThrow(TransitionRefused);
  });

  test("is refused where others would be asked than staff saw", async () => {
    const ref = await begin([ADDRESS]);
    await expect(ask(ref, `1 person and ${ADDRESS}`)).rejects.toThrow(CaseMoved);
    await ask(ref, ADDRESS);
    expect(await find(ref)).toMatchObject({ state: "asking_casino" });
  });
});

test("a casino with people and an address is asked both ways, and its clock starts at once", async () => {
  const ref = await begin([ADDRESS], { hasPeople: true });
  await ask(ref);
  expect(await find(ref)).toMatchObject({ state: "awaiting_casino" });
  await backgroundDone();
  const trail = await trailOf(ref);
  expect(trail.slice(-2)).toMatchObject([
    { kind: "step", to: "awaiting_casino", actor: "staff" },
    { kind: "mailed", actor: "mail" },
  ]);
  expect(current().sent.map(({ to }) => to)).toEqual(expect.arrayContaining([ADDRESS, "desk@people.example"]));
});

test("a casino with nobody to ask can't be asked, and is closed as not reached, which counts for and against nobody", async () => {
  const ref = await begin([]);
  const before = await current().documents.get(casinos, "saltbox");
  await expect(ask(ref)).rejects.toThrow("there is nobody to ask");
  expect(await find(ref)).toMatchObject({ state: "under_review" });
  await closeUnreached({ staff: acting(), ref }, { reason: REASON });
  await backgroundDone();
  const totals = await current().documents.get(complaintTotals, "saltbox");
  expect(totals).toMatchObject({
    counts: { "unreachable|withdrawal_delay": 1 },
    tally: { resolved: 0, unresolved: 0 },
  });
  expect(totals?.tally.burden).toBe(0);
  expect((await current().documents.get(casinos, "saltbox"))?.score).toEqual(before?.score);
  expect(tallyMonth("2026-11", [await find(ref)])).toMatchObject({ unreachable: 1, unresolved: 0, otherwise: 0 });
  expect(
    current()
      .sent.map(({ text }) => text)
      .join(),
  ).not.toMatch(/did not answer/);
});

test("a casino without an account is told of what happens later, once, and by nothing that opens the case", async () => {
  const ref = await begin([ADDRESS]);
  await ask(ref);
  await backgroundDone();
  await extendDeadline({ staff: acting(), ref });
  await backgroundDone();
  await writeMessage({ staff: acting(), ref }, { body: "The statement is enough for us.", visibility: "parties" });
  await writeMessage({ staff: acting(), ref }, { body: "They seem slow.", visibility: "staff" });
  await backgroundDone();
  await decideComplaint({ staff: acting(), ref }, { to: "resolved", reason: "The casino paid.", recovered: null });
  await backgroundDone();
  const told = current().sent.filter(({ kind }) => kind === "casino-told");
  expect(told.map(({ to, subject }) => [to, /extended|answer by|message|resolved/.exec(subject)?.[0]])).toEqual([
    [ADDRESS, "answer by"],
    [ADDRESS, "message"],
    [ADDRESS, "resolved"],
  ]);
  const all = JSON.stringify(told);
  expect(all).toContain("The statement is enough for us.");
  expect(all).not.toMatch(/token=|They seem slow/);
});

test("a casino without an account isn't told of what happened before it was asked, however late that is told", async () => {
  await begin([ADDRESS]);
  const ref = await submitted(typed({ incidentOn: "2026-10-04" }));
  await acceptComplaint({ staff: acting(), ref });
  const { documents } = current();
  const telling = await documents.query(outbox, {
    where: [
      ["kind", "==", "complaint-told"],
      ["state", "==", "waiting"],
    ],
    orderBy: ["order"],
  });
  expect(telling.items).toHaveLength(2);
  const anHourLater = new Date(current().clock().getTime() + 3_600_000).toISOString();
  const batch = documents.batch("system:test");
  for (const { id } of telling.items) batch.update(outbox, id, { dueAt: anHourLater });
  await batch.commit();
  later(0.5);
  await ask(ref);
  await backgroundDone();
  later(1);
  await backgroundDone();
  expect(current().sent.flatMap(({ to, kind }) => (to === ADDRESS ? [kind] : []))).toEqual(["casino-asked"]);
});

describe("a mailed link", () => {
  const asked = async () => {
    const ref = await begin([ADDRESS]);
    await ask(ref);
    await backgroundDone();
    const [link] = await linksOf(ref);
    return { ref, id: link?.id ?? "", staff: { staff: acting(), ref } };
  };

  test("is ended when the case closes", async () => {
    const { ref, id } = await asked();
    for (let round = 0; round < 2; round++) {
      later(24 * 7);
      await siteRan();
      await lapseOverdueComplaints();
      await backgroundDone();
    }
    expect(await find(ref)).toMatchObject({ state: "unresolved" });
    const link = await current().documents.get(caseLinks, id);
    expect(link?.endedAt).not.toBeNull();
  });

  test("that staff withdraw takes the request with it if nobody else can answer, and is in the log without the address", async () => {
    const { ref, id, staff } = await asked();
    await endLink(staff, id);
    expect(await current().documents.get(caseLinks, id)).toMatchObject({ endedAt: current().clock().toISOString() });
    expect(await find(ref)).toMatchObject({ state: "under_review", waitingOn: "staff" });
    const { items } = await current().documents.query(auditEntries, {
      where: [["action", "==", "complaint.end-link"]],
      orderBy: ["-at"],
    });
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain(ADDRESS);
  });

  test("is replaced by a new one, whose mail doesn't start the clock again", async () => {
    const { ref, id, staff } = await asked();
    const { dueAt } = await find(ref);
    later(48);
    await renewLink(staff, id);
    await backgroundDone();
    const links = await linksOf(ref);
    expect(links.filter(({ endedAt }) => endedAt === null)).toMatchObject([{ address: ADDRESS, delivery: "sent" }]);
    expect(links).toHaveLength(2);
    expect(mailsToCasino()).toHaveLength(2);
    expect(await find(ref)).toMatchObject({ state: "awaiting_casino", dueAt });
  });

  test("to an address that isn't the casino's any more gets neither what happens later nor a new link", async () => {
    const { ref, id, staff } = await asked();
    await current()
      .documents.batch("system:test")
      .update(casinos, "saltbox", { complaintAddresses: [address(SECOND)] })
      .commit();
    await expect(renewLink(staff, id)).rejects.toThrow(TransitionRefused);
    await writeMessage(staff, { body: "The statement is enough for us.", visibility: "parties" });
    await backgroundDone();
    expect(current().sent.filter(({ kind }) => kind === "casino-told")).toEqual([]);
    expect(await linksOf(ref)).toHaveLength(1);
  });

  test("to an address that isn't the casino's any more opens nothing, and its casino is charged with no silence", async () => {
    const { ref, id } = await asked();
    const by = { uid: linkActor(id), ref, link: { id, name: "Ann Ek" } };
    const takesAt = (...emails: string[]) =>
      current()
        .documents.batch("system:test")
        .update(casinos, "saltbox", { complaintAddresses: emails.map(address) })
        .commit();
    await takesAt(ADDRESS.toUpperCase());
    expect((await readReach(await find(ref))).links).toMatchObject([{ isLive: true }]);
    await takesAt(SECOND);
    expect((await readReach(await find(ref))).links).toMatchObject([{ isLive: false }]);
    const answer = answerComplaint(by, { body: "Paid on Tuesday.", visibility: "public" });
    await expect(answer).rejects.toThrow(CaseNotFound);
    later(24 * 7);
    await siteRan();
    await lapseOverdueComplaints();
    expect(await find(ref)).toMatchObject({ state: "under_review", waitingOn: "staff" });
    const trail = await trailOf(ref);
    expect(trail.at(-1)?.reason).toContain("Nobody at the casino can answer here any more");
    expect(verifyTrail(trail)).toMatchObject({ intact: true });
  });

  test("takes no step in another case, and can't be ended or renewed from there", async () => {
    const { id } = await asked();
    const ref = await submitted(typed({ incidentOn: "2026-10-05" }));
    await acceptComplaint({ staff: acting(), ref });
    await askParty({ staff: acting(), ref }, { party: "casino", question: QUESTION });
    const answer = answerComplaint(
      { uid: linkActor(id), ref, link: { id, name: "Ann Ek" } },
      { body: "Paid on Tuesday.", visibility: "public" },
    );
    await expect(answer).rejects.toThrow(CaseNotFound);
    await expect(endLink({ staff: acting(), ref }, id)).rejects.toThrow(CaseNotFound);
    await expect(renewLink({ staff: acting(), ref }, id)).rejects.toThrow(CaseNotFound);
  });

  test("that was withdrawn before its mail went out is not sent, and starts no clock", async () => {
    const ref = await begin([ADDRESS]);
    await ask(ref);
    const [link] = await linksOf(ref);
    await endLink({ staff: acting(), ref }, link?.id ?? "");
    await backgroundDone();
    expect(mailsToCasino()).toEqual([]);
    expect(await find(ref)).toMatchObject({ state: "under_review" });
  });
});
