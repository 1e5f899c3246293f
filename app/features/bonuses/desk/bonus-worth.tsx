import { DateTime } from "~/ui/date-time";
import { Button } from "~/ui/forms/button";
import { Notice } from "~/ui/notice";
import { formatNumber } from "~/domain/numbers";
import type { BonusFigures, BonusPanel } from "./bonus-editor.server";
import { formatMinutes } from "~/domain/durations";
import { formatChance } from "../labels";
import { varyingRate } from "../value/play-words";

const inCents = (value: number) => formatNumber(value, 2, 2);

function Figures({ figures }: { figures: BonusFigures }) {
  const { answer, currency, deposit, bonus, bet, rate } = figures;
  if ("why" in answer) return <p dir="auto">{answer.why}</p>;
  const rows = [
    ["Chance to finish the wagering", formatChance(answer.chance, 1)],
    ["Expected wagering", `${inCents(answer.expectedWagering)} ${currency}`],
    ["Expected value", `${inCents(answer.expectedValue)} ${currency}`],
    ["Time to finish", formatMinutes(answer.minutes)],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-[auto_auto] justify-start gap-x-6 gap-y-1">
        {rows.map(([label, figure]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="numbers text-end font-semibold">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-quiet">
        Ordinary play: {inCents(deposit)} {currency} deposited, {inCents(bonus)} {currency} given, {inCents(bet)}{" "}
        {currency} a bet on a slot of medium volatility.{varyingRate({ rate })}
      </p>
    </>
  );
}

/** Value of an offer as the form describes it, and the rules that players are warned of. */
export function BonusWorth({ panel, isOfForm }: { panel: BonusPanel | null; isOfForm: boolean }) {
  return (
    <div id="panel" tabIndex={-1} className="space-y-3">
      {panel === null ? (
        <p className="text-sm text-quiet">Calculate to see what the offer is worth.</p>
      ) : (
        <>
          <p className="text-sm text-quiet">{isOfForm ? "From the form." : "From the saved version."}</p>
          {panel.figures ? <Figures figures={panel.figures} /> : <p>It states no amount to calculate with.</p>}
          {panel.flags.length === 0 ? (
            <p className="text-sm">None of its rules is flagged.</p>
          ) : (
            <ul className="list-disc space-y-1 ps-5 text-sm">
              {panel.flags.map(({ code, label, text }) => (
                <li key={code}>
                  <strong>{label}.</strong> {text}
                </li>
              ))}
            </ul>
          )}
          {panel.broken.map(({ country, name, broken, source, checkedOn }) => (
            <Notice key={country} meaning="caution" title={`It breaks rules of ${name}`}>
              <ul className="list-disc space-y-1 ps-5">
                {broken.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
              <p>
                By the rules as we have them from{" "}
                <a href={source} rel="noopener">
                  {new URL(source).host.replace(/^www\./, "")}
                </a>
                , checked <DateTime at={checkedOn} />.
              </p>
            </Notice>
          ))}
          {panel.casino?.isShown === false && (
            <Notice meaning="caution">
              <p>{panel.casino.name} is blacklisted or closed, so we send nobody there, whatever it offers.</p>
            </Notice>
          )}
        </>
      )}
      <Button look="secondary" name="intent" value="panel" formNoValidate>
        Calculate from the form
      </Button>
    </div>
  );
}
