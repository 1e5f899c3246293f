import type { BonusFields } from "~/features/bonuses/schema";
import type { CasinoFields } from "~/features/casinos/schema";
import { formatMoney, type Money } from "~/domain/money/money";
import type { Random } from "./random";
import type { Templates } from "./templates";

const DAY = 86_400_000;
const PERCENTS = [50, 75, 100, 120, 150, 200, 250, 300];
const WAGERINGS = [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60];
const AMOUNTS = [20, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1_000, 1_500];

/** Returns offer number `index` of a casino, like one of the demo's with its own figures. */
export function makeBonus(
  casinoId: string,
  casino: CasinoFields,
  index: number,
  templates: Templates,
  random: Random,
  today: Date,
): BonusFields {
  const template = random.pick(templates.bonuses);
  const wagering = random.pick(WAGERINGS);
  const matches = template.percent !== null && template.maxAmount !== null;
  const maxAmount: Money | null = template.maxAmount && { ...template.maxAmount, amount: random.pick(AMOUNTS) * 100 };
  const percent = matches ? random.pick(PERCENTS) : template.percent;
  const startsAt = new Date(today.getTime() - random.whole(-20, 600) * DAY).toISOString();
  // One in seven has ended, as on a site that keeps old offers for links to them.
  const endsAt = random.chance(0.5)
    ? new Date(Math.max(today.getTime() + random.whole(-60, 180) * DAY, Date.parse(startsAt) + DAY)).toISOString()
    : null;
  return {
    ...template,
    slug: `${casino.slug.slice(0, 60)}-offer-${String(index + 1)}`,
    publishState: "published",
    publishAt: startsAt < today.toISOString() ? startsAt : today.toISOString(),
    casinoId,
    title: matches && maxAmount ? `${String(percent)} % up to ${formatMoney(maxAmount)}` : template.title,
    percent,
    maxAmount,
    wagering,
    wageringBase: wagering === 0 ? null : (template.wageringBase ?? "bonus"),
    startsAt,
    endsAt,
    paused: random.chance(0.02),
    withdrawnAt: null,
  };
}
