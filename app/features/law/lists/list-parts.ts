/** A part of a list; the heading is null where a list isn't divided. */
export interface Part {
  place: string;
  heading: string | null;
}

/** A part as a page of a list shows it, with how many of the page's entries are in it. */
export type ListPart = Part & { count: number };

/** The place of what we advise against, which is last in each list of a country, and folded. */
export const ADVISED_AGAINST = "warned";

/** Returns the parts of a page whose entries are ordered by their parts. */
export function partsOf<T>(entries: readonly T[], partOf: (entry: T) => Part): ListPart[] {
  const parts: ListPart[] = [];
  for (const part of entries.map(partOf)) {
    const last = parts.at(-1);
    if (last?.place === part.place) last.count += 1;
    else parts.push({ ...part, count: 1 });
  }
  return parts;
}
