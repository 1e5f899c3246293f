import { fold } from "./fold";

const MIN_LENGTH = 3;
const MAX_LENGTH = 80;
/** Longer titles are cut. */
const LONGEST_TITLE = 400;

/** Symbols that are read as words. */
const SYMBOL_WORDS: Readonly<Record<string, string>> = {
  "&": " and ",
  "€": " euro ",
  "£": " pound ",
  "%": " percent ",
};

/**
 * Returns the slug of a title: lower-case a to z, digits and single hyphens, 3 to 80 characters, cut between words. A
 * shorter result gets `kind` in front, so that it is always a valid slug.
 */
export function slugify(title: string, kind = "item"): string {
  const plain = fold(title.slice(0, LONGEST_TITLE).replace(/[&€£%]/g, (sign) => SYMBOL_WORDS[sign] ?? ""))
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const slug = cut(plain, MAX_LENGTH);
  return slug.length >= MIN_LENGTH ? slug : [kind, slug].filter(Boolean).join("-");
}

/** Yields a slug and its numbered forms from 2 on, each at most 80 characters, in the order in which to try them. */
export function* slugCandidates(slug: string): Generator<string, never> {
  yield slug;
  for (let number = 2; ; number++) {
    const suffix = `-${number}`;
    yield cut(slug, MAX_LENGTH - suffix.length) + suffix;
  }
}

function cut(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  const lastHyphen = slug.lastIndexOf("-", length);
  // A single very long word is cut through: dropping it would lose nearly everything.
  return lastHyphen > length / 2 ? slug.slice(0, lastHyphen) : slug.slice(0, length).replace(/-$/, "");
}
