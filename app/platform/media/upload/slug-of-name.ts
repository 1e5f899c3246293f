import { fold } from "~/domain/text/fold";

const LONGEST_SLUG = 60;

/** Returns the part of an address made from a file's name: lower-case letters, digits, hyphens. */
export function slugOfName(name: string): string {
  const slug = fold(name.replace(/\.[A-Za-z0-9]{1,5}$/, ""))
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST_SLUG)
    .replace(/^-|-$/g, "");
  return slug === "" ? "picture" : slug;
}
