/** No real file name is longer. Longer input is cut from the front, so that the last part of the path remains. */
const LONGEST_SENT = 1_000;
const LONGEST_NAME = 120;
const LONGEST_SLUG = 60;

/**
 * Returns a file name that is safe to show: its last part alone, without characters that are invisible, change the
 * writing direction or mean something in markup and paths; at most 120 characters, its extension kept.
 */
export function harmlessName(sent: string): string {
  const last = sent.slice(-LONGEST_SENT).normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>"'`&|:*?]/gu, "")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  if (clean === "") return "picture";
  const letters = [...clean];
  if (letters.length <= LONGEST_NAME) return clean;
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(clean)?.[0] ?? "";
  return letters.slice(0, LONGEST_NAME - ending.length - 1).join("") + "…" + ending;
}

/** Returns the part of an address made from a harmless name: lower-case letters, digits, hyphens. */
export function slugOfName(name: string): string {
  const slug = name
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST_SLUG)
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "picture" : slug;
}
