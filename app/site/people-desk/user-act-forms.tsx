import type { SubmissionResult } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { LinkButton } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { ErrorSummary, TextArea, TextField } from "~/ui/forms/field";
import { FoldedPart } from "~/ui/forms/shared/folded-part";
import { PartButton } from "~/ui/forms/shared/part-button";
import { PartOfForm, PartValue, SharedForm } from "~/ui/forms/shared/shared-form";
import { VersionField } from "~/ui/forms/version/version-field";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { Section } from "~/ui/section";
import { DutyChoice } from "~/platform/access/duties/duty-choice";
import { useEmptiedPasswords } from "~/platform/access/sign-in/use-emptied-passwords";
import type { UserOnDesk } from "./user-desk.server";
import { renameForm, representationForm, roleForm, suspensionForm } from "./user-forms";

type Result = SubmissionResult<string[]> | null | undefined;
type User = UserOnDesk["user"];

function usePath(user: User): string {
  return `/admin/users/${encodeURIComponent(user.uid)}`;
}

/** Everything that staff may write or press about a person, in one form. */
export function UserDeskForm({ user, className, children }: { user: User; className: string; children: ReactNode }) {
  return (
    <SharedForm id="user-desk" action={usePath(user)} className={className}>
      {children}
    </SharedForm>
  );
}

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section id={id} title={title} isSmall className="card space-y-3 text-sm">
      {children}
    </Section>
  );
}

/** One button that does one act. */
function Act({
  intent,
  of,
  fields = {},
  look = "secondary",
  ...button
}: {
  intent: string;
  /** What the act is done to, where several of its buttons are on the page. */
  of?: string;
  fields?: Record<string, string>;
} & ComponentProps<typeof PartButton>) {
  return (
    <PartOfForm name={of === undefined ? intent : `${intent}-${of}`}>
      {Object.entries(fields).map(([name, value]) => (
        <PartValue key={name} name={name} value={value} />
      ))}
      <PartButton look={look} {...button} act={intent} />
    </PartOfForm>
  );
}

const ROLE_LABELS = { duties: "Duties", password: "Your password" };

function RoleFields({ user, part, result }: { user: User; part: "change-role" | "change-duties"; result: Result }) {
  const isAdmin = user.role === "admin";
  const endsRole = isAdmin && part === "change-role";
  const [form, fields] = useSchemaForm(roleForm, `${part}-form`, result);
  useEmptiedPasswords(form.id, result);
  return (
    <div id={form.id} className="space-y-3">
      <ErrorSummary form={form} labels={ROLE_LABELS} />
      <VersionField value={user.dutiesVersion} />
      <PartValue name="role" value={endsRole ? "user" : "admin"} />
      {!endsRole && <DutyChoice field={fields.duties} held={user.duties} />}
      <TextField field={fields.password} type="password" label="Your password" autoComplete="current-password" />
      <PartButton look={endsRole ? "danger" : "secondary"} busyLabel="Changing…">
        {endsRole ? "Make a member" : isAdmin ? "Change duties" : "Make an admin"}
      </PartButton>
    </div>
  );
}

/** What an admin may do, and the choice between admin and member; each needs the acting owner's own password. */
export function RoleCard({ user, resultOf }: { user: User; resultOf: (form: "role" | "duties") => Result }) {
  const isAdmin = user.role === "admin";
  return (
    <Card id="role" title={isAdmin ? "Role: admin" : "Role: member"}>
      {isAdmin && (
        <PartOfForm name="change-duties" label="Duties">
          <RoleFields user={user} part="change-duties" result={resultOf("duties")} />
        </PartOfForm>
      )}
      <p className="text-quiet">
        {isAdmin
          ? "As a member, they lose access to the admin area with their next request."
          : "As an admin they can do what their duties open, from their next request on."}
      </p>
      <PartOfForm name="change-role" label="Role">
        <RoleFields user={user} part="change-role" result={resultOf("role")} />
      </PartOfForm>
    </Card>
  );
}

function SuspensionFields({ result }: { result: Result }) {
  const [form, fields] = useSchemaForm(suspensionForm, "suspend-form", result);
  return (
    <>
      <ErrorSummary form={form} labels={{ reason: "Why" }} />
      <TextArea field={fields.reason} label="Why" hint="They will see this. 10 to 500 characters." rows={3} />
      <PartButton look="danger" busyLabel="Suspending…">
        Suspend and notify
      </PartButton>
    </>
  );
}

/** Suspends a person, or lifts the suspension. */
export function SuspensionCard({ user, result }: { user: User; result: Result }) {
  if (user.state === "suspended" || user.isDisabled)
    return (
      <Card id="suspension" title="Suspended">
        {user.suspendedFor && <p>Why: {user.suspendedFor}</p>}
        <Act intent="lift" busyLabel="Lifting…" look="primary">
          Lift the suspension
        </Act>
      </Card>
    );
  return (
    <Card id="suspension" title="Suspend">
      <p className="text-quiet">
        They will be signed out at once and can’t sign in. What they published stays. We’ll email them the reason.
      </p>
      <PartOfForm name="suspend" label="Suspend" className="space-y-3">
        <SuspensionFields result={result} />
      </PartOfForm>
    </Card>
  );
}

function NameFields({ result }: { result: Result }) {
  const [form, fields] = useSchemaForm(renameForm, "rename", result);
  return (
    <FoldedPart
      open={result?.error !== undefined}
      summary={<summary className="font-semibold">Change an abusive name</summary>}
      className="card text-sm"
    >
      <div className="mt-3 space-y-3">
        <ErrorSummary form={form} labels={{ displayName: "New name" }} />
        <TextField
          field={fields.displayName}
          label="New name"
          hint="It replaces the old name on their reviews. On complaints that show the old name, “Player” replaces it; names chosen for a complaint stay. We’ll notify them."
          autoComplete="off"
        />
        <PartButton look="secondary" busyLabel="Changing…">
          Change the name
        </PartButton>
      </div>
    </FoldedPart>
  );
}

/** Changes the person's display name. */
export function NameCard({ result }: { result: Result }) {
  return (
    <PartOfForm name="rename" label="Name">
      <NameFields result={result} />
    </PartOfForm>
  );
}

function RepresentationFields({ result }: { result: Result }) {
  const [form, fields] = useSchemaForm(representationForm, "represent", result);
  return (
    <>
      <ErrorSummary form={form} labels={{ casino: "Casino" }} />
      <TextField
        field={fields.casino}
        label="Casino"
        hint="Its full name, or the last part of its page’s URL."
        autoComplete="off"
      />
      <PartButton look="secondary" busyLabel="Saving…">
        Make representative
      </PartButton>
    </>
  );
}

/** The casinos that the person represents. */
export function RepresentationCard({ represents, result }: Pick<UserOnDesk, "represents"> & { result: Result }) {
  return (
    <Card id="represents" title={`Represents casinos (${String(represents.length)})`}>
      <ul className="divide-y divide-line">
        {represents.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-1.5">
            {name}
            <Act
              intent="stop-representing"
              of={id}
              fields={{ casino: id }}
              busyLabel="Ending…"
              aria-label={`End representation of ${name}`}
            >
              End
            </Act>
          </li>
        ))}
      </ul>
      <PartOfForm name="let-represent" label="Casinos" className="space-y-3">
        <RepresentationFields result={result} />
      </PartOfForm>
    </Card>
  );
}

/** Emails links that only the person can open. */
export function MailCard({ user }: { user: User }) {
  return (
    <Card id="mail" title="Email them a link">
      <div className="flex flex-wrap gap-3">
        {!user.isVerified && (
          <Act intent="resend-verification" busyLabel="Sending…">
            To confirm their address
          </Act>
        )}
        <Act intent="send-recovery" busyLabel="Sending…">
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
export function SessionList({ sessions }: Pick<UserOnDesk, "sessions">) {
  return (
    <Section id="sessions" title={<>Sessions ({sessions.length})</>} isSmall className="space-y-2">
      {sessions.length === 0 && <p className="text-sm text-quiet">They aren’t signed in anywhere.</p>}
      <ul className="divide-y divide-line text-sm">
        {sessions.map(({ id, device, lastSeenAt, createdAt }, at) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-1.5">
            <span>
              {device}{" "}
              <span className="block text-quiet">
                last seen <DateTime at={lastSeenAt} withTime />, signed in <DateTime at={createdAt} withTime />
              </span>
            </span>
            <Act
              intent="end-session"
              of={String(at)}
              fields={{ session: id }}
              busyLabel="Ending…"
              aria-label={`End the session: ${device}`}
            >
              End
            </Act>
          </li>
        ))}
      </ul>
      {sessions.length > 0 && (
        <Act intent="end-sessions" busyLabel="Ending…">
          End all sessions
        </Act>
      )}
    </Section>
  );
}
