import type { Settings } from "~/platform/settings/schema";

type Helpline = Settings["support"]["helplines"][number];

/** Value in the address for helplines available in any country. */
export const ANYWHERE = "anywhere";

/** Returns the country a request is about: a code, `anywhere`, or null for all of them. */
export function chosenHelplines(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

export function isChosen({ country }: Pick<Helpline, "country">, chosen: string | null): boolean {
  return chosen === null || (country ?? ANYWHERE) === chosen;
}

/**
 * Merges edited helplines of one country into the full list: they take the place of the country's first one, and all
 * other helplines stay as and where they were.
 */
export function mergedHelplines(
  stored: readonly Helpline[],
  edited: readonly Helpline[],
  chosen: string | null,
): Settings["support"] {
  if (chosen === null) return { helplines: [...edited] };
  const first = stored.findIndex((line) => isChosen(line, chosen));
  const others = stored.filter((line) => !isChosen(line, chosen));
  const before = first === -1 ? others.length : stored.slice(0, first).filter((line) => !isChosen(line, chosen)).length;
  return { helplines: [...others.slice(0, before), ...edited, ...others.slice(before)] };
}
