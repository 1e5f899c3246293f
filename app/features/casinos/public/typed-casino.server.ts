import { fold } from "~/domain/text/fold";
import { findCasinoOfAnySlug } from "./casino.server";
import type { HeldCasino } from "../held-casino";
import { publishedCasinos } from "../published-casinos.server";
import { derive } from "~/platform/catalogue/source.server";

const byFoldedName = derive([publishedCasinos], ({ items }) => {
  const found = new Map<string, HeldCasino>();
  for (const casino of items) {
    const name = fold(casino.name);
    if (!found.has(name)) found.set(name, casino);
  }
  return found;
});

/** Returns a published casino by its name or its page's address as somebody typed it; null for none. */
export async function findTypedCasino(typed: string): Promise<HeldCasino | null> {
  const text = typed.trim();
  const slug = text.replace(/^.*\/casinos\//, "").toLowerCase();
  const found = /^[a-z0-9-]{1,80}$/.test(slug) ? await findCasinoOfAnySlug(slug) : null;
  return found ?? (await byFoldedName.read()).get(fold(text)) ?? null;
}
