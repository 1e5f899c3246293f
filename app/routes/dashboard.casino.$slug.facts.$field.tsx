import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  areaPath,
  representativeAction,
  representativeLoader,
} from "~/features/casino-area/access/representative.server";
import { correctionForm } from "~/features/casino-area/corrections/correction-forms";
import { FactText } from "~/features/casino-area/corrections/fact-sheet";
import { findFact, proposeCorrection } from "~/features/casino-area/corrections/propose.server";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { forbidden, requireFound } from "~/http/responses/responses";
import { answerInvalid, answerRefusal } from "~/platform/access/sign-in/answers.server";
import { BackLink } from "~/ui/back-link";
import { Button } from "~/ui/forms/button";
import { TextArea, TextField, SelectField, type AnyField } from "~/ui/forms/field";
import { SchemaForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import type { FactField } from "~/features/casinos/supplied/fact-fields.server";

const LABEL = "Correct value";
const YES_NO = ["Yes", "No"].map((value) => ({ value, label: value }));

/** The control for a fact's correct value. */
function FactValueField({ field, control, hint }: { field: AnyField } & Pick<FactField, "control" | "hint">) {
  switch (control) {
    case "lines":
      return <TextArea field={field} label={LABEL} hint={hint} rows={12} />;
    case "yes-no":
      return <SelectField field={field} label={LABEL} options={YES_NO} />;
    default:
      return (
        <TextField
          field={field}
          type={control === "day" ? "date" : "text"}
          label={LABEL}
          hint={hint}
          autoComplete="off"
        />
      );
  }
}

export const loader = representativeLoader(({ request, params }, who) => {
  const fact = requireFound(findFact(who, params["field"] ?? ""), request);
  return { fact, back: areaPath(who.casino.slug, "facts") };
});

export const action = representativeAction(async ({ request, params }, who) => {
  const field = requireFound(findFact(who, params["field"] ?? ""), request).name;
  const submission = parseForm(await readForm(request), correctionForm);
  if (submission.status !== "success") return answerInvalid("correction", submission);
  const outcome = await proposeCorrection(who, field, submission.value, request.headers.get("X-Request-Id"));
  if (outcome.outcome === "forbidden") throw forbidden();
  if (outcome.outcome === "wait") return answerRefusal("correction", submission, outcome);
  if (outcome.outcome === "refused") {
    const result = submission.reply({ fieldErrors: { value: [outcome.message] } });
    return data({ form: "correction" as const, result }, { status: 422 });
  }
  return redirect(`${areaPath(who.casino.slug, "facts")}?done=proposed`, 303);
});

export const meta: MetaFunction = () => [
  { title: "Propose a correction · Casino area" },
  { name: "robots", content: "noindex" },
];

export default function ProposeCorrection() {
  const { fact, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(correctionForm, "correction", answer?.result, { value: fact.text });
  return (
    <>
      <BackLink to={back}>Facts</BackLink>
      <h1>Correct “{fact.label}”</h1>
      <div className="text-sm wrap-anywhere">
        <p className="text-quiet">On your page now</p>
        <FactText text={fact.shown} />
      </div>
      <SchemaForm
        form={form}
        labels={{ value: "Correct value", source: "Where we can check it", note: "Note" }}
        className="max-w-text space-y-5"
        aria-label="Correction"
      >
        <FactValueField field={fields.value} control={fact.control} hint={fact.hint} />
        <TextField
          field={fields.source}
          type="url"
          hint="The address of a page that says so, such as your terms: https://…"
        />
        <TextArea field={fields.note} hint="For our staff." optional rows={3} />
        <Button busyLabel="Sending…">Send the correction</Button>
      </SchemaForm>
    </>
  );
}
