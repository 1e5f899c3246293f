import type { Collection, Documents, Fields, Stored } from "~/backend/documents/port";
import { bonuses } from "~/features/bonuses/collection";
import type { BonusFields } from "~/features/bonuses/schema";
import { casinos } from "~/features/casinos/collection";
import type { CasinoFields, Licence, LicenceTier, TermFlag } from "~/features/casinos/schema";
import { complaintEvents, complaintMessages, complaints } from "~/features/complaints/collection";
import type { ComplaintEventFields, ComplaintFields, ComplaintMessageFields } from "~/features/complaints/schema";
import type { ExchangeRates } from "~/domain/money/money";
import { games } from "~/features/games/collection";
import type { GameFields } from "~/features/games/schema";
import { reviews } from "~/features/reviews/collection";
import type { ReviewFields } from "~/features/reviews/schema";
import { settings } from "~/platform/settings/collection";

export interface ComplaintTemplate {
  complaint: ComplaintFields;
  events: ComplaintEventFields[];
  messages: ComplaintMessageFields[];
}

/** The demo content, the model for everything else. */
export interface Templates {
  casinos: CasinoFields[];
  bonuses: BonusFields[];
  reviews: ReviewFields[];
  complaints: ComplaintTemplate[];
  games: GameFields[];
  licences: Record<LicenceTier, Licence[]>;
  termFlags: TermFlag[];
  providers: string[];
  rates: ExchangeRates;
}

async function all<F extends Fields>(documents: Documents, collection: Collection<F>): Promise<Stored<F>[]> {
  const items: Stored<F>[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof documents.query<F>>> = await documents.query(collection, {
      limit: 1_000,
      ...(cursor !== null && { cursor }),
    });
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return items;
}

function grouped<T extends { complaintId: string }>(items: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(item.complaintId, [...(groups.get(item.complaintId) ?? []), item]);
  return groups;
}

/** Reads a store that holds the demo content and nothing else. */
export async function readTemplates(documents: Documents): Promise<Templates> {
  const site = await documents.get(settings, "current");
  if (!site) throw new Error("The demo content has no settings.");
  const casinoTemplates = await all(documents, casinos);
  const events = grouped(await all(documents, complaintEvents));
  const messages = grouped(await all(documents, complaintMessages));
  const licences = casinoTemplates.flatMap((casino) => casino.licences);
  const ofTier = (tier: LicenceTier) => licences.filter((licence) => licence.tier === tier);
  return {
    casinos: casinoTemplates,
    bonuses: await all(documents, bonuses),
    reviews: await all(documents, reviews),
    complaints: (await all(documents, complaints)).map((complaint) => ({
      complaint,
      events: (events.get(complaint.id) ?? []).sort((a, b) => a.sequence - b.sequence),
      messages: messages.get(complaint.id) ?? [],
    })),
    games: await all(documents, games),
    licences: { strict: ofTier("strict"), offshore: ofTier("offshore"), none: ofTier("none") },
    termFlags: casinoTemplates.flatMap((casino) => casino.termFlags),
    providers: [...new Set(casinoTemplates.flatMap((casino) => casino.providers))],
    rates: site.exchange.rates,
  };
}
