import { z } from "zod/v4";
import { noAddress } from "~/domain/text/display-name";
import { singleLine } from "~/domain/text/fields";

export const MOST_VIEWS = 50;

/** A list's state (filters, order, columns) under a person's own name. Document id: random. */
export const savedViewFields = z.object({
  owner: z.string(),
  /** Name of the list. */
  list: z.string().max(40),
  name: z.string().min(1).max(60),
  /** Parameters of the list's address, without the page. */
  query: z.string().max(2_000),
});

export const viewName = singleLine("Name the view.")
  .max(60, { error: "Use at most 60 characters.", abort: true })
  .min(1, "Name the view.")
  .refine(...noAddress);
