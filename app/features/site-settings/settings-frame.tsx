import { getFormProps, type FormMetadata, type SubmissionResult } from "@conform-to/react";
import { Link, NavLink, useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ChangeTable } from "~/platform/audit/change-table";
import type { FieldChange } from "~/platform/audit/schema";
import { Feedback } from "~/ui/feedback";
import { CONFLICT_TITLE, ConflictText } from "~/ui/forms/version/conflict-notice";
import { Button } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { ErrorSummary } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { DefaultSubmit } from "~/ui/forms/repeating-group";
import { VersionField } from "~/ui/forms/version/version-field";
import type { CodeOptions } from "~/platform/settings/codes/code-options";
import { SETTINGS_GROUPS } from "~/platform/settings/groups";

/** Screens beside the groups, for what isn't one document that is saved. */
const FURTHER_SCREENS = [
  { slug: "mail", title: "Email" },
  { slug: "tokens", title: "Read tokens" },
  { slug: "webhooks", title: "Webhooks" },
];

/** Navigation of the settings' groups beside the open one; on narrow screens it is folded above it. */
export function SettingsNavigation() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Settings" className="lg:self-start">
      <details key={pathname} className="unfold-on-wide text-sm">
        <summary className="min-h-9 py-1.5 font-semibold">All settings</summary>
        <ul className="flex flex-wrap gap-x-1 lg:flex-col">
          {[...SETTINGS_GROUPS, ...FURTHER_SCREENS].map(({ slug, title }) => (
            <li key={slug}>
              <NavLink to={`/admin/settings/${slug}`} className="settings-menu-link">
                {title}
              </NavLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

export interface LastSave {
  number: number;
  at: string;
  byName: string;
}

/** A group's title, its purpose, its last change, and links to its history. */
export function GroupHeader({
  group,
  last,
}: {
  group: { slug: string; title: string; about: string };
  last: LastSave | null;
}) {
  return (
    <header className="space-y-1">
      <h1 className="text-2xl">
        <span className="text-quiet">Settings:</span> {group.title}
      </h1>
      <p className="max-w-text text-quiet">{group.about}</p>
      <p className="text-sm">
        {last ? (
          <>
            Revision {last.number}, saved by {last.byName} on <DateTime at={last.at} withTime />.{" "}
            <Link to={`/admin/settings/${group.slug}/history`}>History</Link>
          </>
        ) : (
          <span className="text-quiet">Nobody has changed this yet.</span>
        )}{" "}
        · <Link to={`/admin/audit?kind=settings&entity=${group.slug}`}>Audit log</Link>
      </p>
    </header>
  );
}

/** Result of the last save, from the address it redirected to. */
export function SavedNotice({ saved, children }: { saved: string | null; children?: ReactNode }) {
  if (saved === null) return null;
  if (!/^\d+$/.test(saved))
    return (
      <Feedback role="status">
        <p>Nothing changed, so nothing was saved.</p>
      </Feedback>
    );
  return (
    <Feedback meaning="good" role="status">
      <p>Saved as revision {saved}. It is in force.</p>
      {children}
    </Feedback>
  );
}

interface Conflict {
  by: string | null;
  at: string | null;
  changes: FieldChange[];
}

/** Both versions of a group that two people saved at once, with the choice between them. */
export function SettingsConflict({ conflict, slug }: { conflict: Conflict | null; slug: string }) {
  if (!conflict) return null;
  return (
    <section aria-labelledby="conflict" className="space-y-3 rounded-md border-2 border-caution p-4">
      <h2 id="conflict" className="text-lg">
        {CONFLICT_TITLE}
      </h2>
      <ConflictText saved={conflict} isKept />
      <ChangeTable changes={conflict.changes} label="Both versions" heads={{ from: "In force now", to: "Yours" }} />
      <p className="text-sm">
        Save again to replace the current settings, or{" "}
        <Link to={`/admin/settings/${slug}`} reloadDocument>
          keep the current settings
        </Link>
        .
      </p>
    </section>
  );
}

export interface GroupFormProps<Fields> {
  fields: Fields;
  slug: string;
  version: string;
  result: SubmissionResult<string[]> | null;
  /** The pages that a menu can lead to. */
  pages?: readonly { value: string; label: string }[];
  /** The codes that its fields offer. */
  codes: CodeOptions;
}

/** Frame of a group's form: its default button, its errors, the version it is based on, and the save button. */
export function GroupForm<Shape extends Record<string, unknown>>({
  form,
  version,
  labels,
  save = "Save settings",
  children,
}: {
  form: FormMetadata<Shape, string[]>;
  version: string;
  labels: Record<string, string | { id: string; label: string }>;
  save?: string;
  children: ReactNode;
}) {
  const navigation = useNavigation();
  return (
    <PostForm {...getFormProps(form)} className="max-w-text space-y-6">
      <DefaultSubmit />
      <ErrorSummary form={form} labels={labels} />
      <VersionField value={version} />
      {children}
      <Button busy={navigation.state === "submitting"} busyLabel="Saving …">
        {save}
      </Button>
    </PostForm>
  );
}
