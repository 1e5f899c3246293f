import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import type { Currency } from "~/domain/money/money";
import { CachedFragment } from "~/ui/cached-fragment";
import { Notice } from "~/ui/notice";
import type { Calculation } from "./calculator";
import { CalculatorAnswer, CalculatorFigures } from "./calculator-answer";
import { CalculatorForm, isTyped } from "./calculator-form";

interface Calculated {
  calculation: Calculation;
  currency: Currency;
  /** True if the bonus is the most that the offer gives. */
  isMost?: boolean;
}

/** What an answer rests on: its figures and their working. `children`: for what play, and other plays. */
export function FiguresSection({
  calculation: { answer, inputs },
  currency,
  isMost = false,
  children,
}: Calculated & { children?: ReactNode }) {
  return (
    <section className="space-y-5">
      <h2 id="figures">Figures</h2>
      {children}
      {answer && inputs && (
        <CachedFragment as="div" name="calculator figures" data={[answer, inputs, currency, isMost]}>
          <CalculatorFigures value={answer} inputs={inputs} currency={currency} isMost={isMost} />
        </CachedFragment>
      )}
      <p className="max-w-text text-sm text-quiet">No bonus is a way to earn money: every bet favours the casino.</p>
    </section>
  );
}

/**
 * Calculator of a page: its form, and the answer for the standard or the requested play. An offer's form is one field, so
 * that it comes before the answer. `children`: for what play.
 */
export function CalculatorSection({
  path,
  calculation,
  currency,
  isMost = false,
  game = null,
  children,
}: Calculated & {
  game?: string | null;
  /** Path of the page, to which the form is sent. */
  path: string;
  children?: ReactNode;
}) {
  const { asked, answer, inputs, players, notComputed, bonusFollows } = calculation;
  const heading = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  // While somebody is typing, the focus stays where they type.
  const takesFocus = asked && answer !== null && !isTyped(location);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section className="flex flex-col gap-5">
      <h2 id="calculator" ref={heading} tabIndex={-1} className="w-fit text-lg">
        Worth
      </h2>
      <div className={bonusFollows === null ? "card order-last" : undefined}>
        <CalculatorForm path={path} calculation={calculation} currency={currency} game={game} />
      </div>
      <div aria-live="polite" className="space-y-3">
        {answer && inputs && (
          <CachedFragment as="div" name="calculator answer" data={[answer, inputs, players, currency, isMost]}>
            <CalculatorAnswer value={answer} inputs={inputs} players={players} currency={currency} isMost={isMost} />
          </CachedFragment>
        )}
        {notComputed !== null && (
          <Notice meaning="info" title="Not computed">
            <p>{notComputed.replace(/^Not computed: (\w)/, (_, first: string) => first.toUpperCase())}</p>
          </Notice>
        )}
        {children}
      </div>
    </section>
  );
}
