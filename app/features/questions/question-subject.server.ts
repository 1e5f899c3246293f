import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { findCasino } from "~/features/casinos/public/casino.server";
import { findGame } from "~/features/games/public/game-page.server";
import { publishedGames } from "~/features/games/published-games.server";
import { SUBJECT_KINDS, type SubjectKind } from "./schema";

/** A casino or a game that readers ask about. */
export interface Subject {
  kind: SubjectKind;
  id: string;
  slug: string;
  name: string;
}

/** Names a subject in a field of one value, so that one index serves both kinds. */
export function subjectKey({ kind, id }: Pick<Subject, "kind" | "id">): string {
  return `${kind}.${id}`;
}

/** Returns a published casino or game, or null. */
export async function findSubject(kind: string, slug: string): Promise<Subject | null> {
  const known = SUBJECT_KINDS.find((one) => one === kind);
  const found = known && (await (known === "casino" ? findCasino(slug) : findGame(slug)));
  return known && found ? { kind: known, id: found.id, slug: found.slug, name: found.name } : null;
}

/** Returns the kind and the id that a question's key names. */
export function partsOfKey(key: string): [SubjectKind, string] {
  const end = key.indexOf(".");
  return [key.slice(0, end) === "casino" ? "casino" : "game", key.slice(end + 1)];
}

/** Returns the published subject that a question's key names, or null. */
export async function subjectOfKey(key: string): Promise<Subject | null> {
  const [kind, id] = partsOfKey(key);
  const found = (await (kind === "casino" ? publishedCasinos : publishedGames).read()).byId.get(id);
  return found ? { kind, id, slug: found.slug, name: found.name } : null;
}

/** Address of a subject's own page. */
export function subjectPath({ kind, slug }: Pick<Subject, "kind" | "slug">): string {
  return `/${kind}s/${slug}`;
}

/** Address of the form in which readers ask about a subject. */
export function askPath({ kind, slug }: Pick<Subject, "kind" | "slug">): string {
  return `/ask/${kind}/${slug}`;
}
