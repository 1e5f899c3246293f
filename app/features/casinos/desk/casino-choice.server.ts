import { fold, hasEveryWord } from "~/domain/text/fold";
import { backend } from "~/backend/index.server";
import type { Condition } from "~/backend/documents/port";
import { publishedCasinos } from "../published-casinos.server";
import { casinos } from "../collection";

/** A casino as staff choose it, published or not. */
export interface CasinoChoice {
  id: string;
  slug: string;
  name: string;
}

const MOST = 10;

function choiceOf({ id, slug, name }: CasinoChoice): CasinoChoice {
  return { id, slug, name };
}

async function firstWith(condition: Condition): Promise<CasinoChoice | null> {
  const { items } = await backend().documents.query(casinos, { where: [condition], limit: 1 });
  return items[0] ? choiceOf(items[0]) : null;
}

/** Returns the casino with this slug or exact name, or null. Case is ignored for published casinos. */
export async function findCasinoChoice(text: string): Promise<CasinoChoice | null> {
  const wanted = text.trim();
  if (wanted === "") return null;
  const exact = (await firstWith(["slug", "==", wanted])) ?? (await firstWith(["name", "==", wanted]));
  if (exact) return exact;
  const folded = fold(wanted);
  const published = (await publishedCasinos.read()).items.find(
    ({ name, slug }) => fold(name) === folded || slug === wanted.toLowerCase(),
  );
  return published ? choiceOf(published) : null;
}

/** Returns casinos by their ids; unknown ids are left out. */
export async function listCasinoChoices(ids: readonly string[]): Promise<CasinoChoice[]> {
  const found = await backend().documents.getMany(casinos, ids);
  return found.flatMap((casino) => (casino ? [choiceOf(casino)] : []));
}

/**
 * Returns casinos whose name or address begins with the text, then those that contain it. Drafts are found only by the
 * beginning of their name.
 */
export async function suggestCasinos(text: string): Promise<CasinoChoice[]> {
  const wanted = text.trim();
  if (wanted === "") return [];
  const folded = fold(wanted);
  const isMeant = hasEveryWord(wanted);
  const { items } = await publishedCasinos.read();
  const starts: CasinoChoice[] = [];
  const holds: CasinoChoice[] = [];
  for (const casino of items) {
    const name = fold(casino.name);
    if (name.startsWith(folded) || casino.slug.startsWith(wanted.toLowerCase())) starts.push(choiceOf(casino));
    else if (isMeant(name)) holds.push(choiceOf(casino));
  }
  const byName = (a: CasinoChoice, b: CasinoChoice) => a.name.localeCompare(b.name, "en");
  const { items: stored } = await backend().documents.query(casinos, {
    where: [
      ["name", ">=", wanted],
      ["name", "<", `${wanted}\uffff`],
    ],
    orderBy: ["name"],
    limit: MOST,
  });
  const all = [...starts.sort(byName), ...holds.sort(byName), ...stored.map(choiceOf)];
  return [...new Map(all.map((choice) => [choice.id, choice])).values()].slice(0, MOST);
}

/** Returns a message for a casino that wasn't found, with similar names. */
export async function unknownCasino(text: string): Promise<string> {
  // A typo is likelier at the end of a name than at its beginning.
  for (let length = text.trim().length; length >= 3; length -= 1) {
    const meant = await suggestCasinos(text.trim().slice(0, length));
    if (meant.length > 0) {
      const names = meant.slice(0, 5).map(({ name }) => name);
      return `There is no casino “${text}”. Did you mean ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names)}?`;
    }
  }
  return `There is no casino “${text}”. Enter its name or address as on this site.`;
}
