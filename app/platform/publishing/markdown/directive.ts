/**
 * What a text names in place of a figure, a day or a state: `{{offer spring-deal: starts}}`, a subject by its kind and the
 * last part of its address, and one of its fields by its label. A backslash before the braces leaves them as they are.
 */
export interface Directive {
  kind: string;
  slug: string;
  field: string;
  /** As it stands in the text. */
  raw: string;
}

/** What texts say in place of their directives, by `nameOf`. */
export type NamedWords = ReadonlyMap<string, string>;

/** For texts whose directives nobody has looked up. */
export const NO_WORDS: NamedWords = new Map();

/** The most directives of one text that are looked up. */
export const MOST_DIRECTIVES = 100;

const FORM = String.raw`\{\{[ \t]{0,3}([a-z]{2,20})[ \t]{1,3}([a-z0-9-]{1,80})[ \t]{0,3}:[ \t]{0,3}([^{}\n]{1,100})\}\}`;
const AT = new RegExp(FORM, "y");
const EACH = new RegExp(String.raw`(?<!\\)${FORM}`, "g");

function directive([raw, kind = "", slug = "", field = ""]: readonly string[]): Directive {
  return { kind, slug, field: field.trim().replace(/\s+/g, " ").toLowerCase(), raw: raw ?? "" };
}

/** Returns the directive that begins at a place of a text, or null. */
export function directiveAt(text: string, at: number): Directive | null {
  AT.lastIndex = at;
  const found = AT.exec(text);
  return found && directive(found);
}

/** Returns the directives of a text, in their order. */
export function directivesIn(text: string): Directive[] {
  return text.includes("{{") ? [...text.matchAll(EACH)].map(directive) : [];
}

/** Returns what two directives for the same words have in common. */
export function nameOf({ kind, slug, field }: Omit<Directive, "raw">): string {
  return `${kind} ${slug}: ${field}`;
}

/** Returns the words in place of a directive. Words at the beginning of a sentence begin with a capital letter. */
export function wordsInPlace(found: Directive, words: NamedWords, before: string): string {
  const text = words.get(nameOf(found)) ?? `[${found.kind} no longer listed]`;
  return /(?:^|[.!?]["”’)]?\s)["“‘(*_]*$/.test(before.slice(-8)) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** Returns a text that isn't Markdown, or is code, with words in place of its directives. */
export function withWords(text: string, words: NamedWords): string {
  if (!text.includes("{{")) return text;
  return text.replace(EACH, (...match: unknown[]) => {
    const found = directive(match.slice(0, 4) as string[]);
    return wordsInPlace(found, words, text.slice(Math.max(0, Number(match[4]) - 8), Number(match[4])));
  });
}
