import { beforeEach, describe, expect, test, vi } from "vitest";
import { backend } from "~/backend/index.server";
import { notifications, users } from "~/platform/access/collection";
import { mailboxes } from "~/platform/mailboxes/collection";
import { mailboxId } from "~/platform/mailboxes/mailbox-id.server";
import { clearMailbox, cleanUpMailboxes, mailboxState } from "~/platform/mailboxes/mailbox-state.server";
import { isGivenUp, speaksOfMailbox, statusIn } from "~/domain/mailbox/returned-status";
import { outbox } from "~/platform/outbox/collection";
import { queueMailAlone, type QueuedMail } from "~/platform/outbox/mail-entry.server";
import { takeReport } from "~/platform/outbox/returned-mail.server";
import { deliverDue } from "~/platform/outbox/worker.server";
import { notifyOfStoppedMailboxes } from "~/site/returned-mail/notify-of-stopped.server";
import { useTestBackend } from "../../support/backend";
import { personFixture } from "../../support/signed-in";

const store = useTestBackend("2026-11-21T12:00:00.000Z");
const DAY = 86_400_000;
const PAT = "pat@players.example";
const pass = (milliseconds: number) =>
  store().setClock(new Date(store().clock().getTime() + milliseconds).toISOString());

async function sent(change: Partial<QueuedMail> = {}, person?: string): Promise<string> {
  const mail = { kind: "notice", to: PAT, subject: "A message", text: "Words.", ...change };
  const id = await queueMailAlone(mail, { about: person === undefined ? {} : { person } });
  await deliverDue();
  return id;
}
const entry = async (id: string) => {
  const found = await store().documents.get(outbox, id);
  if (!found) throw new Error("The entry is gone.");
  return found;
};
const messageId = (id: string) => `edgewise.${id}@edgewise.example`;
const failed = (id: string, status = "5.1.1", said: string | null = "No such user") =>
  takeReport({ kind: "delivery", messageId: messageId(id), action: "failed", status, said });
const complained = (id: string) => takeReport({ kind: "complaint", messageId: messageId(id) });

describe("a hard bounce", () => {
  test("marks its entry with the server's words, and counts against the mailbox it was sent to", async () => {
    const id = await sent();
    expect(await failed(id)).toBe("bounced");
    expect(await entry(id)).toMatchObject({ state: "bounced", problem: "5.1.1 No such user" });
    expect((await entry(id)).attempts.map(({ said }) => said)).toEqual([null, "5.1.1 No such user"]);
    expect((await store().documents.get(mailboxes, mailboxId(PAT)))?.bounces).toMatchObject([{ status: "5.1.1" }]);
    expect(await mailboxState(PAT)).toEqual({ stoppedAt: null, complainedAt: null });
  });

  test("stops the mailbox the second time that it is unknown, in every spelling, for all but what is asked for", async () => {
    await failed(await sent());
    await failed(await sent({ to: "Pat@Players.example" }));
    expect((await mailboxState(PAT)).stoppedAt).not.toBeNull();
    const before = store().sent.length;
    const kept = await sent();
    expect(await entry(kept)).toMatchObject({
      state: "dropped",
      problem: "Mail to this mailbox keeps coming back.",
      tries: 1,
    });
    await sent({ urgency: "bulk" });
    await sent({ to: "other@players.example" });
    await sent({ kind: "password-reset", urgency: "first" });
    expect(
      store()
        .sent.slice(before)
        .map(({ to, kind }) => [to, kind]),
    ).toEqual([
      ["other@players.example", "notice"],
      [PAT, "password-reset"],
    ]);
  });

  test("of another kind stops it on the third day, and not by many of one day", async () => {
    for (let time = 0; time < 6; time += 1) await failed(await sent(), "5.2.2", "Mailbox full");
    expect((await mailboxState(PAT)).stoppedAt).toBeNull();
    pass(DAY);
    await failed(await sent(), "5.2.2", "Mailbox full");
    expect((await mailboxState(PAT)).stoppedAt).toBeNull();
    pass(DAY);
    await failed(await sent(), "5.2.2", "Mailbox full");
    expect((await mailboxState(PAT)).stoppedAt).not.toBeNull();
  });

  test("reported again counts once, so a reader who forges reports of one mail stops nothing", async () => {
    const id = await sent();
    expect(await failed(id)).toBe("bounced");
    expect(await failed(id)).toBe("known");
    expect(await failed(id)).toBe("known");
    expect((await store().documents.get(mailboxes, mailboxId(PAT)))?.bounces).toHaveLength(1);
  });

  test("is forgotten after ninety days without another", async () => {
    await failed(await sent());
    pass(91 * DAY);
    await failed(await sent());
    expect((await mailboxState(PAT)).stoppedAt).toBeNull();
    pass(91 * DAY);
    await cleanUpMailboxes();
    expect(await store().documents.get(mailboxes, mailboxId(PAT))).toBeNull();
  });

  test("about the mail or the sender marks its entry alone", async () => {
    for (const status of ["5.7.1", "5.3.4", "5.6.0", "5.1.8", "4.4.7"]) {
      const id = await sent();
      expect(await failed(id, status)).toBe("bounced");
      expect((await entry(id)).state).toBe("bounced");
    }
    expect(await store().documents.get(mailboxes, mailboxId(PAT))).toBeNull();
  });
});

describe("a refusal while sending", () => {
  const refused = async (message: string) => {
    const send = vi.spyOn(backend().mail, "send").mockRejectedValue(Object.assign(new Error(message), { responseCode: 550 })); // prettier-ignore
    const id = await sent();
    send.mockRestore();
    return id;
  };

  test("counts as a bounce if its status speaks of the mailbox, and what is about us doesn't", async () => {
    for (const words of ["550 5.7.1 You are on a list", "550 relaying denied", "554 5.7.26 not authenticated"])
      expect((await entry(await refused(words))).state).toBe("refused");
    expect(await store().documents.get(mailboxes, mailboxId(PAT))).toBeNull();
    const id = await refused("550 5.1.1 <p…@players.example> unknown");
    expect(await entry(id)).toMatchObject({ state: "refused", attempts: [{ said: "550 5.1.1 <p…@players.example> unknown" }] }); // prettier-ignore
    await refused("550 5.1.1 unknown");
    expect((await mailboxState(PAT)).stoppedAt).not.toBeNull();
  });
});

describe("a report", () => {
  test("of no mail of ours changes nothing: an invented id, another site's, or of work that is no mail", async () => {
    const id = await sent();
    const writes = store().writes.length;
    for (const messageId of [
      null,
      "x@edgewise.example",
      `edgewise.${"0".repeat(32)}@edgewise.example`,
      `${id}@x`,
      `edgewise.${id}0@x`,
    ])
      // prettier-ignore
      expect(await takeReport({ kind: "delivery", messageId, action: "failed", status: "5.1.1", said: null })).toBe("unknown");
    expect(await takeReport({ kind: "complaint", messageId: null })).toBe("unknown");
    expect(store().writes.length).toBe(writes);
  });

  test("of a delay is shown and changes nothing, and of an arrival isn't even shown", async () => {
    const id = await sent();
    const about = { kind: "delivery", messageId: messageId(id), said: "timed out" } as const;
    expect(await takeReport({ ...about, action: "delayed", status: "4.4.1" })).toBe("delayed");
    expect(await takeReport({ ...about, action: "arrived", status: "2.0.0" })).toBe("known");
    expect(await entry(id)).toMatchObject({ state: "sent", problem: null });
    expect((await entry(id)).attempts.map(({ said }) => said)).toEqual([null, "4.4.1 timed out"]);
    expect(await store().documents.get(mailboxes, mailboxId(PAT))).toBeNull();
  });

  test("has to come again while the mail is still being sent", async () => {
    const id = await sent();
    await store().documents.batch("test").update(outbox, id, { claim: { term: "one", at: "2026-11-21T12:00:00.000Z" } }).commit(); // prettier-ignore
    expect(await failed(id)).toBe("early");
    expect((await entry(id)).state).toBe("sent");
  });

  test("that the mail is unwanted stops what goes to many, until its owner asks for that again", async () => {
    expect(await complained(await sent({ urgency: "bulk" }))).toBe("complained");
    const bulk = await sent({ urgency: "bulk" });
    expect(await entry(bulk)).toMatchObject({ state: "dropped", problem: "Its owner reported our mail as unwanted." });
    expect((await entry(await sent())).state).toBe("sent");
    await clearMailbox(PAT, "stop");
    expect((await entry(await sent({ urgency: "bulk" }))).state).toBe("dropped");
    await clearMailbox(PAT, "complaint");
    expect((await entry(await sent({ urgency: "bulk" }))).state).toBe("sent");
  });
});

describe("the owner of a stopped mailbox", () => {
  let pat: string;
  beforeEach(async () => {
    pat = (await personFixture(store(), "Pat")).uid;
    await store().documents.batch("test").update(users, pat, { email: PAT }).commit();
  });
  const notices = async () =>
    (await store().documents.query(notifications, { where: [["userId", "==", pat]], orderBy: ["-at"] })).items;

  test("is told on the site once, and not by mail", async () => {
    await failed(await sent({}, pat));
    await notifyOfStoppedMailboxes();
    expect(await notices()).toEqual([]);
    await failed(await sent({}, pat));
    const before = store().sent.length;
    await notifyOfStoppedMailboxes();
    await notifyOfStoppedMailboxes();
    expect(await notices()).toMatchObject([
      { href: "/dashboard", text: expect.stringContaining("keep coming back") as string },
    ]);
    expect(store().sent.length).toBe(before);
  });

  test("isn't told of an address they no longer have", async () => {
    await failed(await sent({}, pat));
    await failed(await sent({}, pat));
    await store().documents.batch("test").update(users, pat, { email: "new@players.example" }).commit();
    await notifyOfStoppedMailboxes();
    expect(await notices()).toEqual([]);
  });
});

test("statuses are read and judged by what they speak of", () => {
  expect(statusIn("550 5.1.1 <…>: unknown")).toBe("5.1.1");
  expect(statusIn("from 195.1.1.1: no, version 1.5.1.1")).toBeNull();
  expect(["5.1.1", "5.2.1", "5.4.4", "5.0.0"].every(speaksOfMailbox)).toBe(true);
  expect(["5.7.1", "5.1.8", "4.2.2", "2.0.0", "5.3.4"].some(speaksOfMailbox)).toBe(false);
  const on = (day: string, status: string) => ({ at: `2026-11-${day}T12:00:00.000Z`, status });
  expect(isGivenUp([on("01", "5.1.1"), on("01", "5.2.2")])).toBe(false);
  expect(isGivenUp([on("01", "5.1.1"), on("01", "5.1.1")])).toBe(true);
  expect(isGivenUp([on("01", "5.2.2"), on("02", "5.1.1"), on("03", "5.0.0")])).toBe(true);
});
