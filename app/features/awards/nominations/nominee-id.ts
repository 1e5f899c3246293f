import { slugify } from "~/domain/text/slug";

const LONGEST = 60;

/** Returns the id of a new nominee or category, made of its name. */
export function nomineeId(name: string, kind = "nominee"): string {
  return slugify(name, kind).slice(0, LONGEST).replace(/-$/, "");
}
