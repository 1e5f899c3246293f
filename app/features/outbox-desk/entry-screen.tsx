import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { auditHref } from "~/platform/audit/labels";
import { DeliveryBadge } from "~/platform/outbox/delivery-list";
import { entryWords } from "~/platform/outbox/delivery-words";
import { BackLink } from "~/ui/back-link";
import { DateTime } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";
import { Button } from "~/ui/forms/button";
import { ErrorSummary, TextField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { SummaryList, type SummaryLine } from "~/ui/lists/summary-list";
import { Section } from "~/ui/section";
import type { EntryOnDesk } from "./entry-desk.server";
import { reasonForm } from "./entry-fields";
import { OUTBOX_PATH, Subjects } from "./outbox-list";

/** What has just been done, by the button that did it. */
export const ENTRY_DONE = {
  try: "Trying now. Reload this page to see the result.",
  drop: "Dropped. It will not be sent.",
};

const URGENCY_WORDS = { first: "somebody is waiting for it", usual: "usual", bulk: "one of many" } as const;

function whenTried({ state, isUnderWay, dueAt }: EntryOnDesk): ReactNode {
  if (state !== "waiting") return "none";
  if (isUnderWay) return "now";
  return dueAt === null ? "after an earlier one to the same recipient" : <DateTime at={dueAt} withTime />;
}

/** One entry of the outbox: its state, each try with its result, and what it is about. Never what it says. */
export function EntryScreen({
  entry,
  result,
  refused,
  done,
  busy,
}: {
  entry: EntryOnDesk;
  result: SubmissionResult<string[]> | null;
  /** Reason a pressed button did nothing. */
  refused: string | null;
  done: string | null;
  busy: boolean;
}) {
  const { id, state, about, attempts, since, settledAt, expiresAt, staleAt, problem, tries, urgency } = entry;
  const lines: SummaryLine[] = [
    ["About", about.length > 0 ? <Subjects key="about" about={about} /> : "nothing that has a page"],
    ["Due", <DateTime key="since" at={since} withTime />],
    ["Next try", whenTried(entry)],
    ["Tries", String(tries)],
    ["Urgency", URGENCY_WORDS[urgency]],
    staleAt !== null && ["Good until", <DateTime key="stale" at={staleAt} withTime />],
    settledAt !== null && ["Settled", <DateTime key="settled" at={settledAt} withTime />],
    expiresAt !== null && ["Listed until", <DateTime key="expires" at={expiresAt} />],
  ];
  return (
    <main id="content" className="page space-y-5 py-6">
      <BackLink to={OUTBOX_PATH}>Outbox</BackLink>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl">{entryWords(entry)}</h1>
        <DeliveryBadge state={state} />
      </div>
      {refused ? (
        <Feedback meaning="caution" role="alert" title={refused} />
      ) : (
        done && !result && <Feedback meaning="good" role="status" title={done} />
      )}
      {problem && <p className="max-w-text wrap-anywhere">{problem}</p>}
      <SummaryList lines={lines} />
      <Section id="attempts" title="History" isSmall className="space-y-2">
        {attempts.length === 0 ? (
          <p className="text-sm text-quiet">None yet.</p>
        ) : (
          <ol className="divide-y divide-line text-sm">
            {attempts.map(({ at, said }, place) => (
              <li key={`${at} ${String(place)}`} className="flex flex-wrap gap-x-4 py-1.5">
                <span className="numbers text-quiet">
                  <DateTime at={at} withTime />
                </span>
                <span className="min-w-0 wrap-anywhere">{said ?? "Accepted"}</span>
              </li>
            ))}
          </ol>
        )}
      </Section>
      {entry.canBeSent ? (
        <EntryActs key={state} result={result} busy={busy} />
      ) : (
        <p className="max-w-text text-sm text-quiet">Its content is deleted, so it can’t be sent again from here.</p>
      )}
      <p className="text-sm">
        <Link to={auditHref("outbox-entry", id)}>Audit log</Link>
      </p>
    </main>
  );
}

/** The buttons that try an entry again or drop it. */
export function EntryActs({ result, busy }: { result: SubmissionResult<string[]> | null; busy: boolean }) {
  const [form, fields] = useSchemaForm(reasonForm, "entry", result);
  return (
    <PostForm {...getFormProps(form)} className="max-w-text space-y-3">
      <ErrorSummary form={form} labels={{ reason: "Why" }} />
      <TextField field={fields.reason} label="Why" hint="For the audit log." autoComplete="off" />
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" name="intent" value="try" busy={busy} busyLabel="Saving …">
          Try again
        </Button>
        <Button look="danger" name="intent" value="drop" disabled={busy}>
          Drop
        </Button>
      </div>
    </PostForm>
  );
}
