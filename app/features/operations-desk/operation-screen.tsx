import { Form, Link, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import { pageLinks } from "~/http/pages/list-query";
import { Button } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { Feedback, Refused } from "~/ui/feedback";
import { Badge, Notice, type Meaning } from "~/ui/notice";
import { formatNumber } from "~/domain/numbers";
import { plural } from "~/domain/plural";
import { Pagination } from "~/ui/lists/pagination";
import { Ledger } from "~/ui/lists/ledger";
import { OperationBadge, type OperationState } from "./operation-list";
import type { Duty } from "~/domain/roles/duties";
import type { ItemResult, OperationFields } from "~/platform/operations/schema";

export interface OperationView {
  id: string;
  kind: string;
  duty?: Duty | undefined;
  title: string;
  state: OperationState;
  total: number;
  position: number;
  counts: OperationFields["counts"];
  startedByName: string;
  at: string;
  startedAt: string | null;
  finishedAt: string | null;
  backTo: string;
  undoes: string | null;
  undoneBy: string | null;
  canStart: boolean;
  canUndo: boolean;
  /** True while its failures are on the dashboard. */
  needsSettling: boolean;
  /** True when it is running but its process has stopped. */
  isWaiting: boolean;
  results: Pick<ItemResult, "item" | "outcome" | "message">[];
  page: number;
  pages: number;
}

const OUTCOMES: Record<ItemResult["outcome"], { label: string; meaning: Meaning | "plain" }> = {
  done: { label: "Done", meaning: "good" },
  skipped: { label: "Skipped", meaning: "plain" },
  failed: { label: "Failed", meaning: "bad" },
  unknown: { label: "Unknown", meaning: "caution" },
};

const COUNT_LOOK: Record<ItemResult["outcome"], string> = { done: "", skipped: "", failed: "text-bad", unknown: "text-caution" }; // prettier-ignore

/** What has just been done, by the button that did it. */
export const OPERATION_DONE = {
  start: "Started. It continues even if you leave this page.",
  cancel: "Stopped. Nothing more of it will be done.",
  undo: "The undo has started.",
  settle: "Marked as settled.",
  checked: "The file is checked. Nothing has changed yet.",
};

const LOOK_AGAIN_MS = 1_000;

/** Reloads the page's data every second while an operation runs and the page is visible. */
function useProgress(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isRunning || state !== "idle") return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isRunning, state, revalidate]);
}

/** An operation on many items: its progress, its results, and what can be done about them. */
export function OperationScreen({
  operation,
  refused,
  done,
  startLabel,
  children,
}: {
  operation: OperationView;
  /** Reason a pressed button did nothing. */
  refused: string | null;
  /** What has just been done. */
  done: string | null;
  /** Label such as "Import 12 rows"; null when there is nothing to start. */
  startLabel: string | null;
  /** What the operation is about to do, such as an import's dry run. */
  children?: ReactNode;
}) {
  const { id, title, state, total, position, startedByName, at, startedAt, finishedAt, backTo, isWaiting } = operation;
  useProgress(state === "running");
  const path = `/admin/operations/${id}`;
  return (
    <main id="content" className="page space-y-5 py-6">
      <p className="text-sm">
        <Link to={backTo}>Back to where it was started</Link> · <Link to="/admin/operations">All operations</Link>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl">{title}</h1>
        <OperationBadge operation={operation} />
      </div>
      <Refused>{refused}</Refused>
      {done && !refused && <Feedback meaning="good" role="status" title={done} />}
      {isWaiting && (
        <Notice meaning="caution" role="status">
          <p>The server stopped while this was under way. It resumes automatically within a minute.</p>
        </Notice>
      )}
      {state !== "proposed" && (
        <div className="space-y-1">
          <label htmlFor="progress" className="block text-sm">
            <span className="numbers">
              {formatNumber(position)} of {formatNumber(total)}
            </span>{" "}
            {state === "cancelled" ? "were done when it was stopped" : "done"}
          </label>
          <progress id="progress" max={Math.max(1, total)} value={total === 0 ? 1 : position} className="progress" />
          {state === "running" && (
            <p className="text-sm">
              <Link to={path} preventScrollReset>
                Refresh
              </Link>
            </p>
          )}
        </div>
      )}
      {state === "done" && operation.counts.failed > 0 && (
        <Notice meaning="bad" role="status">
          <p>
            {operation.counts.done === 0 ? "Nothing was changed: " : ""}
            {plural(operation.counts.failed, "item")} failed. <a href="#results">See why</a>
          </p>
        </Notice>
      )}
      <Counts operation={operation} />
      <p className="text-sm text-quiet">
        {startedByName}, <DateTime at={startedAt ?? at} withTime />
        {finishedAt && (
          <>
            {" "}
            to <DateTime at={finishedAt} withTime />
          </>
        )}
      </p>
      {operation.undoes && (
        <p className="text-sm">
          It undoes <Link to={`/admin/operations/${operation.undoes}`}>an earlier operation</Link>.
        </p>
      )}
      {operation.undoneBy && (
        <p className="text-sm">
          It was undone: <Link to={`/admin/operations/${operation.undoneBy}`}>see the result</Link>.
        </p>
      )}
      {state === "proposed" && !startLabel && (
        <p>
          {operation.canStart
            ? "It would change nothing."
            : "It was prepared but never started. Discard it and start again from the page it came from."}
        </p>
      )}
      <Buttons operation={operation} startLabel={startLabel} />
      {state === "proposed" && children}
      <Results operation={operation} />
      {state !== "proposed" && children}
    </main>
  );
}

function Counts({ operation: { counts, state } }: { operation: OperationView }) {
  if (state === "proposed") return null;
  const shown = (["done", "failed", "unknown", "skipped"] as const).filter(
    (outcome) => outcome === "done" || counts[outcome] > 0,
  );
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2" aria-live="polite">
      {shown.map((outcome) => (
        <div key={outcome}>
          <dt className="text-xs font-semibold text-quiet">{OUTCOMES[outcome].label}</dt>
          <dd className={`numbers font-serif text-2xl ${COUNT_LOOK[outcome]}`}>{formatNumber(counts[outcome])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Buttons({ operation, startLabel }: { operation: OperationView; startLabel: string | null }) {
  const { id, state, canUndo, needsSettling, counts } = operation;
  const navigation = useNavigation();
  const busy = navigation.state === "submitting" && navigation.formAction === `/admin/operations/${id}`;
  const isOver = state === "done" || state === "cancelled";
  if (isOver && !canUndo && !needsSettling) return null;
  return (
    <Form method="post" action={`/admin/operations/${id}`} className="no-print flex flex-wrap gap-3">
      {state === "proposed" && startLabel && (
        <Button name="intent" value="start" busy={busy} busyLabel="Starting…">
          {startLabel}
        </Button>
      )}
      {state === "proposed" && (
        <Button look="secondary" name="intent" value="cancel" disabled={busy}>
          Discard it
        </Button>
      )}
      {state === "running" && (
        <Button look="secondary" name="intent" value="cancel" disabled={busy}>
          Stop here
        </Button>
      )}
      {canUndo && (
        <Button look="secondary" name="intent" value="undo" busy={busy} busyLabel="Undoing…">
          Undo {formatNumber(counts.done)} {counts.done === 1 ? "change" : "changes"}
        </Button>
      )}
      {needsSettling && (
        <Button look="secondary" name="intent" value="settle" disabled={busy}>
          Take it off the dashboard
        </Button>
      )}
    </Form>
  );
}

function Results({ operation: { id, state, position, results, page, pages } }: { operation: OperationView }) {
  if (state === "proposed" || position === 0) return null;
  if (state === "running") return <p className="text-sm text-quiet">Results are listed here when it is done.</p>;
  const hrefOf = (to: number) => `/admin/operations/${id}?page=${String(to)}`;
  return (
    <section className="space-y-3" aria-labelledby="results">
      <h2 id="results">Results</h2>
      <Ledger
        label="Results"
        isDense
        rows={results}
        columns={[
          { head: "Item", cell: ({ item }) => item },
          {
            head: "Outcome",
            cell: ({ outcome }) => <Badge meaning={OUTCOMES[outcome].meaning}>{OUTCOMES[outcome].label}</Badge>,
          },
          { head: "Why", cell: ({ message }) => message },
        ]}
      />
      <Pagination page={page} pages={pages} links={pageLinks(page, pages, hrefOf)} />
    </section>
  );
}
