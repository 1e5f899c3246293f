import { letterForm } from "~/features/casino-area/letters/letter-form";
import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  areaPath,
  representativeAction,
  representativeLoader,
} from "~/features/casino-area/access/representative.server";
import { deleteLetter, findLetter, saveLetter } from "~/features/casino-area/letters/letters.server";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { versionIn } from "~/http/forms/version-field.server";
import { requireFound } from "~/http/responses/responses";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";
import { answerInvalid } from "~/platform/access/sign-in/answers.server";
import { BackLink } from "~/ui/back-link";
import { Button } from "~/ui/forms/button";
import { TextArea, TextField } from "~/ui/forms/field";
import { SchemaForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { VersionField } from "~/ui/forms/version/version-field";

const NEW = "new";

export const loader = representativeLoader(async ({ request, params }, { casino }) => {
  const id = params["letter"] ?? "";
  const letter = id === NEW ? null : requireFound(await findLetter(casino.id, id), request);
  return { letter, back: areaPath(casino.slug, "letters") };
});

export const action = representativeAction(async ({ request, params }, who) => {
  const id = params["letter"] ?? "";
  const form = await readForm(request);
  const back = areaPath(who.casino.slug, "letters");
  if (form.get("act") === "delete") {
    await deleteLetter(who, id);
    return redirect(`${back}?done=deleted`, 303);
  }
  const submission = parseForm(form, letterForm);
  if (submission.status !== "success") return answerInvalid("letter", submission);
  const saved = await saveLetter(who, id === NEW ? null : id, submission.value, versionIn(form));
  requireFound(saved.outcome === "missing" ? null : saved, request);
  if (saved.outcome === "refused") {
    const result = submission.reply({ formErrors: [saved.message] });
    return data({ form: "letter" as const, result }, { status: 409 });
  }
  return redirect(`${back}?done=saved`, 303);
});

/** After a refusal, the form names the version of the current letter, so that saving again replaces it. */
export const shouldRevalidate = reloadAfterConflict;

export const meta: MetaFunction = () => [{ title: "Letter · Casino area" }, { name: "robots", content: "noindex" }];

export default function CasinoLetter() {
  const { letter, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(letterForm, "letter", answer?.result, {
    name: letter?.name ?? "",
    body: letter?.body ?? "",
  });
  return (
    <>
      <BackLink to={back}>Form letters</BackLink>
      <h1>{letter ? "Change a letter" : "Write a letter"}</h1>
      <SchemaForm
        form={form}
        labels={{ name: "Name", body: "Text" }}
        className="max-w-text space-y-5"
        aria-label="Letter"
      >
        {letter && <VersionField value={letter.version} />}
        <TextField field={fields.name} hint="Only you and your colleagues see it." autoComplete="off" />
        <TextArea field={fields.body} rows={10} />
        <div className="flex flex-wrap gap-3">
          <Button busyLabel="Saving…" name="act" value="save">
            Save the letter
          </Button>
          {letter && (
            <Button look="danger" busyLabel="Deleting…" name="act" value="delete" formNoValidate>
              Delete the letter
            </Button>
          )}
        </div>
      </SchemaForm>
    </>
  );
}
