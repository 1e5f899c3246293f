import type { SubmissionResult } from "@conform-to/react";
import { Button } from "~/ui/forms/button";
import { FieldError } from "~/ui/forms/field";
import { SecretForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { SELF_CHECK_ANSWERS, SELF_CHECK_QUESTIONS, selfCheckForm } from "./self-check";

/** Form of nine questions, posted so that no answer appears in an address. */
export function SelfCheckForm({
  result,
  country,
}: {
  result: SubmissionResult<string[]> | undefined;
  country: string | null;
}) {
  const [form, fields] = useSchemaForm(selfCheckForm, "self-check", result);
  const labels = Object.fromEntries(
    SELF_CHECK_QUESTIONS.map(({ id }, index) => [
      id,
      { id: `${fields[id].id}-0`, label: `Question ${String(index + 1)}` },
    ]),
  );
  return (
    <section className="card space-y-5">
      <div className="max-w-text space-y-2">
        <h2 id="check">Self-check</h2>
        <p>About the last twelve months. Nothing is stored. Not a diagnosis.</p>
      </div>
      <SecretForm
        action={country ? `/responsible-gaming?country=${country}` : "/responsible-gaming"}
        form={form}
        labels={labels}
        autoComplete="off"
        className="space-y-6"
      >
        {SELF_CHECK_QUESTIONS.map(({ id, text }, index) => {
          const field = fields[id];
          return (
            <fieldset key={id} aria-describedby={field.errors ? field.errorId : undefined} className="space-y-2">
              <legend className="font-semibold">
                {index + 1}. {text}
              </legend>
              <FieldError field={field} />
              <div className="grid gap-x-4 gap-y-2 sm:grid-cols-4">
                {SELF_CHECK_ANSWERS.map((answer, points) => (
                  <div key={answer} className="flex items-center gap-2">
                    <input
                      type="radio"
                      id={`${field.id}-${String(points)}`}
                      name={field.name}
                      value={points}
                      required
                      defaultChecked={field.initialValue === String(points)}
                      className="size-5 shrink-0 accent-accent"
                    />
                    <label htmlFor={`${field.id}-${String(points)}`} className="min-h-6">
                      {answer}
                    </label>
                  </div>
                ))}
              </div>
            </fieldset>
          );
        })}
        <Button busyLabel="Scoring…">Show my result</Button>
      </SecretForm>
    </section>
  );
}
