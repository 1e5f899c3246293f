import { heldLicences } from "~/features/law/held-licences";
import { rulesOfAuthorities } from "~/features/law/law.server";
import { backend } from "~/backend/index.server";
import { reviewTotalsInMemory } from "../score/published-totals.server";
import { casinoCard } from "./casino-list.server";
import { findCasino, findCasinoById } from "./casino.server";
import type { HeldCasino } from "../held-casino";

/** Returns whom players can turn to about a casino: its dispute body, and its authorities with their dispute rules. */
async function recourseOf(casino: HeldCasino) {
  const { disputeBody } = casino;
  const licences = heldLicences(casino);
  const rules = await rulesOfAuthorities(licences.map(({ authority }) => authority));
  return {
    disputeBody,
    licences: licences.map(({ authority, number, registerUrl }, at) => ({
      authority,
      number,
      registerUrl,
      rules: rules[at]?.rules ?? [],
    })),
  };
}

/** Returns the same for a casino's id; null when it isn't published. */
export async function findRecourseById(casinoId: string) {
  const casino = await findCasinoById(casinoId);
  return casino && recourseOf(casino);
}

/**
 * Returns what a complaint's page shows about the casino: its card, its licensing authorities and its dispute body.
 * Null when it isn't published.
 */
export async function findCasinoSide(casinoId: string) {
  const casino = await findCasinoById(casinoId);
  if (!casino) return null;
  const totals = (await reviewTotalsInMemory.read()).byId.get(casinoId);
  return { card: casinoCard(casino, totals, backend().clock().toISOString()), recourse: await recourseOf(casino) };
}

/** Returns a casino by its slug with its licensing authorities and dispute body; null for an unknown slug. */
export async function findRecourse(slug: string) {
  const casino = await findCasino(slug);
  return (
    casino && {
      name: casino.name,
      slug: casino.slug,
      supportEmail: casino.support.email,
      recourse: await recourseOf(casino),
    }
  );
}
