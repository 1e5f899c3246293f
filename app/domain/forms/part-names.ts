/**
 * Names of fields in a form that several parts of a screen share. A part's fields begin with its name and a dot; the
 * pressed button's value is the part, followed by the act where the part has several: `decide`, `decide>preview`.
 */
const BETWEEN = ".";
const BEFORE_ACT = ">";
/** Marks a value that nobody writes; alone, the digest of what the part contained when its page was made. */
const HIDDEN = "~";

export function partField(part: string, name: string): string {
  return `${part}${BETWEEN}${name}`;
}

export function hiddenPartField(part: string, name: string): string {
  return partField(part, `${HIDDEN}${name}`);
}

export function firstContentField(part: string): string {
  return hiddenPartField(part, "");
}

interface PartField {
  part: string;
  /** Name within the part. */
  name: string;
  isHidden: boolean;
  isFirstContent: boolean;
}

/** Returns what a field's name says; null for a field of no part. */
export function readPartField(field: string): PartField | null {
  const at = field.indexOf(BETWEEN);
  if (at <= 0) return null;
  const own = field.slice(at + 1);
  const isHidden = own.startsWith(HIDDEN);
  const name = isHidden ? own.slice(1) : own;
  return { part: field.slice(0, at), name, isHidden, isFirstContent: isHidden && name === "" };
}

export function pressValue(part: string, act: string = part): string {
  return act === part ? part : `${part}${BEFORE_ACT}${act}`;
}

export function readPress(value: string): { part: string; act: string } {
  const at = value.indexOf(BEFORE_ACT);
  return at === -1 ? { part: value, act: value } : { part: value.slice(0, at), act: value.slice(at + 1) };
}

/**
 * Returns a short digest of what people read and write in a part, the same for a form as shown and as posted. It tells
 * changed from unchanged and protects nothing.
 */
export function contentDigest(fields: Iterable<readonly [name: string, value: string]>): string {
  const lines = [...fields]
    .map(([name, value]) => [name, value.replace(/\r\n?/g, "\n").trim()])
    .filter(([, value]) => value !== "")
    .map((field) => JSON.stringify(field))
    .sort();
  // FNV-1a, 32 bits.
  let hash = 0x811c9dc5;
  for (const character of lines.join("\n")) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
