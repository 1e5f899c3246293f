import type { BonusFields } from "../schema";

type Described = Pick<BonusFields, "slug" | "title" | "significantTerms" | "startsAt" | "endsAt" | "countries">;

/** Returns schema.org's description of an offer, including its significant terms. */
export function bonusJsonLd(
  bonus: Described,
  casino: { name: string; slug: string },
  site: { origin: string },
): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "Offer",
    name: bonus.title,
    description: bonus.significantTerms,
    url: `${site.origin}/bonuses/${bonus.slug}`,
    offeredBy: { "@type": "Organization", name: casino.name, url: `${site.origin}/casinos/${casino.slug}` },
    ...(bonus.startsAt && { validFrom: bonus.startsAt }),
    ...(bonus.endsAt && { validThrough: bonus.endsAt }),
    ...(bonus.countries.length > 0 && { eligibleRegion: bonus.countries }),
  };
}
