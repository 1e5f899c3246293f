import { backend } from "~/backend/index.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { users } from "~/platform/access/collection";
import { changeUser } from "~/platform/access/accounts.server";
import { forgetSavedCasino } from "~/platform/alerts/own-alerts.server";

const MOST_SAVED = 500;

async function savedOf(uid: string) {
  return (await backend().documents.get(users, uid))?.savedCasinos ?? [];
}

/** Adds a casino to the person's list or removes it. Above 500 the oldest are dropped. */
export async function saveCasino(uid: string, casinoId: string, isWanted: boolean): Promise<void> {
  const at = backend().clock().toISOString();
  await changeUser(uid, ({ savedCasinos }) => {
    const isSaved = savedCasinos.some((saved) => saved.casinoId === casinoId);
    if (isSaved === isWanted) return null;
    const others = savedCasinos.filter((saved) => saved.casinoId !== casinoId);
    const list = isWanted ? [...others.slice(1 - MOST_SAVED), { casinoId, at }] : others;
    return { savedCasinos: list, savedCasinoIds: list.map((saved) => saved.casinoId) };
  });
  if (!isWanted) await forgetSavedCasino(uid, casinoId);
}

export async function isCasinoSaved(uid: string, casinoId: string): Promise<boolean> {
  return (await savedOf(uid)).some((saved) => saved.casinoId === casinoId);
}

/** Returns the person's list, newest first. Casinos that are no longer published are left out. */
export async function listSavedCasinos(uid: string) {
  const [saved, { byId }] = await Promise.all([savedOf(uid), publishedCasinos.read()]);
  return [...saved].reverse().flatMap(({ casinoId, at }) => {
    const casino = byId.get(casinoId);
    if (!casino) return [];
    const { slug, name, summary, logo, lifecycle, score } = casino;
    return [{ slug, name, summary, logo, lifecycle, score: score?.score ?? null, at }];
  });
}
