import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { newsletterIssues, subscribers } from "~/features/newsletter/collection";
import { readIssuePage, readIssueTable } from "~/features/newsletter/desk/issue-desk.server";
import { saveIssue } from "~/features/newsletter/issues/issues.server";
import { unsubscribe } from "~/features/newsletter/newsletter.server";
import { findOperation, operationDesk } from "~/features/operations-desk/operation-desk.server";
import { issueDelivery } from "~/features/newsletter/delivery/deliver.server";
import {
  countRecipients,
  nameRecipients,
  readProgress,
  startConfirmedDelivery,
  type SendTarget,
} from "~/features/newsletter/delivery/start-delivery.server";
import { operationParts, operations } from "~/platform/operations/collection";
import { cancelOperation, proposeOperation } from "~/platform/operations/operations.server";
import { partId } from "~/platform/operations/operation-parts";
import { resumeOperations } from "~/platform/operations/run.server";
import { mailboxes } from "~/platform/mailboxes/collection";
import { mailboxIds } from "~/platform/mailboxes/mailbox-id.server";
import { addComplaint } from "~/platform/mailboxes/mailbox-state.server";
import { outbox } from "~/platform/outbox/collection";
import { tryAgain } from "~/platform/outbox/lane.server";
import { queueMailAlone } from "~/platform/outbox/mail-entry.server";
import { createOutboxWorker } from "~/platform/outbox/worker.server";
import { backgroundDone as memoryDone } from "~/http/listener/background.server";
import { backgroundDone } from "../../support/outbox/background-done";
import { useTestBackend } from "../../support/backend";
import { eventually } from "../../support/timing/eventually";
import { addSubscribers, subscriberFixture, subscriberId } from "../../support/fixtures/subscriber";
import { thoroughly } from "../../support/thoroughly";

const store = useTestBackend();
const IDA = { uid: "ida", name: "Ida Fenn", requestId: null };
const WORDS = { subject: "What changed in November", preheader: "", body: "Three scores fell, and here is why." };
const ADDRESSES = ["anna@example.com", "bert@example.com", "carl@example.com", "dora@example.com"];

let issueId: string;
/** What happens when a mail to an address is handed over, instead of its being taken. */
let onMail: Map<string, () => Promise<void> | void>;

beforeEach(async () => {
  // The newest is mailed first: Dora, Carl, Bert, Anna.
  for (const [at, email] of ADDRESSES.entries()) {
    store().setClock(`2026-11-0${String(at + 1)}T12:00:00.000Z`);
    await addSubscribers(store(), subscriberFixture(email));
  }
  store().setClock("2026-11-21T12:00:00.000Z");
  const saved = await saveIssue(null, WORDS, 0, IDA);
  if (saved.outcome !== "saved") throw new Error("not saved");
  issueId = saved.id;
  onMail = new Map();
  const { sent } = store();
  store().mail.send = async (message) => {
    await onMail.get(message.to)?.();
    sent.push(message);
  };
});

/** Starts the delivery to everybody, with all mails queued and none tried. */
async function queueAll(): Promise<string> {
  await startConfirmedDelivery(issueId, "all", await confirmed(), IDA);
  await memoryDone();
  return (await issue()).sends.at(-1) ?? "";
}

async function queuedEntries() {
  const ofKind = { where: [["kind", "==", "newsletter"] as const], orderBy: ["order"] };
  return (await store().documents.query(outbox, ofKind)).items;
}

/** Makes every mail but one wait until 12:05. */
async function onlyFirst(email: string): Promise<void> {
  const later = store().documents.batch("test");
  for (const { id, about } of await queuedEntries())
    if (about.item !== subscriberId(email)) later.update(outbox, id, { dueAt: "2026-11-21T12:05:00.000Z" });
  await later.commit();
}

const putOff = () => {
  throw Object.assign(new Error("451 later"), { responseCode: 451 });
};

async function issue() {
  const found = await store().documents.get(newsletterIssues, issueId);
  if (!found) throw new Error("The issue is not there.");
  return found;
}

/** What the page that asks carries. */
async function confirmed(target: SendTarget = "all") {
  const { version, ...rest } = await issue();
  return { version, recipients: (await nameRecipients({ version, ...rest }, target)).recipients };
}

async function send(target: SendTarget = "all") {
  const outcome = await startConfirmedDelivery(issueId, target, await confirmed(target), IDA);
  await goOn();
  return outcome;
}

/** What the outbox and the job that continues operations do. */
async function goOn(): Promise<void> {
  await backgroundDone();
  await resumeOperations();
  await backgroundDone();
}

/** Goes on at each moment at which a mail is due, until none waits. */
async function untilAllAreSent(): Promise<void> {
  await goOn();
  for (let due = await nextDue(); due !== null; due = await nextDue()) {
    store().setClock(due);
    await goOn();
  }
}
const nextDue = () => createOutboxWorker({ isAlone: true }).next();

const mailed = () => store().sent.map(({ to }) => to);
const counts = async () => (await readProgress(await issue()))?.counts;
const refuse = () => {
  throw Object.assign(new Error("550 5.1.1 be…@example.com: no such user"), { responseCode: 550 });
};

describe("An issue", () => {
  test("goes once to each confirmed subscriber, with a link of their own, and is sent then", async () => {
    await addSubscribers(
      store(),
      subscriberFixture("unsure@example.com", { state: "unconfirmed" }),
      subscriberFixture("gone@example.com", { state: "unsubscribed" }),
      subscriberFixture("never@example.com", { state: "suppressed" }),
    );
    expect(await countRecipients(await issue(), "all")).toBe(4);
    expect((await send()).outcome).toBe("started");
    expect(mailed().sort()).toEqual(ADDRESSES);
    for (const { to, unsubscribeUrl, subject, html, text } of store().sent) {
      const { searchParams, pathname } = new URL(unsubscribeUrl ?? "");
      expect(pathname).toBe("/newsletter/unsubscribe");
      expect(searchParams.get("id")).toBe(subscriberId(to));
      expect(text).toContain(unsubscribeUrl);
      expect(html).toContain("Three scores fell");
      expect(subject).toBe(WORDS.subject);
      expect(await unsubscribe(searchParams.get("id") ?? "", searchParams.get("token") ?? "")).toBe(true);
    }
    expect(await issue()).toMatchObject({ state: "sent", sentAt: store().clock().toISOString() });
    const entries = (
      await store().documents.query(outbox, { where: [["kind", "==", "newsletter"]], orderBy: ["order"] })
    ).items;
    expect(entries).toHaveLength(4);
    expect(
      entries.every(({ urgency, state, mailbox }) => urgency === "bulk" && state === "sent" && mailbox !== null),
    ).toBe(true);
    expect(await counts()).toEqual({ done: 4, skipped: 0, failed: 0, unknown: 0, waiting: 0 });
    const { items } = await store().documents.query(auditEntries, {
      where: [["action", "==", "newsletter.send"]],
      orderBy: ["-at"],
    });
    expect(items).toMatchObject([{ entityId: issueId, note: expect.stringContaining("4 subscribers") }]);
  });

  test("is sent to all once, however often it is asked", async () => {
    const seen = await confirmed();
    const all = await Promise.all([1, 2, 3].map(() => startConfirmedDelivery(issueId, "all", seen, IDA)));
    await backgroundDone();
    expect(all.filter(({ outcome }) => outcome === "started")).toHaveLength(1);
    expect(mailed()).toHaveLength(4);
    expect((await send()).outcome).toBe("stale");
    expect(mailed()).toHaveLength(4);
  });

  test("that somebody has changed since it was confirmed is not sent", async () => {
    const seen = await confirmed();
    await saveIssue(issueId, { ...WORDS, subject: "Something else" }, seen.version, IDA);
    expect((await startConfirmedDelivery(issueId, "all", seen, IDA)).outcome).toBe("stale");
    await backgroundDone();
    expect(mailed()).toEqual([]);
  });

  test("goes to nobody when one subscriber has left and another has come since it was confirmed", async () => {
    const seen = await confirmed();
    await store()
      .documents.batch("test")
      .update(subscribers, subscriberId("anna@example.com"), { state: "unsubscribed" })
      .commit();
    await addSubscribers(store(), subscriberFixture("eve@example.com"));
    expect(await startConfirmedDelivery(issueId, "all", seen, IDA)).toEqual({
      outcome: "others",
      change: { left: 1, entered: 1 },
    });
    await backgroundDone();
    expect(mailed()).toEqual([]);
    expect((await send()).outcome).toBe("started");
    expect(mailed()).toContain("eve@example.com");
  });

  test("for nobody is not sent", async () => {
    for (const email of ADDRESSES)
      await store().documents.batch("test").delete(subscribers, subscriberId(email)).commit();
    expect(await send()).toEqual({ outcome: "nobody" });
    expect((await issue()).state).toBe("draft");
  });

  test("keeps its words from the sending on", async () => {
    await send();
    const { version } = await issue();
    expect(await saveIssue(issueId, { ...WORDS, body: "Other words than were mailed." }, version, IDA)).toEqual({
      outcome: "frozen",
    });
  });
});

describe("While an issue is on its way", () => {
  test("a person who unsubscribes or is erased is left out", async () => {
    const seen = await confirmed();
    await startConfirmedDelivery(issueId, "all", seen, IDA);
    await memoryDone();
    await unsubscribe(subscriberId("carl@example.com"), "secret-of-carl");
    await store().documents.batch("test").delete(subscribers, subscriberId("dora@example.com")).commit();
    expect(await counts()).toMatchObject({ done: 0, waiting: 4 });
    await goOn();
    expect(mailed().sort()).toEqual(["anna@example.com", "bert@example.com"]);
    expect(await counts()).toMatchObject({ done: 2, skipped: 2, waiting: 0 });
    const { items } = await store().documents.query(outbox, {
      where: [
        ["kind", "==", "newsletter"],
        ["state", "==", "dropped"],
      ],
      orderBy: ["order"],
    });
    expect(items.map(({ problem }) => problem).sort()).toEqual([
      "Erased after sending started.",
      "It became unsubscribed after sending started.",
    ]);
  });

  test("a mailbox that mail keeps coming back from, or whose owner reported us, is left out", async () => {
    const at = store().clock().toISOString();
    const [anna = "", bert = ""] = ["anna@example.com", "bert@example.com"].map((email) => mailboxIds(email)[0]);
    await store().documents.transaction("test", (transaction) => addComplaint(transaction, anna, at));
    onMail.set("bert@example.com", refuse);
    await send();
    expect(mailed().sort()).toEqual(["carl@example.com", "dora@example.com"]);
    expect(await counts()).toMatchObject({ done: 2, skipped: 1, failed: 1 });
    expect((await store().documents.get(mailboxes, bert))?.bounces).toHaveLength(1);
  });

  test("a recovery link is sent before the rest of the mailing", async () => {
    onMail.set("anna@example.com", hold);
    onMail.set("bert@example.com", hold);
    onMail.set("carl@example.com", hold);
    onMail.set("dora@example.com", hold);
    const release: (() => void)[] = [];
    function hold(): Promise<void> {
      return new Promise((resolve) => release.push(resolve));
    }
    await queueAll();
    const delivering = backgroundDone();
    await eventually(() => expect(release).toHaveLength(2));
    await queueMailAlone({ kind: "password-reset", to: "eve@example.com", subject: "x", text: "x", urgency: "first" });
    await eventually(() => expect(mailed()).toEqual(["eve@example.com"]));
    onMail.clear();
    for (const one of release) one();
    await delivering;
    expect(mailed()).toHaveLength(5);
  });

  test("a refused address is recorded, holds up no other, and can be tried again by itself", async () => {
    onMail.set("bert@example.com", refuse);
    await send();
    expect(mailed().sort()).toEqual(ADDRESSES.filter((email) => !email.startsWith("bert")));
    expect(await counts()).toMatchObject({ done: 3, failed: 1 });
    const bert = await store().documents.get(subscribers, subscriberId("bert@example.com"));
    expect(bert?.lastFailure?.message).toContain("refused");
    expect(bert?.state).toBe("confirmed");

    onMail.clear();
    expect(await countRecipients(await issue(), "failed")).toBe(1);
    expect((await send("failed")).outcome).toBe("started");
    expect(mailed().filter((to) => to === "bert@example.com")).toHaveLength(1);
    expect(mailed()).toHaveLength(4);
    expect(await counts()).toMatchObject({ done: 4, failed: 0 });
    expect((await store().documents.get(subscribers, subscriberId("bert@example.com")))?.lastFailure).toBeNull();
    expect(await send("failed")).toEqual({ outcome: "nobody" });
  });

  test("the stored results contain no whole address", async () => {
    onMail.set("bert@example.com", refuse);
    await send();
    const kept = JSON.stringify([
      (
        await store().documents.query(operationParts, {
          where: [["operationId", "in", (await issue()).sends]],
          orderBy: ["number"],
        })
      ).items,
      (await store().documents.query(operations, { orderBy: ["-at"] })).items,
      (await store().documents.query(auditEntries, { orderBy: ["-at"] })).items,
    ]);
    for (const email of ADDRESSES) expect(kept).not.toContain(email);
    expect(kept).toContain("be…@example.com");
  });

  test("a mail that is put off, or whose connection broke, is tried again with its Message-ID, and holds up no other", async () => {
    const ids: (string | undefined)[] = [];
    store().mail.send = async (message) => {
      const { to, id } = message;
      if (to.startsWith("carl")) ids.push(id);
      if (ids.length === 1 && to.startsWith("carl"))
        throw Object.assign(new Error("Timeout"), { code: "ETIMEDOUT", timeoutType: "SOCKET_TIMEOUT" });
      if (ids.length === 2 && to.startsWith("carl")) throw Object.assign(new Error("451 later"), { responseCode: 451 });
      store().sent.push(message);
    };
    await send();
    expect(mailed().sort()).toEqual(["anna@example.com", "bert@example.com", "dora@example.com"]);
    expect(await counts()).toEqual({ done: 3, skipped: 0, failed: 0, unknown: 0, waiting: 1 });
    expect(await readIssuePage(issueId, new URLSearchParams())).toMatchObject({
      state: "sending",
      progress: { isRunning: true, position: 3, total: 4 },
    });
    expect((await readIssueTable(new URLSearchParams())).rows).toMatchObject([{ state: "sending", mailed: 3 }]);
    const operation = await findOperation((await issue()).sends[0] ?? "", 1);
    expect(operation).toMatchObject({ state: "running", position: 3, counts: { done: 3 }, isWaiting: false });
    expect(await send("failed")).toMatchObject({ outcome: "stale" });
    await untilAllAreSent();
    expect(mailed()).toHaveLength(4);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(await counts()).toMatchObject({ done: 4, waiting: 0 });
    expect((await issue()).state).toBe("sent");
  });

  thoroughly("a mail that is put off for three days failed; staff who send it from the outbox settle it", async () => {
    onMail.set("carl@example.com", putOff);
    await send();
    await untilAllAreSent();
    expect(await counts()).toMatchObject({ done: 3, failed: 1 });
    expect((await issue()).state).toBe("sent");
    const items = (await queuedEntries()).filter(({ state }) => state === "failed");
    await tryAgain("ida", items[0]?.id ?? "", () => undefined);
    await goOn();
    // It waits again, and was never among those that were sent.
    expect(await readIssuePage(issueId, new URLSearchParams())).toMatchObject({ progress: { position: 4, total: 4 } });
    expect((await readIssueTable(new URLSearchParams())).rows).toMatchObject([{ mailed: 3 }]);
    onMail.clear();
    await tryAgain("ida", items[0]?.id ?? "", () => undefined);
    await goOn();
    expect(mailed()).toContain("carl@example.com");
    expect(await counts()).toMatchObject({ done: 4, failed: 0 });
    expect(await send("failed")).toEqual({ outcome: "nobody" });
  });

  test("it can be stopped, and continued for the rest alone", async () => {
    let seen = 0;
    onMail.set("carl@example.com", async () => {
      await cancelOperation((await issue()).sends.at(-1) ?? "", IDA);
      // Carl's own mail is on its way, so he is not among them.
      expect(await countRecipients(await issue(), "rest")).toBe(3);
      seen += 1;
    });
    const first = await queueAll();
    await onlyFirst("carl@example.com");
    await goOn();
    expect(mailed()).toEqual(["carl@example.com"]);
    expect(seen).toBe(1);
    expect((await readIssuePage(issueId, new URLSearchParams()))?.state).toBe("stopped");
    expect(await counts()).toEqual({ done: 1, skipped: 0, failed: 0, unknown: 0, waiting: 3 });
    // Those that the outbox still has count as the rest as well, and go out once.
    expect(await countRecipients(await issue(), "rest")).toBe(3);
    const stopped = { state: "cancelled", position: 1, total: 4, counts: { done: 1, skipped: 0 } };
    const listed = () => operationDesk.source.rowsOf([first]);
    expect(await listed()).toMatchObject([stopped]);
    onMail.clear();
    store().setClock("2026-11-21T12:05:00.000Z");
    await goOn();
    expect(mailed()).toEqual(["carl@example.com"]);
    expect(await counts()).toEqual({ done: 1, skipped: 0, failed: 0, unknown: 0, waiting: 3 });
    // What was queued and not sent counts nowhere as done, nor as skipped.
    expect(await listed()).toMatchObject([stopped]);
    expect(await findOperation(first, 1)).toMatchObject({ ...stopped, results: [{ outcome: "done" }] });
    expect((await readIssueTable(new URLSearchParams())).rows).toMatchObject([{ state: "stopped", mailed: 1 }]);
    const { items: acts } = await store().documents.query(auditEntries, {
      where: [["action", "==", "operation.cancel"]],
      orderBy: ["-at"],
    });
    // Carl's own mail was on its way.
    expect(acts).toMatchObject([{ note: "0 of 4 items were processed" }]);
    await send("rest");
    expect([...mailed()].sort()).toEqual(ADDRESSES);
    expect(await counts()).toEqual({ done: 4, skipped: 0, failed: 0, unknown: 0, waiting: 0 });
    expect((await issue()).state).toBe("sent");
  });

  test("a mail that was tried before it was stopped is in doubt, and not among the rest", async () => {
    onMail.set("carl@example.com", () => {
      throw Object.assign(new Error("Timeout"), { code: "ETIMEDOUT", timeoutType: "SOCKET_TIMEOUT" });
    });
    const first = await queueAll();
    await onlyFirst("carl@example.com");
    await goOn();
    await cancelOperation(first, IDA);
    const stopped = { done: 0, skipped: 0, failed: 0, unknown: 1, waiting: 3 };
    expect(await counts()).toEqual(stopped);
    onMail.clear();
    await untilAllAreSent();
    expect(mailed()).toEqual([]);
    expect(await counts()).toEqual(stopped);
    expect(await findOperation(first, 1)).toMatchObject({
      position: 1,
      results: [{ outcome: "unknown", message: expect.stringContaining("may or may not have arrived") }],
    });
    await send("rest");
    expect(mailed()).not.toContain("carl@example.com");
    await send("unknown");
    expect(mailed().sort()).toEqual(ADDRESSES);
  });

  test("it can be stopped twice before anything is sent, and everybody is still among the rest", async () => {
    await cancelOperation(await queueAll(), IDA);
    const seen = await confirmed("rest");
    // Stopped again before it has queued anything.
    const again = await startConfirmedDelivery(issueId, "rest", seen, IDA);
    await cancelOperation((await issue()).sends.at(-1) ?? "", IDA);
    await memoryDone();
    expect(again.outcome).toBe("started");
    expect(await counts()).toEqual({ done: 0, skipped: 0, failed: 0, unknown: 0, waiting: 4 });
    expect(await countRecipients(await issue(), "rest")).toBe(4);
    await goOn();
    expect(mailed()).toEqual([]);
    await send("rest");
    expect(mailed().sort()).toEqual(ADDRESSES);
  });

  thoroughly("one that was given up, as a later issue was, is settled by itself when staff send it", async () => {
    const first = issueId;
    onMail.set("carl@example.com", putOff);
    await send();
    await untilAllAreSent();
    const given = (await queuedEntries()).filter(({ state }) => state === "failed");
    const saved = await saveIssue(null, { ...WORDS, subject: "What changed in December" }, 0, IDA);
    issueId = saved.outcome === "saved" ? saved.id : "";
    await send();
    await untilAllAreSent();
    expect(await counts()).toMatchObject({ done: 3, failed: 1 });

    onMail.clear();
    issueId = first;
    await tryAgain("ida", given[0]?.id ?? "", () => undefined);
    await goOn();
    expect(mailed().filter((to) => to === "carl@example.com")).toHaveLength(1);
    expect(await counts()).toMatchObject({ done: 4, failed: 0 });
    expect(await send("failed")).toEqual({ outcome: "nobody" });
  });

  test("one that was given up and sent again since is not sent once more from the outbox", async () => {
    onMail.set("carl@example.com", putOff);
    await send();
    await untilAllAreSent();
    onMail.clear();
    const failed = (await queuedEntries()).filter(({ state }) => state === "failed");
    await send("failed");
    await tryAgain("ida", failed[0]?.id ?? "", () => undefined);
    await goOn();
    expect(mailed().sort()).toEqual(ADDRESSES);
    expect(await counts()).toEqual({ done: 4, skipped: 0, failed: 0, unknown: 0, waiting: 0 });
    expect(await store().documents.get(outbox, failed[0]?.id ?? "")).toMatchObject({ state: "dropped" });
  });

  test("comes after what waits for the same mailbox, however the address is written", async () => {
    onMail.set("Anna@Example.COM", putOff);
    const alert = { kind: "alerts", subject: "x", text: "x", urgency: "bulk" as const };
    await queueMailAlone({ ...alert, to: "Anna@Example.COM" });
    await send();
    expect(mailed().sort()).toEqual(["bert@example.com", "carl@example.com", "dora@example.com"]);
    onMail.clear();
    await untilAllAreSent();
    expect(mailed().slice(3)).toEqual(["Anna@Example.COM", "anna@example.com"]);
  });

  test("one that an earlier version sent by half goes on after its last mail, which is in doubt and not sent again", async () => {
    const all = await confirmed();
    const items = ["dora", "carl", "bert", "anna"].map((name) => subscriberId(`${name}@example.com`));
    const plan = { title: "Send", backTo: "/admin", items, input: { issueId } };
    const id = await proposeOperation(issueDelivery, plan, IDA);
    const results = [{ item: "do…@example.com", outcome: "done" as const, message: null, undo: null }];
    await store()
      .documents.batch("test")
      .update(operations, id, {
        ...{ state: "running", position: 1, begun: 1, counts: { done: 1, skipped: 0, failed: 0, unknown: 0 } },
        ...{ holder: "dead", heldUntil: "2026-11-21T11:59:00.000Z", startedAt: "2026-11-21T11:58:00.000Z" },
      })
      .update(operationParts, partId(id, 0), { results })
      .update(newsletterIssues, issueId, { state: "sending", sends: [id] })
      .commit();
    await goOn();
    await goOn();
    expect(mailed().sort()).toEqual(["anna@example.com", "bert@example.com"]);
    expect(await counts()).toEqual({ done: 3, skipped: 0, failed: 0, unknown: 1, waiting: 0 });
    expect((await issue()).state).toBe("sent");
    expect((await startConfirmedDelivery(issueId, "all", all, IDA)).outcome).toBe("stale");
    expect(await countRecipients(await issue(), "unknown")).toBe(1);
    await send("unknown");
    expect(mailed().filter((to) => to === "carl@example.com")).toHaveLength(1);
  });
});
