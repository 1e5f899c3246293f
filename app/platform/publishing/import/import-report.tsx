import { Link } from "@remix-run/react";
import type { FieldChange } from "~/platform/audit/schema";
import { Notice } from "~/ui/notice";
import { formatNumber } from "~/domain/numbers";
import { plural } from "~/domain/plural";
import { CursorPagination } from "~/ui/lists/pagination";
import { Ledger } from "~/ui/lists/ledger";
import type { ImportInput, ImportRowFields, RowFinding } from "./import-schema";

export interface ImportReportData {
  fileName: string;
  counts: ImportInput["counts"];
  makes: string;
  ignored: string[];
  mapped: ImportInput["mapped"];
  readAs: NonNullable<ImportInput["readAs"]> | null;
  /** The type of the rows shown. */
  rows: RowFinding;
  found: (Pick<ImportRowFields, "row" | "label" | "changes" | "repairs" | "problems"> & {
    fields: string[];
    /** The address of a new item, where it is made from its name. */
    madeSlug: string | null;
  })[];
  tabs: { finding: RowFinding; href: string }[];
  previous: string | null;
  next: string | null;
}

const LABELS: Record<RowFinding, string> = { new: "New", changed: "Changed", faulty: "With errors" };
const ENCODINGS: Record<string, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
};
const DELIMITERS: Record<string, string> = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "vertical bars" };

/** Says how the file was read, so that a wrong guess is noticed before anything changes. */
function readAsWords({
  encoding,
  delimiter,
  decimals,
  dates,
  currency,
}: NonNullable<ImportReportData["readAs"]>): string {
  const order = dates === "dmy" ? "the day first" : "the month first";
  return `Read as ${ENCODINGS[encoding] ?? encoding}, separated by ${DELIMITERS[delimiter] ?? delimiter}, with a decimal ${decimals} and, in dates such as 03/04/2026, ${order}. Times are UTC.${currency ? ` Amounts without a currency are in ${currency}.` : ""}`;
}

const LONGEST_SHOWN = 160;

function cut(text: string | null): string {
  if (text === null || text === "") return "nothing";
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** The findings of an import's dry run, to read before it is started and afterwards. */
export function ImportReport({ report }: { report: ImportReportData }) {
  const { fileName, counts, makes, ignored, mapped, readAs, rows, found, tabs, previous, next } = report;
  return (
    <section className="space-y-4" aria-labelledby="dry-run">
      <h2 id="dry-run">What is in {fileName}</h2>
      <p className="numbers">
        <strong>{formatNumber(counts.new)}</strong> new, <strong>{formatNumber(counts.changed)}</strong> changed,{" "}
        <strong>{formatNumber(counts.unchanged)}</strong> unchanged, <strong>{formatNumber(counts.faulty)}</strong> with
        errors.
      </p>
      {counts.faulty > 0 && (
        <Notice meaning="caution">
          <p>
            Rows with errors are left out. Correct them in the file and import it again: unchanged rows are skipped.
          </p>
        </Notice>
      )}
      {counts.repaired > 0 && (
        <p>
          In {plural(counts.repaired, "row")}, cells are read as something else than they say. Each row below names
          them: look before you import.
        </p>
      )}
      {readAs && <p className="text-sm text-quiet">{readAsWords(readAs)}</p>}
      {mapped.length > 0 && (
        <p className="text-sm text-quiet">
          Read as other columns: {mapped.map(({ heading, column }) => `“${heading}” as ${column}`).join(", ")}.
        </p>
      )}
      {ignored.length > 0 && <p className="text-sm text-quiet">Not imported: {ignored.join(", ")}.</p>}
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-label="Rows">
        {tabs.map(({ finding, href }) => (
          <li key={finding}>
            <Link
              to={href}
              preventScrollReset
              aria-current={finding === rows ? "true" : undefined}
              className="view-link numbers"
            >
              {LABELS[finding]} ({formatNumber(counts[finding])})
            </Link>
          </li>
        ))}
      </ul>
      {found.length === 0 ? (
        <p className="text-quiet">No such rows.</p>
      ) : (
        <Ledger
          label="Rows of the file"
          rowKey="row"
          rows={found}
          columns={[
            { head: "Row", isFigure: true, className: "numbers", cell: (one) => one.row },
            { head: "Name", className: "wrap-anywhere", cell: (one) => one.label || "no name" },
            {
              head: rows === "faulty" ? "Column and problem" : "What would change",
              cell: (one) => (
                <>
                  {rows === "faulty" && <Problems problems={one.problems} />}
                  {rows === "changed" && <Changes changes={one.changes} />}
                  {rows === "new" && `${makes}, with ${String(one.fields.length)} fields`}
                  {one.madeSlug !== null && (
                    <>
                      . Its address is made from its name: <code>{one.madeSlug}</code>
                    </>
                  )}
                  <Repairs repairs={one.repairs} />
                </>
              ),
            },
          ]}
        />
      )}
      <CursorPagination previous={previous} next={next} labels={{ previous: "Previous rows", next: "More rows" }} />
    </section>
  );
}

function Problems({ problems }: Pick<ImportRowFields, "problems">) {
  return (
    <ul>
      {problems.map(({ column, message }, at) => (
        <li key={at}>
          {column && (
            <>
              <code>{column}</code>:{" "}
            </>
          )}
          {message}
        </li>
      ))}
    </ul>
  );
}

/** The cells that are read as something else than they say. */
function Repairs({ repairs }: Pick<ImportRowFields, "repairs">) {
  if (repairs.length === 0) return null;
  return (
    <ul aria-label="Cells read as something else" className="mt-1 space-y-1 text-sm text-quiet">
      {repairs.map(({ column, text, read }) => (
        <li key={column} className="wrap-anywhere">
          <code>{column}</code>: “{text}” {read === "" ? "is left out" : `is read as “${read}”`}
        </li>
      ))}
    </ul>
  );
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <ul className="space-y-1">
      {changes.map(({ field, from, to }) => (
        <li key={field} className="wrap-anywhere">
          <code>{field}</code>: <del>{cut(from)}</del> → <ins>{cut(to)}</ins>
        </li>
      ))}
    </ul>
  );
}
