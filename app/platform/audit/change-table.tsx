import { parseJson } from "~/domain/canonical-json";
import { DiffParts } from "~/ui/differences/diff-parts";
import { wordDiff } from "~/ui/differences/word-diff";
import { ScrollRegion } from "~/ui/scroll-region";
import { useTimeWords } from "~/ui/times/time-words";
import { fieldWords } from "./field-words";
import type { FieldChange } from "./schema";

/** Texts of this length or more are compared word by word; shorter ones are easy to read side by side. */
const LONG = 60;
/** A write may change many fields, and they are compared on the server and again in the browser. */
const MOST_EDITS = 300;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readableValue(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(readableValue).join(", ");
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${fieldWords(name).toLowerCase()} ${readableValue(inner)}`)
    .join(", ");
}

/** Returns an element of a list, which the log stores as JSON, in readable form. */
export function readableLine(line: string): string {
  if (!line.startsWith("{")) return line;
  const element = parseJson(line);
  // The JSON is incomplete where the log cut it off at its limit.
  if (!isRecord(element)) return line;
  return Object.entries(element)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${fieldWords(name).toLowerCase()}: ${readableValue(value)}`)
    .join(" · ");
}

/** An instant as the log stores it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function readable(text: string | null, moment: (at: string) => string): string | null {
  if (text !== null && INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return moment(text);
  return text === null ? null : text.split("\n").map(readableLine).join("\n");
}

function Value({ text }: { text: string | null }) {
  if (text === null) return <span className="text-quiet">nothing</span>;
  if (text === "") return <span className="text-quiet">empty</span>;
  return (
    <span dir="auto" className="whitespace-pre-wrap">
      {text}
    </span>
  );
}

/** The fields that a write changed, before and after, long texts word by word. */
export function ChangeTable({
  changes,
  label = "Changed fields",
  labelOf = fieldWords,
  heads = { from: "Before", to: "After" },
}: {
  changes: readonly FieldChange[];
  /** Names the table for screen readers. */
  label?: string;
  labelOf?: (field: string) => string;
  heads?: { from: string; to: string };
}) {
  const { moment } = useTimeWords();
  if (changes.length === 0) return <p className="text-sm text-quiet">No field was changed.</p>;
  return (
    <ScrollRegion label={label}>
      <table className="ledger text-sm">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{heads.from}</th>
            <th scope="col">{heads.to}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => {
            const [from, to] = [readable(change.from, moment), readable(change.to, moment)];
            const isLong = from && to && (from.length > LONG || to.length > LONG || /\n/.test(from + to));
            return (
              <tr key={change.field} className="wrap-anywhere">
                <th scope="row" className="min-w-28 font-normal">
                  {labelOf(change.field)}
                </th>
                {isLong ? (
                  <td colSpan={2} className="min-w-64">
                    <span dir="auto" className="whitespace-pre-wrap">
                      <DiffParts parts={wordDiff(from, to, MOST_EDITS)} />
                    </span>
                  </td>
                ) : (
                  <>
                    <td className="min-w-28">
                      <Value text={from} />
                    </td>
                    <td className="min-w-28">
                      <Value text={to} />
                    </td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
