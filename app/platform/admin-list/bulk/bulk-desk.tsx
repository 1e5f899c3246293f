import { Link } from "@remix-run/react";
import { useRef } from "react";
import { setChangeMessage } from "~/platform/operations/set-change";
import { Feedback } from "~/ui/feedback";
import { useAnswerFocus } from "~/ui/use-answer-focus";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { Button, LinkButton } from "~/ui/forms/button";
import { TypedArea, TypedInput, TypedSelect } from "~/ui/forms/typed-controls";
import { PostForm } from "~/ui/forms/post-form";
import { Options } from "~/ui/menus/options";
import { formatNumber } from "~/domain/numbers";
import type { BulkConfirmation, BulkStep } from "./bulk.server";
import type { BulkQuestion } from "../list-definition";

/** Asks for confirmation before a bulk action, or says why nothing was done. */
export function BulkDesk({
  title,
  path,
  words,
  taken,
}: {
  title: string;
  path: string;
  words: { one: string; many: string };
  taken: Exclude<BulkStep, { step: "started" }> | null;
}) {
  return (
    <main id="content" className="page py-6">
      <div className="max-w-text space-y-4">
        <p className="text-sm">
          <Link to={path}>{title}</Link>
        </p>
        {taken?.step === "confirm" ? (
          <Confirmation {...taken.confirmation} words={words} />
        ) : (
          <>
            <h1 className="text-2xl">Nothing was chosen</h1>
            <Feedback meaning="caution" role="alert">
              <p>{taken?.message ?? `Choose ${words.many} in the list first.`}</p>
            </Feedback>
            <p>
              <LinkButton look="secondary" to={taken?.backTo ?? path}>
                Back to the list
              </LinkButton>
            </p>
          </>
        )}
      </div>
    </main>
  );
}

/** The question that answers a button of the list. */
function Asking({ title }: { title: string }) {
  const asked = useRef<HTMLHeadingElement>(null);
  useAnswerFocus(asked);
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus
    <h1 ref={asked} tabIndex={-1} autoFocus data-answers-act className="text-2xl">
      {title}?
    </h1>
  );
}

function Confirmation({
  title,
  action,
  total,
  names,
  hidden,
  answers,
  problems,
  change,
  backTo,
  words,
}: BulkConfirmation & { words: { one: string; many: string } }) {
  // True until the page that the action leads to is shown.
  // Then a message below says more than the question.
  const isAnswered = change !== null || Object.keys(problems).length > 0;
  return (
    <>
      {isAnswered ? <h1 className="text-2xl">{title}?</h1> : <Asking title={title} />}
      {change && <ConflictNotice reason={setChangeMessage(change, words)} />}
      {Object.keys(problems).length > 0 && (
        <Feedback meaning="bad" role="alert" title="There is a problem">
          <ul>
            {Object.entries(problems).map(([name, problem]) => (
              <li key={name}>
                <a href={`#bulk-${name}`}>{problem}</a>
              </li>
            ))}
          </ul>
        </Feedback>
      )}
      {action.explanation && <p>{action.explanation}</p>}
      <ul className="list-disc ps-5 text-sm">
        {names.map((name, at) => (
          <li key={at}>{name}</li>
        ))}
        {total > names.length && <li>and {formatNumber(total - names.length)} more</li>}
      </ul>
      <PostForm id="bulk" isOnAnswer className="space-y-4">
        {hidden.map(({ name, value }) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        {(action.asks ?? []).map((question) => (
          <Question
            key={question.name}
            question={question}
            answer={answers[question.name] ?? ""}
            problem={problems[question.name]}
          />
        ))}
        <div className="flex flex-wrap gap-3">
          <Button look={action.look === "danger" ? "danger" : "primary"} busyLabel="Starting…">
            {title}
          </Button>
          <LinkButton look="secondary" to={backTo}>
            Back to the list
          </LinkButton>
        </div>
      </PostForm>
    </>
  );
}

function Question({
  question: { name, label, hint, options, maxLength = 500, optional, isLine, suggestions = [] },
  answer,
  problem,
}: {
  question: BulkQuestion;
  answer: string;
  problem: string | undefined;
}) {
  const id = `bulk-${name}`;
  const described = [hint ? `${id}-hint` : null, problem ? `${id}-error` : null].filter(Boolean).join(" ");
  const control = {
    id,
    name,
    defaultValue: answer,
    required: !optional,
    className: "control",
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": described || undefined,
  } as const;
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-semibold">
        {label} {optional && <span className="font-normal text-quiet">(optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-error`} className="font-semibold text-bad">
          <span className="sr-only">Error: </span>
          {problem}
        </p>
      )}
      {options ? (
        <TypedSelect {...control}>
          <option value="">Choose</option>
          <Options of={options} />
        </TypedSelect>
      ) : isLine ? (
        <>
          <TypedInput
            dir="auto"
            {...control}
            maxLength={maxLength}
            list={suggestions.length > 0 ? `${id}-known` : undefined}
          />
          {suggestions.length > 0 && (
            <datalist id={`${id}-known`}>
              {suggestions.map(({ value }) => (
                <option key={value} value={value} />
              ))}
            </datalist>
          )}
        </>
      ) : (
        <TypedArea dir="auto" {...control} maxLength={maxLength} rows={maxLength > 500 ? 6 : 3} />
      )}
    </div>
  );
}
