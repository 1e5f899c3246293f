import { beforeEach, describe, expect, test, vi } from "vitest";
import { log } from "~/backend/log.server";
import type { MailMessage } from "~/backend/mail/port";
import { outbox } from "~/platform/outbox/collection";
import { queueMailAlone } from "~/platform/outbox/mail-entry.server";
import { queueAlone } from "~/platform/outbox/queue.server";
import { createOutboxWorker, startOutbox, stopOutbox } from "~/platform/outbox/worker.server";
import { leases } from "~/platform/scheduler/collection";
import { useTestBackend } from "../../support/backend";
import { eventually } from "../../support/timing/eventually";
import { resetKinds, testKind, tried } from "../../support/outbox/test-kinds";

const store = useTestBackend();
beforeEach(resetKinds);

const MAIL = { kind: "notice", to: "Pat@People.example", subject: "News", text: "Something happened." };
const stored = (id: string) => store().documents.get(outbox, id);

/** Makes the mail server answer each mail with an error, or take it (null); those after the last are taken. */
function answers(...errors: (object | null)[]): MailMessage[] {
  const asked: MailMessage[] = [];
  const { mail } = store();
  const { send } = mail;
  mail.send = async (message) => {
    asked.push(message);
    const error = errors.shift() ?? null;
    if (error) throw Object.assign(new Error("the mail server's words"), error);
    return send(message);
  };
  return asked;
}

describe("A mail", () => {
  test.each([
    ["is refused for good by a 5xx", { code: "EENVELOPE", responseCode: 550 }, { state: "refused", tries: 1 }],
    ["is tried again after a 4xx", { code: "EENVELOPE", responseCode: 451 }, { state: "waiting", tries: 1 }],
    ["is tried again if the connection broke meanwhile", { code: "ETIMEDOUT" }, { state: "waiting", tries: 1 }],
    ["is tried again after any other error", {}, { state: "waiting", tries: 1 }],
    [
      "waits where nobody can connect",
      { code: "ESOCKET", originalCode: "ECONNREFUSED" },
      { state: "waiting", tries: 0 },
    ],
    ["waits where the server closes", { responseCode: 421 }, { state: "waiting", tries: 0 }],
    ["waits where our password is refused", { code: "EAUTH", responseCode: 535 }, { state: "waiting", tries: 0 }],
  ])("%s", async (_rule, error, expected) => {
    vi.spyOn(log, "warn").mockReturnValue(undefined);
    answers(error);
    const id = await queueMailAlone(MAIL);
    await createOutboxWorker().run();
    expect(await stored(id)).toMatchObject({ ...expected, problem: "the mail server's words" });
    vi.mocked(log.warn).mockRestore();
  });

  test("at which the server closes holds up no other, and is given up like any that fails", async () => {
    // One that is tried for ever, and first, would keep back every mail of the site.
    const { mail } = store();
    const { send } = mail;
    mail.send = (message) =>
      message.subject === "poison"
        ? Promise.reject(Object.assign(new Error("421 Closing"), { responseCode: 421, command: "DATA" }))
        : send(message);
    const poison = await queueMailAlone({ ...MAIL, to: "first@people.example", subject: "poison", urgency: "first" });
    const worker = createOutboxWorker();
    await worker.run();
    const other = await queueMailAlone(MAIL);
    await worker.run();
    expect(await stored(poison)).toMatchObject({ state: "waiting", tries: 1 });
    expect(await stored(other)).toMatchObject({ state: "sent" });
  });

  test("has the same id at each try, by which a repetition is recognised", async () => {
    const asked = answers({ code: "ETIMEDOUT" });
    const id = await queueMailAlone(MAIL);
    const worker = createOutboxWorker();
    await worker.run();
    store().setClock("2026-11-21T12:00:10.000Z");
    await worker.run();
    expect(asked.map((message) => message.id)).toEqual([id, id]);
    expect((await stored(id))?.state).toBe("sent");
  });

  test("that broke off 4xx, then is refused 5xx, ends refused with the server's last words", async () => {
    answers({ responseCode: 451 }, { responseCode: 550 });
    const id = await queueMailAlone(MAIL);
    const worker = createOutboxWorker();
    await worker.run();
    store().setClock("2026-11-21T12:00:10.000Z");
    await worker.run();
    expect(await stored(id)).toMatchObject({ state: "refused", tries: 2, params: null });
  });

  test("goes out in order with others to the same mailbox, however its address is written", async () => {
    const asked = answers({ responseCode: 451 });
    await queueMailAlone({ ...MAIL, subject: "1" });
    await queueMailAlone({ ...MAIL, to: "pat@people.example", subject: "2" });
    const worker = createOutboxWorker();
    await worker.run();
    store().setClock("2026-11-21T12:00:10.000Z");
    await worker.run();
    expect(asked.map(({ subject }) => subject)).toEqual(["1", "1", "2"]);
  });
});

test("the process's worker is woken by what is queued, and gives its lease back when it stops", async () => {
  startOutbox();
  await queueAlone(testKind, { name: "woken", lane: "a", urgency: "usual" });
  await eventually(() => expect(tried).toEqual(["woken"]));
  await eventually(async () => {
    const { items } = await store().documents.query(outbox);
    expect(items.map(({ state }) => state)).toEqual(["sent"]);
  });
  expect(await store().documents.get(leases, "outbox")).not.toBeNull();
  await stopOutbox();
  expect(await store().documents.get(leases, "outbox")).toBeNull();
});
