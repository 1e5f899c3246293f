import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { countryName } from "~/domain/codes/names.server";
import { findCasinoChoice, listCasinoChoices, unknownCasino } from "~/features/casinos/desk/casino-choice.server";
import { casinos } from "~/features/casinos/collection";
import { copyName, kindEditor, keepOrder } from "~/platform/publishing/editor/kind-editor";
import { blankOf, valuesOf } from "~/platform/publishing/fields/field";
import { currentSettings } from "~/platform/settings/settings.server";
import { slugOfTitle } from "~/platform/publishing/slugs/title-slug.server";
import { BONUS_FIELDS, bonusForm } from "../bonus-fields";
import { bonusKind } from "./bonus-kind.server";
import { bonusState, nextChangeAt, type BonusState } from "../bonus-lifecycle";
import { isRecommendable } from "../public/bonus.server";
import { brokenLimits, type BrokenLimits } from "../value/country-limits";
import { ruleFlags } from "../value/rule-flags";
import type { BonusFields } from "../schema";
import { shownPlay, type ShownPlay } from "../value/standard-play";
import { standardValue } from "../value/standard-value";
import type { Rule } from "../value/wagering-rules";

/** Returns an instant (UTC, ISO 8601) rounded down to the minute, because forms show times by the minute. */
function wholeMinute(at: string): string {
  return `${new Date(at).toISOString().slice(0, 16)}:00.000Z`;
}

/** Value of an offer under ordinary play, in whole units of its currency; `why` says why it can't be computed. */
export interface BonusFigures {
  currency: string;
  deposit: number;
  bonus: number;
  bet: number;
  rate: ShownPlay["rate"];
  answer: { chance: number; expectedWagering: number; expectedValue: number; minutes: number } | { why: string };
}

/** Figures about an offer that its editor shows. */
export interface BonusPanel {
  casino: { id: string; name: string; isShown: boolean } | null;
  /** State by the offer's dates; says nothing about whether it is published. */
  state: BonusState;
  /** Time (UTC, ISO 8601) and result of the next change by date; null when there will be none. */
  nextChange: { at: string; to: BonusState } | null;
  /** Null when the offer names no amount to compute with. */
  figures: BonusFigures | null;
  flags: Rule[];
  /** Rules of countries that the offer breaks, with the country's name. */
  broken: (BrokenLimits & { name: string })[];
  /** Figures of the stored offer, for the buttons that act on it at once; null before the first save. */
  stored: { state: BonusState; paused: boolean; withdrawnAt: string | null; verifiedAt: string | null } | null;
}

function figuresOf(offer: BonusFields): BonusFigures | null {
  const value = standardValue(offer);
  if (!value) return null;
  const { play, answer } = value;
  const { currency, deposit, bonus, bet } = play;
  const rate = shownPlay(offer)?.rate ?? null;
  if ("problem" in answer) return { currency, deposit, bonus, bet, rate, answer: { why: answer.message } };
  const { finishChance: chance, expectedWagering, expectedValue, minutes } = answer;
  return {
    currency,
    deposit,
    bonus,
    bet,
    rate,
    answer: { chance, expectedWagering, expectedValue, minutes: minutes.expected },
  };
}

async function panel(bonus: BonusFields, stored: Stored<BonusFields> | null, now: string): Promise<BonusPanel> {
  const casino = bonus.casinoId === "" ? null : await backend().documents.get(casinos, bonus.casinoId);
  const changesAt = nextChangeAt(bonus, now);
  const { countryRules } = await currentSettings();
  return {
    casino: casino && { id: casino.id, name: casino.name, isShown: isRecommendable(casino) },
    state: bonusState(bonus, now),
    nextChange: changesAt === null ? null : { at: changesAt, to: bonusState(bonus, changesAt) },
    figures: figuresOf(bonus),
    flags: ruleFlags(bonus, casino?.restrictedCountries),
    broken: brokenLimits(bonus, countryRules.countries, casino?.restrictedCountries).map((broken) => ({
      ...broken,
      name: countryName(broken.country),
    })),
    stored: stored && {
      state: bonusState(stored, now),
      paused: stored.paused,
      withdrawnAt: stored.withdrawnAt,
      verifiedAt: stored.verifiedAt,
    },
  };
}

export const bonusEditor = kindEditor<BonusFields, BonusPanel>({
  kind: bonusKind,
  schema: bonusForm,
  blank: () => blankOf(BONUS_FIELDS),
  copy: ({ title }) => ({ title: copyName(title, 110), paused: false, withdrawnAt: null }),

  async toValues(fields) {
    const [casino] = fields.casinoId === "" ? [] : await listCasinoChoices([fields.casinoId]);
    return { ...valuesOf(BONUS_FIELDS, fields), casinoId: casino?.name ?? fields.casinoId };
  },

  async resolve(fields, { form, stored, now }) {
    const { casinoId: named, ...others } = fields;
    const given = form.has("verifiedNow") ? { ...others, verifiedAt: wholeMinute(now) } : others;
    if (typeof named !== "string") return { fields: given, problems: [] };
    const casino = await findCasinoChoice(named);
    if (!casino) return { fields: given, problems: [{ field: "casinoId", message: await unknownCasino(named) }] };
    const title = typeof fields["title"] === "string" ? fields["title"] : "";
    const slug = fields["slug"] ?? stored?.slug ?? slugOfTitle(`${casino.slug} ${title}`, "bonus");
    return { fields: { ...given, slug, casinoId: casino.id }, problems: [] };
  },

  complete(fields, before) {
    const ordered = keepOrder(fields, before, ["countries"]);
    // Without wagering, a wagering base has no meaning.
    return ordered["wagering"] === 0 ? { ...ordered, wageringBase: null } : ordered;
  },

  doneWords: {
    pause: "On hold. We do not link to it.",
    resume: "It is active again by its dates.",
    withdraw: "Withdrawn.",
    reinstate: "The withdrawal is undone.",
    verify: "Its facts are marked as verified.",
  },

  steps: {
    pause: { act: "bonus.pause", set: () => ({ paused: true }) },
    resume: { act: "bonus.resume", set: () => ({ paused: false }) },
    withdraw: { act: "bonus.withdraw", set: (now) => ({ withdrawnAt: wholeMinute(now) }) },
    reinstate: { act: "bonus.reinstate", set: () => ({ withdrawnAt: null }) },
    verify: { act: "bonus.verify", set: (now) => ({ verifiedAt: wholeMinute(now) }) },
  },

  isPanelAlways: true,
  panel: (fields, { stored, now }) => panel(fields, stored, now),
});
