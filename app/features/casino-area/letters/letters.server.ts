import { randomBytes } from "node:crypto";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import type { Representative } from "../access/representative.server";
import { casinoAreas } from "../collection";

const MOST_LETTERS = 20;

type Stored = { id: string; name: string; body: string };

/** A form letter with its version, a digest. */
export interface Letter extends Stored {
  version: string;
}

const versionOf = ({ name, body }: Pick<Stored, "name" | "body">) => sha256Hex(`${name}\n${body}`);

/** Returns a casino's form letters by name. Only for people who represent it. */
export async function listLetters(casinoId: string): Promise<Letter[]> {
  const area = await backend().documents.get(casinoAreas, casinoId);
  return (area?.letters ?? [])
    .map((letter) => ({ ...letter, version: versionOf(letter) }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Returns one of a casino's form letters; null for none. */
export async function findLetter(casinoId: string, id: string): Promise<Letter | null> {
  return (await listLetters(casinoId)).find((letter) => letter.id === id) ?? null;
}

/** Returns the names of a casino's letters, and the text of the one that an address asks for (`?letter=`). */
export async function lettersFor(casinoId: string, request: Request) {
  const letters = await listLetters(casinoId);
  const wanted = new URL(request.url).searchParams.get("letter");
  return {
    names: letters.map(({ id, name }) => ({ id, name })),
    chosen: letters.find(({ id }) => id === wanted)?.body ?? null,
  };
}

export type LetterOutcome = { outcome: "saved" } | { outcome: "missing" } | { outcome: "refused"; message: string };

async function changeLetters(
  { viewer, casino }: Representative,
  change: (letters: readonly Stored[]) => Stored[] | Exclude<LetterOutcome, { outcome: "saved" }>,
): Promise<LetterOutcome> {
  return backend().documents.transaction<LetterOutcome>(viewer.user.uid, async (transaction) => {
    const area = await transaction.get(casinoAreas, casino.id);
    const letters = change(area?.letters ?? []);
    if ("outcome" in letters) return letters;
    if (area) transaction.update(casinoAreas, casino.id, { letters });
    else transaction.set(casinoAreas, casino.id, { domains: [], inCharge: null, letters });
    return { outcome: "saved" };
  });
}

/**
 * Saves a form letter (`id` null: a new one). `version` is the one that its writer saw, so that a colleague's change
 * isn't overwritten unseen.
 */
export function saveLetter(
  who: Representative,
  id: string | null,
  { name, body }: { name: string; body: string },
  version: string,
): Promise<LetterOutcome> {
  const refused = (message: string) => ({ outcome: "refused" as const, message });
  return changeLetters(who, (letters) => {
    const known = letters.find((letter) => letter.id === id);
    if (id !== null && !known) return { outcome: "missing" };
    const same = letters.find((letter) => letter.name === name && letter.id !== id);
    // A form sent twice makes one letter.
    if (same) return !known && same.body === body ? [...letters] : refused("You already have a letter with this name.");
    if (known && versionOf(known) !== version && versionOf(known) !== versionOf({ name, body }))
      return refused("A colleague has changed this letter. Save again to replace their words with yours.");
    if (known) return letters.map((letter) => (letter === known ? { ...letter, name, body } : letter));
    if (letters.length >= MOST_LETTERS) return refused("You have 20 letters. Delete one to write another.");
    return [...letters, { id: randomBytes(9).toString("base64url"), name, body }];
  });
}

/** Deletes a form letter; one that no longer exists counts as deleted. */
export async function deleteLetter(who: Representative, id: string): Promise<void> {
  await changeLetters(who, (letters) => letters.filter((letter) => letter.id !== id));
}
