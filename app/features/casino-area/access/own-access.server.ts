import { fold } from "~/domain/text/fold";
import { findCasinoById, findCasinoOfAnySlug } from "~/features/casinos/public/casino.server";
import type { HeldCasino } from "~/features/casinos/public/held-casino";
import { publishedCasinos } from "~/features/casinos/public/published-casinos.server";
import { backend } from "~/backend/index.server";
import { users } from "~/platform/access/collection";
import { listOwnAccess } from "./ask-access.server";
import { areaPath } from "./representative.server";

/** Returns a published casino by its name or its page's address as somebody typed it; null for none. */
export async function findTypedCasino(typed: string): Promise<HeldCasino | null> {
  const text = typed.trim();
  const slug = text.replace(/^.*\/casinos\//, "").toLowerCase();
  const found = /^[a-z0-9-]{1,80}$/.test(slug) ? await findCasinoOfAnySlug(slug) : null;
  if (found) return found;
  const folded = fold(text);
  return (await publishedCasinos.read()).items.find(({ name }) => fold(name) === folded) ?? null;
}

/** Returns the casinos a person represents, and what they have asked for; `about`: the slug of the casino they came from. */
export async function readOwnAccess(uid: string, about: string | null) {
  const [user, asked, from] = await Promise.all([
    backend().documents.get(users, uid),
    listOwnAccess(uid),
    about === null ? null : findTypedCasino(about.slice(0, 80)),
  ]);
  const represented = user?.representsCasinos ?? [];
  const casinos = await Promise.all(represented.map((id) => findCasinoById(id)));
  return {
    casinos: casinos.flatMap((casino) => (casino ? [{ name: casino.name, path: areaPath(casino.slug) }] : [])),
    asked: asked.filter(({ casinoId, state }) => state !== "approved" && !represented.includes(casinoId)),
    about: from?.name ?? null,
  };
}
