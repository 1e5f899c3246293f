import { beforeEach, describe, expect, test, vi } from "vitest";
import { log } from "~/backend/log.server";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { sendContactMessage } from "~/features/contact/contact.server";
import { saveCasino } from "~/features/members/saved-casinos.server";
import { subscribe } from "~/features/newsletter/newsletter.server";
import { join, recover } from "~/platform/access/accounts.server";
import { notifications } from "~/platform/access/collection";
import { queueNotice } from "~/platform/notifications/notifications.server";
import { outbox } from "~/platform/outbox/collection";
import { createOutboxWorker } from "~/platform/outbox/worker.server";
import { saveItem } from "~/platform/publishing/editorial.server";
import { suspendUser } from "~/site/people-desk/user-acts.server";
import { useTestBackend } from "../../support/backend";
import { storePeople } from "../../support/fixtures/case-people";
import { casinoFixture } from "../../support/fixtures/casino";
import { livelyCase } from "../../support/fixtures/trail-case";
import { store } from "../../support/fixtures/store";
import { backgroundDone } from "../../support/outbox/background-done";
import { personFixture } from "../../support/signed-in";

const current = useTestBackend();
const ANNA = { uid: "anna", name: "Anna", requestId: null };
const BODY = "A long and careful look at how it treats those who play there. ".repeat(6);
const post = (path: string) => new Request(`http://edgewise.test${path}`, { method: "POST" });

/** Returns how many commits queued something and also wrote to a collection. */
function queuedWith(collection: string): number {
  return current().writes.filter(
    ({ written }) => written.has(outbox.name) && [...written].some((one) => one.split(":")[0] === collection),
  ).length;
}

/** Makes the mail server unreachable until the returned function is called. */
function outage(): () => void {
  const { mail } = current();
  const { send } = mail;
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  mail.send = async () => {
    throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET", originalCode: "ECONNREFUSED" });
  };
  return () => {
    mail.send = send;
    vi.mocked(log.warn).mockRestore();
  };
}

describe("During an outage of the mail server", () => {
  test("nothing is lost that Join, recovery, the newsletter and the contact form promise; it goes out when it is back", async () => {
    await personFixture(current(), "Ben");
    const isOver = outage();
    const worker = createOutboxWorker();
    await join(post("/join"), { email: "new@people.example", password: "a quiet tide pool", adult: true, terms: true });
    await recover(post("/forgot-password"), { email: "ben@player.example", redirectTo: "/" });
    await subscribe("reader@people.example", { source: "/", origin: "http://edgewise.test" });
    await sendContactMessage("message-1", {
      ...{
        type: "general",
        email: "reader@people.example",
        message: "Hello there, this is about nothing.",
        errorStatus: null,
      },
    });
    await worker.run();
    expect(current().sent).toEqual([]);
    isOver();
    current().setClock("2026-11-21T12:30:00.000Z");
    await worker.run();
    expect(
      current()
        .sent.map(({ kind }) => kind)
        .sort(),
    ).toEqual(["contact", "email-verification", "newsletter-confirmation", "password-reset"]);
    expect(current().sent[0]?.kind).not.toBe("contact");
  });

  test("a link that has expired meanwhile is not sent", async () => {
    await personFixture(current(), "Ben");
    const isOver = outage();
    const worker = createOutboxWorker();
    await recover(post("/forgot-password"), { email: "ben@player.example", redirectTo: "/" });
    await worker.run();
    isOver();
    current().setClock("2026-11-21T13:01:00.000Z");
    await worker.run();
    expect(current().sent).toEqual([]);
  });
});

describe("What follows is in the commit of", () => {
  test("a complaint's steps", async () => {
    await store(current().documents, { casinos: [casinoFixture()] });
    await storePeople();
    await livelyCase(current());
    const queued = current().writes.filter(({ written }) => written.has(outbox.name)).length;
    expect(queued).toBeGreaterThan(4);
    expect(queuedWith("complaintEvents")).toBe(queued);
  });

  test("a suspension", async () => {
    await personFixture(current(), "Anna", { role: "admin" });
    const ben = await personFixture(current(), "Ben");
    const anna = await personFixture(current(), "Second", { role: "admin" });
    await suspendUser(ben.uid, "They threatened other players.", { ...ANNA, uid: anna.uid });
    expect(queuedWith("users")).toBe(1);
  });

  test("a publication, and the followers are told of it once", async () => {
    await store(current().documents, { casinos: [casinoFixture({ body: BODY, reviewer: "Anna Field" })] });
    const ben = await personFixture(current(), "Ben");
    await saveCasino(ben.uid, "saltbox", true);
    const fields = { lifecycle: "warning" as const, lifecycleReason: "It has not paid anybody for three weeks now." };
    expect(await saveItem(casinoKind, "saltbox", { intent: "publish", fields }, ANNA)).toMatchObject({
      outcome: "saved",
    });
    expect(queuedWith("casinos")).toBe(1);
    await backgroundDone();
    const { items } = await current().documents.query(notifications, {
      where: [["userId", "==", ben.uid]],
      orderBy: ["-at"],
    });
    expect(items.map(({ text }) => text)).toEqual(["Saltbox: We now warn about it."]);
  });
});

describe("Forms that tell nothing about an account", () => {
  beforeEach(() => personFixture(current(), "Ben"));

  test.each([
    ["recovery", "recovery", (email: string) => recover(post("/forgot-password"), { email, redirectTo: "/" })],
    [
      "Join",
      "joined",
      (email: string) => join(post("/join"), { email, password: "a quiet tide pool", adult: true, terms: true }),
    ],
  ])("such as %s queue the same, known or not, and wait for nothing else", async (_form, kind, ask) => {
    for (const email of ["ben@player.example", "nobody@player.example"]) {
      const before = current().writes.length;
      await ask(email);
      const written = current()
        .writes.slice(before)
        .filter((write) => write.written.has(outbox.name));
      expect(written.map((write) => [...write.written])).toEqual([[outbox.name]]);
    }
    const { items } = await current().documents.query(outbox);
    expect(items.map((entry) => entry.kind)).toEqual([kind, kind]);
    expect(JSON.stringify(items)).not.toContain("@player.example");
  });
});

test("a notice and its mail are stored together, and are not repeated", async () => {
  const ben = await personFixture(current(), "Ben");
  const batch = current().documents.batch("system:test");
  queueNotice(batch, [ben.uid], { text: "Something happened.", href: "/dashboard", key: "once" });
  queueNotice(batch, [ben.uid], { text: "Something happened.", href: "/dashboard", key: "once" });
  await batch.commit();
  await backgroundDone();
  expect(queuedWith(notifications.name)).toBe(1);
  expect(current().sent).toHaveLength(1);
});
