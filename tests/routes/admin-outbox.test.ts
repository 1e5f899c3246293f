import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { outbox } from "~/platform/outbox/collection";
import { outboxFigures } from "~/platform/outbox/outbox-figures.server";
import { queueMailAlone } from "~/platform/outbox/mail-entry.server";
import { queueAlone } from "~/platform/outbox/queue.server";
import { deliverDue } from "~/platform/outbox/worker.server";
import * as entryRoute from "~/routes/admin.outbox.$id";
import { action, loader } from "~/routes/admin.outbox.$id";
import * as listRoute from "~/routes/admin.outbox._index";
import { loader as list } from "~/routes/admin.outbox._index";
import { loader as complaintDesk } from "~/routes/admin.complaints.$id";
import { loader as userDesk } from "~/routes/admin.users.$id";
import { tryEntryAgain } from "~/features/outbox-desk/entry-desk.server";
import { acceptComplaint, askParty } from "~/features/complaints/cases.server";
import type { DeskEntry } from "~/features/complaints/desk/desk-page.server";
import { complaintMessages } from "~/features/complaints/collection";
import { whatNeedsAPerson } from "~/site/admin-home/today.server";
import { useTestBackend } from "../support/backend";
import { acting, storePeople, submitted } from "../support/fixtures/case-people";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { store as fill } from "../support/fixtures/store";
import { answers, ended, resetKinds, testKind, tried } from "../support/outbox/test-kinds";
import { as, person, usePeople, type Who } from "../support/people";
import { wordsOfPage } from "../support/page-words";
import { respond } from "../support/requests";

const store = useTestBackend("2026-11-21T12:00:00.000Z");
usePeople(store);
beforeEach(resetKinds);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const REASON = { reason: "The receiver is back." };
const pass = (milliseconds: number) =>
  store().setClock(new Date(store().clock().getTime() + milliseconds).toISOString());
const later = { state: "later", problem: "451 Try again later" } as const;
const add = (name: string, about = {}, lane = name) =>
  queueAlone(testKind, { name, lane, urgency: "usual" }, { about });
const mail = (to: string, about = {}) =>
  queueMailAlone({ kind: "notice", to, subject: "A secret subject", text: "A secret text." }, { about });
const entry = async (id: string) => {
  const found = await store().documents.get(outbox, id);
  if (!found) throw new Error("The entry is gone.");
  return found;
};
const read = async (query = "") => {
  const { data, status } = await respond(() => list(as("admin", `/admin/outbox${query}`)));
  expect(status).toBe(200);
  return data as Awaited<ReturnType<typeof list>>;
};
const page = (id: string, who: Who = "admin") => respond(() => loader(as(who, `/admin/outbox/${id}`, { id })));
const send = (id: string, form: Record<string, string>, who: Who = "admin") =>
  respond(() => action(as(who, `/admin/outbox/${id}`, { id }, form)));
const acts = async () =>
  (await store().documents.query(auditEntries, { orderBy: ["at"], limit: 100 })).items
    .filter(({ entityKind }) => entityKind === "outbox-entry")
    .map(({ action: what, entityId, note }) => ({ what, entityId, note }));

describe("The list", () => {
  test("shows what waits and what was sent, by kind, state, age, person, mailbox and complaint", async () => {
    const { uid, email } = person("member");
    answers.answer = (name) => (name === "slow" ? later : { state: "sent" });
    const slow = await add("slow", { complaint: "EW-8F3K2A", person: uid });
    pass(3 * HOUR);
    const quick = await add("quick");
    const mailed = await mail("nobody@players.example");
    await deliverDue();
    expect((await read()).rows.map(({ id }) => id)).toEqual([mailed, quick, slow]);
    expect((await read("?state=waiting")).rows).toMatchObject([
      {
        id: slow,
        problem: "451 Try again later",
        tries: 1,
        about: [{ to: "/admin/complaints/EW-8F3K2A" }, { label: "The member", to: `/admin/users/${uid}` }],
      },
    ]);
    expect((await read("?kind=mail")).rows.map(({ id }) => id)).toEqual([mailed]);
    expect((await read("?kind=test&state=sent&sort=since")).rows.map(({ id }) => id)).toEqual([quick]);
    expect((await read("?age=1")).rows.map(({ id }) => id)).toEqual([slow]);
    expect((await read("?age=24")).rows).toEqual([]);
    for (const q of ["ew-8f3k2a", uid, "the memb", email]) {
      const { rows } = await read(`?q=${encodeURIComponent(q)}`);
      expect(
        rows.map(({ id }) => id),
        q,
      ).toEqual([slow]);
    }
    expect((await read(`?q=${encodeURIComponent("Nobody@players.example")}`)).rows.map(({ id }) => id)).toEqual([
      mailed,
    ]);
    expect((await read(`?q=${encodeURIComponent(email)}&state=sent&age=1`)).rows).toEqual([]);
  });
});

describe("The page of an entry", () => {
  test("shows each answer, and nothing of what the entry says", async () => {
    const id = await mail("nobody@players.example", { complaint: "EW-8F3K2A" });
    answers.answer = (_, tries) => ({ state: "later", problem: `451 Not now ${String(tries)}` });
    const other = await add("a");
    await deliverDue();
    pass(MINUTE);
    await deliverDue();
    const { data } = await page(other);
    expect(data).toMatchObject({
      entry: { state: "waiting", tries: 2, attempts: [{ said: "451 Not now 1" }, { said: "451 Not now 2" }] },
    });
    const sent = await page(id);
    expect(sent.data).toMatchObject({ entry: { state: "sent", canBeSent: false, attempts: [{ said: null }] } });
    const shown = JSON.stringify([data, sent.data]);
    expect(shown).not.toContain("secret");
    expect(shown).not.toContain("nobody@");
    expect(shown).not.toContain((await entry(other)).params ?? "nothing");
    expect((await page("any-id")).status).toBe(404);
  });
});

describe("The screens", () => {
  const words = (route: { loader: never; default: never }, pattern: string, address: string) =>
    wordsOfPage(route, { pattern, address, headers: { Cookie: person("admin").cookie } });

  test("say in words what waits, what came back and what can be done", async () => {
    answers.answer = () => later;
    const id = await add("a", { complaint: "EW-8F3K2A" });
    const sent = await queueMailAlone({ kind: "password-reset", to: "nobody@players.example", subject: "A secret", text: "A secret" }); // prettier-ignore
    await deliverDue();
    const all = await words(listRoute as never, "/admin/outbox", "/admin/outbox");
    expect(all).toMatch(/Test\s+EW-8F3K2A\s+Waiting\s+1\s+451 Try again later/);
    expect(all).toMatch(/Email: password reset\s+Sent/);
    const one = await words(entryRoute as never, "/admin/outbox/:id", `/admin/outbox/${id}`);
    expect(one).toMatch(/History .*451 Try again later.* Why .*Try again\s+Drop/);
    const settled = await words(entryRoute as never, "/admin/outbox/:id", `/admin/outbox/${sent}`);
    expect(settled).toContain("Email: password reset");
    expect(settled).toMatch(/Accepted .*can’t be sent again/);
    expect(settled).not.toContain("Try again");
  });
});

describe("An act", () => {
  test("of nobody but an admin does anything, and members get the stranger's answer", async () => {
    const id = await add("a");
    for (const who of ["visitor", "member"] as const) {
      const unknown = await send("any-id", { intent: "drop", ...REASON }, who);
      const known = await send(id, { intent: "drop", ...REASON }, who);
      expect([known.status, known.headers.get("Location")?.replace(id, "any-id")]).toEqual([unknown.status, unknown.headers.get("Location")]); // prettier-ignore
      expect(known.status).toBe(302);
      expect((await page(id, who)).status).toBe(302);
    }
    expect((await entry(id)).state).toBe("waiting");
  });

  test("needs a reason and a known button, and an entry", async () => {
    const id = await add("a");
    expect((await send(id, { intent: "drop", reason: " " })).status).toBe(422);
    expect((await send(id, { intent: "burn", ...REASON })).status).toBe(422);
    expect((await send("any-id", { intent: "drop", ...REASON })).status).toBe(404);
    expect((await entry(id)).state).toBe("waiting");
    expect(await acts()).toEqual([]);
  });

  test("“Try again” sends at once what would wait, with its reason in the audit log", async () => {
    answers.answer = (_, tries) => (tries < 3 ? later : { state: "sent" });
    const id = await add("a");
    await deliverDue();
    const answer = await send(id, { intent: "try", ...REASON });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/outbox/${id}?done=try`]);
    await deliverDue();
    expect(tried).toEqual(["a", "a"]);
    expect(await acts()).toEqual([{ what: "outbox.try-again", entityId: id, note: "The receiver is back." }]);
  });

  test("“Try again” of one behind another keeps their order", async () => {
    answers.answer = (_, tries) => (tries === 1 ? later : { state: "sent" });
    await add("1", {}, "pat");
    const second = await add("2", {}, "pat");
    await deliverDue();
    answers.answer = () => ({ state: "sent" });
    await send(second, { intent: "try", ...REASON });
    await deliverDue();
    expect(tried).toEqual(["1", "1", "2"]);
  });

  test("“Try again” revives what was given up after three days, with all its tries", async () => {
    answers.answer = () => later;
    const id = await add("a");
    for (let time = 0; time < 40 && (await entry(id)).state === "waiting"; time += 1) {
      await deliverDue();
      pass(7 * HOUR);
    }
    expect((await entry(id)).state).toBe("failed");
    // Everybody's session has ended by then.
    await tryEntryAgain(id, REASON.reason, { uid: person("admin").uid, name: "The admin", requestId: null });
    await deliverDue();
    expect(await entry(id)).toMatchObject({ state: "waiting", tries: 1, settledAt: null, expiresAt: null });
    answers.answer = () => ({ state: "sent" });
    pass(MINUTE);
    await deliverDue();
    expect((await entry(id)).state).toBe("sent");
  });

  test("“Drop” ends it, lets the next of its lane go, and says who did so and why", async () => {
    answers.answer = (name) => (name === "1" ? later : { state: "sent" });
    const first = await add("1", {}, "pat");
    const second = await add("2", {}, "pat");
    await deliverDue();
    await send(first, { intent: "drop", reason: "It is out of date." });
    await deliverDue();
    expect(await entry(first)).toMatchObject({ state: "dropped", params: null, problem: "Dropped by The admin: It is out of date." }); // prettier-ignore
    expect((await entry(second)).state).toBe("sent");
    expect(ended[0]).toEqual(["1", { state: "dropped", reason: "Dropped by The admin: It is out of date." }]);
    expect(await acts()).toEqual([{ what: "outbox.drop", entityId: first, note: "It is out of date." }]);
  });

  test("on what was settled meanwhile is a conflict", async () => {
    const id = await add("a");
    await deliverDue();
    for (const intent of ["try", "drop"]) expect((await send(id, { intent, ...REASON })).status).toBe(409);
    expect(tried).toEqual(["a"]);
    expect(await acts()).toEqual([]);
  });
});

describe("Staff see beside its subject", () => {
  test("what was sent of each message of a complaint, to whom, and whether it came back", async () => {
    const { uid, email } = person("member");
    await fill(store().documents, { complaints: [complaintFixture({ playerId: uid })] });
    const { ref } = complaintFixture();
    const message = (id: string, body: string) =>
      store()
        .documents.batch("test")
        .set(complaintMessages, id, {
          complaintId: ref,
          at: store().clock().toISOString(),
          party: "staff",
          authorId: person("admin").uid,
          authorName: "The admin",
          body,
          visibility: "parties",
        } as never) // prettier-ignore
        .commit();
    await message("m1", "First question");
    await mail(email, { complaint: ref, person: uid });
    pass(HOUR);
    await message("m2", "Second question");
    await deliverDue();
    answers.answer = () => later;
    await mail(email, { complaint: ref, person: uid });
    const { data } = await respond(() => complaintDesk(as("admin", `/admin/complaints/${ref}`, { id: ref })));
    const { entries } = (data as { page: unknown }).page as {
      entries: { id?: string; deliveries?: { state: string; to: string }[] }[];
    };
    const of = (id: string) => entries.find((one) => one.id === id)?.deliveries;
    expect(of("m1")).toMatchObject([{ state: "sent", to: "The member" }]);
    expect(of("m2")).toMatchObject([{ state: "waiting", to: "The member" }]);
    expect(JSON.stringify(data)).not.toContain("secret");
    const user = await respond(() => userDesk(as("admin", `/admin/users/${uid}`, { id: uid })));
    expect((user.data as { deliveries: unknown[] }).deliveries).toMatchObject([
      { state: "waiting" },
      { state: "sent" },
    ]);
  });
});

describe("A real step of a complaint", () => {
  test("shows its mails beside it, although a later step was written before they were queued", async () => {
    await fill(store().documents, { casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" })] });
    await storePeople();
    const ref = await submitted();
    await acceptComplaint({ staff: acting(), ref });
    pass(MINUTE);
    await askParty(
      { staff: acting(), ref },
      { party: "casino", question: "What became of it?", visibility: "parties" },
    );
    // All are told only now, by a worker that was away.
    pass(HOUR);
    await deliverDue();
    const { data } = await respond(() => complaintDesk(as("admin", `/admin/complaints/${ref}`, { id: ref })));
    const { entries } = (data as { page: { entries: DeskEntry[] } }).page;
    const told = entries.map((one) => [
      one.kind === "event" ? one.event.to : "message",
      (one.deliveries ?? []).map(({ kind, to, state }) => `${kind} to ${String(to)}: ${state}`).sort(),
    ]);
    expect(told.filter(([, mails]) => mails?.length !== 0)).toEqual([
      ["submitted", ["mail to Freja: sent", "mail to Maren: sent", "mail to The admin: sent"]],
      ["under_review", ["mail to Desk: sent", "mail to Maren: sent"]],
      ["awaiting_casino", ["mail to Desk: sent", "mail to Maren: sent"]],
    ]);
  });
});

describe("What waits too long", () => {
  const task = async () => (await whatNeedsAPerson(["owner"])).find(({ id }) => id === "outbox");

  test("is a task after half an hour, and so is what was given up, until it is settled", async () => {
    answers.answer = () => later;
    const id = await add("a");
    await deliverDue();
    pass(29 * MINUTE);
    expect((await task())?.total).toBe(0);
    pass(2 * MINUTE);
    expect(await task()).toMatchObject({
      total: 1,
      tasks: [
        { label: "Test", detail: "451 Try again later", to: `/admin/outbox/${id}`, at: "2026-11-21T12:00:00.000Z" },
      ],
    });
    await store().documents.batch("test").update(outbox, id, { state: "failed" }).commit();
    expect((await task())?.total).toBe(1);
    await send(id, { intent: "drop", ...REASON });
    expect((await task())?.total).toBe(0);
  });

  test("is in the figures, which ask the store once a minute", async () => {
    answers.answer = (name) => (name === "slow" ? later : { state: "sent" });
    await add("slow");
    await add("quick");
    const sentBefore = (await outboxFigures()).outcomes.find((one) => one.kind === "test" && one.state === "sent")?.count ?? 0; // prettier-ignore
    await deliverDue();
    pass(90_000);
    const { waiting, oldestSeconds, outcomes } = await outboxFigures();
    expect(waiting.find(({ kind }) => kind === "test")).toEqual({ kind: "test", count: 1 });
    expect(oldestSeconds).toBe(90);
    expect(outcomes.find((one) => one.kind === "test" && one.state === "sent")?.count).toBe(sentBefore + 1);
    await add("more");
    pass(30_000);
    const cached = await outboxFigures();
    expect(cached.waiting.find(({ kind }) => kind === "test")?.count).toBe(1);
    expect(cached.oldestSeconds).toBe(120);
    pass(30_000);
    expect((await outboxFigures()).waiting.find(({ kind }) => kind === "test")?.count).toBe(2);
  });
});
