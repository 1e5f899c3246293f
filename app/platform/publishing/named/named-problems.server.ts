import type { Transaction } from "~/backend/documents/port";
import { redirects } from "../collection";
import type { EditorialFields, EditorialKind, Problem } from "../editorial-kind";
import { namedKinds } from "../kind-registry.server";
import { directivesIn, MOST_DIRECTIVES, nameOf, type Directive } from "../markdown/directive";

/** Braces that begin a directive, right or not. */
const BEGUN = /(?<!\\)\{\{[^}\n]{0,60}/g;

type Store = Pick<Transaction, "get" | "query">;

/** Returns why a directive can't be published, or null. */
async function problemOf({ kind, slug, field }: Directive, store: Store, now: string): Promise<string | null> {
  const known = namedKinds().find(({ naming }) => naming.word === kind);
  if (!known) return `nothing is called ${kind}: use ${namedKinds().map(({ naming }) => naming.word).join(", ")}`; // prettier-ignore
  const { naming, collection, name } = known;
  const at = async (address: string) =>
    (await store.query(collection, { where: [["slug", "==", address]], limit: 1 }))[0] ?? null;
  let item = await at(slug);
  let former = item ? null : await store.get(redirects, `${name}:${slug}`);
  for (let steps = 0; !item && former && steps < 10; steps += 1) {
    const { to } = former;
    item = await at(to);
    former = await store.get(redirects, `${name}:${to}`);
  }
  if (!item) return `there is no ${kind} at ${slug}`;
  const value = naming.values(item, now).find(({ name: one }) => one === field);
  if (value?.words.includes("{{")) return `the ${field} of that ${kind} names something itself`;
  return value ? null : `no ${kind} has a public fact called “${field}”`;
}

/** Returns the number of the line in which a part of a text begins. */
const lineOf = (text: string, at: number) => text.slice(0, at).split("\n").length;

/** Returns what is wrong with what a text names, with the line, or null. Reads only. */
export async function namedTextProblem(text: string, store: Store, now: string): Promise<string | null> {
  const directives = directivesIn(text);
  if (directives.length > MOST_DIRECTIVES)
    return `A text can name up to ${String(MOST_DIRECTIVES)} facts; this one names ${String(directives.length)}.`;
  const begun = [...text.matchAll(BEGUN)];
  const wrong = begun.find(({ index }) => !directives.some(({ raw }) => text.startsWith(raw, index)));
  if (wrong)
    return `Line ${String(lineOf(text, wrong.index))}: “${wrong[0]}” names no fact. Copy one from the list of facts, or put a backslash before the braces.`;
  const judged = new Map(directives.map((one) => [nameOf(one), one]));
  for (const one of judged.values()) {
    const problem = await problemOf(one, store, now);
    if (problem !== null) return `Line ${String(lineOf(text, text.indexOf(one.raw)))}: ${problem}.`;
  }
  return null;
}

function ownLineProblem(value: unknown): string | null {
  const [found] = directivesIn(JSON.stringify(value) ?? "");
  return found ? `${found.raw} would stand here as it is: facts can't be named in this field.` : null;
}

/**
 * Returns what is wrong with what an item's texts name. A subject that isn't published any more may still be named: its
 * words say so. Reads only.
 */
export async function namedProblems<F extends EditorialFields>(
  store: Store,
  kind: EditorialKind<F>,
  fields: F,
  now: string,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [field, text] of Object.entries(fields)) {
    const mayName = [...(kind.markdown ?? []), ...(kind.lines ?? [])].includes(field);
    const written: unknown = Array.isArray(text) ? text.join("\n") : text;
    const message =
      mayName && typeof written === "string" ? await namedTextProblem(written, store, now) : ownLineProblem(text);
    if (message !== null) problems.push({ field, message });
  }
  return problems;
}
