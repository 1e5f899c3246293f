import { z } from "zod/v4";
import { noAddress } from "~/domain/text/display-name";
import { singleLine, textUpTo } from "~/domain/text/fields";

export const MOST_VIEWS = 50;

/** A list's state (filters, order, columns) under a person's own name. Document id: random. */
export const savedViewFields = z.object({
  owner: z.string(),
  /** Name of the list. */
  list: textUpTo(40),
  name: textUpTo(60).min(1),
  /** Parameters of the list's address, without the page. */
  query: textUpTo(2_000),
});

export const viewName = singleLine(60, { missing: "Name the view." })
  .min(1, "Name the view.")
  .refine(...noAddress);
