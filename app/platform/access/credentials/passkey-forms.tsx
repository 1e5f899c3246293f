import type { SubmissionResult } from "@conform-to/react";
import { Link, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { DateTime } from "~/ui/date-time";
import { Button, LinkButton } from "~/ui/forms/button";
import { TextField } from "~/ui/forms/field";
import { SecretForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { Badge, Notice } from "~/ui/notice";
import { addPasskeyForm, removePasskeyForm, renamePasskeyForm } from "../sign-in/forms";
import { useEmptiedPasswords } from "../sign-in/use-emptied-passwords";
import { knowsPasskeys, makePasskey, problemOf } from "../passkeys/ask-for-passkey";
import { ProofFields, type OwnFactors } from "./proof-fields";

interface Answered {
  result: SubmissionResult<string[]> | undefined;
}

export interface ShownPasskey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  isSynced: boolean;
  /** The domain at which alone it works, if that is not this site's any more. */
  domain: string | null;
}

const FORM = "max-w-text space-y-5";

const LABELS = { password: "Your password", oneTimeCode: "Code" };

/** Name and proof of a new passkey. The browser has to make it, so without JavaScript the form says what is missing. */
export function AddPasskeyForm({ result, ...own }: Answered & OwnFactors) {
  const isKnown = useHydrated() && knowsPasskeys();
  const [form, fields] = useSchemaForm(addPasskeyForm, "add", result);
  useEmptiedPasswords(form.id, result);
  if (!isKnown) return <p>To add one you need JavaScript and a browser that has passkeys.</p>;
  return (
    <SecretForm form={form} labels={{ name: "Name", ...LABELS }} className={FORM}>
      <TextField
        field={fields.name}
        hint="So that you recognise it later, such as “Phone” or “Blue key”."
        autoComplete="off"
      />
      <ProofFields fields={fields} {...own} />
      <Button name="intent" value="add" busyLabel="One moment…">
        Add a passkey
      </Button>
    </SecretForm>
  );
}

/** Asks the browser to make the requested passkey: at once and, if that fails, when a button is pressed. */
export function MakePasskey({ options }: { options: object }) {
  const submit = useSubmit();
  const [problem, setProblem] = useState<string | null>(null);
  const made = useRef<object | null>(null);
  const make = useCallback(async () => {
    setProblem(null);
    try {
      submit({ intent: "finish", passkey: await makePasskey(options) }, { method: "post" });
    } catch (error) {
      setProblem(problemOf(error, "make"));
    }
  }, [options, submit]);
  useEffect(() => {
    if (made.current === options) return;
    made.current = options;
    void make();
  }, [options, make]);
  return (
    <div className={FORM}>
      {problem === null ? (
        <Notice role="status">
          <p>Your browser now asks where to keep the passkey.</p>
        </Notice>
      ) : (
        <>
          <Notice meaning="bad" role="alert">
            <p>{problem}</p>
          </Notice>
          <div className="flex flex-wrap gap-3">
            <Button type="button" onClick={() => void make()}>
              Try again
            </Button>
            <LinkButton look="secondary" to="/dashboard/passkeys">
              Cancel
            </LinkButton>
          </div>
        </>
      )}
    </div>
  );
}

/** The passkeys. Each is renamed and removed on a page of its own, which asks for everything it needs. */
export function PasskeyList({ passkeys }: { passkeys: readonly ShownPasskey[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {passkeys.map(({ id, name, createdAt, lastUsedAt, isSynced, domain }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-4 py-4">
          <div className="min-w-0 space-y-1">
            <h3 className="flex flex-wrap items-center gap-2 text-lg wrap-anywhere">
              {name} {isSynced && <Badge>Copied to your other devices</Badge>}
              {domain !== null && <Badge meaning="caution">Doesn’t work here any more</Badge>}
            </h3>
            {domain !== null && (
              <p className="text-sm">
                It works only at {domain}, this site’s former address. Add another one here, then remove it.
              </p>
            )}
            <p className="text-sm text-quiet">
              Added <DateTime at={createdAt} />.{" "}
              {lastUsedAt ? (
                <>
                  Last used <DateTime at={lastUsedAt} withTime />.
                </>
              ) : (
                "Not used yet."
              )}
            </p>
          </div>
          <p className="flex flex-wrap gap-4">
            <Link to={`?rename=${id}`} aria-label={`Rename ${name}`}>
              Rename
            </Link>{" "}
            <Link to={`?remove=${id}`} aria-label={`Remove ${name}`}>
              Remove
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}

/**
 * `isLastFactor`: the person has nothing else that works, so that the password alone is not enough to remove it.
 * `hasOthers`: they have passkeys that don't.
 */
export function RemovePasskeyForm({
  passkey,
  isLastFactor,
  hasOthers,
  result,
  ...own
}: Answered & OwnFactors & { passkey: ShownPasskey; isLastFactor: boolean; hasOthers: boolean }) {
  const [form, fields] = useSchemaForm(removePasskeyForm, "remove", result);
  useEmptiedPasswords(form.id, result);
  return (
    <section aria-labelledby="remove-a-passkey" className="space-y-4">
      <h2 id="remove-a-passkey" className="wrap-anywhere">
        Remove {passkey.name}
      </h2>
      <p className="max-w-text">
        It no longer signs anybody in, and everybody else who is signed in to your account is signed out.
        {isLastFactor && " It is your only second factor: without it you sign in with only your password."}
        {isLastFactor && hasOthers && " Your passkeys for this site’s earlier addresses are removed with it."}
      </p>
      <SecretForm form={form} labels={LABELS} className={FORM}>
        <input type="hidden" name="id" value={passkey.id} />
        <ProofFields
          fields={fields}
          {...(isLastFactor ? own : { hasApp: false, hasPasskeys: false, hasCodes: false })}
        />
        <div className="flex flex-wrap gap-3">
          <Button look="danger" name="intent" value="remove" busyLabel="Removing…">
            Remove it
          </Button>
          <LinkButton look="secondary" to="/dashboard/passkeys">
            Cancel
          </LinkButton>
        </div>
      </SecretForm>
    </section>
  );
}

export function RenamePasskeyForm({ passkey, result }: Answered & { passkey: ShownPasskey }) {
  const [form, fields] = useSchemaForm(renamePasskeyForm, "rename", result, { name: passkey.name, id: passkey.id });
  return (
    <SecretForm form={form} labels={{ name: "Name" }} className={FORM}>
      <input type="hidden" name="id" value={passkey.id} />
      <TextField field={fields.name} autoComplete="off" />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="rename" busyLabel="Saving…">
          Save the name
        </Button>
        <LinkButton look="secondary" to="/dashboard/passkeys">
          Cancel
        </LinkButton>
      </div>
    </SecretForm>
  );
}
