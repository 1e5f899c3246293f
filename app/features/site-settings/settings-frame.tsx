import { getFormProps, type FormMetadata, type SubmissionResult } from "@conform-to/react";
import { Form, Link, NavLink, useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ChangeTable } from "~/platform/audit/change-table";
import type { FieldChange } from "~/platform/audit/schema";
import { Feedback } from "~/ui/feedback";
import { CONFLICT_TITLE, ConflictText } from "~/ui/forms/version/conflict-notice";
import { Button } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { ErrorSummary } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { DeclaredLabels } from "~/ui/forms/schema-form";
import { VersionField } from "~/ui/forms/version/version-field";
import { NameLink } from "~/ui/text/typed-text";
import type { CodeOptions } from "~/platform/settings/codes/code-options";
import { FURTHER_SETTINGS, SETTINGS_GROUPS } from "~/platform/settings/groups";
import { LONGEST_SEARCH, type RecentChange } from "./list/settings-list";
import type { ShownMailText } from "./mail-texts/mail-texts-form";

/** The search of all settings; its answer is their list. */
export function SettingsSearch({ q = "" }: { q?: string }) {
  return (
    <Form role="search" aria-label="Settings" action="/admin/settings" className="flex gap-1">
      <input
        key={q}
        type="search"
        name="q"
        dir="auto"
        maxLength={LONGEST_SEARCH}
        defaultValue={q}
        aria-label="Find a setting"
        placeholder="Find a setting"
        className="control min-h-9 min-w-0 grow px-2 py-1 text-sm"
      />
      <Button look="secondary" className="min-h-9 px-2 py-1 text-sm">
        Find
      </Button>
    </Form>
  );
}

/** Navigation of the settings' groups beside the open one; on narrow screens it is folded above it. */
export function SettingsNavigation() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Settings" className="lg:self-start">
      <details key={pathname} className="unfold-on-wide text-sm">
        <summary className="min-h-9 py-1.5 font-semibold">All settings</summary>
        <SettingsSearch />
        <ul className="mt-2 flex flex-wrap gap-x-1 lg:flex-col">
          {[...SETTINGS_GROUPS, ...FURTHER_SETTINGS].map(({ slug, title }) => (
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

/** A group's title and its purpose. */
export function GroupHeader({ group }: { group: { title: string; about: string } }) {
  return (
    <header className="space-y-1">
      <h1 className="text-2xl">
        <span className="text-quiet">Settings:</span> {group.title}
      </h1>
      <p className="max-w-text text-quiet">{group.about}</p>
    </header>
  );
}

/** Who changed what of the settings last: of the open group, or of all where `slug` is null. */
export function RecentChanges({ slug, recent }: { slug: string | null; recent: readonly RecentChange[] }) {
  return (
    <aside aria-labelledby="changes" className="space-y-3 text-sm">
      <h2 id="changes" className="text-base">
        Last changes
      </h2>
      {recent.length === 0 && <p className="text-quiet">None yet.</p>}
      <ol className="space-y-3">
        {recent.map(({ id, group, changed, byName, at }) => (
          <li key={id} className="wrap-anywhere">
            {slug === null && <NameLink to={`/admin/settings/${group.slug}`}>{group.title}</NameLink>}
            {changed.map((words) => (
              <p key={words} dir="auto">
                {words}
              </p>
            ))}
            <p className="text-xs text-quiet">
              {byName}, <DateTime at={at} withTime />
            </p>
          </li>
        ))}
      </ol>
      <p className="space-x-4">
        {slug !== null && <Link to={`/admin/settings/${slug}/history`}>History</Link>}
        <Link to={`/admin/audit?kind=settings${slug === null ? "" : `&entity=${slug}`}`}>Audit log</Link>
      </p>
    </aside>
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
  /** The mails whose words can be changed. */
  mails?: readonly ShownMailText[];
  /** The codes that its fields offer. */
  codes: CodeOptions;
}

/**
 * The first button of a form with lists, which Enter in a text field presses. Without it, Enter would press the first
 * list button and might remove an item.
 */
export function DefaultSubmit() {
  return (
    <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
      Save
    </button>
  );
}

/**
 * Frame of a group's form: its default button, its errors, the version it is based on, and the save button. `labels` says
 * what its fields are called, in their summary and at their controls.
 */
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
      <DeclaredLabels labels={labels}>{children}</DeclaredLabels>
      <Button busy={navigation.state === "submitting"} busyLabel="Saving …">
        {save}
      </Button>
    </PostForm>
  );
}
