import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { newsletterIssues, subscribers } from "~/features/newsletter/collection";
import { readIssuePage } from "~/features/newsletter/desk/issue-desk.server";
import { saveIssue } from "~/features/newsletter/issues/issues.server";
import { unsubscribe } from "~/features/newsletter/newsletter.server";
import {
  countRecipients,
  nameRecipients,
  readProgress,
  startConfirmedDelivery,
  type SendTarget,
} from "~/features/newsletter/delivery/start-delivery.server";
import { operationParts, operations } from "~/platform/operations/collection";
import { cancelOperation } from "~/platform/operations/operations.server";
import { resumeOperations } from "~/platform/operations/run.server";
import { backgroundDone } from "../../support/outbox/background-done";
import { useTestBackend } from "../../support/backend";
import { addSubscribers, subscriberFixture, subscriberId } from "../../support/fixtures/subscriber";

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
  await backgroundDone();
  return outcome;
}

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
    const first = subscriberFixture("zoe@example.com");
    await addSubscribers(store(), first);
    // The newest comes first.
    onMail.set("zoe@example.com", async () => {
      const { id, token } = { id: subscriberId("carl@example.com"), token: "secret-of-carl" };
      await unsubscribe(id, token);
      await store().documents.batch("test").delete(subscribers, subscriberId("dora@example.com")).commit();
    });
    await send();
    expect(mailed()).toEqual(["zoe@example.com", "bert@example.com", "anna@example.com"]);
    expect(await counts()).toMatchObject({ done: 3, skipped: 2 });
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

  test("a broken connection leaves the mail in progress in doubt, and it is not sent again unasked", async () => {
    onMail.set("carl@example.com", () => {
      throw Object.assign(new Error("Timeout"), { code: "ETIMEDOUT", timeoutType: "SOCKET_TIMEOUT" });
    });
    await send();
    expect(await counts()).toMatchObject({ done: 3, unknown: 1, failed: 0 });
    expect(await send("failed")).toEqual({ outcome: "nobody" });
    onMail.clear();
    expect(await countRecipients(await issue(), "unknown")).toBe(1);
    await send("unknown");
    expect(mailed().filter((to) => to === "carl@example.com")).toHaveLength(1);
  });

  test("a killed process sends nobody anything twice: the mail in progress is in doubt, the rest are sent", async () => {
    const taken: string[] = [];
    onMail.set("bert@example.com", async () => {
      // Handed over, and then the process dies before it can say so: another holds the operation as far as it knows.
      taken.push("bert@example.com");
      const last = (await issue()).sends.at(-1) ?? "";
      await store().documents.batch("test").update(operations, last, { holder: "dead" }).commit();
    });
    await send();
    const before = mailed();
    expect(before).toEqual(["dora@example.com", "carl@example.com", "bert@example.com"]);
    expect((await issue()).state).toBe("sending");

    onMail.clear();
    store().setClock("2026-11-21T12:05:00.000Z");
    await resumeOperations();
    await backgroundDone();
    expect([...mailed()].sort()).toEqual(ADDRESSES);
    expect(taken).toHaveLength(1);
    expect(await counts()).toEqual({ done: 3, skipped: 0, failed: 0, unknown: 1, waiting: 0 });
    expect((await issue()).state).toBe("sent");
  });

  test("it can be stopped and continued for the rest alone; the mail in progress is in doubt", async () => {
    onMail.set("carl@example.com", async () => {
      await cancelOperation((await issue()).sends.at(-1) ?? "", IDA);
    });
    await send();
    const before = mailed();
    expect((await readIssuePage(issueId, new URLSearchParams()))?.state).toBe("stopped");
    expect(await counts()).toMatchObject({ done: before.length - 1, unknown: 1, waiting: 4 - before.length });

    onMail.clear();
    expect(before).toEqual(["dora@example.com", "carl@example.com"]);
    await send("rest");
    expect([...mailed()].sort()).toEqual(ADDRESSES);
    expect(await counts()).toMatchObject({ done: 3, unknown: 1, waiting: 0 });
  });
});
