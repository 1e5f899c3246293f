import { countryName, languageName } from "~/domain/codes/names.server";
import type { Country, Language } from "~/domain/codes/codes";
import { paymentLabel } from "~/domain/codes/payment-methods";
import { formatHours } from "~/domain/durations";
import { namingOf, type NamedValue } from "~/platform/publishing/editorial-kind";
import { fieldValues } from "~/platform/publishing/named/field-values";
import { bySlug } from "~/platform/publishing/slugs/former-slugs.server";
import { CASINO_FIELDS } from "../casino-fields";
import { OMITTED_CASINO_FIELDS, type HeldFields } from "../held-casino";
import { SIZE_LABELS } from "../labels";
import { TOOL_LABELS } from "../kinds";
import { writtenCasinos } from "../published-casinos.server";
import type { Lifecycle, ProtectionTool, SizeBand } from "../schema";

const LIFECYCLE_WORDS: Record<Lifecycle, string> = {
  active: "has no warning from us",
  warning: "has a warning from us",
  blacklisted: "is on our blacklist",
  closed: "is closed",
};

/** The fields that are held in memory. */
const FIELDS = Object.fromEntries(
  Object.entries(CASINO_FIELDS).filter(([name]) => !Object.hasOwn(OMITTED_CASINO_FIELDS, name)),
);

function timesOf({ payments }: Pick<HeldFields, "payments">): NamedValue[] {
  return payments.flatMap(({ method, statedHours, testedHours, testedAt }) => {
    const by = paymentLabel(method).toLowerCase();
    const never = testedAt === null ? "not tested" : "never";
    return [
      { name: `tested time by ${by}`, words: testedHours === null ? never : formatHours(testedHours) },
      { name: `stated time by ${by}`, words: statedHours === null ? "not stated" : formatHours(statedHours) },
    ];
  });
}

/** How texts name casinos: what their pages show of their facts, and their scores. */
export const casinoNaming = namingOf({
  word: "casino",
  items: bySlug(writtenCasinos),
  titleOf: ({ name }) => name,
  values(casino, now) {
    const score = casino.score?.score ?? null;
    const strict = casino.licences.filter(({ verifiedAt }) => verifiedAt !== null);
    return [
      { name: "score", words: score === null ? "no score" : score.toFixed(1) },
      { name: "standing", words: LIFECYCLE_WORDS[casino.lifecycle] },
      {
        name: "authority",
        words: strict.length === 0 ? "no authority that we found it with" : strict.map(({ authority }) => authority).join(" and "), // prettier-ignore
      },
      ...fieldValues(
        FIELDS,
        casino,
        {
          sizeBand: (size) => SIZE_LABELS[size as SizeBand].toLowerCase(),
          restrictedCountries: (code) => countryName(code as Country),
          languages: (code) => languageName(code as Language),
          currencies: (code) => code,
          protectionTools: (tool) => TOOL_LABELS[tool as ProtectionTool].toLowerCase(),
        },
        now,
      ),
      ...timesOf(casino),
    ];
  },
});
