import type { Backend } from "~/backend/index.server";
import { sha256Base64url, sha256Hex } from "~/domain/digest.server";
import { newsletterIssues, subscribers } from "~/features/newsletter/collection";
import type { SubscriberFields } from "~/features/newsletter/schema";
import { operationParts, operations } from "~/platform/operations/collection";
import { partId } from "~/platform/operations/operation-parts";
import type { ItemResult, OperationFields } from "~/platform/operations/schema";
import { readIssues, type DemoIssue } from "./demo-content";

const SEEDER = "system:seed";
const DAY = 86_400_000;
const SUBSCRIBERS = 60;
const BATCH_SIZE = 100;

const NAMES = [
  "alma",
  "bram",
  "cleo",
  "dario",
  "edda",
  "finn",
  "greta",
  "hugo",
  "ines",
  "jonas",
  "kaja",
  "liv",
  "mats",
];
const PAGES = ["/", "/news", "/casinos/amberquay", "/how-we-rate", "/newsletter", "/casinos"];
/** The states of twenty subscribers: most confirm, some never do or unsubscribe, and few mails bounce. */
const STATES = [...Array<"confirmed">(14).fill("confirmed"), "unconfirmed", "unconfirmed", "unsubscribed", "unsubscribed", "unsubscribed", "suppressed"] as const; // prettier-ignore

function subscriberOf(number: number, today: Date): SubscriberFields {
  const email = `${NAMES[number % NAMES.length] ?? "reader"}.${String(number + 1)}@reader.example`;
  const state = STATES[(number * 7) % STATES.length] ?? "confirmed";
  // More of them joined recently than half a year ago.
  const daysAgo = 190 * (1 - Math.sqrt((number + 1) / SUBSCRIBERS));
  const askedAt = new Date(today.getTime() - daysAgo * DAY - (number % 9) * 3_600_000);
  const secret = sha256Base64url(`demo ${email}`).slice(0, 32);
  return {
    email,
    normalisedEmail: email,
    state,
    consent: {
      text: "Send me the Edgewise newsletter. I can unsubscribe with one click in any issue.",
      source: PAGES[number % PAGES.length] ?? "/",
      at: askedAt.toISOString(),
    },
    confirmedAt: state === "unconfirmed" ? null : new Date(askedAt.getTime() + 600_000).toISOString(),
    confirmTokenHash: null,
    unsubscribeToken: secret,
  };
}

/** Adds subscribers with invented addresses. Returns the ids of those who confirmed, newest first. */
async function seedReaders({ documents }: Backend, today: Date): Promise<string[]> {
  const confirmed: { id: string; at: string }[] = [];
  for (let from = 0; from < SUBSCRIBERS; from += BATCH_SIZE) {
    const batch = documents.batch(SEEDER);
    for (let number = from; number < Math.min(SUBSCRIBERS, from + BATCH_SIZE); number += 1) {
      const fields = subscriberOf(number, today);
      const id = idOf(fields);
      batch.set(subscribers, id, fields);
      if (fields.state === "confirmed") confirmed.push({ id, at: fields.consent.at });
    }
    await batch.commit();
  }
  return confirmed.sort((a, b) => b.at.localeCompare(a.at)).map(({ id }) => id);
}

function idOf({ normalisedEmail }: SubscriberFields): string {
  return sha256Hex(normalisedEmail);
}

/**
 * Returns the operation that delivered an issue to its first `reached` readers and was then stopped. It is not left
 * running, so that a fresh start sends no mail by itself; an admin may send the issue to the rest.
 */
function stoppedDelivery(issue: DemoIssue, readers: readonly string[], reached: number, at: Date) {
  const id = `demo-delivery-${issue.id}`;
  const title = `Send “${issue.fields.subject}” to ${String(readers.length)} subscribers`;
  const operation: OperationFields = {
    kind: "newsletter-issue",
    title,
    backTo: `/admin/newsletter/issues/${issue.id}`,
    startedBy: SEEDER,
    startedByName: "Desk",
    requestId: null,
    state: "cancelled",
    input: { issueId: issue.id },
    total: readers.length,
    position: reached,
    begun: null,
    counts: { done: reached, skipped: 0, failed: 0, unknown: 0 },
    at: at.toISOString(),
    startedAt: at.toISOString(),
    finishedAt: new Date(at.getTime() + 90_000).toISOString(),
    holder: null,
    heldUntil: null,
    undoes: null,
    undoneBy: null,
  };
  const results: ItemResult[] = readers
    .slice(0, reached)
    .map((_, number) => ({ item: `reader ${String(number + 1)}`, outcome: "done", message: null, undo: null }));
  return { id, operation, part: { operationId: id, number: 0, items: [...readers], results } };
}

/** Adds subscribers and the newsletter's issues, one of them with a delivery that was stopped halfway. */
export async function seedNewsletter(backend: Backend, today: Date): Promise<void> {
  const readers = await seedReaders(backend, today);
  const batch = backend.documents.batch(SEEDER);
  for (const issue of readIssues(today)) {
    const reached = issue.sentTo === null ? null : Math.round(readers.length * issue.sentTo);
    if (reached === null) {
      batch.set(newsletterIssues, issue.id, issue.fields);
      continue;
    }
    const { id, operation, part } = stoppedDelivery(
      issue,
      readers,
      reached,
      new Date(today.getTime() - 20 * 3_600_000),
    );
    batch
      .set(operations, id, operation)
      .set(operationParts, partId(id, 0), part)
      .set(newsletterIssues, issue.id, { ...issue.fields, sends: [id] });
  }
  await batch.commit();
}
