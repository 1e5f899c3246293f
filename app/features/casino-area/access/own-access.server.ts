import { findCasinoById, findCasinoOfAnySlug } from "~/features/casinos/public/casino.server";
import { backend } from "~/backend/index.server";
import { users } from "~/platform/access/collection";
import { listOwnAccess } from "./ask-access.server";
import { areaPath } from "./representative.server";

const LONGEST_SLUG = 80;

/**
 * Returns the casinos a person represents and their requests for access; `about`: the slug of the casino they came
 * from.
 */
export async function readOwnAccess(uid: string, about: string | null) {
  const [user, asked, from] = await Promise.all([
    backend().documents.get(users, uid),
    listOwnAccess(uid),
    about === null ? null : findCasinoOfAnySlug(about.slice(0, LONGEST_SLUG)),
  ]);
  const represented = user?.representsCasinos ?? [];
  const casinos = await Promise.all(represented.map((id) => findCasinoById(id)));
  return {
    casinos: casinos.flatMap((casino) =>
      casino ? [{ id: casino.id, name: casino.name, path: areaPath(casino.slug) }] : [],
    ),
    asked: asked.filter(({ casinoId, state }) => state !== "approved" && !represented.includes(casinoId)),
    about: from?.name ?? null,
  };
}
