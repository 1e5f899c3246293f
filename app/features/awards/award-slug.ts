/** Returns the slug under which a year's awards are stored. Readers find them by the year alone. */
export function awardSlug(year: number): string {
  return `awards-${String(year)}`;
}
