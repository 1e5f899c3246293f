import { eachPage } from "~/backend/documents/each-document";
import { backend } from "~/backend/index.server";
import type { Condition } from "~/backend/documents/port";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { settingsWithin } from "~/platform/settings/settings.server";
import { recordApplied, recordSiteHours } from "~/platform/site-hours/site-hours.server";
import { overdueStep, type ClockRun } from "../case/case-machine";
import { queueTelling } from "../case/case-notices.server";
import { caseOf, moveBy, write } from "../case/case-step.server";
import { complaints } from "../collection";
import { isCutOff } from "../reach/read-reach.server";
import { waitOf } from "./told-at.server";

const CLOCK = "system:clock";
const PAGE = 100;
const CUT_OFF_WORDS = "Nobody at the casino can answer here any more, so its deadline no longer runs.";

/**
 * Does the one thing the clock has to do with a complaint now, and tells the parties of it. True if there was one. A
 * casino where nobody can answer any more, its addresses and people having changed, is charged with no silence: the case
 * is staff's again.
 */
async function takeClockStep(ref: string, site: Pick<ClockRun, "pauses" | "isAhead">): Promise<boolean> {
  const { documents, clock } = backend();
  return documents.transaction(CLOCK, async (transaction) => {
    const at = clock().toISOString();
    const settings = await settingsWithin(transaction);
    const complaint = await transaction.get(complaints, ref);
    if (!complaint || complaint.dueAt === null) return false;
    const { since, pauses } = await waitOf(transaction, complaint, at);
    const run = { ...site, at, clocks: settings.clocks, waitsSince: since, pauses: [...site.pauses, ...pauses] };
    const due = overdueStep(caseOf(complaint), run);
    if (!due) return false;
    const missed = { to: "under_review", actor: "mail", at, clocks: settings.clocks, reason: CUT_OFF_WORDS } as const;
    const isMissed = complaint.waitingOn === "casino" && (await isCutOff(transaction, complaint));
    const move = isMissed ? moveBy("miss", complaint, missed) : due;
    const { after, event } = await write(transaction, complaint, { move }, { actor: move.event.actor }, settings, at);
    queueTelling(transaction, after, { event, message: null, actorId: CLOCK });
    return true;
  });
}

/**
 * Does what the clock has to do with every complaint now, one step each: adds the time in which nobody could act to a
 * deadline, extends one that has passed, closes a case whose extended one has. After a long pause all running deadlines
 * are moved at once; otherwise only those that have passed are looked at, and none in maintenance mode. A failure is
 * logged and does not hold up the others. Returns the number of complaints that changed.
 */
export async function lapseOverdueComplaints(): Promise<number> {
  const { pauses, isClosed, isNews } = await recordSiteHours();
  if (isClosed) return 0;
  const { documents, clock } = backend();
  const where: Condition[] = [["state", "in", ["awaiting_player", "awaiting_casino"]]];
  if (!isNews) where.push(["dueAt", "<=", clock().toISOString()]);
  // In their order by deadline, a case whose deadline is moved comes again later on.
  const seen = new Set<string>();
  let [moved, failed] = [0, 0];
  for await (const page of eachPage(documents, complaints, { where, orderBy: ["dueAt"], limit: PAGE })) {
    const items = page.items.filter(({ ref }) => !seen.has(ref));
    for (const { ref } of items) seen.add(ref);
    const done = await eachEntry(items, "the clock could not move a complaint", ({ ref }) =>
      takeClockStep(ref, { pauses, isAhead: isNews }),
    );
    moved += done.filter(Boolean).length;
    failed += items.length - done.length;
  }
  if (isNews && failed === 0) await recordApplied();
  return moved;
}
