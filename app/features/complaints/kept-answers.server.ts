import { createHash } from "node:crypto";
import { keepNewest } from "~/backend/documents/keep-newest";
import { backend } from "~/backend/index.server";
import { browserKey, browserKeyCookie, newBrowserKey } from "~/http/browser-key.server";
import { keptAnswers } from "./collection";

const SYSTEM = "system:drafts";
const LIFETIME_MS = 86_400_000;
/** Of everybody together. The oldest go first. */
export const MOST_ANSWERS = 5_000;

function answerId(ref: string, key: string): string {
  return createHash("sha256").update(`answer\n${ref}\n${key}`).digest("hex");
}

/** Keeps an answer whose writer's session had ended, for this browser and a day. Gives the `Set-Cookie` value. */
export async function keepAnswer(request: Request, ref: string, values: Record<string, string>): Promise<string> {
  const { documents, clock } = backend();
  const key = browserKey(request) ?? newBrowserKey();
  const expiresAt = new Date(clock().getTime() + LIFETIME_MS).toISOString();
  await documents.batch(SYSTEM).set(keptAnswers, answerId(ref, key), { ref, values, expiresAt }).commit();
  await keepNewest(documents, SYSTEM, keptAnswers, { orderBy: "expiresAt", most: MOST_ANSWERS });
  return browserKeyCookie(request, key);
}

/** What this browser's person had written before they had to sign in again; empty when nothing. */
export async function findKeptAnswer(request: Request, ref: string): Promise<Record<string, string>> {
  const key = browserKey(request);
  if (key === null) return {};
  const { documents, clock } = backend();
  const kept = await documents.get(keptAnswers, answerId(ref, key));
  return kept && kept.expiresAt > clock().toISOString() ? kept.values : {};
}

/** Drops it once it has been sent. */
export async function dropKeptAnswer(request: Request, ref: string): Promise<void> {
  const key = browserKey(request);
  if (key === null) return;
  await backend().documents.batch(SYSTEM).delete(keptAnswers, answerId(ref, key)).commit();
}
