import { COUNTRIES, LANGUAGES } from "~/domain/codes/codes";
import { paymentLabel } from "~/domain/codes/payment-methods";
import { countryName, languageName } from "~/domain/codes/names.server";
import { day } from "~/domain/codes/schema";
import { formatDay } from "~/domain/days";
import { exactHours, parseHours } from "~/domain/durations";
import { emailProblem, normaliseEmail } from "~/domain/text/email-address";
import { amountText, CURRENCY_CODES, formatMoney, isCurrency, type Money } from "~/domain/money/money";
import { amountOf, amountProblem } from "~/domain/money/typed-amount";
import { DAY_FORM } from "~/domain/text/fields";
import { fold } from "~/domain/text/fold";
import { linesOf } from "~/domain/text/lines";
import type { HeldFields } from "../held-casino";

import { TOOL_LABELS, MOST_COMPLAINT_ADDRESSES, PROTECTION_TOOLS } from "../kinds";
import type { CasinoFields, Payment } from "../schema";

type Facts = Pick<
  HeldFields,
  | "legalEntity"
  | "group"
  | "launchedOn"
  | "restrictedCountries"
  | "currencies"
  | "languages"
  | "support"
  | "complaintAddresses"
  | "providers"
  | "payments"
  | "withdrawalLimits"
  | "protectionTools"
>;

export type FactChange = { fields: Partial<CasinoFields> } | { problem: string };

/** A fact of a casino that its people may correct, as one text. */
export interface FactField {
  label: string;
  hint: string;
  control: "line" | "lines" | "day" | "yes-no";
  /** True for a fact that no page shows. */
  isPrivate?: boolean;
  /** Returns the fact as text; empty if none is stated. */
  textOf(casino: Facts): string;
  /** Returns the fact's text as readers see it: days and amounts as on the casino's page. */
  shown(text: string): string;
  /** Returns the casino's fields with the fact that the text states, or what is wrong with it on this day (UTC). */
  change(casino: Facts, text: string, today: string): FactChange;
}

const LIST_HINT = "One per line.";

/** For texts that are shown as they were typed. */
const asTyped = (text: string) => text;

function lineField(
  label: string,
  hint: string,
  read: (casino: Facts) => string | null,
  change: (casino: Facts, text: string) => FactChange,
): FactField {
  return { label, hint, control: "line", textOf: (casino) => read(casino) ?? "", shown: asTyped, change };
}

/** Returns the field for a list of known values, each written as its name or its code. */
function listField<const T extends readonly string[]>(
  label: string,
  values: T,
  nameOf: (value: T[number]) => string,
  read: (casino: Facts) => readonly string[],
  write: (chosen: T[number][]) => Partial<CasinoFields>,
): FactField {
  const named = (value: string) => nameOf(value as T[number]);
  let byName: Map<string, T[number]> | undefined;
  return {
    ...{ label, hint: LIST_HINT, control: "lines" },
    textOf: (casino) => read(casino).map(named).join("\n"),
    shown: asTyped,
    change(_casino, text) {
      byName ??= new Map(
        values.flatMap((value) => [[fold(named(value)), value] as const, [fold(value), value] as const]),
      );
      const lines = linesOf(text);
      if (lines.length > values.length * 2) return { problem: "There are too many lines." };
      const unknown = lines.filter((line) => !byName?.has(fold(line)));
      if (unknown.length > 0)
        return { problem: `We don’t know “${(unknown[0] ?? "").slice(0, 80)}”. ${wayToWrite(values, nameOf)}` };
      const chosen = new Set(lines.map((line) => byName?.get(fold(line))));
      return { fields: write(values.filter((value) => chosen.has(value))) };
    },
  };
}

function wayToWrite<T extends readonly string[]>(values: T, nameOf: (value: T[number]) => string): string {
  const [first = "", second = ""] = values;
  return `Write each as ${nameOf(first as T[number])} or ${nameOf(second as T[number])}.`;
}

const MONEY = /^(\S+) ([A-Z]{3,4})$/;

function moneyWords(money: Money | null): string {
  return money === null ? "" : `${amountText(money)} ${money.currency}`;
}

function shownMoney(text: string): string {
  const read = readMoney(text);
  return "money" in read && read.money !== null ? formatMoney(read.money) : text;
}

function readMoney(text: string): { money: Money | null } | { problem: string } {
  if (text === "") return { money: null };
  const [, amount = "", code = ""] = MONEY.exec(text) ?? [];
  if (!isCurrency(code)) return { problem: "Write an amount and its currency, such as 500 EUR." };
  const problem = amountProblem(amount, code);
  return problem === null ? { money: amountOf(amount, code) } : { problem };
}

function moneyField(
  label: string,
  read: (casino: Facts) => Money | null,
  write: (casino: Facts, money: Money | null) => Partial<CasinoFields>,
): FactField {
  const hint = "An amount and its currency, such as 500 EUR. Leave empty if none is stated.";
  return {
    ...{ label, hint, control: "line" },
    textOf: (casino) => moneyWords(read(casino)),
    shown: shownMoney,
    change(casino, text) {
      const found = readMoney(text);
      return "problem" in found ? found : { fields: write(casino, found.money) };
    },
  };
}

function yesNoField(label: string, key: "liveChat" | "phone"): FactField {
  return {
    ...{ label, hint: "", control: "yes-no" },
    textOf: ({ support }) => (support[key] ? "Yes" : "No"),
    shown: asTyped,
    change: ({ support }, text) =>
      text === "Yes" || text === "No"
        ? { fields: { support: { ...support, [key]: text === "Yes" } } }
        : { problem: "Choose yes or no." },
  };
}

function textProblem(text: string, least: number, most: number): string | null {
  if (text.includes("\n")) return "Use one line.";
  if (text.length < least) return `Use at least ${String(least)} characters.`;
  return text.length > most ? `Use at most ${String(most)} characters.` : null;
}

function pastDayProblem(text: string, today: string): string | null {
  if (!day.safeParse(text).success) return text === "" ? "Enter a date." : DAY_FORM;
  return text > today ? "This day is in the future. Enter the day on which the casino opened." : null;
}

function checked(problem: string | null, fields: Partial<CasinoFields>): FactChange {
  return problem === null ? { fields } : { problem };
}

const FIELDS: readonly (readonly [string, FactField])[] = [
  [
    "legalEntity",
    lineField(
      "Company",
      "The company that runs it.",
      ({ legalEntity }) => legalEntity,
      (_casino, text) => checked(textProblem(text, 2, 120), { legalEntity: text }),
    ),
  ],
  [
    "group",
    lineField(
      "Group",
      "The group it is part of. Leave empty if there is none.",
      ({ group }) => group,
      (_casino, text) => checked(text === "" ? null : textProblem(text, 2, 80), { group: text || null }),
    ),
  ],
  [
    "launchedOn",
    {
      ...{ label: "Open since", hint: "", control: "day" },
      textOf: ({ launchedOn }) => launchedOn,
      shown: (text) => (day.safeParse(text).success ? formatDay(text) : text),
      change: (_casino, text, today) => checked(pastDayProblem(text, today), { launchedOn: text }),
    },
  ],
  [
    "support.email",
    lineField(
      "Support’s email address",
      "Leave empty if there is none.",
      ({ support }) => support.email,
      ({ support }, text) =>
        checked(text === "" ? null : emailProblem(text), {
          support: { ...support, email: text === "" ? null : normaliseEmail(text) },
        }),
    ),
  ],
  [
    "support.hours",
    lineField(
      "Support’s hours",
      "For example, “around the clock”.",
      ({ support }) => support.hours,
      ({ support }, text) => checked(textProblem(text, 2, 80), { support: { ...support, hours: text } }),
    ),
  ],
  [
    "complaintAddresses",
    {
      label: "Addresses for complaints",
      hint: `Email addresses that we send complaints about you to, one per line, up to ${String(MOST_COMPLAINT_ADDRESSES)}. They aren’t public.`,
      control: "lines",
      isPrivate: true,
      textOf: ({ complaintAddresses = [] }) => complaintAddresses.map(({ email }) => email).join("\n"),
      shown: asTyped,
      change({ complaintAddresses }, text, today) {
        if (text === "" && complaintAddresses === undefined) return { fields: {} };
        const emails = [...new Set(linesOf(text).map(normaliseEmail))];
        if (emails.length > MOST_COMPLAINT_ADDRESSES)
          return { problem: `Use at most ${String(MOST_COMPLAINT_ADDRESSES)} lines.` };
        const [problem] = emails.flatMap((email) => emailProblem(email) ?? []);
        return checked(problem ?? null, {
          complaintAddresses: emails.map((email) => ({
            ...(complaintAddresses?.find((one) => normaliseEmail(one.email) === email) ?? {
              email,
              source: "Given by the casino’s people here",
            }),
            checkedOn: today,
          })),
        });
      },
    },
  ],
  ["support.liveChat", yesNoField("Live chat", "liveChat")],
  ["support.phone", yesNoField("Support by phone", "phone")],
  [
    "restrictedCountries",
    listField("Countries not accepted", COUNTRIES, countryName, (one) => one.restrictedCountries, (chosen) => ({ restrictedCountries: chosen })), // prettier-ignore
  ],
  [
    "currencies",
    listField("Currencies", CURRENCY_CODES, (code) => code, (one) => one.currencies, (chosen) => ({ currencies: chosen })), // prettier-ignore
  ],
  [
    "languages",
    listField(
      "Languages",
      LANGUAGES,
      languageName,
      (one) => one.languages,
      (chosen) => ({ languages: chosen }),
    ),
  ],
  [
    "providers",
    {
      ...{ label: "Game studios", hint: LIST_HINT, control: "lines" },
      textOf: ({ providers }) => providers.join("\n"),
      shown: asTyped,
      change(_casino, text) {
        const providers = [...new Set(linesOf(text))];
        if (providers.length > 60) return { problem: "Use at most 60 lines." };
        const wrong = providers.find((one) => one.length < 2 || one.length > 60);
        return checked(wrong === undefined ? null : "Use 2 to 60 characters per line.", { providers });
      },
    },
  ],
  ...(["day", "week", "month"] as const).map(
    (span) =>
      [
        `withdrawalLimits.${span}`,
        moneyField(
          `Most you can withdraw a ${span}`,
          ({ withdrawalLimits }) => withdrawalLimits[span],
          ({ withdrawalLimits }, money) => ({ withdrawalLimits: { ...withdrawalLimits, [span]: money } }),
        ),
      ] as const,
  ),
  [
    "protectionTools",
    listField("Tools to stay in control", PROTECTION_TOOLS, (tool) => TOOL_LABELS[tool], (one) => one.protectionTools, (chosen) => ({ protectionTools: chosen })), // prettier-ignore
  ],
];

/** Returns the facts of one payment method of a casino. */
function paymentFields({ method }: Pick<Payment, "method">): (readonly [string, FactField])[] {
  const label = paymentLabel(method);
  const own = ({ payments }: Facts) => payments.find((one) => one.method === method);
  const write = ({ payments }: Facts, part: Partial<Payment>): Partial<CasinoFields> => ({
    payments: payments.map((one) => (one.method === method ? { ...one, ...part } : one)),
  });
  const amount = (part: "min" | "max", words: string) =>
    moneyField(
      `${label}: ${words}`,
      (casino) => own(casino)?.[part] ?? null,
      (casino, money) => write(casino, { [part]: money }),
    );
  return [
    [`payments.${method}.min`, amount("min", "smallest withdrawal")],
    [`payments.${method}.max`, amount("max", "largest withdrawal")],
    [
      `payments.${method}.fee`,
      lineField(
        `${label}: fee`,
        "For example, “none” or “2.5%, at least €1”.",
        (casino) => own(casino)?.fee ?? "",
        (casino, text) => checked(textProblem(text, 2, 80), write(casino, { fee: text })),
      ),
    ],
    [
      `payments.${method}.statedHours`,
      lineField(
        `${label}: stated time of a withdrawal`,
        "For example, 48 minutes, 20 hours or 2 days. Leave empty if none is stated.",
        (casino) => {
          const hours = own(casino)?.statedHours ?? null;
          return hours === null ? "" : exactHours(hours);
        },
        (casino, text) => {
          const hours = text === "" ? null : parseHours(text);
          if (text !== "" && (hours === null || hours < 0 || hours > 2_000))
            return { problem: "Enter a time of up to 2,000 hours, such as 20 hours or 2 days." };
          return { fields: write(casino, { statedHours: hours }) };
        },
      ),
    ],
  ];
}

/** Returns the facts of a casino that its people may correct, by name, in the order of its page. */
export function factFields(casino: Pick<Facts, "payments">): ReadonlyMap<string, FactField> {
  return new Map([...FIELDS, ...casino.payments.flatMap(paymentFields)]);
}
