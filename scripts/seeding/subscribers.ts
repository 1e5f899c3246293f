import { createHash } from "node:crypto";
import type { Backend } from "~/backend/index.server";
import { newsletterIssues, subscribers } from "~/features/newsletter/collection";
import type { SubscriberFields } from "~/features/newsletter/schema";

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
/** Of twenty subscribers, most confirm, some never confirm or leave, and a few addresses bounce. */
const STATES = [...Array<"confirmed">(14).fill("confirmed"), "unconfirmed", "unconfirmed", "unsubscribed", "unsubscribed", "unsubscribed", "suppressed"] as const; // prettier-ignore

function subscriberOf(number: number, today: Date): SubscriberFields {
  const email = `${NAMES[number % NAMES.length] ?? "reader"}.${String(number + 1)}@reader.example`;
  const state = STATES[(number * 7) % STATES.length] ?? "confirmed";
  // More people subscribed recently than half a year ago.
  const daysAgo = 190 * (1 - Math.sqrt((number + 1) / SUBSCRIBERS));
  const askedAt = new Date(today.getTime() - daysAgo * DAY - (number % 9) * 3_600_000);
  const secret = createHash("sha256").update(`demo ${email}`).digest("base64url").slice(0, 32);
  return {
    email,
    normalisedEmail: email,
    state,
    consent: {
      text: "Send me the Edgewise newsletter. I can end it with one click in any issue.",
      source: PAGES[number % PAGES.length] ?? "/",
      at: askedAt.toISOString(),
    },
    confirmedAt: state === "unconfirmed" ? null : new Date(askedAt.getTime() + 600_000).toISOString(),
    confirmTokenHash: null,
    unsubscribeToken: secret,
  };
}

const DRAFT = {
  subject: "What changed this month",
  preheader: "Three scores fell, one rose, and a payout test that took nine days",
  body: `## Scores

[Amberquay](/casinos/amberquay) paid our test withdrawal late twice, and its score fell. How a score comes about is on [how we rate](/how-we-rate).

## Complaints

- What was decided, and what came back to players: [all cases](/complaints)
- Before you complain: [how it works](/complaints/how-it-works)

## Worth reading

The newest articles are in [the news](/news).
`,
};

/** Adds newsletter subscribers with invented addresses, and an unfinished issue. */
export async function seedSubscribers({ documents }: Backend, today: Date): Promise<void> {
  for (let from = 0; from < SUBSCRIBERS; from += BATCH_SIZE) {
    const batch = documents.batch(SEEDER);
    for (let number = from; number < Math.min(SUBSCRIBERS, from + BATCH_SIZE); number += 1) {
      const fields = subscriberOf(number, today);
      batch.set(subscribers, createHash("sha256").update(fields.normalisedEmail).digest("hex"), fields);
    }
    await batch.commit();
  }
  await documents
    .batch(SEEDER)
    .set(newsletterIssues, "demo-issue", { ...DRAFT, state: "draft", sends: [], sentAt: null })
    .commit();
}
