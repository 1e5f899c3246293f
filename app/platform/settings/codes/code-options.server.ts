import { COUNTRIES, LANGUAGES, type Country } from "~/domain/codes/codes";
import { countryName, currencyName, languageName } from "~/domain/codes/names.server";
import { paymentChoice, paymentLabel } from "~/domain/codes/payment-methods";
import { CURRENCY_CODES } from "~/domain/money/money";
import { derive } from "~/platform/catalogue/source.server";
import { FIRST_CHOICES, type Choices } from "./choices-schema";
import type { CodeOption, CodeOptions } from "./code-options";
import { FIRST_PAYMENT_METHODS } from "./payment-methods-schema";
import { settingsInMemory } from "../published-settings.server";
import type { Settings } from "../schema";
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

function optionsOf(
  isOffered: (kind: Kind, code: string) => boolean,
  paymentMethods: readonly CodeOption[] = [],
): CodeOptions {
  const offered = (kind: Kind) => STANDARDS[kind].filter((code) => isOffered(kind, code));
  const named = (kind: Kind, nameOf: (code: string) => string) =>
    offered(kind).map((value) => ({ value, label: nameOf(value), name: nameOf(value) }));
  return {
    countries: named("countries", countryName).sort(byLabel),
    currencies: offered("currencies").map((value) => ({ value, label: value, name: currencyName(value) })),
    languages: named("languages", languageName).sort(byLabel),
    paymentMethods,
  };
}

/** Returns payment methods as choices, in the operator's order; those of records that are on no list come last. */
function methodOptions({ methods }: Settings["paymentMethods"], ofRecords: Iterable<string>): CodeOption[] {
  const kinds = new Map(methods.map(({ method, kind }) => [method, kind]));
  return [...new Set([...kinds.keys(), ...ofRecords])].map((value) => ({
    value,
    label: paymentChoice(value, kinds.get(value)),
    name: paymentLabel(value),
  }));
}

/** Every code of the standards. */
export function allCodes(): CodeOptions {
  return optionsOf(() => true);
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
  const ofRecords = new Set<string>();
  for (const record of records) collect(record, METHOD, false, ofRecords);
  return optionsOf((kind, code) => offered[kind].has(code), methodOptions(paymentMethods, ofRecords));
}

let lastCountries: readonly Country[] = FIRST_CHOICES.countries;

/** The countries the site uses: the same list until they change, since indexes are made for it. */
export const countriesInUse = derive([settingsInMemory], ({ items }) => {
  const { countries } = items[0]?.choices ?? FIRST_CHOICES;
  if (countries.join() !== lastCountries.join()) lastCountries = countries;
  return lastCountries;
});

/** Returns the payment methods that filters offer, with those that casinos have. */
export const methodsInUse = derive([settingsInMemory], ({ items }) => {
  const listed = items[0]?.paymentMethods ?? FIRST_PAYMENT_METHODS;
  return (ofCasinos: Iterable<string>) => methodOptions(listed, ofCasinos);
});
