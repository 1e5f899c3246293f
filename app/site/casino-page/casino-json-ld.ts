import type { CasinoFields } from "~/features/casinos/schema";

type Described = Pick<CasinoFields, "name" | "slug" | "summary" | "reviewer" | "logo" | "verifiedAt"> & {
  /** null for a reader who gets no links to casinos. */
  url: string | null;
  score: { score: number | null } | null;
};

/** Returns schema.org's description of our review of a casino and of its players' ratings. */
export function casinoJsonLd(
  casino: Described,
  rating: { stars: number; byStars: readonly number[] } | null,
  site: { origin: string; name: string },
): Record<string, unknown> {
  const organization = {
    "@type": "Organization",
    name: casino.name,
    ...(casino.url !== null && { url: casino.url }),
    ...(casino.logo && { logo: `${site.origin}${casino.logo.src}` }),
    ...(rating && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: rating.stars,
        reviewCount: rating.byStars.reduce((sum, count) => sum + count, 0),
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
  if (casino.score?.score == null) return { "@context": "https://schema.org", ...organization };
  return {
    "@context": "https://schema.org",
    "@type": "Review",
    url: `${site.origin}/casinos/${casino.slug}`,
    itemReviewed: organization,
    reviewBody: casino.summary,
    author: { "@type": casino.reviewer ? "Person" : "Organization", name: casino.reviewer ?? site.name },
    publisher: { "@type": "Organization", name: site.name, url: site.origin },
    reviewRating: { "@type": "Rating", ratingValue: casino.score.score, bestRating: 10, worstRating: 0 },
    ...(casino.verifiedAt && { dateModified: casino.verifiedAt }),
  };
}
