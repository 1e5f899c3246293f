import { DateTime } from "~/ui/date-time";
import { Badge, Notice } from "~/ui/notice";
import { formatNumber } from "~/domain/numbers";
import { Ledger } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";

interface Run {
  startedAt: string;
  endedAt: string;
  problem: string | null;
  file: string | null;
  bytes: number;
  documents: number;
  files: number;
  deleted: number;
}

interface Report {
  isOurs: boolean;
  hasPlace: boolean;
  lacksPassphrase: boolean;
  nextAt: string | null;
  lastGood: Run | null;
  failures: number;
  runs: readonly Run[];
}

const whole = (count: number) => formatNumber(count);

function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${whole(Math.ceil(bytes / 1_000))} kB`;
  return `${formatNumber(bytes / 1_000_000, 1)} MB`;
}

function lengthOf({ startedAt, endedAt }: Run): string {
  const seconds = Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000));
  return seconds < 90 ? `${String(seconds)} s` : `${whole(Math.round(seconds / 60))} min`;
}

/** The state of the scheduled backups: what the server lacks, the last good one, the next, and the most recent ones. */
export function BackupState({ report }: { report: Report }) {
  const { isOurs, hasPlace, lacksPassphrase, nextAt, lastGood, failures, runs } = report;
  const problem = runs[0]?.problem ?? null;
  return (
    <Section id="state" title="Status" isSmall className="max-w-text space-y-4">
      {!isOurs && (
        <Notice meaning="info" title="Firebase makes them">
          <p>
            Firebase stores documents, accounts and files, and its own exports back them up. This schedule does nothing.
          </p>
        </Notice>
      )}
      {isOurs && !hasPlace && (
        <Notice meaning="caution" title="No backups are made">
          <p>The server has no folder for them: set BACKUP_DIR, ideally to another disk, and restart it.</p>
        </Notice>
      )}
      {hasPlace && lacksPassphrase && (
        <Notice meaning="bad" title="Backups fail">
          <p>
            Backups must be sealed, but the server has no passphrase: set BACKUP_PASSPHRASE and restart it, or untick
            “Seal them”.
          </p>
        </Notice>
      )}
      {problem !== null && (
        <Notice meaning="bad" title="The last backup failed">
          <p className="break-words">{problem}</p>
        </Notice>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <dt className="text-quiet">Last good backup</dt>
        <dd>
          {lastGood ? (
            <>
              <DateTime at={lastGood.startedAt} withTime />, {sizeOf(lastGood.bytes)}, in {lengthOf(lastGood)}:{" "}
              {whole(lastGood.documents)} documents and {whole(lastGood.files)} files, read back and found complete
            </>
          ) : (
            "none yet"
          )}
        </dd>
        <dt className="text-quiet">Next</dt>
        <dd>{nextAt ? <DateTime at={nextAt} withTime /> : "none"}</dd>
        <dt className="text-quiet">Failed so far</dt>
        <dd>{whole(failures)}</dd>
      </dl>
      {runs.length > 0 && <RunTable runs={runs} />}
    </Section>
  );
}

function RunTable({ runs }: { runs: readonly Run[] }) {
  return (
    <Ledger
      label="Recent backups"
      rowKey="startedAt"
      rows={runs}
      columns={[
        { head: "Started", cell: (run) => <DateTime at={run.startedAt} withTime /> },
        {
          head: "Outcome",
          cell: (run) =>
            run.problem === null ? <Badge meaning="good">complete</Badge> : <Badge meaning="bad">failed</Badge>,
        },
        { head: "Size", className: "numbers", cell: (run) => (run.problem === null ? sizeOf(run.bytes) : "") },
        { head: "Took", className: "numbers", cell: (run) => lengthOf(run) },
        { head: "Old backups deleted", className: "numbers", cell: (run) => whole(run.deleted) },
      ]}
    />
  );
}
