import { Link, useRevalidator, Form, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { LinkButton, Button } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { formatNumber } from "~/domain/numbers";
import type { IssuePage } from "./issue-desk.server";

const LOOK_AGAIN_MS = 2_000;

type Progress = NonNullable<IssuePage["progress"]>;

const NUMBERS: readonly { name: keyof Progress["counts"]; label: string }[] = [
  { name: "done", label: "mailed" },
  { name: "skipped", label: "left out" },
  { name: "failed", label: "failed" },
  { name: "unknown", label: "in doubt" },
  { name: "waiting", label: "waiting" },
];

function people(count: number): string {
  return count === 1 ? "1 subscriber" : `${formatNumber(count)} subscribers`;
}

function Again({ id, counts }: { id: string; counts: Progress["counts"] }) {
  const to = (target: string) => `/admin/newsletter/issues/${id}/send?to=${target}`;
  return (
    <div className="space-y-3">
      {counts.waiting > 0 && (
        <Notice meaning="caution" title="Sending was stopped">
          <p>{people(counts.waiting)} had not been sent it yet.</p>
          <p>
            <LinkButton look="secondary" to={to("rest")}>
              Send to the rest…
            </LinkButton>
          </p>
        </Notice>
      )}
      {counts.failed > 0 && (
        <Notice meaning="bad" title={`It did not reach ${people(counts.failed)}`}>
          <p>
            The mail server refused them or could not be reached. The{" "}
            <Link to="/admin/newsletter">list of subscribers</Link> says why, under “Last problem”.
          </p>
          <p>
            <LinkButton look="secondary" to={to("failed")}>
              Retry failed…
            </LinkButton>
          </p>
        </Notice>
      )}
      {counts.unknown > 0 && (
        <Notice meaning="caution" title={`It is not known whether ${people(counts.unknown)} got it`}>
          <p>The server or the connection stopped during sending. It is not sent again automatically.</p>
          <p>
            <LinkButton look="secondary" to={to("unknown")}>
              Send again anyway…
            </LinkButton>
          </p>
        </Notice>
      )}
    </div>
  );
}

/** Progress of an issue's delivery, with buttons to retry what went wrong. */
export function IssueProgress({ id, progress }: { id: string; progress: Progress }) {
  const { revalidate } = useRevalidator();
  const { isRunning, position, total, counts, operationId, startedByName, startedAt, finishedAt } = progress;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(revalidate, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  return (
    <Section id="sending-title" title="Sending" isSmall className="space-y-4">
      <p className="text-sm">
        Started by {startedByName}
        {startedAt && (
          <>
            {" "}
            on <DateTime at={startedAt} withTime />
          </>
        )}
        {finishedAt && (
          <>
            , over on <DateTime at={finishedAt} withTime />
          </>
        )}
        .{" "}
        <Link to={`/admin/operations/${operationId}`}>
          {isRunning ? "See each outcome, or stop it" : "See each outcome"}
        </Link>
      </p>
      {isRunning && (
        <p role="status" className="flex flex-wrap items-center gap-3 text-sm">
          <progress max={Math.max(1, total)} value={position} className="w-60" aria-label="Mails handed over" />
          <span className="numbers">
            {formatNumber(position)} of {formatNumber(total)}
          </span>
          <Link to={`/admin/newsletter/issues/${id}`}>Refresh</Link>
        </p>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {NUMBERS.map(({ name, label }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-xs text-quiet">{label}</dt>
            <dd className="numbers font-serif text-xl leading-tight">{formatNumber(counts[name])}</dd>
          </div>
        ))}
      </dl>
      {!isRunning && <Again id={id} counts={counts} />}
    </Section>
  );
}

/** When a scheduled issue will be sent, with the way back to a draft. */
export function IssueSchedule({ schedule: { at, by } }: { schedule: { at: string; by: string | null } }) {
  const busy = useNavigation().formData?.get("intent") === "unschedule";
  return (
    <Notice>
      <p className="font-semibold">
        This issue will be sent on <DateTime at={at} withTime />
      </p>
      <p>
        It goes to everybody who is a confirmed subscriber at that time. Its text can’t be changed while it is scheduled
        {by && <>; {by} scheduled it</>}.
      </p>
      <Form method="post">
        <Button look="secondary" name="intent" value="unschedule" busy={busy} busyLabel="Taking it off…">
          Take it off the schedule
        </Button>
      </Form>
    </Notice>
  );
}
