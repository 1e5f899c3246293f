import { Link } from "@remix-run/react";
import { formatMoney, moneyOf, type Currency } from "~/domain/money/money";
import { Notice } from "~/ui/notice";
import { formatNumber } from "~/domain/numbers";
import { ShareBar } from "~/ui/charts/share-bar";
import { ScrollRegion } from "~/ui/scroll-region";
import type { BonusValue, BonusValueInputs } from "../value/bonus-value";
import type { HundredPlayers } from "./hundred-players.server";
import { formatMinutes } from "~/domain/durations";
import { formatChance } from "../labels";

const exact = (value: number) => formatNumber(value, 6);

function signed(units: number, currency: Currency): string {
  const rounded = moneyOf(Math.abs(units), currency);
  if (rounded.amount === 0) return formatMoney(rounded);
  return `${units < 0 ? "−" : "+"}${formatMoney(rounded)}`;
}

/** A hundred players as a picture, the losses first. */
function Players({ players: { title, text, paths } }: { players: HundredPlayers }) {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <svg viewBox="0 0 160 160" role="img" aria-label={`${title}. ${text}`} className="size-40 max-w-full shrink-0">
        <path d={paths.nothing} fill="none" strokeWidth="2" className="stroke-bad" />
        <path d={paths.less} fill="none" strokeWidth="2" className="stroke-caution" />
        <path d={paths.more} className="fill-good" />
      </svg>
      <div className="numbers min-w-0 grow basis-60 space-y-1" aria-hidden="true">
        <p className="font-serif text-2xl leading-tight font-semibold">{title}</p>
        <p className="text-lg">{text}</p>
      </div>
    </div>
  );
}

const FILLS = { nothing: "fill-bad", less: "fill-caution", more: "fill-good" };

/** What a hundred players are paid, as a bar for each range of sums. */
function Paid({ paid, currency }: { paid: HundredPlayers["paid"]; currency: Currency }) {
  const money = (units: number) => formatMoney(moneyOf(units, currency));
  const most = Math.max(...paid.map(({ players }) => players));
  const range = (from: number, to: number | null) =>
    to === null
      ? `over ${money(from)}`
      : to === 0
        ? "nothing"
        : from === 0
          ? `up to ${money(to)}`
          : `${money(from)} to ${money(to)}`;
  return (
    <div className="max-w-text space-y-2">
      <h3 className="text-base">What is left</h3>
      <dl className="numbers grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-sm">
        {paid.map(({ kind, from, to, players }) => (
          <div key={`${kind} ${String(from)}`} className="contents">
            <dt>{range(from, to)}</dt>
            <dd className="grid grid-cols-[minmax(0,1fr)_2rem] items-center gap-x-2">
              <ShareBar share={players / most} fill={FILLS[kind]} />
              <span className="text-end">{players}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What is left of the deposit on average, in a sentence; at most, if the bonus is the most that the offer gives. */
function left(
  { deposit, cost = 0 }: BonusValueInputs,
  { expectedValue }: BonusValue,
  { currency, isMost }: { currency: Currency; isMost: boolean },
): string {
  const money = (units: number) => formatMoney(moneyOf(units, currency));
  if (cost > 0)
    return `Earning it costs ${money(cost)} on average. With what you are paid, you are ${money(Math.abs(expectedValue))} ${expectedValue < 0 ? "worse" : "better"} off.`;
  const end = `end with ${isMost ? "at most " : ""}${money(Math.max(0, deposit + expectedValue))}${isMost ? "" : " on average"}.`;
  return deposit === 0 ? `You ${end}` : `You deposit ${money(deposit)} and ${end}`;
}

function Working({ value, inputs, currency }: { value: BonusValue; inputs: BonusValueInputs; currency: Currency }) {
  const { working } = value;
  const base = inputs.base === "deposit_plus_bonus" ? inputs.deposit + inputs.bonus : inputs.bonus;
  const rows = [
    [
      "W",
      "To wager: times × base ÷ what the game counts",
      `${exact(inputs.wagering)} × ${exact(base)} ÷ ${exact(100 * inputs.contribution)}% = ${exact(working.wagering)}`,
    ],
    ["k", "Starting balance in bets: (deposit + bonus) ÷ bet, rounded", exact(working.bankrollBets)],
    ["N", "Bets to finish: W ÷ bet, rounded up", exact(working.bets)],
    ...(working.results === null
      ? ([
          ["m", "What a winning bet pays, in bets (the volatility)", exact(working.payout)],
          ["p", "Chance that a bet wins: (1 − h) ÷ m", exact(working.winChance)],
        ] as const)
      : []),
    ["h", "House edge", `${exact(100 * working.edge)}%`],
    ["b", "Your bet", formatMoney(moneyOf(working.bet, currency))],
    ...(inputs.cost ? [["c", "Cost of earning it", formatMoney(moneyOf(inputs.cost, currency))] as const] : []),
  ] as const;
  return (
    <details className="text-sm">
      <summary className="min-h-6 text-accent">How we got these figures</summary>
      <div className="mt-3 max-w-text space-y-3">
        <p>
          {working.results === null
            ? "Each bet pays m times its stake with chance p, or is lost."
            : `Each bet has one of the ${String(working.results)} results of this version’s published pay table.`}{" "}
          You bet until the wagering is done or the balance is gone. <Link to="/how-we-rate">The formulas</Link>
        </p>
        <ScrollRegion label="The figures behind the answer">
          <table className="ledger">
            <tbody>
              {rows.map(([symbol, meaning, figure]) => (
                <tr key={symbol}>
                  <th scope="row" className="font-mono font-normal">
                    {symbol}
                  </th>
                  <td>{meaning}</td>
                  <td className="figure">{figure}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </div>
    </details>
  );
}

interface Answered {
  value: BonusValue;
  inputs: BonusValueInputs;
  currency: Currency;
  isMost: boolean;
}

/** The calculator's answer: what becomes of a hundred players, and what is left on average. */
export function CalculatorAnswer({
  value,
  inputs,
  players,
  currency,
  isMost,
}: Answered & { players: HundredPlayers | null }) {
  return (
    <div className="space-y-4">
      {players && <Players players={players} />}
      <p className="numbers text-lg">{left(inputs, value, { currency, isMost })}</p>
      {players && <Paid paid={players.paid} currency={currency} />}
    </div>
  );
}

/** The figures behind the answer: the chance to finish first, then costs and returns, then the working. */
export function CalculatorFigures({ value, inputs, currency, isMost }: Answered) {
  const { minutes, working } = value;
  const money = (units: number) => formatMoney(moneyOf(units, currency));
  return (
    <div className="space-y-5">
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1fr] [&>div]:space-y-1">
        <div>
          <dt className="font-semibold">Chance to finish</dt>
          {value.bets === 0 ? (
            <dd className="font-serif text-xl font-semibold">No wagering</dd>
          ) : (
            <dd className="numbers font-serif text-4xl font-semibold">{formatChance(value.finishChance, 1)}</dd>
          )}
          {value.bets === 0 && (
            <dd className="text-sm">
              {inputs.model === "sticky" ? "Only what you win with the bonus is paid." : "You can withdraw at once."}
            </dd>
          )}
        </div>
        <div>
          <dt className="font-semibold">Expected wagering</dt>
          <dd className="numbers font-serif text-xl">{money(value.expectedWagering)}</dd>
          <dd className="numbers text-sm text-quiet">of {money(working.wagering)} to finish</dd>
        </div>
        <div>
          <dt className="font-semibold">Expected value</dt>
          <dd className="numbers font-serif text-xl">
            {isMost && "Up to "}
            {signed(value.expectedValue, currency)}
          </dd>
          <dd className="text-sm text-quiet">
            average payout less {inputs.cost ? "deposit and cost" : "deposit"}
            {value.bets > 0 && `; ${formatChance(value.aheadChance, 1)} are paid more`}
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Time to finish</dt>
          <dd className="numbers font-serif text-xl">{value.bets === 0 ? "none" : formatMinutes(minutes.expected)}</dd>
          {value.bets > 0 && (
            <dd className="numbers text-sm text-quiet">
              average; {formatMinutes(minutes.toFinish)} for all {formatNumber(value.bets, 1)} bets
            </dd>
          )}
        </div>
      </dl>
      {value.warnings.length > 0 && (
        <Notice meaning="caution" title="Before you decide">
          <ul className="list-disc ps-5">
            {value.warnings.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Working value={value} inputs={inputs} currency={currency} />
    </div>
  );
}
