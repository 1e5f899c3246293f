import type { PageHead } from "~/http/pages/page-meta";
import { addedLater, optionalLine } from "./field-types";

/**
 * The title and the description of an item's page in search results and in links that people share, where editors want
 * others than are made of its other fields.
 */
export const SEARCH_FIELDS = {
  searchTitle: addedLater(
    optionalLine("Title in search results", { min: 5, max: 70 }, { csv: { hint: "5 to 70 characters, or empty" } }),
  ),
  searchDescription: addedLater(
    optionalLine(
      "Description in search results",
      { min: 20, max: 200 },
      { csv: { hint: "20 to 200 characters, or empty" } },
    ),
  ),
};

/** Those in which subjects can be named. */
export const SEARCH_LINES = ["searchTitle", "searchDescription"] as const;

interface SearchValues {
  searchTitle?: string | null | undefined;
  searchDescription?: string | null | undefined;
}

/** Returns what editors have written for the head of an item's page; nothing where it is made of the item. */
export function ownHead({ searchTitle: title, searchDescription: description }: SearchValues): Partial<PageHead> {
  return { ...(title && { title }), ...(description && { description }) };
}
