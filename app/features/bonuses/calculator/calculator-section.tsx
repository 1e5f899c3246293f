import { useEffect, useRef, type ReactNode } from "react";
import type { Currency } from "~/domain/money/money";
import { CachedFragment } from "~/ui/cached-fragment";
import { Notice } from "~/ui/notice";
import type { Calculation } from "./calculator";
import { CalculatorAnswer } from "./calculator-answer";
import { CalculatorForm } from "./calculator-form";

/** Calculator of a page: the result for the standard or the requested play, and its form. */
export function CalculatorSection({
  path,
  calculation,
  currency,
  isMost = false,
  children,
}: {
  /** Path of the page, to which the form is sent. */
  path: string;
  calculation: Calculation;
  currency: Currency;
  /** True if the bonus is the most that the offer gives. */
  isMost?: boolean;
  children?: ReactNode;
}) {
  const { asked, answer, inputs, players, notComputed } = calculation;
  const heading = useRef<HTMLHeadingElement>(null);
  const hasAnswer = asked && answer !== null;
  useEffect(() => {
    if (hasAnswer) heading.current?.focus({ preventScroll: true });
  }, [hasAnswer]);
  return (
    <section className="space-y-6">
      <div className="max-w-text space-y-2">
        <h2 id="calculator" ref={heading} tabIndex={-1} className="w-fit">
          What it is worth
        </h2>
        {children}
      </div>
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
      <div className="no-print card space-y-4">
        <h3>Your own figures</h3>
        <CalculatorForm action={`${path}#calculator`} calculation={calculation} currency={currency} />
      </div>
      <p className="max-w-text text-sm text-quiet">
        No bonus is a way to earn money: the casino&rsquo;s edge applies to every bet you make to clear it.
      </p>
    </section>
  );
}
