import type { SubmissionResult } from "@conform-to/react";
import { Link, useNavigation } from "@remix-run/react";
import { HONEYPOT_FIELD } from "~/http/security/honeypot";
import { withRedirect } from "~/http/security/safe-redirect";
import { Button } from "~/ui/forms/button";
import { CheckboxField, TextField } from "~/ui/forms/field";
import { HoneypotField } from "~/ui/forms/honeypot";
import { SecretForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { joinForm, signInForm } from "./forms";
import { useEmptiedPasswords } from "./use-emptied-passwords";

interface Props {
  redirectTo: string;
  lastResult: SubmissionResult<string[]> | null;
}

/** True while the page's form with this intent is being submitted. */
function useBusy(intent: string): boolean {
  const navigation = useNavigation();
  return navigation.state !== "idle" && navigation.formData?.get("intent") === intent;
}

export function SignInForm({ redirectTo, lastResult }: Props) {
  const busy = useBusy("sign-in");
  const [form, fields] = useSchemaForm(signInForm, "sign-in", lastResult);
  useEmptiedPasswords(form.id, lastResult);
  return (
    <SecretForm
      // It says where to go afterwards, so that a page with mistakes says so again.
      action={withRedirect("/login", redirectTo)}
      form={form}
      labels={{ email: "Email address", password: "Password" }}
      className="space-y-5"
      aria-label="Sign In"
    >
      <input type="hidden" name="intent" value="sign-in" />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <TextField field={fields.email} type="email" autoComplete="username webauthn" />
      <TextField field={fields.password} type="password" autoComplete="current-password" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Button busy={busy} busyLabel="Signing in…">
          Sign In
        </Button>
        <Link to={withRedirect("/forgot-password", redirectTo)}>Forgot your password?</Link>
      </div>
    </SecretForm>
  );
}

interface JoinProps extends Props {
  minLength: number;
  /** Which of the pages that people agree to are published. */
  joining: { state: "open" | "invited" | "closed"; hasTerms: boolean };
}

function Agreement({ state, hasTerms }: JoinProps["joining"]) {
  if (state === "invited") return <>I was invited to work on this site.</>;
  return (
    <>
      I{" "}
      {hasTerms && (
        <>
          accept the <Link to="/terms-conditions">terms</Link> and{" "}
        </>
      )}
      have read the <Link to="/privacy-notice">privacy notice</Link>.
    </>
  );
}

export function JoinForm(props: JoinProps) {
  const { state } = props.joining;
  if (state !== "closed")
    return (
      <>
        {state === "invited" && <p>This site isn’t open yet. Join if its staff have invited you to work on it.</p>}
        <OpenJoinForm {...props} />
      </>
    );
  return (
    <p>
      You can’t join yet: this site hasn’t published its privacy notice. If you run it, sign in and{" "}
      <Link to="/admin/pages">write it under Pages</Link>.
    </p>
  );
}

function OpenJoinForm({ redirectTo, lastResult, minLength, joining }: JoinProps) {
  const busy = useBusy("join");
  const [form, fields] = useSchemaForm(joinForm, "join", lastResult);
  useEmptiedPasswords(form.id, lastResult);
  return (
    <SecretForm
      action={withRedirect("/login", redirectTo)}
      form={form}
      labels={{
        displayName: "Name",
        email: "Email address",
        password: "Password",
        adult: "Age",
        terms: joining.state === "invited" ? "Invitation" : joining.hasTerms ? "Terms" : "Privacy",
      }}
      className="space-y-5"
      aria-label="Join"
    >
      <input type="hidden" name="intent" value="join" />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <TextField
        field={fields.displayName}
        optional
        hint="Others see it. If empty, your email up to the @."
        autoComplete="nickname"
      />
      <TextField field={fields.email} type="email" hint="You confirm it by a link." autoComplete="email" />
      <TextField
        field={fields.password}
        type="password"
        hint={`At least ${String(minLength)} characters, not a common password.`}
        minLength={minLength}
        autoComplete="new-password"
      />
      <CheckboxField field={fields.adult} label="I am 18 or older, and old enough to gamble where I live." />
      <CheckboxField field={fields.terms} label={<Agreement {...joining} />} />
      <HoneypotField key={String(form.errors)} name={HONEYPOT_FIELD} />
      <Button look="secondary" busy={busy} busyLabel="Joining…">
        Join
      </Button>
    </SecretForm>
  );
}
