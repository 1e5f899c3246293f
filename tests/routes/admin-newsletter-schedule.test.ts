import { beforeEach, describe, expect, test } from "vitest";
import { newsletterIssues } from "~/features/newsletter/collection";
import { DUE_ISSUES, sendDueIssues } from "~/features/newsletter/delivery/schedule.server";
import { operations } from "~/platform/operations/collection";
import { auditEntries } from "~/platform/audit/collection";
import { loader as issues } from "~/routes/admin.newsletter.issues._index";
import { action as edit, loader as page } from "~/routes/admin.newsletter.issues.$id";
import { action as send } from "~/routes/admin.newsletter.issues.$id_.send";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { addSubscribers, subscriberFixture } from "../support/fixtures/subscriber";
import { as, usePeople } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const WORDS = { subject: "What changed", preheader: "", body: "Three scores fell, and here is why." };
const ID = "issue-1";
const AT = "2026-11-21T18:00";
const ISO = "2026-11-21T18:00:00.000Z";

beforeEach(async () => {
  await store()
    .documents.batch("test")
    .set(newsletterIssues, ID, { ...WORDS, state: "draft", sends: [], sentAt: null })
    .commit();
});

/** An issue that was sent so often can't be sent once more. */
const TOO_MANY = Array.from({ length: 50 }, String);
const setSends = (sends: string[]) => store().documents.batch("test").update(newsletterIssues, ID, { sends }).commit();

const issue = async () => {
  const found = await store().documents.get(newsletterIssues, ID);
  if (!found) throw new Error("The issue is not there.");
  return found;
};
const schedule = async (form: Record<string, string> = {}) => {
  const { version } = await issue();
  const sent = { intent: "schedule", version: String(version), sendAt: AT, ...form };
  return respond(() => send(as("admin", `/admin/newsletter/issues/${ID}/send`, { id: ID }, sent)));
};
const post = async (form: Record<string, string>) => {
  const { version } = await issue();
  const sent = { version: String(version), ...form };
  return respond(() => edit(as("admin", `/admin/newsletter/issues/${ID}`, { id: ID }, sent)));
};
/** The logged acts on the issue, in alphabetical order: those of one moment have no other. */
const acts = async () => {
  const { items } = await store().documents.query(auditEntries, {
    where: [["entityKind", "==", "newsletter issue"]],
    orderBy: ["-at"],
  });
  return items.map(({ action }) => action).sort();
};
async function runDue(at: string): Promise<string[]> {
  store().setClock(at);
  await sendDueIssues();
  await backgroundDone();
  return store().sent.map(({ to }) => to);
}

describe("A scheduled issue", () => {
  test("is sent once its moment has come, to those who are subscribers then, and only once", async () => {
    await addSubscribers(store(), subscriberFixture("anna@example.com"));
    expect((await schedule()).headers.get("Location")).toBe(`/admin/newsletter/issues/${ID}?scheduled=1`);
    expect(await issue()).toMatchObject({ state: "draft", sendAt: ISO, scheduledBy: { name: "The admin" } });
    await addSubscribers(store(), subscriberFixture("bert@example.com"));

    expect(await runDue("2026-11-21T17:59:59.999Z")).toEqual([]);
    expect((await runDue(ISO)).sort()).toEqual(["anna@example.com", "bert@example.com"]);
    expect(await issue()).toMatchObject({ state: "sent", sendAt: null, sentAt: ISO });
    expect(await runDue("2026-11-21T20:00:00.000Z")).toHaveLength(2);
    expect(await acts()).toEqual(["newsletter.schedule", "newsletter.send"]);
  });

  test("keeps its text until it is taken off the schedule", async () => {
    await schedule();
    expect(await DUE_ISSUES.next()).toBe(ISO);
    expect(await post({ ...WORDS, intent: "save", subject: "Another subject" })).toMatchObject({
      status: 409,
      data: { problem: expect.stringContaining("scheduled") },
    });
    const shown = (await respond(() => page(as("admin", `/admin/newsletter/issues/${ID}`, { id: ID })))).data;
    expect(shown).toMatchObject({ state: "scheduled", schedule: { at: ISO, by: "The admin" } });
    expect((await respond(() => issues(as("admin", "/admin/newsletter/issues")))).data).toMatchObject({
      rows: [{ state: "scheduled", sendAt: ISO }],
    });
    expect((await post({ intent: "unschedule" })).headers.get("Location")).toContain("unscheduled=1");
    expect(await DUE_ISSUES.next()).toBeNull();
    expect((await post({ ...WORDS, intent: "save", subject: "Another subject" })).status).toBe(303);
    expect(await runDue("2026-11-21T20:00:00.000Z")).toEqual([]);
    expect(await acts()).toEqual(["newsletter.save", "newsletter.schedule", "newsletter.unschedule"]);
  });

  test("that nobody would get becomes a draft again, and its page says why", async () => {
    await schedule();
    expect(await runDue(ISO)).toEqual([]);
    expect(await issue()).toMatchObject({ state: "draft", sendAt: null });
    expect((await respond(() => page(as("admin", `/admin/newsletter/issues/${ID}`, { id: ID })))).data).toMatchObject({
      state: "draft",
      sendFailure: { reason: "There was nobody to send it to." },
    });
  });

  test("that couldn't be sent for more than a day becomes a draft again: its news may be old", async () => {
    await addSubscribers(store(), subscriberFixture("anna@example.com"));
    await schedule();
    expect(await runDue("2026-12-12T08:00:00.000Z")).toEqual([]);
    expect(await issue()).toMatchObject({
      state: "draft",
      sendAt: null,
      scheduledBy: null,
      sendFailure: {
        reason:
          "It could not be sent on 21 November 2026 at 18:00 UTC, nor in the day after. Check that it is still true, then send it or choose another time.",
        retryAt: null,
      },
    });
  });

  test("that can be sent within a day of its moment is sent", async () => {
    await addSubscribers(store(), subscriberFixture("anna@example.com"));
    await schedule();
    expect(await runDue("2026-11-22T18:00:00.000Z")).toEqual(["anna@example.com"]);
  });

  test("that can't be sent is tried again after a while, more and more rarely, and its page says so", async () => {
    await addSubscribers(store(), subscriberFixture("anna@example.com"));
    await schedule();
    await setSends(TOO_MANY);
    expect(await runDue(ISO)).toEqual([]);
    expect(await DUE_ISSUES.next()).toBe("2026-11-21T18:01:00.000Z");
    await runDue("2026-11-21T18:00:30.000Z");
    expect(await issue()).toMatchObject({ sendFailure: { tries: 1 } });
    await runDue("2026-11-21T18:01:00.000Z");
    expect(await DUE_ISSUES.next()).toBe("2026-11-21T18:03:00.000Z");
    expect((await respond(() => page(as("admin", `/admin/newsletter/issues/${ID}`, { id: ID })))).data).toMatchObject({
      schedule: { at: ISO },
      sendFailure: { reason: expect.stringContaining("unexpected"), tries: 2, retryAt: "2026-11-21T18:03:00.000Z" },
    });
    // What was proposed for the failed tries is not left waiting for somebody to start it.
    expect(await store().documents.count(operations, [["state", "==", "proposed"]])).toBe(0);

    await setSends([]);
    expect(await runDue("2026-11-21T18:03:00.000Z")).toEqual(["anna@example.com"]);
    expect(await issue()).toMatchObject({ state: "sent", sendFailure: null });
  });

  test("that fails doesn't hold up those scheduled after it", async () => {
    await addSubscribers(store(), subscriberFixture("anna@example.com"));
    await schedule();
    const batch = store().documents.batch("test");
    for (let n = 0; n < 25; n++)
      batch.set(newsletterIssues, `early-${String(n)}`, {
        ...{ ...WORDS, state: "draft", sends: TOO_MANY, sentAt: null },
        sendAt: "2026-11-21T17:00:00.000Z",
      });
    await batch.commit();
    expect(await runDue(ISO)).toEqual(["anna@example.com"]);
    expect(await issue()).toMatchObject({ state: "sent" });
  });

  test.each([
    ["a moment that has passed", { sendAt: "2026-11-21T11:59" }],
    ["no moment", { sendAt: "" }],
    ["a moment that isn't one", { sendAt: "2026-02-31T25:00" }],
  ])("is refused for %s, with what was typed", async (_, form) => {
    const answer = await schedule(form);
    expect(answer.status).toBe(422);
    expect(answer.data).toMatchObject({ schedule: { error: { sendAt: [expect.any(String)] } } });
    expect((await issue()).sendAt ?? null).toBeNull();
  });

  test("sent twice is one schedule; another person's change in between is a conflict", async () => {
    const { version } = await issue();
    await schedule();
    expect((await schedule({ version: String(version) })).status).toBe(303);
    expect(await acts()).toEqual(["newsletter.schedule"]);
    expect((await schedule({ version: String(version), sendAt: "2026-12-01T08:00" })).status).toBe(409);
  });
});
