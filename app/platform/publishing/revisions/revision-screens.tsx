import { Link } from "@remix-run/react";
import { Feedback } from "~/ui/feedback";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { Button } from "~/ui/forms/button";
import { TypedInput } from "~/ui/forms/typed-controls";
import { PostForm } from "~/ui/forms/post-form";
import { VersionField } from "~/ui/forms/version/version-field";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Badge } from "~/ui/notice";
import { Ledger } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";
import { DiffText, VersionText } from "./diff-text";
import { CAUSE_LABELS, type RevisionRow } from "./revision-row";
import type { FieldDifference } from "./version-diff.server";

interface ListProps {
  title: string;
  path: string;
  isFirstPage: boolean;
  /** Number of the newest revision. */
  newest: number;
  isPrivate: boolean;
  standing: "public" | "waiting" | null;
  rows: readonly RevisionRow[];
  older: string | null;
}

/** Every save of an item, newest first. */
export function RevisionList({ title, path, isFirstPage, newest, isPrivate, standing, rows, older }: ListProps) {
  return (
    <main id="content" className="page dense space-y-4 py-5">
      <p className="text-sm">
        <Link to={path}>Back to {title}</Link>
      </p>
      <h1 className="text-2xl">Revisions of {title}</h1>
      {rows.length === 0 ? (
        <EmptyState title={isFirstPage ? "Nobody has edited this yet." : "There are no older revisions."}>
          <p>
            <Link to={path}>Open its editor</Link>
          </p>
        </EmptyState>
      ) : (
        <Ledger
          label="Revisions"
          rowKey="number"
          rows={rows}
          columns={[
            { head: "No.", isFigure: true, cell: ({ number }) => number },
            {
              head: "What was done",
              isName: true,
              className: "font-semibold",
              cell: ({ number, cause, note }) => (
                <>
                  <Link to={`${path}/revisions/${String(number)}`}>{CAUSE_LABELS[cause]}</Link>{" "}
                  {number === newest && (
                    <Badge meaning={standing === "public" ? "good" : standing === "waiting" ? "caution" : "plain"}>
                      {standing === "public"
                        ? isPrivate
                          ? "In force"
                          : "Public now"
                        : standing === "waiting"
                          ? "Waiting"
                          : "Newest"}
                    </Badge>
                  )}
                  {note && <span className="block font-normal text-quiet">{note}</span>}
                </>
              ),
            },
            { head: "When", className: "whitespace-nowrap", cell: ({ at }) => <DateTime at={at} withTime /> },
            { head: "Who", cell: ({ byName }) => byName },
            { head: "Fields changed", cell: ({ changed }) => changed.join(", ") || "none" },
          ]}
        />
      )}
      {older && (
        <p>
          <Link to={older}>Older revisions</Link>
        </p>
      )}
    </main>
  );
}

/** The differing fields of two versions, side by side or as one text with its changes. */
export function Differences({
  differences,
  from,
  to,
}: {
  differences: readonly FieldDifference[];
  from: string;
  to: string;
}) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {differences.map(({ field, label, from: before, to: after, words }) => (
        <section key={field} aria-label={label} className="space-y-2 py-3">
          <h3 className="text-base">{label}</h3>
          {words ? (
            <DiffText parts={words} />
          ) : (
            <div className="grid gap-3 sm:grid-cols-2">
              {(
                [
                  [from, before, "border-bad"],
                  [to, after, "border-good"],
                ] as const
              ).map(([title, text, border]) => (
                <div key={title} className={`min-w-0 border-s-4 ps-3 ${border}`}>
                  <p className="eyebrow">{title}</p>
                  <VersionText text={text} />
                </div>
              ))}
            </div>
          )}
        </section>
      ))}
    </div>
  );
}

interface Page {
  title: string;
  path: string;
  revision: RevisionRow;
  version: string;
  isPublished: boolean;
  /** True if no reader ever sees the item. */
  isPrivate: boolean;
  changes: readonly FieldDifference[] | null;
  toToday: readonly FieldDifference[];
  hasNewer: boolean;
  /** Ids of the pictures it names that were deleted. */
  gone: readonly string[];
}

/** What becomes of a revision that is restored. */
const RESTORED = {
  public: {
    draft: "It becomes a draft. The public sees it when you publish it.",
    newest: "It is saved as the newest version. The public doesn’t see it.",
  },
  private: {
    draft: "It becomes a draft. It counts when you publish it.",
    newest: "It is saved as the newest version. It isn’t in force.",
  },
} as const;

/** One revision, with the button that restores it. */
export function RevisionScreen({
  page,
  answer,
}: {
  page: Page;
  answer: { problems: readonly string[]; savedBy: string | null } | undefined;
}) {
  const { title, path, revision, changes, toToday } = page;
  const { number, cause, at, byName, note } = revision;
  return (
    <main id="content" className="page dense space-y-5 py-5">
      <p className="flex flex-wrap gap-x-4 text-sm">
        <Link to={path}>Back to {title}</Link>
        <Link to={`${path}/revisions`}>All revisions</Link>
        {changes && <Link to={`${path}/revisions/${String(number - 1)}`}>Older</Link>}
        {page.hasNewer && <Link to={`${path}/revisions/${String(number + 1)}`}>Newer</Link>}
      </p>
      <header className="space-y-1">
        <h1 className="text-2xl">
          Revision {number} of {title}
        </h1>
        <p className="text-quiet">
          {CAUSE_LABELS[cause]} by {byName}, <DateTime at={at} withTime />
          {note && `. ${note}`}
        </p>
      </header>
      {answer?.savedBy && (
        <ConflictNotice reason={`${answer.savedBy} saved another version after you opened this page.`}>
          <p>Below is what restoring would change now.</p>
        </ConflictNotice>
      )}
      {answer && answer.problems.length > 0 && (
        <Feedback meaning="bad" role="alert" title="This revision can’t be restored as it is">
          <ul className="list-disc ps-5">
            {answer.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Feedback>
      )}
      <Section id="changed" title="What it changed" isSmall>
        {changes === null ? (
          <p>This is the first stored version.</p>
        ) : changes.length === 0 ? (
          <p>No field. Only the state changed.</p>
        ) : (
          <Differences differences={changes} from="Before" to="In this revision" />
        )}
      </Section>
      <Section id="today" title="What restoring it would change today" isSmall>
        {toToday.length === 0 ? (
          <p>Nothing: the newest version is the same.</p>
        ) : (
          <>
            <Differences differences={toToday} from="Today" to="Restored" />
            <PostForm id="restore-revision" action={`${path}/revisions/${String(number)}`} className="space-y-2">
              <VersionField value={page.version} />
              {page.gone.map((id, at) => (
                <div key={id} className="max-w-text space-y-1">
                  <label htmlFor={`picture-${id}`} className="block font-semibold">
                    {page.gone.length === 1
                      ? "Instead of the deleted picture"
                      : `Instead of deleted picture ${String(at + 1)}`}
                  </label>
                  <p id={`picture-${id}-hint`} className="text-sm text-quiet">
                    The address of a picture from <Link to="/admin/media">Media</Link>. Leave it empty to restore the
                    revision without the picture.
                  </p>
                  <TypedInput
                    id={`picture-${id}`}
                    name={`picture-${id}`}
                    type="text"
                    aria-describedby={`picture-${id}-hint`}
                    className="control"
                  />
                </div>
              ))}
              <Button busyLabel="Restoring…">Restore revision {number}</Button>
              <p className="text-quiet">
                {RESTORED[page.isPrivate ? "private" : "public"][page.isPublished ? "draft" : "newest"]}
              </p>
            </PostForm>
          </>
        )}
      </Section>
    </main>
  );
}
