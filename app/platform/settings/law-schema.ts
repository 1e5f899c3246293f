import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { country, day } from "~/domain/codes/codes";
import { currency } from "~/domain/money/money";
import { storedHttpsUrl } from "~/domain/urls/web-address";

/** The source of a statement about the law, and the day staff last checked it. */
const evidence = { source: storedHttpsUrl, checkedOn: day };

/** What a regulator says about disputes between a player and a casino that it licenses. */
export const disputeRule = z.object({
  /** The authority as casinos' licences name it. */
  authority: textUpTo(80).min(2),
  /** The country whose players the rule is for; null for all players. */
  country: country.nullable(),
  /** Who decides, if the same body does for every casino; null if each casino's terms name one. */
  body: textUpTo(120).min(2).nullable(),
  bodyUrl: storedHttpsUrl.nullable(),
  /** The days a casino has before others may be asked; null if the regulator states none. */
  waitDays: z.number().int().min(1).max(365).nullable(),
  /** The rule in our words. */
  rule: textUpTo(500).min(10),
  ...evidence,
});
export type DisputeRule = z.infer<typeof disputeRule>;

export const disputeRulesSettings = z.object({ rules: z.array(disputeRule).max(100) });

/** A country whose law requires casinos to hold its own licence. */
export const localLicence = z.object({
  country,
  /** The licensing authority as casinos' licences name it; null if no listed casino can hold this licence. */
  authority: textUpTo(80).min(2).nullable(),
  /** The first day the law requires the licence, for a law that is not in force yet; null if it is. */
  startsOn: day.nullable(),
  /** What it means for a player there when a casino has no such licence, in our words. */
  meaning: textUpTo(600).min(10),
  ...evidence,
});
export type LocalLicence = z.infer<typeof localLicence>;

export const localLicencesSettings = z.object({ countries: z.array(localLicence).max(60) });

/** The limits that a country's law sets for bonuses; null or false where it sets none, or we found none. */
export const bonusLimits = z.object({
  /** The largest bonus, in whole units of the country's currency. */
  mostBonus: z.number().min(1).max(1_000_000).nullable(),
  /** How many times deposit and bonus together may have to be wagered. */
  mostTimes: z.number().min(1).max(1_000).nullable(),
  /** The days a player must have to use a bonus. */
  leastDays: z.number().int().min(1).max(365).nullable(),
  /** True if a player may be given a bonus only once, at the first game with a licence holder. */
  isOnce: z.boolean(),
  /** True if a bonus that takes a deposit must be worth as much as that deposit. */
  isMatched: z.boolean(),
  /** True if a game that counts towards the wagering must count in full. */
  isCountedInFull: z.boolean(),
  /** True if winnings may not have to be wagered. */
  isWinningsFree: z.boolean(),
});
export type BonusLimits = z.infer<typeof bonusLimits>;
export const NO_BONUS_LIMITS: BonusLimits = {
  mostBonus: null,
  mostTimes: null,
  leastDays: null,
  isOnce: false,
  isMatched: false,
  isCountedInFull: false,
  isWinningsFree: false,
};

/** Whether readers are asked for their age: not at all, told of it, or asked before they see casinos and offers. */
export const AGE_GATES = ["none", "notice", "confirm"] as const;

/** What applies to everybody who lives in a country, whatever casino they play at. */
export const countryRule = z.object({
  country,
  /** In years; null if we found no text that states it. */
  minimumAge: z.number().int().min(16).max(30).nullable(),
  /** Amounts are also shown in it; null to show them as they are stated only. */
  currency: currency.nullable(),
  /** The register by which people exclude themselves from gambling; null if there is none or we know none. */
  register: textUpTo(120).min(2).nullable(),
  registerUrl: storedHttpsUrl.nullable(),
  /** The rules on bonuses and advertising in our words; null if we found none. */
  offers: textUpTo(600).min(10).nullable(),
  /** The same rules as figures, by which offers to people there are checked. Stored rules may be older than these. */
  bonusLimits: bonusLimits.default(NO_BONUS_LIMITS),
  /** True if readers who live there get no link, offer code or badge of a casino. */
  noLinks: z.boolean(),
  ageGate: z.enum(AGE_GATES).default("none"),
  ...evidence,
});
export type CountryRule = z.infer<typeof countryRule>;

export const countryRulesSettings = z.object({ countries: z.array(countryRule).max(60) });

/** The values for a stored document that is older than these groups. */
export const FIRST_DISPUTE_RULES: z.infer<typeof disputeRulesSettings> = { rules: [] };
export const FIRST_LOCAL_LICENCES: z.infer<typeof localLicencesSettings> = { countries: [] };
export const FIRST_COUNTRY_RULES: z.infer<typeof countryRulesSettings> = { countries: [] };
