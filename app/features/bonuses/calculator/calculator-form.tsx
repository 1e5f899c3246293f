import { optionsOf } from "~/domain/codes/names-in";
import { getFormProps, useForm } from "@conform-to/react";
import { Form, useLocation, useNavigation, useSubmit, type Location } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { CachedFragment } from "~/ui/cached-fragment";
import { Button } from "~/ui/forms/button";
import { ErrorSummary, SelectField, TextField, type AnyField } from "~/ui/forms/field";
import type { Calculation } from "./calculator";
import { PERCENT_FIELDS, type CalculatorField } from "./calculator-fields";
import { MODEL_NAMES } from "../labels";

const LABELS: Record<CalculatorField, string> = {
  deposit: "Your deposit",
  bonus: "The bonus",
  wagering: "Wagering, how many times",
  base: "What must be wagered",
  contribution: "Bets count",
  edge: "House edge",
  bet: "Your bet",
  volatility: "Volatility",
  cap: "Cash-out cap",
  cost: "Cost of earning it",
  model: "Kind of bonus",
};

const BASES = optionsOf({ bonus: "The bonus", deposit_plus_bonus: "Deposit and bonus" });

const VOLATILITY_CHOICES = [
  { value: "5", label: "Low: a win pays 5 bets" },
  { value: "20", label: "Medium: a win pays 20 bets" },
  { value: "100", label: "High: a win pays 100 bets" },
];

const GRID = "grid items-end gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3";

function volatilityChoices(given: string) {
  const isOther = /^\d{1,5}$/.test(given) && !VOLATILITY_CHOICES.some(({ value }) => value === given);
  return isOther ? [...VOLATILITY_CHOICES, { value: given, label: `A win pays ${given} bets` }] : VOLATILITY_CHOICES;
}

/** Fields of the calculator, filled in with `text`. */
function CalculatorFields({
  fields,
  text,
  follows,
  isFaulty,
  currency,
}: {
  fields: Readonly<Record<CalculatorField, AnyField>>;
  text: Calculation["text"];
  follows: Calculation["bonusFollows"];
  /** True if a field other than the deposit has an error. */
  isFaulty: boolean;
  currency: string;
}) {
  // A number input can't show invalid text, and what was typed must be shown again.
  const number = (name: CalculatorField) =>
    ({
      field: fields[name],
      label: LABELS[name],
      type: Number.isFinite(Number(text[name])) ? "number" : "text",
      step: "any",
      inputMode: "decimal",
    }) as const;
  const percent = (name: keyof typeof PERCENT_FIELDS) => {
    const typed = Number(text[name]);
    const value = Number.isFinite(typed) ? String(Math.round(typed * 100_000_000) / 1_000_000) : text[name];
    return {
      ...number(name),
      ...{ name: PERCENT_FIELDS[name], defaultValue: value, min: 0, max: name === "edge" ? 99 : 100, suffix: "%" },
    };
  };
  const deposit = <TextField {...number("deposit")} suffix={currency} />;
  const others = (
    <>
      <TextField
        {...number("bonus")}
        suffix={currency}
        optional={follows !== null}
        hint={follows !== null && "Empty: what the offer gives."}
      />
      <TextField {...number("cap")} suffix={currency} optional />
      <TextField {...number("cost")} suffix={currency} hint="A loss partly paid back, or the edge on stakes." />
      <TextField {...number("wagering")} suffix="×" />
      <SelectField field={fields.base} label={LABELS.base} options={BASES} />
      <TextField {...number("bet")} suffix={currency} />
      <TextField {...percent("contribution")} />
      <TextField {...percent("edge")} hint="Slots: often 4%." />
      <SelectField
        field={fields.model}
        label={LABELS.model}
        hint="Sticky: taken off when you are paid."
        options={optionsOf(MODEL_NAMES)}
      />
      <SelectField field={fields.volatility} label={LABELS.volatility} options={volatilityChoices(text.volatility)} />
    </>
  );
  if (follows === null)
    return (
      <div className={GRID}>
        {deposit}
        {others}
      </div>
    );
  return (
    <>
      <div className="order-first max-w-56">{deposit}</div>
      <details className="basis-full" open={isFaulty || !follows}>
        <summary className="min-h-6 w-fit text-sm text-accent">Expert settings</summary>
        <div className={`mt-4 ${GRID}`}>{others}</div>
      </details>
    </>
  );
}

const TYPING_PAUSE = 350;

/** True if the page is the answer to what is being typed in the calculator's form. */
export function isTyped({ state }: Pick<Location, "state">): boolean {
  return typeof state === "object" && state !== null && "typedIn" in state;
}

/** Returns a key of the calculator for this page, which stays the same while somebody types in it. */
export function calculatorKey({ state, search }: Pick<Location, "state" | "search">): string {
  return isTyped({ state }) ? (state as { typedIn: string }).typedIn : search;
}

/**
 * Calculator as one plain GET form; `currency` is the code its amounts are in. An offer's answers while its deposit is
 * typed.
 */
export function CalculatorForm({
  path,
  calculation: { text, bonusFollows, lastResult, constraint },
  currency,
  game = null,
}: {
  path: string;
  /** The game that filled in the form, which stays chosen while its play does. */
  game?: string | null;
  calculation: Pick<Calculation, "text" | "bonusFollows" | "lastResult" | "constraint">;
  currency: string;
}) {
  const [form, fields] = useForm({
    id: "calculator-form",
    lastResult,
    defaultValue: bonusFollows ? { ...text, bonus: "" } : text,
    constraint,
    // The browser's own validation stays on until the script takes over.
    defaultNoValidate: false,
  });
  const navigation = useNavigation();
  const location = useLocation();
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const busy = navigation.state === "loading" && path === navigation.location.pathname && !isTyped(navigation.location);
  const faulty = (Object.keys(LABELS) as CalculatorField[]).filter((name) => form.allErrors[name]);
  return (
    <Form
      method="get"
      action={`${path}#calculator`}
      preventScrollReset
      {...getFormProps(form)}
      className="no-print flex flex-wrap items-end gap-x-3 gap-y-4"
      onInput={({ currentTarget }) => {
        if (bonusFollows === null) return;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          const fields = new FormData(currentTarget);
          submit(fields, {
            action: path,
            replace: true,
            preventScrollReset: true,
            state: { typedIn: calculatorKey(location) },
          });
        }, TYPING_PAUSE);
      }}
    >
      {game !== null && <input type="hidden" name="game" value={game} />}
      <div className="order-first basis-full empty:hidden">
        <ErrorSummary form={form} labels={LABELS} />
      </div>
      <CachedFragment
        as="div"
        className={bonusFollows === null ? "basis-full" : "contents"}
        name="calculator fields"
        data={[text, bonusFollows, lastResult, constraint, currency]}
      >
        <CalculatorFields
          fields={fields}
          text={bonusFollows ? { ...text, bonus: "" } : text}
          follows={bonusFollows}
          isFaulty={faulty.some((name) => name !== "deposit")}
          currency={currency}
        />
      </CachedFragment>
      <Button
        look="secondary"
        busy={busy}
        busyLabel="Calculating…"
        className={bonusFollows === null ? "" : "without-scripts order-first"}
      >
        Calculate
      </Button>
    </Form>
  );
}
