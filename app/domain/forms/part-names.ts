/**
 * Names of fields in a form that several parts of a screen share. A part's fields begin with its name and a dot; the
 * pressed button's value is the part, followed by the act where the part has several: `decide`, `decide>preview`.
 */
const BETWEEN = ".";
const BEFORE_ACT = ">";
/**
 * Marks a value that nobody types; by itself, it names the digest of what the part contained when its page was made.
 */
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

/** Texts of a part by their fields' names; those of a field that occurs several times stand in their order. */
export type PartTexts = Readonly<Record<string, string | string[]>>;

export function textsByName(fields: Iterable<readonly [name: string, value: string]>): PartTexts {
  const all = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const known = all.get(name);
    if (known) known.push(value);
    else all.set(name, [value]);
  }
  return Object.fromEntries(
    [...all].map(([name, [first = "", ...more]]) => [name, more.length ? [first, ...more] : first]),
  );
}

/** Returns each text of a part with its field's name: the reverse of `textsByName`. */
export function eachText(texts: PartTexts): [name: string, value: string][] {
  return Object.entries(texts).flatMap(([name, values]) =>
    (typeof values === "string" ? [values] : values).map((value): [string, string] => [name, value]),
  );
}

export interface PostedPart {
  /** The digest of what the part contained when its page was made. */
  first: string;
  /** Fields that people type into. */
  written: [name: string, value: string][];
  /** Values that nobody types. */
  hidden: [name: string, value: string][];
}

/**
 * Groups the fields of a shared form by part. Leaves out the fields of a part that doesn't say what it contained at
 * first.
 */
export function groupByPart(fields: Iterable<readonly [name: string, value: string]>): Map<string, PostedPart> {
  const all = [...fields].map(([name, value]) => ({ field: readPartField(name), value }));
  const parts = new Map<string, PostedPart>();
  for (const { field, value } of all)
    if (field?.isFirstContent) parts.set(field.part, { first: value, written: [], hidden: [] });
  for (const { field, value } of all) {
    if (!field || field.isFirstContent) continue;
    parts.get(field.part)?.[field.isHidden ? "hidden" : "written"].push([field.name, value]);
  }
  return parts;
}

/** True if a part contains something that it did not contain at first. */
export function isPartWritten({ first, written }: PostedPart): boolean {
  return contentDigest(written) !== first;
}
