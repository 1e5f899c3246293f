import { canonicalJson } from "~/domain/canonical-json";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { notifySavers } from "~/features/casinos/saved/savers.server";
import { isPublic } from "~/platform/publishing/schema";
import { bonusState } from "../bonus-lifecycle";
import type { BonusFields } from "../schema";
import { mayBeFeatured } from "~/features/casinos/commercial-tie";

/** What a player gets, and what for. */
const TERMS = [
  "type",
  "percent",
  "lowestPercent",
  "maxAmount",
  "freeSpins",
  "minDeposit",
  "maxDeposit",
  "minLoss",
  "minStakes",
  "wagering",
  "wageringBase",
  "contributions",
  "maxBet",
  "maxCashout",
  "model",
  "claimDays",
  "useDays",
  "endsAt",
  "countries",
  "newPlayersOnly",
  "significantTerms",
] as const satisfies readonly (keyof BonusFields)[];

/** The fields by which it is decided who is told of a change. */
export const BONUS_CHANGE_FIELDS = [
  ...TERMS,
  "casinoId",
  "slug",
  "publishState",
  "publishAt",
  "startsAt",
  "withdrawnAt",
  "paused",
] as const satisfies readonly (keyof BonusFields)[];

function termsOf(bonus: BonusFields): string {
  return canonicalJson(Object.fromEntries(TERMS.map((name) => [name, bonus[name]])));
}

/**
 * Tells the casino's followers that a bonus's terms changed, if players could take the bonus before and still can at `now`,
 * when it changed. The notice says no more about the offer, because its significant terms would have to be shown with it.
 */
export async function notifyOfBonusChange(
  id: string,
  before: BonusFields | null,
  after: BonusFields,
  now: string,
): Promise<void> {
  const wasRunning = before !== null && isPublic(before, now) && bonusState(before, now) === "active";
  if (!wasRunning || !isPublic(after, now) || bonusState(after, now) !== "active") return;
  if (termsOf(before) === termsOf(after)) return;
  const casino = (await publishedCasinos.read()).byId.get(after.casinoId);
  if (!casino || !mayBeFeatured(casino)) return;
  await notifySavers(casino.id, {
    lead: `${casino.name}:`,
    sentences: [{ wants: ["bonus"], text: "The terms of one of its bonuses changed." }],
    href: `/bonuses/${after.slug}`,
    key: `alert.bonus.${id}.${now}`,
    isOffer: true,
  });
}
