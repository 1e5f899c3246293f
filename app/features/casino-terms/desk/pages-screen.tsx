import { optionsOf } from "~/domain/codes/names-in";
import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { plural } from "~/domain/plural";
import { BackLink } from "~/ui/back-link";
import { DateTime, ShortMoment } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";
import { Button } from "~/ui/forms/button";
import { SelectField, TextField } from "~/ui/forms/field";
import { SchemaForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { VersionField } from "~/ui/forms/version/version-field";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Badge, Notice } from "~/ui/notice";
import { Ledger } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";
import { TERMS_KIND_LABELS } from "../labels";
import type { readPagesDesk, ShownPage } from "./pages-desk.server";
import { termsPageForm } from "./terms-form";

type Desk = Awaited<ReturnType<typeof readPagesDesk>>;

/** Explains that nothing is fetched on this server. */
export function WatchingOff() {
  return (
    <Notice meaning="caution" title="This server doesn’t read terms pages">
      <p>
        Addresses are kept, and read once <code>TERMS_WATCH=on</code> is set.
      </p>
    </Notice>
  );
}

function failureLabel({ replacement, isAccepted, isUnreachable }: ShownPage): string {
  if (replacement) return "Needs your decision";
  if (isAccepted) return "Accepted, will be read again";
  return isUnreachable ? "Can’t be read" : "Failed, will be tried again";
}

/** Whether a page could be read, and since when not. */
export function PageState({ page }: { page: ShownPage }) {
  if (!page.isWatched) return <span className="text-quiet">Not watched</span>;
  if (page.failure && page.failingSince)
    return (
      <>
        <Badge meaning={page.isUnreachable && !page.replacement && !page.isAccepted ? "bad" : "caution"}>
          {failureLabel(page)}
        </Badge>
        <span dir="auto" className="block">
          {page.failure.message}
        </span>
        <span className="block text-quiet">
          {plural(page.failure.count, "time")} since <DateTime at={page.failingSince} withTime />
        </span>
      </>
    );
  if (page.checkedAt === null) return <span className="text-quiet">Not read yet</span>;
  return (
    <>
      <Badge meaning="good">Read</Badge> <ShortMoment at={page.checkedAt} />
    </>
  );
}

function PageButtons({ page: { id, url, replacement } }: { page: ShownPage }) {
  const small = "min-h-9 py-1 text-sm";
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="id" value={id} />
      {replacement && (
        <>
          <VersionField value={replacement} />
          <Button name="intent" value="accept" aria-label={`These are the terms now: ${url}`} className={small}>
            These are the terms now
          </Button>
        </>
      )}
      <Button look="secondary" name="intent" value="check" aria-label={`Read soon: ${url}`} className={small}>
        Read soon
      </Button>
      <Button look="secondary" name="intent" value="stop" aria-label={`Stop watching ${url}`} className={small}>
        Stop watching
      </Button>
    </Form>
  );
}

/** The addresses of a casino's terms, and the form that adds one. */
export function PagesScreen({
  desk: { casino, pages, publicPath, isOn, done },
  answer,
}: {
  desk: Desk;
  answer: { conflict: string | null; result: SubmissionResult<string[]> | undefined } | undefined;
}) {
  const [form, fields] = useSchemaForm(termsPageForm, "terms-page", answer?.result);
  return (
    <main id="content" className="page dense space-y-6 py-6">
      <BackLink to={`/admin/casinos/${casino.id}`}>{casino.name}</BackLink>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="me-auto text-2xl">Terms pages of {casino.name}</h1>
        <Link to="/admin/terms" className="text-sm">
          Changed terms
        </Link>
        {publicPath && (
          <a href={publicPath} className="text-sm">
            View public page
          </a>
        )}
      </div>
      {done && !answer && <Feedback meaning="good" role="status" title={done} />}
      {answer?.conflict && <ConflictNotice reason={answer.conflict} />}
      {!isOn && <WatchingOff />}
      {pages.length === 0 ? (
        <EmptyState title="No address is watched">
          <p>Add the pages at which the casino publishes its terms.</p>
        </EmptyState>
      ) : (
        <Ledger
          label="Terms pages"
          className="ledger-frame"
          isDense
          rowKey="id"
          rows={pages}
          columns={[
            { head: "Kind", className: "whitespace-nowrap", cell: ({ kind }) => TERMS_KIND_LABELS[kind] },
            {
              head: "Address",
              className: "wrap-anywhere",
              cell: ({ url, replacement }) =>
                replacement ? (
                  <a href={url} rel="nofollow noopener noreferrer">
                    {url}
                  </a>
                ) : (
                  url
                ),
            },
            { head: "State", cell: (page) => <PageState page={page} /> },
            {
              head: "Versions",
              cell: ({ versions, changedAt }) => (
                <>
                  {versions === 0 ? "None" : versions}
                  {changedAt && (
                    <span className="block text-quiet">
                      newest <ShortMoment at={changedAt} />
                    </span>
                  )}
                </>
              ),
            },
            {
              head: "What to do",
              hasHiddenHead: true,
              cell: (page) => page.isWatched && <PageButtons page={page} />,
            },
          ]}
        />
      )}
      <Section id="add" title="Add an address" isSmall className="max-w-text space-y-3">
        <SchemaForm form={form} labels={{ kind: "What the page contains", url: "Address" }} className="space-y-4">
          <SelectField field={fields.kind} options={optionsOf(TERMS_KIND_LABELS)} />
          <TextField
            field={fields.url}
            type="url"
            hint="The page itself, such as https://casino.example/terms. It is read about once a day."
            autoComplete="off"
          />
          <Button busyLabel="Adding…">Watch this address</Button>
        </SchemaForm>
      </Section>
    </main>
  );
}
