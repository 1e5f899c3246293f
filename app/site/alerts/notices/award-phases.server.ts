import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { awardNewsWords } from "~/features/awards/labels";
import { phaseAt } from "~/features/awards/phase";
import { publishedAwards } from "~/features/awards/public/published-awards.server";
import { alertRounds } from "~/platform/alerts/collection";
import type { AlertWant } from "~/platform/alerts/kinds";
import { notifyOfAlerts } from "~/platform/alerts/notify-of-alerts.server";

const SYSTEM = "system:alerts";
const ROUND = "awards";

/**
 * Tells the followers of a year of awards about a phase that it has entered, by its dates or by staff. A year that is
 * seen for the first time is only noted. Each phase of a year is told once. A year that can't be told doesn't hold up the
 * others, and is tried again by the next run. For the scheduler; returns how many people were told.
 */
export async function notifyOfAwardPhases(signal?: AbortSignal): Promise<number> {
  const { documents, clock } = backend();
  const now = clock().toISOString();
  const [{ items }, round] = await Promise.all([publishedAwards.read(), documents.get(alertRounds, ROUND)]);
  const phases = Object.fromEntries(items.map((award) => [award.id, phaseAt(award, now)] as const));
  const known = round?.phases ?? {};
  const told: Record<string, string> = { ...phases };
  let people = 0;
  for (const { id, year } of items) {
    const [before, phase] = [known[id], phases[id]];
    if (phase === undefined || before === undefined || before === phase) continue;
    const wants: AlertWant[] = phase === "announced" ? ["phase", "result"] : ["phase"];
    const happening = {
      kind: "award" as const,
      subject: id,
      lead: `Awards ${String(year)}:`,
      sentences: [{ wants, text: awardNewsWords(phase) }],
      href: `/awards/${String(year)}`,
      key: `alert.award.${id}.${phase}`,
    };
    try {
      people += await notifyOfAlerts(happening, { signal });
    } catch (error) {
      log.error({ err: error, award: id }, "a phase of the awards could not be told");
      told[id] = before;
    }
  }
  // Noted after the telling, so that after a kill or a stop it is told again; the keys know who has been told.
  if (signal?.aborted) return people;
  if (items.some(({ id }) => known[id] !== told[id]))
    await documents.batch(SYSTEM).set(alertRounds, ROUND, { from: now, until: null, phases: told }).commit();
  return people;
}
