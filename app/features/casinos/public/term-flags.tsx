import { Link } from "@remix-run/react";
import { plural } from "~/domain/plural";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import { Section } from "~/ui/section";
import { TERM_LABELS } from "../kinds";
import type { TermFlag } from "../schema";

/** Number of terms shown, the most serious ones; the others can be opened. */
const SHOWN = 1;

/** Those in force first, then those that were used against a player, then by severity. */
function weightiestFirst(flags: readonly TermFlag[]): TermFlag[] {
  const weight = ({ removedAt, enforcedAt, severity }: TermFlag) =>
    (removedAt ? 0 : 2) + (enforcedAt ? 1 : 0) + severity;
  return [...flags].sort((one, other) => weight(other) - weight(one));
}

function Flags({ flags }: { flags: readonly TermFlag[] }) {
  return (
    <ul className="max-w-text space-y-6">
      {flags.map((flag) => (
        <Flag key={flag.quote} flag={flag} />
      ))}
    </ul>
  );
}

function Flag({ flag }: { flag: TermFlag }) {
  return (
    <li className="space-y-2 border-s-2 border-line ps-4">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <strong>{TERM_LABELS[flag.category]}</strong>{" "}
        {flag.removedAt ? (
          <Badge meaning="good">Removed</Badge>
        ) : flag.enforcedAt ? (
          <Badge meaning="bad">Used against players</Badge>
        ) : (
          <Badge meaning="caution">In force</Badge>
        )}
      </p>
      <blockquote className={flag.removedAt ? "text-quiet" : ""}>“{flag.quote}”</blockquote>
      <p className="numbers text-sm text-quiet">
        Found <DateTime at={flag.foundAt} />
        {flag.enforcedAt && (
          <>
            , used against a player <DateTime at={flag.enforcedAt} />
          </>
        )}
        {flag.removedAt && (
          <>
            ; removed <DateTime at={flag.removedAt} />
          </>
        )}
        . Severity {flag.severity.toFixed(2)} of 0.40.
      </p>
    </li>
  );
}

/**
 * Unfair terms in the casino's own words, with dates, and our copies of its terms.
 * `versions`: the copies, and where they are; null if there are none.
 */
export function TermFlags({
  flags,
  versions,
}: {
  flags: readonly TermFlag[];
  versions: { count: number; changedAt: string; path: string } | null;
}) {
  const ordered = weightiestFirst(flags);
  const [shown, others] = [ordered.slice(0, SHOWN), ordered.slice(SHOWN)];
  return (
    <Section id="terms" title="What its terms say" className="space-y-4">
      {flags.length === 0 ? <p>We know of no unfair term.</p> : <Flags flags={shown} />}
      {/* Side by side where they fit; an open one takes the whole line. */}
      <div className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {others.length > 0 && (
          <details className="open:w-full">
            <summary className="min-h-6 text-accent">
              {plural(others.length, "more term")}:{" "}
              {[...new Set(others.map(({ category }) => TERM_LABELS[category].toLowerCase()))].join(", ")}
            </summary>
            <div className="my-3 text-base">
              <Flags flags={others} />
            </div>
          </details>
        )}
        {versions && (
          <p>
            <Link to={versions.path}>
              {versions.count === 1 ? "A copy of its terms" : `${plural(versions.count, "version")} of its terms`}
            </Link>
            , the newest <DateTime at={versions.changedAt} />
          </p>
        )}
      </div>
    </Section>
  );
}

/** The fingerprints of copies of a casino's terms that were noted by hand; nothing where there are none. */
export function TermCopies({ copies }: { copies: readonly { sha256: string; at: string; url: string | null }[] }) {
  if (copies.length === 0) return null;
  return (
    <Section id="copies" title={`${plural(copies.length, "copy", "copies")} of its terms, noted by hand`}>
      <details className="text-sm">
        <summary className="min-h-6 text-accent">Their days and fingerprints</summary>
        <ul className="mt-2 space-y-1">
          {copies.map(({ sha256, at, url }) => (
            <li key={sha256}>
              <DateTime at={at} />
              {url !== null && `, from ${url.replace("https://", "")}`}{" "}
              <code className="block text-xs break-all text-quiet">SHA-256 {sha256}</code>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}
