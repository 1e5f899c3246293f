import { Form, Link } from "@remix-run/react";
import { useContext } from "react";
import { BackLink } from "~/ui/back-link";
import { DateTime, ShortMoment } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";
import { Button, LinkButton } from "~/ui/forms/button";
import { FormPlace } from "~/ui/forms/leave/form-place";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Ledger } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";
import { NameLink } from "~/ui/text/typed-text";
import { DiffView } from "../diff-view";
import { TERMS_KIND_LABELS } from "../labels";
import type { readChange, readChangesDesk } from "./changes-desk.server";
import { PageState, WatchingOff } from "./pages-screen";

function SeenButton({ id, label }: { id: string; label?: string }) {
  const place = useContext(FormPlace);
  return (
    <Form method="post" action={place?.action ?? "/admin/terms"}>
      <input type="hidden" name="version" value={id} />
      {place?.field}
      <Button look="secondary" aria-label={label} className="min-h-9 py-1 text-sm">
        Seen
      </Button>
    </Form>
  );
}

function Failing({ failing }: Pick<Awaited<ReturnType<typeof readChangesDesk>>, "failing">) {
  if (failing.length === 0) return null;
  return (
    <Section id="failing" title="Pages with a problem" isSmall>
      <Ledger
        label="Pages with a problem"
        className="ledger-frame"
        isDense
        rowKey="id"
        rows={failing}
        columns={[
          {
            head: "Casino",
            cell: (page) => <NameLink to={`/admin/casinos/${page.casinoId}/terms`}>{page.casinoName}</NameLink>,
          },
          { head: "Address", className: "wrap-anywhere", cell: (page) => page.url },
          { head: "State", cell: (page) => <PageState page={page} /> },
        ]}
      />
    </Section>
  );
}

/** The versions of casinos' terms that nobody has looked at, and the pages that fail. */
export function ChangesScreen({ desk }: { desk: Awaited<ReturnType<typeof readChangesDesk>> }) {
  const { total, tasks, failing, isOn, done } = desk;
  return (
    <main id="content" className="page dense space-y-6 py-6">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="me-auto text-2xl">Changed terms</h1>
        <Link to="/admin/settings/terms-words" className="text-sm">
          Watched words
        </Link>
      </div>
      {done && <Feedback meaning="good" role="status" title={done} />}
      {!isOn && <WatchingOff />}
      {tasks.length === 0 ? (
        <EmptyState title="You have seen all changes">
          <p>New versions of casinos’ terms appear here.</p>
        </EmptyState>
      ) : (
        <section aria-labelledby="unseen" className="space-y-3">
          <h2 id="unseen" className="text-lg">
            Not seen yet <span className="numbers text-quiet">{total}</span>
          </h2>
          <Ledger
            label="Versions not seen yet"
            className="ledger-frame"
            isDense
            rowKey="id"
            rows={tasks}
            columns={[
              {
                head: "Terms",
                cell: ({ id, casinoName, kind, number }) => (
                  <>
                    <NameLink to={`/admin/terms/${id}`}>
                      {casinoName}: {TERMS_KIND_LABELS[kind].toLowerCase()}
                    </NameLink>
                    {number === 1 && <span className="block text-quiet">First copy</span>}
                  </>
                ),
              },
              { head: "Found", cell: ({ at }) => <ShortMoment at={at} /> },
              {
                head: "Words in what was added",
                cell: ({ hits }) =>
                  hits.length === 0 ? "None" : [...new Set(hits.map(({ word }) => word))].join(", "),
              },
              {
                head: "Seen",
                hasHiddenHead: true,
                cell: ({ id, casinoName, kind }) => (
                  <SeenButton id={id} label={`Seen: ${casinoName}, ${TERMS_KIND_LABELS[kind].toLowerCase()}`} />
                ),
              },
            ]}
          />
          {total > tasks.length && <p className="text-sm text-quiet">The oldest {tasks.length} are shown.</p>}
        </section>
      )}
      <Failing failing={failing} />
    </main>
  );
}

/** One version: the words found in what was added, each with a way to a term flag, and what changed. */
export function ChangeScreen({ change }: { change: Awaited<ReturnType<typeof readChange>> }) {
  const { version, casinoName, publicPath } = change;
  return (
    <main id="content" className="page space-y-6 py-6">
      <BackLink to="/admin/terms">Changed terms</BackLink>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="me-auto text-2xl">
          {casinoName}: {TERMS_KIND_LABELS[version.kind].toLowerCase()}, <DateTime at={version.at} />
        </h1>
        <Link to={`/admin/casinos/${version.casinoId}/terms`} className="text-sm">
          Terms pages
        </Link>
        {publicPath && (
          <a href={publicPath} className="text-sm">
            View public page
          </a>
        )}
      </div>
      <ChangeToJudge change={change} />
    </main>
  );
}

/** What staff judge of a version, with the buttons for it. */
export function ChangeToJudge({ change }: { change: Awaited<ReturnType<typeof readChange>> }) {
  const { version, hits, seenAt, comparison, paragraphs } = change;
  return (
    <>
      {seenAt ? (
        <p className="text-sm text-quiet">
          Seen <DateTime at={seenAt} withTime />
        </p>
      ) : (
        <SeenButton id={version.id} />
      )}
      {hits.length > 0 && (
        <Section id="hits" title="Words in what was added" isSmall className="max-w-text space-y-3">
          <ul className="space-y-4">
            {hits.map(({ word, quote }, index) => (
              <li key={index} className="space-y-2 border-s-2 border-line ps-4">
                <p className="text-sm font-semibold">{word}</p>
                <blockquote dir="auto" className="text-sm">
                  {quote}
                </blockquote>
                <LinkButton
                  look="secondary"
                  to={`/admin/casinos/${version.casinoId}?flag=${version.id}.${String(index)}#terms`}
                  className="min-h-9 py-1 text-sm"
                  aria-label={`Add as unfair term: “${word}”`}
                >
                  Add as unfair term
                </LinkButton>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="changes" title={comparison ? "What changed" : "First copy"} isSmall>
        {comparison ? (
          <DiffView diff={comparison.diff} />
        ) : (
          <div dir="auto" className="max-w-text space-y-3 wrap-anywhere">
            {paragraphs.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        )}
      </Section>
    </>
  );
}
