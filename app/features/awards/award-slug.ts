/** The address under which a year's awards are kept; readers find them by the year alone. */
export function awardSlug(year: number): string {
  return `awards-${String(year)}`;
}
