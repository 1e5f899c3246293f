import { z } from "zod/v4";
import { singleLine } from "~/domain/text/fields";

const part = (missing: string) => singleLine(300, { missing }).min(8, "Use at least 8 characters.");

/** Form that replaces a part of the addresses of links, such as a tracker's host, across all deals. */
export const addressForm = z.object({
  from: part("Enter the part to replace."),
  to: part("Enter what takes its place."),
});
