import { useEffect, useRef } from "react";
import { useAnswerFocus } from "../use-answer-focus";

export interface SummedProblem {
  message: string;
  /** The field's name on the page and its id, for the link to it; absent for what is wrong with the whole form. */
  label?: string;
  id?: string;
}

/** The problems of a form, each with a link to its field. It takes the focus when the form comes back. */
export function ProblemSummary({
  id,
  title = "There is a problem",
  problems,
  answer,
}: {
  id?: string;
  title?: string;
  problems: readonly SummedProblem[];
  /** The answer that they come from: another one takes the focus again. */
  answer?: unknown;
}) {
  const box = useRef<HTMLDivElement>(null);
  useAnswerFocus(box);
  useEffect(() => {
    box.current?.focus();
  }, [answer]);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // The problems are the first thing to read in a form that came back, without JavaScript too.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      data-answers-act
      id={id}
      className="rounded-md border-2 border-bad bg-bad-soft p-4"
    >
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 list-disc ps-5">
        {problems.map(({ id: field, label, message }) => (
          <li key={`${field ?? ""} ${message}`}>
            {label === undefined ? (
              message
            ) : (
              <a href={`#${field ?? ""}`}>
                {label}: {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
