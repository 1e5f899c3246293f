import { useActionData } from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/ui/forms/button";
import { TextField, type AnyField } from "~/ui/forms/field";
import { CodeField } from "../second-factor/code-field";
import { answerByPasskey, knowsPasskeys, problemOf } from "../passkeys/ask-for-passkey";

/** What a person's sign-in has besides the password, and so what a change of it asks for. */
export interface OwnFactors {
  hasApp: boolean;
  hasPasskeys: boolean;
  /** Whether recovery codes are left, which may be all that somebody has. */
  hasCodes?: boolean;
}

interface Props extends OwnFactors {
  fields: { password: AnyField; oneTimeCode: AnyField };
  /** Why the code may be left out, where it may. */
  codeHint?: string;
}

/** The password and, for people who have a second factor, a code or a passkey that confirms the change. */
export function ProofFields({ fields, hasApp, hasPasskeys, hasCodes, codeHint }: Props) {
  return (
    <>
      <TextField field={fields.password} type="password" label="Your password" autoComplete="current-password" />
      {(hasApp || hasPasskeys || hasCodes) && (
        <CodeField field={fields.oneTimeCode} hint={codeHint ?? "Six digits from your app."} hasApp={hasApp} />
      )}
      {hasPasskeys && <ConfirmByPasskey />}
    </>
  );
}

/** Lets a passkey confirm the form instead of a code; its answer goes along with the form, and counts once. */
function ConfirmByPasskey() {
  const isKnown = useHydrated() && knowsPasskeys();
  // Whatever the answer to the form, it has used up the passkey's answer.
  const answer = useActionData();
  const [asked, setAsked] = useState<{ passkey: string | null; message: string; before: unknown } | null>(null);
  const { passkey, message } = asked?.before === answer && asked ? asked : { passkey: null, message: "" };
  if (!isKnown) return null;
  const ask = async () => {
    setAsked(null);
    try {
      const passkey = await answerByPasskey("confirm");
      setAsked({ passkey, message: "Confirmed by your passkey. You need no code.", before: answer });
    } catch (error) {
      setAsked({ passkey: null, message: problemOf(error), before: answer });
    }
  };
  return (
    <div className="space-y-2">
      {passkey !== null && <input type="hidden" name="passkey" value={passkey} />}
      <Button type="button" look="secondary" disabled={passkey !== null} onClick={() => void ask()}>
        Confirm with a passkey
      </Button>
      <p role="status" className="text-sm text-quiet">
        {message}
      </p>
    </div>
  );
}
