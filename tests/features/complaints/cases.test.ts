import { beforeEach, describe, expect, test } from "vitest";
import { notifications } from "~/platform/access/collection";
import { casinos } from "~/features/casinos/collection";
import { tallyComplaints } from "~/features/casinos/score/safety-score";
import { lapseOverdueComplaints } from "~/features/complaints/clock/case-clock.server";
import { complaintStatistics } from "~/features/complaints/statistics/statistics.server";
import { TransitionRefused } from "~/features/complaints/case/case-machine";
import { AlreadyOpen, CaseNotFound, NotYourStep } from "~/features/complaints/case/case-refusals";
import {
  acceptComplaint,
  askParty,
  decideComplaint,
  extendDeadline,
  rejectComplaint,
} from "~/features/complaints/cases.server";
import { complaintEvents, complaintMessages, complaints } from "~/features/complaints/collection";
import { complaintTotals } from "~/features/casinos/score/totals-collection";
import { storeEvidence } from "~/features/complaints/evidence/evidence.server";
import {
  acceptOutcome,
  answerComplaint,
  reopenComplaint,
  withdrawComplaint,
} from "~/features/complaints/party/party-steps.server";
import { submitComplaint } from "~/features/complaints/submit/submission.server";
import { verifyTrail } from "~/features/complaints/trail/trail.server";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { backgroundDone } from "../../support/outbox/background-done";
import { useTestBackend } from "../../support/backend";
import {
  acting,
  CASINO,
  draftOf,
  PLAYER,
  siteRan,
  STAFF,
  storePeople,
  STRANGER,
  submitted,
  typed,
} from "../../support/fixtures/case-people";
import { casinoFixture } from "../../support/fixtures/casino";
import { store } from "../../support/fixtures/store";

const current = useTestBackend();
const saltbox = casinoFixture({ slug: "saltbox", name: "Saltbox" });

beforeEach(async () => {
  await store(current().documents, { casinos: [saltbox] });
  await storePeople();
  await siteRan();
});

const find = async (ref: string) => {
  const complaint = await current().documents.get(complaints, ref);
  if (!complaint) throw new Error(`${ref} is not stored`);
  return complaint;
};
const trailOf = async (ref: string) =>
  (await current().documents.query(complaintEvents, { where: [["complaintId", "==", ref]], orderBy: ["sequence"] }))
    .items;
const messagesOf = async (ref: string) =>
  (await current().documents.query(complaintMessages, { where: [["complaintId", "==", ref]], orderBy: ["at"] })).items;
/** Lets days go by, in which the site runs. */
const later = async (days: number) => {
  await backgroundDone();
  current().setClock(new Date(current().clock().getTime() + days * 86_400_000).toISOString());
  await siteRan();
};

async function askedCasino(): Promise<string> {
  const ref = await submitted();
  await acceptComplaint({ staff: acting(), ref });
  await askParty({ staff: acting(), ref }, { party: "casino", question: "What became of the withdrawal?" });
  return ref;
}
const answer = { body: "We have paid it out today.", visibility: "public" } as const;

describe("sending", () => {
  test("a draft becomes one complaint however often it is sent", async () => {
    const id = await draftOf(PLAYER);
    const answers = await Promise.all([1, 2, 3].map(() => submitComplaint(PLAYER, { id })));
    answers.push(await submitComplaint(PLAYER, { id }));
    expect(new Set(answers.map((one) => (one.outcome === "sent" ? one.ref : one.outcome))).size).toBe(1);
    expect(await current().documents.count(complaints)).toBe(1);
    expect(await current().documents.count(complaintEvents)).toBe(1);
  });

  test("it is private, waits on staff for 48 hours, and counts nowhere", async () => {
    const ref = await submitted();
    expect(await find(ref)).toMatchObject({
      state: "submitted",
      waitingOn: "staff",
      dueAt: "2026-11-23T12:00:00.000Z",
      publishedAt: null,
      casinoId: "saltbox",
      disputed: { amount: 40_000, currency: "EUR" },
    });
    expect(await current().documents.get(complaintTotals, "all")).toBeNull();
  });

  test("a player has one open complaint for a casino and a day, also when two are sent at once", async () => {
    const ids = await Promise.all([draftOf(PLAYER), draftOf(PLAYER, typed({ casino: "  SALTBOX " }))]);
    const answers = await Promise.all(ids.map((id) => submitComplaint(PLAYER, { id })));
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["open_already", "sent"]);
    expect(await current().documents.count(complaints)).toBe(1);
    await expect(submitted(typed({ incidentOn: "2026-10-04" }))).resolves.toMatch(/^EW-/);
  });

  test("its reference begins with the site's prefix", async () => {
    const site = { ...DEFAULT_SETTINGS.site, referencePrefix: "LNTF" };
    await current()
      .documents.batch("test")
      .set(settings, "current", { ...DEFAULT_SETTINGS, site })
      .commit();
    const ref = await submitted();
    expect(ref).toMatch(/^LNTF-[0-9A-Z]{6}$/);
    expect(await current().documents.get(complaints, ref)).toMatchObject({ ref, state: "submitted" });
  });

  test("the place is free again when the first has ended, and a reopening that finds it taken is refused", async () => {
    const first = await submitted();
    await rejectComplaint({ staff: acting(), ref: first }, { reason: "Too little to go on." });
    await submitted();
    await storeEvidence(
      { ownerId: first, party: "player", uploadedBy: PLAYER },
      { name: "mail.txt", bytes: Buffer.from("They wrote again.") },
    ).catch(() => undefined);
    await later(1);
    await storeEvidence(
      { ownerId: first, party: "player", uploadedBy: PLAYER },
      { name: "mail2.txt", bytes: Buffer.from("And again.") },
    );
    await expect(reopenComplaint({ uid: PLAYER, ref: first }, { body: "There is more." })).rejects.toThrow(AlreadyOpen);
  });

  test("nobody can send somebody else's draft, or an unfinished one", async () => {
    expect(await submitComplaint(STRANGER, { id: await draftOf(PLAYER) })).toEqual({ outcome: "no_draft" });
    expect(await submitComplaint(PLAYER, { id: await draftOf(PLAYER, typed({ story: "Short." })) })).toEqual({
      outcome: "incomplete",
    });
    expect(await current().documents.count(complaints)).toBe(0);
  });
});

describe("a whole case", () => {
  test("goes from sent to resolved with a trail that checks out, and totals that add up", async () => {
    const ref = await askedCasino();
    await later(3);
    await answerComplaint({ uid: CASINO, ref }, answer);
    await askParty({ staff: acting(), ref }, { party: "player", question: "Has it arrived?" });
    await later(1);
    await answerComplaint({ uid: PLAYER, ref }, { body: "Yes, it has.", visibility: "public" });
    await decideComplaint(
      { staff: acting(), ref },
      { to: "resolved", reason: "The casino paid.", recovered: { amount: 40_000, currency: "EUR" } },
    );
    await acceptOutcome({ uid: PLAYER, ref });

    expect(await find(ref)).toMatchObject({ state: "resolved", recoveredEur: 400, waitingOn: "none", dueAt: null });
    const trail = await trailOf(ref);
    expect(verifyTrail(trail)).toEqual({ intact: true, events: 8 });
    expect(trail.map(({ to }) => to)).toEqual([
      "submitted",
      "under_review",
      "awaiting_casino",
      "under_review",
      "awaiting_player",
      "under_review",
      "resolved",
      "resolved",
    ]);
    expect(trail.at(-1)).toMatchObject({ kind: "message", actor: "player" });
    expect((await messagesOf(ref)).map(({ party, authorName }) => `${party} ${authorName}`)).toEqual([
      "staff Freja",
      "casino Saltbox",
      "staff Freja",
      "player Maren of the North",
      "player Maren of the North",
    ]);
    for (const id of ["all", "saltbox"]) {
      expect(await current().documents.get(complaintTotals, id)).toMatchObject({
        counts: { "resolved|withdrawal_delay": 1 },
        disputedEur: 400,
        recoveredEur: 400,
        answerHours: { "72": 1 },
      });
    }
    const { state, disputedEur, closedAt } = await find(ref);
    const at = current().clock().toISOString();
    const expected = tallyComplaints([{ outcome: state, amountEur: disputedEur, closedAt }], at);
    expect((await current().documents.get(complaintTotals, "saltbox"))?.tally.burden).toBeCloseTo(expected.burden, 9);
  });

  test("an unresolved outcome lowers the casino's score and says why, and reopening takes it back", async () => {
    const ref = await askedCasino();
    await answerComplaint({ uid: CASINO, ref }, answer);
    await decideComplaint({ staff: acting(), ref }, { to: "unresolved", reason: "The casino did not pay." });
    const after = await current().documents.get(casinos, "saltbox");
    const entries = after?.scoreHistory ?? [];
    expect(entries.map(({ cause }) => cause)).toEqual(["First score", `Complaint ${ref} closed as unresolved`]);
    expect(entries[1]?.score).toBeLessThan(entries[0]?.score ?? 0);
    await reopenComplaint({ uid: CASINO, ref }, { body: "We look at it again." });
    expect(await find(ref)).toMatchObject({ state: "under_review", closedAt: null });
    expect((await current().documents.get(casinos, "saltbox"))?.score).toMatchObject({
      score: entries[0]?.score,
      cause: `Complaint ${ref} no longer counts as unresolved`,
    });
    expect((await current().documents.get(complaintTotals, "saltbox"))?.tally).toMatchObject({
      burden: 0,
      unresolved: 0,
    });
  });

  test("each party is told once, on the site and by mail, and nobody is told of what they did themselves", async () => {
    const ref = await askedCasino();
    await backgroundDone();
    const told = async (uid: string) =>
      (await current().documents.query(notifications, { where: [["userId", "==", uid]], orderBy: ["-at"] })).items.map(
        ({ text }) => text,
      );
    expect(await told(CASINO)).toContainEqual(
      `Complaint ${ref}, Saltbox: we have asked you a question. Please answer by 28 November 2026 at 12:00 UTC.`,
    );
    // A receipt for what they sent, and the two steps of staff.
    expect(await told(PLAYER)).toHaveLength(3);
    expect(await told(STAFF)).toHaveLength(1);
    expect(await told(STRANGER)).toHaveLength(0);
    expect(current().sent.filter(({ to }) => to === "desk@people.example")).toHaveLength(2);
    const all = JSON.stringify(current().sent);
    expect(all).not.toContain("maren-secret-77");
  });

  test("a mail says what happened, what is asked and until when in its first line, and quotes what its reader may see", async () => {
    const ref = await submitted();
    await rejectComplaint({ staff: acting(), ref }, { reason: "You told us of another casino." });
    await backgroundDone();
    const mailed = (to: string, start: string) =>
      current().sent.find((mail) => mail.to === to && mail.text.startsWith(start))?.text ?? "";
    const rejection = mailed("maren@people.example", `Complaint ${ref}, Saltbox: rejected.\n`);
    expect(rejection).toContain("/case");
    expect(rejection).toContain("\n\nReason:\n> You told us of another casino.\n");

    const open = await askedCasino();
    await backgroundDone();
    const question = `Complaint ${open}, Saltbox: we have asked you a question. Please answer by 28 November 2026 at 12:00 UTC.\n`;
    expect(mailed("desk@people.example", question).split("\n").slice(1, 7)).toEqual([
      "",
      "Freja:",
      "> What became of the withdrawal?",
      "",
      "Answer:",
      `http://localhost:3000/complaints/${open}/case`,
    ]);
    await answerComplaint({ uid: CASINO, ref: open }, { body: "He used his sister's card.", visibility: "parties" });
    await backgroundDone();
    const answered = mailed("maren@people.example", `Complaint ${open}, Saltbox: the casino answered.\n`);
    expect(answered).toContain("/case");
    // It is not public, but the player is a party.
    expect(answered).toContain("Saltbox:\n> He used his sister's card.\n");
    await decideComplaint({ staff: acting(), ref: open }, { to: "unresolved", reason: "It did not pay." });
    await backgroundDone();
    expect(mailed("desk@people.example", `Complaint ${open}, Saltbox: closed as unresolved.\n`)).toContain(
      "\n\nReason:\n> It did not pay.\n",
    );
  });
});

describe("conflicts and mistakes", () => {
  test("of two answers at once one wins; the other is refused with both states named", async () => {
    const ref = await askedCasino();
    const both = await Promise.allSettled([
      answerComplaint({ uid: CASINO, ref, key: "one" }, answer),
      answerComplaint({ uid: CASINO, ref, key: "two" }, { ...answer, body: "Another answer." }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = both.find((one) => one.status === "rejected");
    expect(refused?.reason).toBeInstanceOf(TransitionRefused);
    expect(String(refused?.reason)).toContain("from under_review to under_review");
    expect(await messagesOf(ref)).toHaveLength(2);
    expect(verifyTrail(await trailOf(ref))).toMatchObject({ intact: true, events: 4 });
  });

  test("the same post twice makes one message", async () => {
    const ref = await askedCasino();
    const twice = await Promise.all([1, 2].map(() => answerComplaint({ uid: CASINO, ref, key: "same" }, answer)));
    expect(twice.map(({ repeated }) => repeated).sort()).toEqual([false, true]);
    expect(await messagesOf(ref)).toHaveLength(2);
  });

  test("a stranger learns nothing, and a party takes no step of another's", async () => {
    const ref = await askedCasino();
    await expect(answerComplaint({ uid: STRANGER, ref }, answer)).rejects.toThrow(CaseNotFound);
    await expect(answerComplaint({ uid: STAFF, ref }, answer)).rejects.toThrow(NotYourStep);
    await expect(answerComplaint({ uid: PLAYER, ref }, answer)).rejects.toMatchObject({ code: "wrong_actor" });
    await expect(withdrawComplaint({ uid: CASINO, ref })).rejects.toThrow(NotYourStep);
    await expect(decideComplaint({ staff: acting(CASINO), ref }, { to: "resolved", reason: "Paid." })).rejects.toThrow(
      NotYourStep,
    );
    await expect(extendDeadline({ staff: acting(PLAYER), ref })).rejects.toThrow(NotYourStep);
    expect(await trailOf(ref)).toHaveLength(3);
  });

  test("the casino knows of a complaint only when it has been taken up", async () => {
    const ref = await submitted();
    await expect(answerComplaint({ uid: CASINO, ref }, answer)).rejects.toThrow(CaseNotFound);
  });

  test("a step in the wrong state is refused and writes nothing", async () => {
    const ref = await submitted();
    await expect(decideComplaint({ staff: acting(), ref }, { to: "resolved", reason: "Paid." })).rejects.toThrow(
      "from submitted to resolved",
    );
    await acceptComplaint({ staff: acting(), ref });
    await expect(acceptComplaint({ staff: acting(), ref })).rejects.toThrow("from under_review to under_review");
    await expect(decideComplaint({ staff: acting(), ref }, { to: "unresolved", reason: " " })).rejects.toMatchObject({
      code: "reason",
    });
    expect(await trailOf(ref)).toHaveLength(2);
    expect(await find(ref)).toMatchObject({ state: "under_review", assignee: "Freja" });
  });

  test("an answer counts until the clock has acted, however long ago the deadline was", async () => {
    const ref = await askedCasino();
    await later(10);
    await answerComplaint({ uid: CASINO, ref }, answer);
    expect((await trailOf(ref)).map(({ actor }) => actor)).toEqual(["player", "staff", "staff", "casino"]);
  });

  test("an answer within the extension counts, and one after the end is late", async () => {
    const ref = await askedCasino();
    await later(7);
    await lapseOverdueComplaints();
    await later(6);
    await answerComplaint({ uid: CASINO, ref }, answer);
    expect((await trailOf(ref)).map(({ actor }) => actor)).toEqual(["player", "staff", "staff", "clock", "casino"]);
    await askParty({ staff: acting(), ref }, { party: "casino", question: "And the rest?" });
    for (let run = 0; run < 2; run++) {
      await later(7);
      await lapseOverdueComplaints();
    }
    await expect(answerComplaint({ uid: CASINO, ref }, answer)).rejects.toThrow("from unresolved to under_review");
  });

  test("a player's time to reopen doesn't run while the site is off", async () => {
    const ref = await askedCasino();
    await decideComplaint({ staff: acting(), ref }, { to: "unresolved", reason: "The casino did not pay." });
    await later(20);
    current().setClock("2027-01-05T12:00:00.000Z");
    await lapseOverdueComplaints();
    const bytes = Buffer.from("The statement of my bank.");
    await storeEvidence({ ownerId: ref, party: "player", uploadedBy: PLAYER }, { name: "bank.txt", bytes });
    await reopenComplaint({ uid: PLAYER, ref }, { body: "Here is my bank's statement." });
    expect(await find(ref)).toMatchObject({ state: "under_review" });
  });

  test("the hours in which the site was off are no hours that a casino took to answer", async () => {
    const ref = await askedCasino();
    await later(1);
    current().setClock("2026-11-27T12:00:00.000Z");
    await lapseOverdueComplaints();
    await answerComplaint({ uid: CASINO, ref }, answer);
    expect(await current().documents.get(complaintTotals, "saltbox")).toMatchObject({ answerHours: { "24": 1 } });
  });

  test("an answer after 57 minutes took an hour, and none took no time", async () => {
    const ref = await askedCasino();
    current().setClock("2026-11-21T12:57:00.000Z");
    await answerComplaint({ uid: CASINO, ref }, answer);
    expect(await current().documents.get(complaintTotals, "saltbox")).toMatchObject({ answerHours: { "1": 1 } });
  });

  test("reopening takes evidence that is newer than the end, and comes within 30 days", async () => {
    const ref = await askedCasino();
    await answerComplaint({ uid: CASINO, ref }, answer);
    await decideComplaint({ staff: acting(), ref }, { to: "resolved", reason: "Paid." });
    const reopen = () => reopenComplaint({ uid: PLAYER, ref }, { body: "It was taken back." });
    await expect(reopen()).rejects.toMatchObject({ code: "new_evidence" });
    await later(29);
    const bytes = Buffer.from("The statement of my bank.");
    await storeEvidence({ ownerId: ref, party: "player", uploadedBy: PLAYER }, { name: "bank.txt", bytes });
    await reopen();
    expect(await find(ref)).toMatchObject({ state: "under_review" });
    await decideComplaint({ staff: acting(), ref }, { to: "resolved", reason: "Paid again." });
    await later(31);
    await expect(reopen()).rejects.toMatchObject({ code: "within_reopen_days" });
  });
});

describe("the clock", () => {
  test("extends once and ends once, however many instances and runs there are", async () => {
    const ref = await askedCasino();
    const other = await submitted(typed({ incidentOn: "2026-09-01" }));
    await later(7);
    expect((await Promise.all([lapseOverdueComplaints(), lapseOverdueComplaints()])).sort()).toEqual([0, 1]);
    expect(await lapseOverdueComplaints()).toBe(0);
    await later(7);
    expect((await Promise.all([lapseOverdueComplaints(), lapseOverdueComplaints()])).sort()).toEqual([0, 1]);
    const trail = await trailOf(ref);
    expect(trail.slice(3).map(({ to, actor, at }) => [to, actor, at])).toEqual([
      ["awaiting_casino", "clock", "2026-11-28T12:00:00.000Z"],
      ["unresolved", "clock", "2026-12-05T12:00:00.000Z"],
    ]);
    expect(verifyTrail(trail)).toEqual({ intact: true, events: 5 });
    expect(await find(other)).toMatchObject({ state: "submitted" });
    expect((await current().documents.get(casinos, "saltbox"))?.score?.cause).toBe(
      `Complaint ${ref} closed as unresolved`,
    );
  });

  test("what it decides late happened now: in the trail, the case, the statistics and the score", async () => {
    const ref = await askedCasino();
    await later(40);
    await lapseOverdueComplaints();
    expect(await find(ref)).toMatchObject({ state: "awaiting_casino", dueAt: "2027-01-07T12:00:00.000Z" });
    await later(30);
    await lapseOverdueComplaints();
    const now = current().clock().toISOString();
    expect(await find(ref)).toMatchObject({ state: "unresolved", closedAt: now });
    expect((await trailOf(ref)).at(-1)).toMatchObject({ at: now, recordedAt: now });
    expect((await current().documents.get(casinos, "saltbox"))?.scoreHistory.at(-1)).toMatchObject({ at: now });
    const { months } = await complaintStatistics();
    expect(months.filter(({ unresolved }) => unresolved > 0).map(({ month }) => month)).toEqual(["2027-01"]);
  });

  test("nothing passes while the site is closed for maintenance, and that time is added", async () => {
    const ref = await askedCasino();
    const close = (on: boolean) =>
      current()
        .documents.batch("system:test")
        .set(settings, "current", { ...DEFAULT_SETTINGS, maintenance: { on, message: "" } })
        .commit();
    await later(6);
    await close(true);
    await lapseOverdueComplaints();
    await later(3);
    await lapseOverdueComplaints();
    expect(await find(ref)).toMatchObject({ dueAt: "2026-11-28T12:00:00.000Z", extensions: 0 });
    await close(false);
    await lapseOverdueComplaints();
    expect(await find(ref)).toMatchObject({ dueAt: "2026-12-01T12:00:00.000Z", extensions: 0 });
    expect((await trailOf(ref)).at(-1)?.reason).toBe(
      "The site was closed for maintenance from 27 November 2026 at 12:00 UTC to 30 November 2026 at 12:00 UTC. The deadline is now 1 December 2026 at 12:00 UTC.",
    );
  });
});

describe("a casino that isn't listed", () => {
  const words = ({ subject, text }: { subject: string; text: string }) => `${subject}\n${text}`;

  test.each(["https://evil.example/win", "mailto:x@evil.example", "evil.example"])(
    "named %s is named so in no mail about the complaint",
    async (casino) => {
      const ref = await submitted();
      // As one that was sent before such names were refused.
      await current().documents.batch("test").update(complaints, ref, { casinoId: null, casinoName: casino }).commit();
      await backgroundDone();
      current().sent.length = 0;
      await acceptComplaint({ staff: acting(), ref });
      await askParty({ staff: acting(), ref }, { party: "player", question: "What did they write?" });
      await answerComplaint({ uid: PLAYER, ref }, { body: "Nothing at all so far.", visibility: "parties" });
      await backgroundDone();
      const mails = current().sent.map(words);
      expect(mails.length).toBeGreaterThan(2);
      expect(mails.filter((mail) => mail.includes("evil.example"))).toEqual([]);
      expect(mails.every((mail) => mail.includes("a casino that isn’t listed"))).toBe(true);
    },
  );

  test.each(["https://evil.example/win", "evil.example/win", "x@evil.example", "mailto:x"])(
    "can't be named %s",
    async (casino) => {
      const answer = await submitComplaint(PLAYER, { id: await draftOf(PLAYER, { ...typed(), casino }) });
      expect(answer.outcome).not.toBe("sent");
    },
  );

  test("can be named by its domain", async () => {
    const answer = await submitComplaint(PLAYER, {
      id: await draftOf(PLAYER, { ...typed(), casino: "Lucky.example" }),
    });
    expect(answer.outcome).toBe("sent");
  });
});
