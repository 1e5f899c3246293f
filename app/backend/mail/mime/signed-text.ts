const BEGIN = "\n-----BEGIN PGP SIGNED MESSAGE-----\n";
const SIGNATURE = "\n-----BEGIN PGP SIGNATURE-----\n";
const END = "\n-----END PGP SIGNATURE-----";

/**
 * Takes the first signature of PGP from around the text that it stands in, and the hyphens it puts before others (RFC 9580,
 * section 7). Each mark is looked for once, so that many of them cost no more than one.
 */
export function withoutSeal(text: string): string {
  const whole = `\n${text}`;
  const begin = whole.indexOf(BEGIN);
  // The headers of the signature end with an empty line.
  const signed = begin === -1 ? -1 : whole.indexOf("\n\n", begin + BEGIN.length - 1);
  const signature = signed === -1 ? -1 : whole.indexOf(SIGNATURE, signed + 1);
  const end = signature === -1 ? -1 : whole.indexOf(END, signature);
  if (end === -1) return text;
  const words = whole.slice(signed + 2, Math.max(signed + 2, signature + 1)).replace(/^- (?=-)/gm, "");
  return whole.slice(1, begin + 1) + words + whole.slice(end + END.length);
}
