import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { ErrorSummary, TextArea, TextField } from "~/ui/forms/field";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { useEmptiedPasswords } from "~/platform/access/sign-in/use-emptied-passwords";
import type { UserOnDesk } from "./user-desk.server";
import { renameForm, representationForm, roleForm, suspensionForm } from "./user-forms";

type Result = SubmissionResult<string[]> | null | undefined;
type User = UserOnDesk["user"];

function usePath(user: User): string {
  return `/admin/users/${encodeURIComponent(user.uid)}`;
}

function useBusy(): string | null {
  const { formData, state } = useNavigation();
  return state === "idle" ? null : String(formData?.get("intent") ?? "");
}

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="card space-y-3 text-sm">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One button that does one act. */
function Act({
  user,
  intent,
  children,
  busyLabel,
  look = "secondary",
  fields = {},
  label,
}: {
  user: User;
  intent: string;
  children: string;
  busyLabel: string;
  look?: "primary" | "secondary" | "danger";
  fields?: Record<string, string>;
  /** The accessible name, where the button's text alone is not enough. */
  label?: string;
}) {
  const busy = useBusy() === intent;
  return (
    <Form method="post" action={usePath(user)}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        look={look}
        name="intent"
        value={intent}
        busy={busy}
        busyLabel={busyLabel}
        {...(label !== undefined && { "aria-label": label })}
      >
        {children}
      </Button>
    </Form>
  );
}

interface ActFormProps {
  user: User;
  form: ReturnType<typeof getFormProps>;
  name: string;
  className?: string;
  children: ReactNode;
}

/** An act that needs text, checked by its schema. */
function ActForm({ user, form, name, className = "", children }: ActFormProps) {
  return (
    <Form
      method="post"
      action={usePath(user)}
      {...form}
      noValidate={false}
      className={`space-y-3 ${className}`}
      aria-label={name}
    >
      {children}
    </Form>
  );
}

/** The choice between admin and member, which needs the acting admin's own password. */
export function RoleCard({ user, result }: { user: User; result: Result }) {
  const isAdmin = user.role === "admin";
  const busy = useBusy() === "change-role";
  const [form, fields] = useSchemaForm(roleForm, { id: "role-form", lastResult: result });
  useEmptiedPasswords(form.id, result);
  return (
    <Card id="role" title={isAdmin ? "Role: admin" : "Role: member"}>
      <p className="text-quiet">
        {isAdmin
          ? "As a member, they lose access to the admin area with their next request."
          : "As an admin they can do everything you can, from their next request on."}
      </p>
      <ActForm user={user} form={getFormProps(form)} name="Role">
        <ErrorSummary form={form} labels={{ password: { id: fields.password.id, label: "Your password" } }} />
        <input type="hidden" name="role" value={isAdmin ? "user" : "admin"} />
        <TextField field={fields.password} type="password" label="Your password" autoComplete="current-password" />
        <Button
          look={isAdmin ? "danger" : "secondary"}
          name="intent"
          value="change-role"
          busy={busy}
          busyLabel="Changing…"
        >
          {isAdmin ? "Make a member" : "Make an admin"}
        </Button>
      </ActForm>
    </Card>
  );
}

/** Suspends a person, or lifts the suspension. */
export function SuspensionCard({ user, result }: { user: User; result: Result }) {
  const busy = useBusy() === "suspend";
  const [form, fields] = useSchemaForm(suspensionForm, { id: "suspend-form", lastResult: result });
  if (user.state === "suspended" || user.isDisabled)
    return (
      <Card id="suspension" title="Suspended">
        {user.suspendedFor && <p>Why: {user.suspendedFor}</p>}
        <Act user={user} intent="lift" busyLabel="Lifting…" look="primary">
          Lift the suspension
        </Act>
      </Card>
    );
  return (
    <Card id="suspension" title="Suspend">
      <p className="text-quiet">
        They will be signed out at once and can’t sign in. What they published stays. We’ll email them the reason.
      </p>
      <ActForm user={user} form={getFormProps(form)} name="Suspend">
        <ErrorSummary form={form} labels={{ reason: { id: fields.reason.id, label: "Why" } }} />
        <TextArea field={fields.reason} label="Why" hint="They will see this. 10 to 500 characters." rows={3} />
        <Button look="danger" name="intent" value="suspend" busy={busy} busyLabel="Suspending…">
          Suspend and notify
        </Button>
      </ActForm>
    </Card>
  );
}

/** Changes the person's display name. */
export function NameCard({ user, result }: { user: User; result: Result }) {
  const busy = useBusy() === "rename";
  const [form, fields] = useSchemaForm(renameForm, { id: "rename", lastResult: result });
  return (
    <details open={result?.error !== undefined} className="card text-sm">
      <summary className="font-semibold">Change an abusive name</summary>
      <ActForm user={user} form={getFormProps(form)} name="Name" className="mt-3">
        <ErrorSummary form={form} labels={{ displayName: { id: fields.displayName.id, label: "New name" } }} />
        <TextField
          field={fields.displayName}
          label="New name"
          hint="It replaces the old name on their reviews. On complaints that show the old name, “Player” replaces it; names chosen for a complaint stay. We’ll notify them."
          autoComplete="off"
        />
        <Button look="secondary" name="intent" value="rename" busy={busy} busyLabel="Changing…">
          Change the name
        </Button>
      </ActForm>
    </details>
  );
}

/** The casinos that the person represents. */
export function RepresentationCard({
  user,
  represents,
  result,
}: Pick<UserOnDesk, "represents"> & { user: User; result: Result }) {
  const busy = useBusy() === "let-represent";
  const [form, fields] = useSchemaForm(representationForm, { id: "represent", lastResult: result });
  return (
    <Card id="represents" title={`Represents casinos (${String(represents.length)})`}>
      <ul className="divide-y divide-line">
        {represents.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-1.5">
            {name}
            <Act
              user={user}
              intent="stop-representing"
              fields={{ casino: id }}
              busyLabel="Taking away…"
              label={`End representation of ${name}`}
            >
              Take away
            </Act>
          </li>
        ))}
      </ul>
      <ActForm user={user} form={getFormProps(form)} name="Casinos">
        <ErrorSummary form={form} labels={{ casino: { id: fields.casino.id, label: "Casino" } }} />
        <TextField
          field={fields.casino}
          label="Casino"
          hint="Its full name, or the last part of its page’s URL."
          autoComplete="off"
        />
        <Button look="secondary" name="intent" value="let-represent" busy={busy} busyLabel="Saving…">
          Make representative
        </Button>
      </ActForm>
    </Card>
  );
}

/** Emails links that only the person can open. */
export function MailCard({ user }: { user: User }) {
  return (
    <Card id="mail" title="Email them a link">
      <div className="flex flex-wrap gap-3">
        {!user.isVerified && (
          <Act user={user} intent="resend-verification" busyLabel="Sending…">
            To confirm their address
          </Act>
        )}
        <Act user={user} intent="send-recovery" busyLabel="Sending…">
          To set a new password
        </Act>
      </div>
      <p className="text-quiet">Sent to {user.email}, at most three an hour.</p>
    </Card>
  );
}

export function AnonymiseCard({ user }: { user: User }) {
  return (
    <Card id="anonymise" title="Anonymise">
      <p className="text-quiet">
        This can’t be undone: the account and their name are deleted, what they published stays.
      </p>
      <LinkButton look="secondary" to={`${usePath(user)}/anonymise`}>
        Anonymise this account …
      </LinkButton>
    </Card>
  );
}

/** The person's sessions. */
export function SessionList({ user, sessions }: Pick<UserOnDesk, "sessions"> & { user: User }) {
  return (
    <section aria-labelledby="sessions" className="space-y-2">
      <h2 id="sessions" className="text-lg">
        Sessions ({sessions.length})
      </h2>
      {sessions.length === 0 && <p className="text-sm text-quiet">They aren’t signed in anywhere.</p>}
      <ul className="divide-y divide-line text-sm">
        {sessions.map(({ id, device, lastSeenAt, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-1.5">
            <span>
              {device}{" "}
              <span className="block text-quiet">
                last seen <DateTime at={lastSeenAt} withTime />, signed in <DateTime at={createdAt} withTime />
              </span>
            </span>
            <Act
              user={user}
              intent="end-session"
              fields={{ session: id }}
              busyLabel="Ending…"
              label={`End the session: ${device}`}
            >
              End
            </Act>
          </li>
        ))}
      </ul>
      {sessions.length > 0 && (
        <Act user={user} intent="end-sessions" busyLabel="Ending…">
          End all sessions
        </Act>
      )}
    </section>
  );
}
