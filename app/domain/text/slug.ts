const MIN_LENGTH = 3;
const MAX_LENGTH = 80;
/** Of a title, what a slug is made of. Accents are sorted in time that grows with the square of how many there are. */
const LONGEST_TITLE = 400;

/** Letters that don't fall apart into a plain one and an accent. */
const SPELT_OUT: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  "&": " and ",
  "€": " euro ",
  "£": " pound ",
  "%": " percent ",
};

/**
 * The address form of a title: small letters a to z, digits and single hyphens, 3 to 80 characters, cut between words. A
 * title that leaves less than that is put behind `kind`, so that the result is always a valid slug.
 */
export function slugify(title: string, kind = "item"): string {
  const plain = title
    .slice(0, LONGEST_TITLE)
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[ßæœøłđðþı&€£%]/g, (letter) => SPELT_OUT[letter] ?? "")
    .replace(/[\p{M}'’ʼ]/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const slug = cut(plain, MAX_LENGTH);
  return slug.length >= MIN_LENGTH ? slug : [kind, slug].filter(Boolean).join("-");
}

/** A slug and its numbered forms from 2 on, each at most 80 characters, in the order in which to look for a free one. */
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
  // One very long word is cut through: losing it would lose nearly everything.
  return lastHyphen > length / 2 ? slug.slice(0, lastHyphen) : slug.slice(0, length).replace(/-$/, "");
}
