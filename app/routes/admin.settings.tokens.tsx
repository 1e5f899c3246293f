import { getFormProps } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { listTokens, makeToken, revokeToken } from "~/features/open-data-access/read-tokens.server";
import { HOURLY_LIMITS, MOST_TOKENS } from "~/features/open-data-access/schema";
import { tokenForm } from "~/features/open-data-access/token-form";
import { TokenList } from "~/features/open-data-access/token-list";
import { formatNumber } from "~/domain/numbers";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { SUBMISSION_KEY_FIELD } from "~/http/forms/submission-key";
import { newSubmissionKey, submissionId } from "~/http/forms/submission-key.server";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { Feedback } from "~/ui/feedback";
import { Button } from "~/ui/forms/button";
import { ErrorSummary, SelectField, TextField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { Section } from "~/ui/section";

const REFUSALS = {
  again: "This form was sent before, and a token is shown only once. Revoke that token below if you don’t have it.",
  "too-many": `There can be ${String(MOST_TOKENS)} valid tokens. Revoke one that nobody uses.`,
};

export const loader = adminLoader("owner", async ({ request }) => {
  const isRevoked = new URL(request.url).searchParams.get("done") === "revoked";
  return { tokens: await listTokens(), submissionKey: newSubmissionKey(), isRevoked };
});

export const action = staffAction("owner", async ({ request }, staff) => {
  const form = await readForm(request);
  const id = form.get("id");
  if (form.get("intent") === "revoke") {
    await revokeToken(typeof id === "string" && /^[0-9a-f]{64}$/.test(id) ? id : "none", staff);
    return redirect("/admin/settings/tokens?done=revoked", 303);
  }
  const submission = parseForm(form, tokenForm);
  if (submission.status !== "success") return data({ result: submission.reply(), made: null }, { status: 422 });
  const { name, hourly } = submission.value;
  const madeBy = submissionId(form, { by: staff.uid, what: "readTokens" });
  const made = await makeToken({ name, hourly: Number(hourly) }, staff, madeBy);
  if (made.outcome !== "made")
    return data({ result: submission.reply({ formErrors: [REFUSALS[made.outcome]] }), made: null }, { status: 409 });
  // Not a redirect: the token is in this response and nowhere else.
  return data({ result: null, made: { name, token: made.token } }, { headers: { "Cache-Control": "no-store" } });
});

export const meta = () => [{ title: "Read tokens · Settings · Admin" }];

export default function ReadTokens() {
  const { tokens, submissionKey, isRevoked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(tokenForm, "token", answer?.result, {
    name: "",
    hourly: String(HOURLY_LIMITS[0]),
  });
  return (
    <main id="content" className="min-w-0 space-y-6">
      <h1 className="text-2xl">
        <span className="text-quiet">Settings:</span> Read tokens
      </h1>
      <p className="max-w-text text-quiet">
        Anyone may read the <Link to="/api">open data</Link>. Give a token to those who need more requests an hour than
        the usual limit.
      </p>
      {isRevoked && !answer && <Feedback meaning="good" role="status" title="Token revoked. It no longer works." />}
      {answer?.made && (
        <Feedback meaning="good" role="status" title={`Token for ${answer.made.name}`}>
          <p>Copy it now: we show it only this once. We keep a hash of it and its first characters.</p>
          <p>
            <code className="wrap-anywhere">{answer.made.token}</code>
          </p>
        </Feedback>
      )}
      <PostForm
        {...getFormProps(form)}
        key={submissionKey}
        isAccepted={answer?.result === null}
        className="max-w-text space-y-4"
      >
        <ErrorSummary form={form} labels={{ name: "Name", hourly: "Requests an hour" }} />
        <input type="hidden" name={SUBMISSION_KEY_FIELD} value={submissionKey} />
        <TextField field={fields.name} label="Name" hint="Who gets it and what for." autoComplete="off" />
        <SelectField
          field={fields.hourly}
          label="Requests an hour"
          options={HOURLY_LIMITS.map((limit) => ({ value: String(limit), label: formatNumber(limit) }))}
        />
        <Button busyLabel="Creating …">Create token</Button>
      </PostForm>
      <Section id="tokens" title="Tokens" isSmall>
        <TokenList tokens={tokens} />
      </Section>
    </main>
  );
}
