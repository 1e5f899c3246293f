import { Link } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";
import { IntentButton } from "~/ui/forms/shared/intent-button";
import { TypedArea } from "~/ui/forms/typed-controls";
import { Notice } from "~/ui/notice";
import type { ApprovalRequest } from "../schema";
import { OVERRIDE_LABEL, OVERRIDE_REASON } from "./reason";

/** What has become of a request for approval, for those who edit the item. */
export function RequestState({ request, path }: { request: ApprovalRequest; path: string }) {
  const { byName, at, publishAt, returned } = request;
  if (returned)
    return (
      <Notice meaning="caution" title={`Returned by ${returned.byName}`}>
        <p className="text-sm wrap-anywhere whitespace-pre-line">{returned.reason}</p>
      </Notice>
    );
  return (
    <p className="text-sm">
      {byName} asked for approval, <DateTime at={at} withTime />
      {publishAt && (
        <>
          , to publish it on <DateTime at={publishAt} withTime />
        </>
      )}
      . <Link to={path}>See what would change</Link>. Saving anything ends the request.
    </p>
  );
}

/** Publishes without the second person, for an emergency. */
export function PublishAlone({ wasRefused }: { wasRefused: boolean }) {
  return (
    <details open={wasRefused} className="space-y-2 text-sm">
      <summary className="min-h-6 text-accent">Publish without a second person…</summary>
      <div className="space-y-2 pt-1">
        <label htmlFor={OVERRIDE_REASON} className="block font-semibold">
          {OVERRIDE_LABEL}
        </label>
        <p id={`${OVERRIDE_REASON}-hint`} className="text-xs text-quiet">
          10 to 500 characters. It is in the audit log, and the owners are told.
        </p>
        <TypedArea
          id={OVERRIDE_REASON}
          name={OVERRIDE_REASON}
          rows={3}
          aria-describedby={`${OVERRIDE_REASON}-hint`}
          className="control"
        />
        <IntentButton look="danger" intent="override" busyLabel="Publishing…">
          Publish alone, now
        </IntentButton>
      </div>
    </details>
  );
}
