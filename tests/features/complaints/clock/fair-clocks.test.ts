import { afterEach, describe, expect, test } from "vitest";
import { formatMoment } from "~/domain/days";
import { COMPLAINT_STATES, type ComplaintState } from "~/domain/complaint-states";
import { notifications, users } from "~/platform/access/collection";
import { noticeId } from "~/platform/notifications/notifications.server";
import { outbox } from "~/platform/outbox/collection";
import { takeReport } from "~/platform/outbox/returned-mail.server";
import { queueMailAlone } from "~/platform/outbox/mail-entry.server";
import type { EntryState } from "~/platform/outbox/schema";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { siteBeats } from "~/platform/site-hours/collection";
import { casinos } from "~/features/casinos/collection";
import { isOpen } from "~/features/complaints/case/case-machine";
import { lapseOverdueComplaints } from "~/features/complaints/clock/case-clock.server";
import { acceptComplaint, askParty, extendDeadline } from "~/features/complaints/cases.server";
import { complaintEvents, complaints } from "~/features/complaints/collection";
import { tallyMonth } from "~/features/complaints/statistics/statistics";
import { complaintStatistics } from "~/features/complaints/statistics/statistics.server";
import { openTestBackend, TEST_NOW, type TestBackend } from "../../../support/backend";
import { acting, CASINO, PLAYER, siteRan, storePeople, submitted, typed } from "../../../support/fixtures/case-people";
import { casinoFixture } from "../../../support/fixtures/casino";
import { complaintFixture } from "../../../support/fixtures/complaint";
import { store } from "../../../support/fixtures/store";
import { backgroundDone } from "../../../support/outbox/background-done";
import { ComplaintSite } from "../../../support/sites/complaint-site";
import { openDemoBackend } from "../../../support/sites/demo-store";
import { isThorough } from "../../../support/thoroughly";

const HOUR_MS = 3_600_000;
const DAY = 24;
const { extensionDays } = DEFAULT_SETTINGS.clocks;

let open: ComplaintSite | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});

function siteOn(backend: TestBackend): ComplaintSite {
  open = new ComplaintSite(backend);
  return open;
}

/** A casino of which we have only an address for complaints. */
function casinoByMail(name: string) {
  const slug = name.toLowerCase();
  const address = { email: `complaints@${slug}.example`, source: "Its terms", checkedOn: "2026-11-01" };
  return casinoFixture({ slug, name, complaintAddresses: [address] });
}

/**
 * A site with a case in every state, those that wait for a party both before and after an extension of each kind, and the
 * casinos' both with people here and by mail alone. `ask` adds one; the mail to Undertow is put off until `isMailBack`.
 */
async function siteWithEveryState(): Promise<{
  site: ComplaintSite;
  waiting: string[];
  ask: (party: "player" | "casino", casino?: string) => Promise<string>;
  others: Map<string, ComplaintState>;
  isMailBack: () => void;
}> {
  const site = siteOn(openTestBackend());
  const { mail } = site.backend;
  const { send } = mail;
  mail.send = (message) =>
    message.to === "complaints@undertow.example"
      ? Promise.reject(Object.assign(new Error("451 Try again later"), { responseCode: 451 }))
      : send(message);
  await store(site.backend.documents, {
    casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" }), casinoByMail("Tidewater"), casinoByMail("Undertow")],
    complaints: COMPLAINT_STATES.filter((state) => !state.startsWith("awaiting")).map((state, index) =>
      complaintFixture({
        ref: `EW-${String(index).padStart(6, "0")}`,
        state,
        ...(isOpen(state) && { waitingOn: "staff", dueAt: site.at(2 * DAY), closedAt: null }),
      }),
    ),
  });
  await storePeople();
  await siteRan();
  let asked = 0;
  const ask = async (party: "player" | "casino", casino = "Saltbox") => {
    // A player has one complaint about a casino and a day.
    const incidentOn = `2026-09-${String((asked += 1)).padStart(2, "0")}`;
    const ref = await submitted(typed({ casino, incidentOn }));
    await acceptComplaint({ staff: acting(), ref });
    await askParty({ staff: acting(), ref }, { party, question: "What became of the withdrawal?" });
    await backgroundDone();
    return ref;
  };
  const askAll = async () => [await ask("player"), await ask("casino"), await ask("casino", "Tidewater")];
  const extended = await askAll();
  await site.on(7 * DAY, 84);
  const waiting = await askAll();
  const ahead = await askAll();
  for (const ref of ahead) await extendDeadline({ staff: acting(), ref });
  await backgroundDone();
  const { items } = await site.backend.documents.query(complaints, { limit: 1_000 });
  const others = new Map(
    items.filter(({ state }) => !state.startsWith("awaiting")).map(({ ref, state }) => [ref, state]),
  );
  expect([...others.values()].concat("awaiting_player", "awaiting_casino").toSorted()).toEqual(
    [...COMPLAINT_STATES].toSorted(),
  );
  const isMailBack = () => (mail.send = send);
  return { site, waiting: [...extended, ...waiting, ...ahead], ask, others, isMailBack };
}

describe("of every state and side, with the site off for three weeks and then the clock ahead,", () => {
  test.each(
    [
      ["before the deadlines", 3 * DAY],
      ["as they pass", 7 * DAY - 1],
      ["after they passed", 7 * DAY + 12],
    ].flatMap(([when, hours]) =>
      // One of the six with every change: the moment at which most can go wrong.
      (isThorough ? [92, 426] : when === "as they pass" ? [92] : []).map(
        (days) => [when, days, Number(hours)] as const,
      ),
    ),
  )("%s and %i days ahead, no case ends before its party could act", async (_, days, hours) => {
    const { site, waiting, ask, others, isMailBack } = await siteWithEveryState();
    await site.on(hours);
    const asking = await ask("casino", "Undertow");
    const wentOffAt = site.backend.clock().toISOString();
    await site.off(21 * DAY);
    // The same moment again, as on a start with many instances.
    for (let run = 0; run < 3; run++) await site.run();
    expect(await site.backend.documents.get(complaints, asking)).toMatchObject({ state: "asking_casino" });
    isMailBack();
    await site.on(2 * DAY);
    expect(await site.backend.documents.get(complaints, asking)).toMatchObject({ state: "awaiting_casino" });
    await site.off(days * DAY);
    for (let run = 0; run < 3; run++) await site.run();
    await site.on(16 * DAY);

    const { items } = await site.backend.documents.query(complaints, { limit: 1_000 });
    for (const { ref, state } of items) if (others.has(ref)) expect(state).toBe(others.get(ref));
    const ended = items.filter(({ ref }) => ref === asking || waiting.includes(ref));
    expect(ended.map(({ state }) => isOpen(state))).toEqual([asking, ...waiting].map(() => false));
    for (const { ref, closedAt } of ended) {
      const trail = await site.trail(ref);
      expect(trail.at(-1)).toMatchObject({ at: closedAt, recordedAt: closedAt });
      expect(trail.some(({ kind }) => kind === "deadline")).toBe((closedAt ?? "") > wentOffAt);
    }
    // The same times in the statistics and in the history of the casino's score.
    const unresolved = ended.filter(({ state }) => state === "unresolved");
    const { months } = await complaintStatistics();
    for (const { month, unresolved: count } of months) {
      const own = items.filter(({ closedAt }) => closedAt?.startsWith(month));
      expect([month, count]).toEqual([month, tallyMonth(month, own).unresolved]);
    }
    const history = (await site.backend.documents.get(casinos, "saltbox"))?.scoreHistory ?? [];
    for (const { ref, closedAt } of unresolved) {
      const entry = history.find(({ cause }) => cause.includes(ref));
      // Cases that end in one moment are told one after the other, two thousandths of a second apart.
      expect((entry?.at ?? closedAt)?.slice(0, 19)).toBe(closedAt?.slice(0, 19));
    }
    expect(history.some(({ cause }) => unresolved.some(({ ref }) => cause.includes(ref)))).toBe(true);
  });
});

describe("a store of an earlier version, started with the clock ahead,", () => {
  test.each([92, 426])("by %i days, ends no case of the demo before its parties could act", async (days) => {
    const site = siteOn(await openDemoBackend());
    // Earlier versions noted no hours.
    await site.backend.documents.batch("system:test").delete(siteBeats, "site").commit();
    const before = await site.backend.documents.query(complaints, {
      where: [["state", "in", ["awaiting_player", "awaiting_casino"]]],
      orderBy: ["dueAt"],
    });
    expect(before.items.length).toBeGreaterThan(7);
    site.backend.setClock(site.at(days * DAY));
    for (let run = 0; run < 3; run++) await lapseOverdueComplaints();
    await backgroundDone();
    for (const { ref, state, dueAt } of before.items) {
      const complaint = await site.backend.documents.get(complaints, ref);
      expect(complaint?.state).toBe(state);
      // What was left to them is left to them.
      expect((complaint?.dueAt ?? "") > site.at(days * DAY)).toBe(true);
      const last = (await site.trail(ref)).at(-1);
      expect(last).toMatchObject({ actor: "clock", at: site.at(days * DAY), recordedAt: site.at(days * DAY) });
      expect(last?.kind).toBe((dueAt ?? "") > site.start ? "deadline" : last?.kind);
    }
  });

  test("gives an extension that an earlier version wrote late its full time", async () => {
    const site = siteOn(openTestBackend());
    await store(site.backend.documents, { casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" })] });
    await storePeople();
    await siteRan();
    const ref = await submitted();
    await acceptComplaint({ staff: acting(), ref });
    await askParty({ staff: acting(), ref }, { party: "casino", question: "What became of the withdrawal?" });
    await backgroundDone();
    await site.on(20 * DAY, 20 * DAY);
    const { documents } = site.backend;
    const extension = (await site.trail(ref)).at(-1);
    expect(extension?.kind).toBe("extension");
    const written = extension?.recordedAt ?? "";
    // As the earlier version dated it: when the deadline passed.
    const due = site.at(7 * DAY);
    await documents
      .batch("system:test")
      .update(complaintEvents, `${ref}.${String(extension?.sequence)}`, { at: due })
      .update(complaints, ref, { dueAt: site.at(14 * DAY), countedTo: null })
      .commit();
    await lapseOverdueComplaints();
    const complaint = await documents.get(complaints, ref);
    expect(complaint?.state).toBe("awaiting_casino");
    expect(Date.parse(complaint?.dueAt ?? "")).toBe(Date.parse(written) + extensionDays * DAY * HOUR_MS);
    expect((await site.trail(ref)).at(-1)?.reason).toMatch(
      /^Our notice of 28 November 2026 at 12:00 UTC had not arrived/,
    );
  });
});

describe("a notice by mail", () => {
  const daysOn = (count: number) => new Date(Date.parse(TEST_NOW) + count * DAY * HOUR_MS).toISOString();

  /** A case in which a party was asked, whose mail about that is in the outbox; returns how to set what became of it. */
  async function asked(party: "player" | "casino", { to }: { to?: string } = {}) {
    const site = siteOn(openTestBackend());
    const { documents } = site.backend;
    await store(documents, { casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" })] });
    await storePeople();
    await siteRan();
    const ref = await submitted();
    await acceptComplaint({ staff: acting(), ref });
    await askParty({ staff: acting(), ref }, { party, question: "What became of the withdrawal?" });
    await backgroundDone();
    const notice = noticeId(`complaint.${ref}.3`, party === "player" ? PLAYER : CASINO);
    const key = to === undefined ? notice : `complaint.${ref}.3${to}`;
    const find = () => documents.query(outbox, { where: [["key", "==", key]], orderBy: ["order"] });
    if ((await find()).items.length === 0) {
      const mail = { to: "them@people.example", subject: "Asked", text: "You were asked.", kind: "notice" };
      await queueMailAlone(mail, { key });
    }
    const entry = (await find()).items[0]?.id ?? "";
    // As if it were tried again and again.
    const waiting = { state: "waiting", dueAt: site.at(900 * DAY), settledAt: null, expiresAt: null } as const;
    await documents.batch("system:test").update(outbox, entry, waiting).commit();
    return {
      ref,
      site,
      /** Lets the site run until a moment, and its job then. */
      async at(days: number) {
        site.backend.setClock(daysOn(days));
        await siteRan();
        await lapseOverdueComplaints();
        return (await site.trail(ref)).slice(3).map(({ kind, reason }) => `${kind ?? ""}: ${reason}`);
      },
      settle: (state: EntryState, at: string) =>
        documents.batch("system:test").update(outbox, entry, { state, dueAt: null, settledAt: at }).commit(),
      report(at: string) {
        site.backend.setClock(at);
        const messageId = `edgewise.${entry}@edgewise.test`;
        return takeReport({ kind: "delivery", messageId, action: "delayed", status: "4.4.1", said: "No answer yet" });
      },
      read: (at: string) => documents.batch("system:test").update(notifications, notice, { readAt: at }).commit(),
    };
  }
  const moved = (from: number, until: number, due: number) =>
    `deadline: Our notice of ${formatMoment(daysOn(from))} had not arrived by ${formatMoment(daysOn(until))}. The deadline is now ${formatMoment(daysOn(due))}.`;

  test.each(["player", "casino"] as const)("to a %s that has not arrived stops the deadline", async (party) => {
    const { at, settle } = await asked(party);
    expect(await at(7)).toEqual([moved(0, 7, 14)]);
    // Given up by the outbox, it is still not told; and once it is sent in the end, its time is whole.
    await settle("failed", daysOn(3));
    expect(await at(14)).toEqual([moved(0, 7, 14), moved(7, 14, 21)]);
    await settle("sent", daysOn(15));
    expect((await at(21)).at(-1)).toBe(moved(14, 15, 22));
    expect((await at(21.9)).length).toBe(3);
    expect((await at(22)).at(-1)).toBe("extension: Deadline extended by 7 days.");
  });

  test.each(["refused", "failed", "stale", "dropped", "bounced"] as const)("that is %s tells nobody", async (state) => {
    const { at, settle } = await asked("casino");
    await settle(state, daysOn(0.1));
    expect(await at(7)).toEqual([moved(0, 7, 14)]);
  });

  test("to the mailbox of a casino without representatives counts when it is taken", async () => {
    const { at, settle, site } = await asked("casino", { to: ".desk@saltbox.example" });
    await site.backend.documents.batch("system:test").update(users, CASINO, { representsCasinos: [] }).commit();
    expect(await at(7)).toEqual([moved(0, 7, 14)]);
    await settle("sent", daysOn(8));
    expect((await at(14)).at(-1)).toBe(moved(7, 8, 15));
    expect((await at(15)).at(-1)).toBe("extension: Deadline extended by 7 days.");
  });

  test("that the player got tells no casino", async () => {
    const { at, settle, ref, site } = await asked("casino");
    await settle("refused", daysOn(0.1));
    const sent = await site.backend.documents.query(outbox, {
      where: [["key", "==", noticeId(`complaint.${ref}.3`, PLAYER)]],
      orderBy: ["order"],
    });
    expect(sent.items).toMatchObject([{ state: "sent" }]);
    expect(await at(7)).toEqual([moved(0, 7, 14)]);
  });

  test("that has not even been composed tells nobody", async () => {
    const { at } = await asked("player", { to: "" });
    expect(await at(7)).toEqual([moved(0, 7, 14)]);
  });

  test("counts as told once its notice was read on the site", async () => {
    const { at, settle, read } = await asked("player");
    await settle("bounced", daysOn(0.1));
    await read(daysOn(2));
    expect(await at(7)).toEqual([moved(0, 2, 9)]);
    expect((await at(9)).at(-1)).toBe("extension: Deadline extended by 7 days.");
  });

  test("that a server on the way says it still tries hasn’t arrived until then", async () => {
    const { at, settle, report } = await asked("player");
    await settle("sent", daysOn(0.1));
    await report(daysOn(2));
    expect(await at(7)).toEqual([moved(0, 2, 9)]);
  });

  test("that took its usual time is waited for, without a word in the trail", async () => {
    const { at, settle } = await asked("casino");
    await settle("sent", daysOn(1 / DAY / 2));
    expect(await at(7)).toEqual([]);
    expect(await at(7 + 1 / DAY)).toEqual(["extension: Deadline extended by 7 days."]);
  });
});

test("more cases than a page holds take one step each, though their deadlines move on as they are read", async () => {
  const site = siteOn(openTestBackend());
  const { documents } = site.backend;
  const beat = { at: site.at(-50 * DAY), setBackFrom: null, closedSince: null };
  await documents.batch("system:test").set(siteBeats, "site", beat).commit();
  site.backend.setClock(site.at(-41 * DAY));
  await lapseOverdueComplaints();
  // Nine days that no run has counted yet, and with them the deadlines have passed all the same.
  const cases = Array.from({ length: 130 }, (_, index) =>
    complaintFixture({
      ref: `EW-${String(100_000 + index)}`,
      state: "awaiting_casino",
      waitingOn: "casino",
      dueAt: site.at(-45 * DAY + index / 100),
      closedAt: null,
      countedTo: site.at(-60 * DAY),
    }),
  );
  await store(documents, { complaints: cases });
  site.backend.setClock(TEST_NOW);
  await siteRan();
  expect(await lapseOverdueComplaints()).toBe(130);
  for (const { ref } of cases) expect((await site.trail(ref)).map(({ kind }) => kind)).toEqual(["deadline"]);
});
