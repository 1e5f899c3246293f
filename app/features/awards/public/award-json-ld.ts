import type { Winner } from "./awards.server";

/** Returns schema.org's list of a year's winners by category. */
export function winnersJsonLd(
  { year, title }: { year: number; title: string },
  winners: readonly Winner[],
  origin: string,
): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: `${title}: winners`,
    itemListElement: winners.map(({ category, categoryId, name }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: `${category}: ${name}`,
      url: `${origin}/awards/${String(year)}#${categoryId}`,
    })),
  };
}
