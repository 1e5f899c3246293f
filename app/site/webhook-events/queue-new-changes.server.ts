import { letOthersRun } from "~/backend/concurrency";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import type { HeldCasino } from "~/features/casinos/held-casino";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { webhookProgress, webhookStandings } from "~/features/webhooks/collection";
import { DAYS_LOGGED } from "~/features/webhooks/kinds";
import { activeWebhooks, queueChanges, type PublishedChange } from "~/features/webhooks/send/queue-events.server";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { eachEntry, eachPart } from "~/platform/scheduler/each-entry.server";
import { casinoData, publishedChanges } from "./published-changes.server";

const SYSTEM = "system:webhooks";
const PROGRESS = "events";
/** What is newer may still be on its way to this instance's memory. */
const LAG_MS = 15_000;
/** Looked through again each time: a change that arrived late is found, and one that was queued isn't queued again. */
const OVERLAP_MS = 5 * 60_000;
/** What was queued longer ago is no longer known to be queued. */
const LONGEST_MS = (DAYS_LOGGED - 1) * DAY_MS;
const AT_ONCE = 100;

const standingsInMemory = definePublishedCollection(webhookStandings);

const moment = (ms: number) => new Date(ms).toISOString();
const standingOf = ({ score, lifecycle }: HeldCasino) => ({ score: score?.score ?? null, lifecycle });

/**
 * Looks for what was published since the last time and queues it for the webhooks that want it. The progress is noted
 * last: a server that is killed or stopped before finds the same changes again, and queues those it hadn't. What can't be
 * found or queued doesn't hold up the rest, and is looked for again as well. Without a webhook that is on it forgets where
 * it was, so that turning one on starts from then.
 */
export async function queueNewChanges(signal?: AbortSignal): Promise<void> {
  const { documents, clock } = backend();
  const progress = await documents.get(webhookProgress, PROGRESS);
  if ((await activeWebhooks()).length === 0) {
    if (progress) await documents.batch(SYSTEM).delete(webhookProgress, PROGRESS).commit();
    return;
  }
  const until = moment(clock().getTime() - LAG_MS);
  if (progress) {
    const origin = mailedOrigin();
    const from = moment(Math.max(Date.parse(progress.upTo) - OVERLAP_MS, clock().getTime() - LONGEST_MS));
    const { changes, failures } = await publishedChanges({ from, until }, origin);
    await eachPart([
      () => queueChanges(changes, signal),
      () => queueStandings(origin, signal),
      ...failures.map((failure) => () => Promise.reject(failure)),
    ]);
  } else await recordEveryStanding(signal);
  if (signal?.aborted) return;
  await documents.batch(SYSTEM).set(webhookProgress, PROGRESS, { upTo: until }).commit();
}

/** Notes the standing of all casinos without telling anybody, because those are not changes. */
async function recordEveryStanding(signal?: AbortSignal): Promise<void> {
  const [{ items }, { byId }] = await Promise.all([publishedCasinos.read(), standingsInMemory.read()]);
  const other = items.filter((casino) => {
    const last = byId.get(casino.id);
    const now = standingOf(casino);
    return last?.score !== now.score || last.lifecycle !== now.lifecycle;
  });
  for (let first = 0; first < other.length && !signal?.aborted; first += AT_ONCE) {
    const batch = backend().documents.batch(SYSTEM);
    for (const casino of other.slice(first, first + AT_ONCE))
      batch.set(webhookStandings, casino.id, standingOf(casino));
    await batch.commit();
    await letOthersRun();
  }
}

/** Queues an event for each casino whose standing has changed since it was last told, whatever caused that. */
async function queueStandings(origin: string, signal?: AbortSignal): Promise<void> {
  const { items } = await publishedCasinos.read();
  const { byId } = await standingsInMemory.read();
  let at = 0;
  await eachEntry(items, "a casino's standing could not be queued for webhooks", async (casino) => {
    if (signal?.aborted) return;
    if (at++ % AT_ONCE === 0) await letOthersRun();
    const held = byId.get(casino.id);
    const now = standingOf(casino);
    if (held?.score === now.score && held.lifecycle === now.lifecycle) return;
    // Memory may lag behind what was just noted.
    const last = await backend().documents.get(webhookStandings, casino.id);
    if (last && (last.score !== now.score || last.lifecycle !== now.lifecycle))
      await queueChanges(standingChanges(casino, last, origin));
    // After they are queued: a server that is killed before queues them again, under the same names.
    if (!last || last.score !== now.score || last.lifecycle !== now.lifecycle)
      await backend().documents.batch(SYSTEM).set(webhookStandings, casino.id, now).commit();
  });
}

function standingChanges(
  casino: HeldCasino,
  last: { score: number | null; lifecycle: string; version: number },
  origin: string,
): PublishedChange[] {
  const { id, lifecycle, lifecycleReason, updatedAt: at } = casino;
  const score = casino.score?.score ?? null;
  const about = casinoData(casino, origin);
  // By what was told last, so that a change which one webhook fails to take is not told to the others again.
  const named = (type: string, now: unknown) => `${type} ${id} ${String(last.version)} ${String(now)}`;
  return [
    ...(score === last.score
      ? []
      : [
          {
            type: "score.changed" as const,
            key: named("score.changed", score),
            at,
            data: { ...about, score, before: last.score },
          },
        ]),
    ...(lifecycle === last.lifecycle
      ? []
      : [
          {
            type: "warning.changed" as const,
            key: named("warning.changed", lifecycle),
            at,
            data: { ...about, lifecycle, before: last.lifecycle, reason: lifecycleReason },
          },
        ]),
  ];
}
