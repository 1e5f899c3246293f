import { fold, hasEveryWord } from "~/domain/text/fold";

export const SHOWN_OF_EACH = 5;
export const MOST_READ = 1_000;

export interface AdminSearchHit {
  href: string;
  label: string;
}

export interface AdminSearchGroup {
  title: string;
  total: number;
  hits: AdminSearchHit[];
  /** Where all of them are, and nothing else; null when all are here. */
  moreHref: string | null;
}

export interface AdminSearchAnswer {
  q: string;
  total: number;
  groups: AdminSearchGroup[];
}

export interface Searched extends AdminSearchHit {
  text: string;
}

/**
 * Searches items that have no searchable list of their own. There are so few that all of them are read, or the newest.
 * The search itself lists all that it found of them, on a page of their kind.
 */
export function searchFew(title: string, items: readonly Searched[], q: string): AdminSearchGroup {
  const isMeant = hasEveryWord(q);
  const found = items.filter(({ text }) => isMeant(fold(text)));
  return {
    title,
    total: found.length,
    hits: found.map(({ href, label }) => ({ href, label })),
    moreHref: found.length > SHOWN_OF_EACH ? `/admin/search?${new URLSearchParams({ q, of: title }).toString()}` : null,
  };
}
