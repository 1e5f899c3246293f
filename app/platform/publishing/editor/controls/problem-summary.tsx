import { useEffect, useRef } from "react";
import { useAnswerFocus } from "~/ui/use-answer-focus";
import type { NamedProblem } from "../editor-view";

/** The problems of a form, each linking to its field; takes the focus when the form comes back. */
export function ProblemSummary({
  problems,
  title,
  idOf,
}: {
  problems: readonly NamedProblem[];
  title: string;
  idOf: (field: string) => string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useAnswerFocus(box);
  useEffect(() => {
    box.current?.focus();
  }, [problems]);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // The problems are the first thing to read in a form that came back, without JavaScript too.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      data-answers-act
      className="rounded-md border-2 border-bad bg-bad-soft p-4"
    >
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 list-disc ps-5">
        {problems.map(({ field, label, message }) => (
          <li key={field + message}>
            <a href={`#${idOf(field)}`}>
              {label}: {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
