import type { Backend } from "~/backend/index.server";
import { deals, partners } from "~/features/partners/collection";
import { PARTNER_FIELDS } from "~/features/partners/partner-fields";
import { blankOf } from "~/platform/publishing/fields/field";
import type { DealFields, DealLink, PartnerFields } from "~/features/partners/schema";

/** A programme in force, valid as it stands. */
export function partnerFixture(over: Partial<PartnerFields> = {}): PartnerFields {
  return {
    ...{ slug: "salt-partners", publishState: "published", publishAt: "2026-10-01T09:00:00.000Z" },
    ...{ name: "Salt Partners", network: "Brine", contactName: "Ida Brack", contactEmail: "ida@salt.example" },
    ...{ termsUrl: "https://salt.example/terms", showsAmounts: false, notes: "" },
    postbacks: { ...blankOf(PARTNER_FIELDS).postbacks, auth: "signature" },
    ...over,
  };
}

/** A link for everybody. */
export function linkFixture(over: Partial<DealLink> = {}): DealLink {
  return {
    ...{ campaign: "Main", address: "https://track.example/?c={click}&s={sub}", offer: null, weight: 1 },
    ...{ countries: [], languages: [], devices: [], startsOn: "", endsOn: "", isFallback: false },
    ...over,
  };
}

/** A deal in force about Saltbox, valid as it stands. */
export function dealFixture(over: Partial<DealFields> = {}): DealFields {
  return {
    ...{ slug: "saltbox-share", publishState: "published", publishAt: "2026-10-01T09:00:00.000Z" },
    ...{ name: "Saltbox, share", partnerId: "salt-partners", casinoId: "saltbox", model: "share", share: 30 },
    ...{ perPlayer: null, perMonth: null, countries: [], startsOn: "2026-10-01", endsOn: "", notes: "" },
    links: [linkFixture()],
    ...over,
  };
}

/** Stores a programme and deals under their slugs. */
export async function storeDeals({ documents }: Backend, stored: Partial<DealFields>[] = [{}]): Promise<void> {
  const batch = documents.batch("system:test").set(partners, "salt-partners", partnerFixture());
  for (const over of stored) {
    const deal = dealFixture(over);
    batch.set(deals, deal.slug, deal);
  }
  await batch.commit();
}
