import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { installBackend } from "~/backend/index.server";
import { users } from "~/platform/access/collection";
import { auditEntries } from "~/platform/audit/collection";
import { tallyComplaints } from "~/features/casinos/score/safety-score";
import { lapseOverdueComplaints } from "~/features/complaints/clock/case-clock.server";
import { isOpen, TransitionRefused } from "~/features/complaints/case/case-machine";
import { AlreadyOpen } from "~/features/complaints/case/case-refusals";
import { complaints, complaintSlots } from "~/features/complaints/collection";
import { complaintTotals } from "~/features/casinos/score/totals-collection";
import { storeEvidence } from "~/features/complaints/evidence/evidence.server";
import { answerComplaint, reopenComplaint, withdrawComplaint } from "~/features/complaints/party/party-steps.server";
import type { ComplaintState } from "~/domain/complaint-states";
import { slotId } from "~/features/complaints/case/slots.server";
import type { ComplaintDeskAnswer } from "~/features/complaints/desk/complaint-acts.server";
import { action } from "~/routes/admin.complaints.$id";
import { backgroundDone } from "../../support/outbox/background-done";
import { openTestBackend, type TestBackend } from "../../support/backend";
import { CASINO, PLAYER, siteRan, STRANGER, storePeople, submitted, typed } from "../../support/fixtures/case-people";
import { auditTrails } from "~/site/trail/trail-audit.server";
import { allHeads } from "~/site/trail/all-heads.server";
import { sealDays } from "~/platform/trail/sealing.server";
import { casinoFixture } from "../../support/fixtures/casino";
import { deskReads } from "../../support/fixtures/desk-case";
import { store } from "../../support/fixtures/store";
import { newKeys } from "../../support/fixtures/trail-case";
import { makeAccount, sessionOf } from "../../support/people";
import { post, respond } from "../../support/requests";
import { runsOf } from "../../support/thoroughly";

const keys = newKeys();
let open: TestBackend | null = null;
afterEach(async () => {
  await backgroundDone();
  installBackend(undefined);
  await open?.dispose();
  open = null;
});

const STAFF_ACTS = [
  "accept",
  "note",
  "parties",
  "public",
  "ask_player",
  "ask_casino",
  "extend",
  "recall",
  "reopen",
  "correct",
  "resolved",
  "unresolved",
  "rejected",
] as const;

type Command =
  | { who: "staff"; act: (typeof STAFF_ACTS)[number]; on: number }
  | { who: "merging"; on: number; into: number }
  | { who: "player" | "casino"; act: "answer" | "withdraw" | "reopen"; on: number; withEvidence: boolean }
  | { who: "clock"; hours: number; isOff: boolean; isRun: boolean };

const on = fc.integer({ min: 0, max: 2 });
const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      who: fc.constant("staff" as const),
      act: fc.constantFrom(...STAFF_ACTS),
      on,
    }),
  },
  { weight: 1, arbitrary: fc.record({ who: fc.constant("merging" as const), on, into: on }) },
  {
    weight: 3,
    arbitrary: fc.record({
      who: fc.constantFrom("player" as const, "casino" as const),
      act: fc.constantFrom("answer" as const, "answer" as const, "reopen" as const, "withdraw" as const),
      on,
      withEvidence: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      who: fc.constant("clock" as const),
      hours: fc.integer({ min: 1, max: 24 * 12 }),
      isOff: fc.boolean(),
      isRun: fc.boolean(),
    }),
  },
);

const isAwaited = (state: ComplaintState) => state === "awaiting_player" || state === "awaiting_casino";

/** The product's table, written down once more, for staff. */
function staffMay(act: (typeof STAFF_ACTS)[number], state: ComplaintState, extensions: number): boolean {
  switch (act) {
    case "accept":
      return state === "submitted";
    case "ask_player":
    case "ask_casino":
      return state === "under_review";
    case "resolved":
    case "unresolved":
      return state === "under_review" || isAwaited(state);
    case "rejected":
      return state === "submitted" || state === "under_review" || isAwaited(state);
    case "recall":
      return isAwaited(state);
    case "reopen":
    case "correct":
      return ["resolved", "unresolved", "rejected", "closed_inactive"].includes(state);
    case "extend":
      return (state === "awaiting_player" || state === "awaiting_casino") && extensions === 0;
    default:
      return true;
  }
}

const LEADS_TO: Partial<Record<(typeof STAFF_ACTS)[number], ComplaintState>> = {
  accept: "under_review",
  ask_player: "awaiting_player",
  ask_casino: "awaiting_casino",
  resolved: "resolved",
  unresolved: "unresolved",
  rejected: "rejected",
  recall: "under_review",
  reopen: "under_review",
};

let corrections = 0;

function formOf(act: (typeof STAFF_ACTS)[number]): Record<string, string> {
  const reason = "Because of what we overlooked.";
  if (act === "accept") return { intent: act };
  if (act === "extend" || act === "recall" || act === "reopen") return { intent: act, reason };
  if (act === "correct")
    return { intent: act, reason, words: `The words of the outcome, number ${String(++corrections)}.` };
  if (act === "resolved" || act === "unresolved" || act === "rejected")
    return {
      intent: "decide",
      outcome: act,
      reason: "Because of the evidence we saw.",
      recovered: "120",
      currency: "EUR",
    };
  return { intent: "write", kind: act, body: "Words of the staff, <b>as they are</b>." };
}

/** Three complaints, two of them one player's, with all that any run can do to them. */
async function newDesk() {
  const backend = openTestBackend();
  open = backend;
  installBackend(backend);
  const { documents } = backend;
  await store(documents, { casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" })] });
  await storePeople();
  await siteRan();
  const staff = await makeAccount(backend, "desk@example.com", { displayName: "Desk", role: "admin" });
  const refs = [
    await submitted(),
    await submitted(typed({ incidentOn: "2026-10-05", category: "bonus" })),
    await submitted(typed({ amount: "90" }), STRANGER),
  ];
  const reads = deskReads(() => backend);
  let cookie = await sessionOf(backend, staff);
  let acts = 0;

  async function send(of: string, form: Record<string, string>, isAllowed: boolean) {
    const seen = String((await reads.trail(of)).length);
    const sendWith = (sure: Record<string, string>) =>
      respond(() =>
        action(post(`/admin/complaints/${of}`, { ...form, ...sure, version: seen }, { id: of }, { Cookie: cookie })),
      );
    const first = await sendWith({});
    const sure = (first.data as ComplaintDeskAnswer | null)?.question?.confirmed;
    const answer = sure === undefined ? first : await sendWith({ confirmed: sure });
    expect([303, 409, 422]).toContain(answer.status);
    expect(answer.status === 303, `${JSON.stringify(form)} on ${of}`).toBe(isAllowed);
    if (answer.status === 303) acts += 1;
    return answer.status === 303;
  }

  async function attempt(step: () => Promise<unknown>): Promise<boolean> {
    try {
      await step();
      return true;
    } catch (error) {
      if (error instanceof TransitionRefused || error instanceof AlreadyOpen || (error as Error).name === "NotYourStep")
        return false;
      // The casino doesn't know of what isn't public.
      if ((error as Error).name === "CaseNotFound") return false;
      throw error;
    }
  }

  return {
    async run(command: Command): Promise<void> {
      switch (command.who) {
        case "clock": {
          await backgroundDone();
          backend.setClock(new Date(backend.clock().getTime() + command.hours * 3_600_000).toISOString());
          cookie = await sessionOf(backend, staff);
          if (!command.isOff) await siteRan();
          if (command.isRun) await lapseOverdueComplaints();
          return;
        }
        case "staff": {
          const of = refs[command.on] ?? "";
          const before = await reads.find(of);
          const isAllowed = staffMay(command.act, before.state, before.extensions);
          const done = await send(of, formOf(command.act), isAllowed);
          if (done) expect((await reads.find(of)).state).toBe(LEADS_TO[command.act] ?? before.state);
          return;
        }
        case "merging": {
          const [of = "", into = ""] = [refs[command.on], refs[command.into]];
          const [before, target] = [await reads.find(of), await reads.find(into)];
          const isAllowed =
            of !== into &&
            (before.state === "submitted" || before.state === "under_review" || isAwaited(before.state)) &&
            !target.mergedInto &&
            (target.playerId === before.playerId || target.publishedAt !== null);
          if (await send(of, { intent: "merge", into, confirmed: "on" }, isAllowed)) {
            // Both complaints have it in their log.
            acts += 1;
            expect(await reads.find(of)).toMatchObject({ state: "rejected", mergedInto: into });
          }
          return;
        }
        default: {
          const of = refs[command.on] ?? "";
          const complaint = await reads.find(of);
          const uid = command.who === "casino" ? CASINO : complaint.playerId;
          if (command.withEvidence && command.who === "player") {
            const name = `evidence ${String(backend.clock().getTime())}.txt`;
            const bytes = Buffer.from(`${name} of ${of}`);
            await attempt(() =>
              storeEvidence({ ownerId: of, party: "player", uploadedBy: uid }, { name, bytes }).catch(() => {}),
            );
          }
          const before = complaint;
          const said = { body: "Words of a party to the case.", visibility: "public" } as const;
          if (command.act === "answer") {
            const done = await attempt(() => answerComplaint({ uid, ref: of }, said));
            expect(done).toBe(before.state === `awaiting_${command.who}`);
          } else if (command.act === "withdraw") {
            const done = await attempt(() => withdrawComplaint({ uid, ref: of }));
            expect(done).toBe(command.who === "player" && isOpen(before.state));
          } else {
            const done = await attempt(() => reopenComplaint({ uid, ref: of }, said));
            if (done) {
              const reopened = await reads.find(of);
              expect(reopened.state).toBe("under_review");
              expect(reopened.mergedInto ?? null).toBeNull();
            }
            if (isOpen(before.state) || before.state === "withdrawn") expect(done).toBe(false);
          }
        }
      }
    },

    /** What must be true after any run. */
    async check(): Promise<void> {
      const now = backend.clock().toISOString();
      const all = await Promise.all(refs.map((ref) => reads.find(ref)));
      for (const complaint of all) {
        await reads.expectTrail(complaint.ref, (await reads.trail(complaint.ref)).length);
        const holder = await documents.get(complaintSlots, slotId(complaint));
        if (isOpen(complaint.state)) expect(holder?.ref).toBe(complaint.ref);
        else expect(holder?.ref).not.toBe(complaint.ref);
        expect(complaint.dueAt !== null).toBe(isOpen(complaint.state));
        expect(complaint.closedAt !== null).toBe(!isOpen(complaint.state));
        if (complaint.mergedInto) expect(complaint.state).toBe("rejected");
      }
      const visible = all.filter(({ publishedAt }) => publishedAt !== null);
      const counts: Record<string, number> = {};
      for (const { state, category } of visible) {
        const key = `${state}|${category}`;
        counts[key] = (counts[key] ?? 0) + 1;
      }
      for (const id of visible.length > 0 ? ["all", "saltbox"] : []) {
        const totals = await documents.get(complaintTotals, id);
        expect(totals?.counts).toEqual(counts);
        expect(totals?.recoveredEur).toBeCloseTo(
          visible.reduce((sum, one) => sum + one.recoveredEur, 0),
          6,
        );
        const at = totals?.tally.at ?? now;
        const scored = visible.map(({ state, disputedEur, closedAt }) => ({
          outcome: state,
          amountEur: disputedEur,
          closedAt,
        }));
        const expected = tallyComplaints(scored, at);
        expect(totals?.tally).toMatchObject({ unresolved: expected.unresolved, resolved: expected.resolved });
        expect(totals?.tally.burden).toBeCloseTo(expected.burden, 6);
      }
      expect(await documents.count(auditEntries)).toBe(acts);
      expect(await documents.count(complaints)).toBe(3);
      expect((await documents.get(users, PLAYER))?.state).toBe("active");
      expect(backend.invalid).toEqual([]);
      // An honest history always verifies: events, contents, totals, and the roots of its days.
      await sealDays({ headsWithin: allHeads, keys });
      expect((await auditTrails(null))?.problems).toEqual([]);
    },
  };
}

test("whatever staff, players, casinos and the clock do, in whatever order, the table, the trails and the totals hold", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: 4, maxLength: 30 }), async (run) => {
      const desk = await newDesk();
      for (const command of run) await desk.run(command);
      await desk.check();
      await backgroundDone();
      installBackend(undefined);
      await open?.dispose();
      open = null;
    }),
    { numRuns: runsOf(20), interruptAfterTimeLimit: 45_000 },
  );
});
