import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { Button } from "~/ui/forms/button";
import { TextField } from "~/ui/forms/field";
import { Feedback } from "~/ui/feedback";
import { SecretForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { beginSecondFactorForm, changeSecondFactorForm, codeForm } from "../sign-in/forms";
import { ProofFields, type OwnFactors } from "./proof-fields";
import { useEmptiedPasswords } from "../sign-in/use-emptied-passwords";

interface Answered {
  result: SubmissionResult<string[]> | undefined;
}

const LABELS = { password: "Your password", oneTimeCode: "Code" };

const FORM = "max-w-text space-y-5";

export function BeginForm({ result, ...own }: Answered & OwnFactors) {
  const [form, fields] = useSchemaForm(beginSecondFactorForm, "begin", result);
  useEmptiedPasswords(form.id, result);
  return (
    <SecretForm form={form} labels={LABELS} className={FORM}>
      <ProofFields fields={fields} {...own} />
      <Button name="intent" value="begin" busyLabel="One moment…">
        Set up an app
      </Button>
    </SecretForm>
  );
}

/** The secret as a QR code and as text, and the field for a code that proves the app has it. */
export function ConfirmForm({ secret, address, qr, result }: Answered & { secret: string; address: string; qr: Qr }) {
  const [form, fields] = useSchemaForm(codeForm, "confirm", result);
  return (
    <SecretForm form={form} labels={{ oneTimeCode: "Code" }} className={FORM}>
      <p>Scan this code with your app, or enter the secret by hand.</p>
      <a href={address} className="inline-block" aria-label="Open in an app on this device">
        <QrCode {...qr} />
      </a>
      <p>
        Secret: <code className="wrap-anywhere">{secret.match(/.{4}/g)?.join(" ")}</code>
      </p>
      <TextField
        field={fields.oneTimeCode}
        hint="The six digits the app shows now."
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <Button name="intent" value="confirm" busyLabel="Checking…">
        Turn it on
      </Button>
      <p className="text-sm">
        Finish within 15 minutes, in this browser. <Link to="?setup=again">Start again</Link>
      </p>
    </SecretForm>
  );
}

export interface Qr {
  side: number;
  path: string;
}

function QrCode({ side, path }: Qr) {
  return (
    // Dark on white in dark mode too, because cameras can't read it otherwise.
    <svg
      viewBox={`0 0 ${String(side)} ${String(side)}`}
      width="220"
      height="220"
      role="img"
      aria-label="QR code of the secret"
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

export function ChangeForm({ maySwitchOff, result, ...own }: Answered & OwnFactors & { maySwitchOff: boolean }) {
  const [form, fields] = useSchemaForm(changeSecondFactorForm, "change", result);
  useEmptiedPasswords(form.id, result);
  return (
    <SecretForm form={form} labels={LABELS} className={FORM}>
      <ProofFields fields={fields} {...own} />
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" name="intent" value="renew" busyLabel="One moment…">
          New recovery codes
        </Button>
        {maySwitchOff && (
          <Button look="danger" name="intent" value="off" busyLabel="One moment…">
            Turn it off
          </Button>
        )}
      </div>
    </SecretForm>
  );
}

/** Shown once: the store keeps only hashes. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section aria-labelledby="recovery-codes" className="max-w-text space-y-3">
      <Feedback meaning="good" role="status" title="Your password alone no longer signs you in">
        <p>You were signed out everywhere else.</p>
      </Feedback>
      <h2 id="recovery-codes">Your recovery codes</h2>
      <p>
        Each lets you in once, after your password, without the app or passkey. Print them or keep them with your
        passwords: they are not shown again, and earlier codes no longer work.
      </p>
      <ol className="list-inside list-decimal space-y-1">
        {codes.map((code) => (
          <li key={code}>
            <code className="wrap-anywhere">{code}</code>
          </li>
        ))}
      </ol>
    </section>
  );
}
