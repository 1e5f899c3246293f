import type { PageHead } from "~/http/pages/page-meta";

/** Returns what the head of a year's page says by itself. */
export function awardHead({ year, intro }: { year: number; intro: string }, siteName: string): PageHead {
  return { title: `${siteName} Awards ${String(year)}`, description: intro.slice(0, 160) };
}
