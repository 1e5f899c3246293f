import { COUNTRIES, LANGUAGES, type Country } from "~/domain/codes/codes";
import { countryName, currencyName, languageName } from "~/domain/codes/names.server";
import { paymentLabel } from "~/domain/codes/payment-methods";
import { CURRENCY_CODES } from "~/domain/money/money";
import { derive } from "~/platform/catalogue/source.server";
import { FIRST_CHOICES, type Choices } from "./choices-schema";
import type { CodeOption, CodeOptions } from "./code-options";
import { FIRST_PAYMENT_METHODS } from "./payment-methods-schema";
import { settingsInMemory } from "../published-settings.server";
import { currentSettings } from "../settings.server";

type Kind = keyof Choices;

const STANDARDS = { countries: COUNTRIES, currencies: CURRENCY_CODES, languages: LANGUAGES };
/** Names of the fields that hold codes: `restrictedCountries`, `currency`, `languages`. */
const FIELDS: Readonly<Record<Kind, RegExp>> = {
  countries: /countr(?:y|ies)$/i,
  currencies: /currenc(?:y|ies)$/i,
  languages: /languages?$/i,
};

const METHOD = /^method$/;

/** Collects the texts in fields with such a name, at any depth. */
function collect(value: unknown, field: RegExp, isOfField: boolean, into: Set<string>): void {
  if (typeof value === "string") {
    if (isOfField) into.add(value);
  } else if (Array.isArray(value)) {
    for (const one of value) collect(one, field, isOfField, into);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, part] of Object.entries(value)) collect(part, field, field.test(name), into);
  }
}

const byLabel = (a: CodeOption, b: CodeOption) => a.label.localeCompare(b.label, "en");

function optionsOf(isOffered: (kind: Kind, code: string) => boolean, methods: Iterable<string>): CodeOptions {
  const offered = (kind: Kind) => STANDARDS[kind].filter((code) => isOffered(kind, code));
  const named = (kind: Kind, nameOf: (code: string) => string) =>
    offered(kind).map((value) => ({ value, label: nameOf(value), name: nameOf(value) }));
  return {
    countries: named("countries", countryName).sort(byLabel),
    currencies: offered("currencies").map((value) => ({ value, label: value, name: currencyName(value) })),
    languages: named("languages", languageName).sort(byLabel),
    paymentMethods: [...methods].map((value) => ({ value, label: paymentLabel(value), name: paymentLabel(value) })),
  };
}

/** Every code of the standards. */
export function allCodes(): CodeOptions {
  return optionsOf(() => true, []);
}

/** Returns the codes that forms offer: those the site uses, and those that these records have. */
export async function codeOptions(...records: readonly unknown[]): Promise<CodeOptions> {
  const { choices, paymentMethods } = await currentSettings();
  const codes = (kind: Kind) => {
    const found = new Set<string>(choices[kind]);
    for (const record of records) collect(record, FIELDS[kind], false, found);
    return found;
  };
  const offered = { countries: codes("countries"), currencies: codes("currencies"), languages: codes("languages") };
  const methods = new Set(paymentMethods.methods.map(({ method }) => method));
  for (const record of records) collect(record, METHOD, false, methods);
  return optionsOf((kind, code) => offered[kind].has(code), methods);
}

let lastCountries: readonly Country[] = FIRST_CHOICES.countries;

/** The countries the site uses: the same list until they change, since indexes are made for it. */
export const countriesInUse = derive([settingsInMemory], ({ items }) => {
  const { countries } = items[0]?.choices ?? FIRST_CHOICES;
  if (countries.join() !== lastCountries.join()) lastCountries = countries;
  return lastCountries;
});

/** The payment methods that filters offer, in the operator's order. */
export const methodsInUse = derive([settingsInMemory], ({ items }) =>
  (items[0]?.paymentMethods ?? FIRST_PAYMENT_METHODS).methods.map(({ method }) => method),
);
