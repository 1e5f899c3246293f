import { backend } from "~/backend/index.server";
import { importHeadings } from "./collection";
import { LONGEST_HEADING, MOST_HEADINGS } from "./heading-schema";

/** By heading, in small letters without spaces, the column it stands for; null for one that is left out. */
export type OwnHeadings = ReadonlyMap<string, string | null>;

/** Returns what the headings of people's own files stand for in a list. */
export async function rememberedHeadings(list: string): Promise<OwnHeadings> {
  const stored = await backend().documents.get(importHeadings, list);
  return new Map(stored?.headings.map(({ heading, column }) => [heading, column]));
}

/** Remembers what headings stand for; those of before stay. Headings too long to be names are forgotten. */
export async function rememberHeadings(list: string, said: OwnHeadings, uid: string): Promise<void> {
  if (said.size === 0) return;
  const { documents } = backend();
  await documents.transaction(uid, async (transaction) => {
    const stored = await transaction.get(importHeadings, list);
    const all = new Map(stored?.headings.map(({ heading, column }) => [heading, column]));
    for (const [heading, column] of said) if (heading.length <= LONGEST_HEADING) all.set(heading, column);
    const headings = [...all].slice(-MOST_HEADINGS).map(([heading, column]) => ({ heading, column }));
    if (stored) transaction.update(importHeadings, list, { headings });
    else transaction.set(importHeadings, list, { headings });
  });
}

/** Forgets what the headings of a list's files stand for. */
export async function forgetHeadings(list: string, uid: string): Promise<void> {
  const { documents } = backend();
  await documents.transaction(uid, async (transaction) => {
    if (await transaction.get(importHeadings, list)) transaction.delete(importHeadings, list);
  });
}
