import { Link } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { eventWords } from "../labels";
import type { ShownComplaint } from "../public-complaint";
import type { TrailProblem } from "~/platform/trail/trail-proofs.server";
import type { TrailView } from "./trail-view.server";

/** Problems of a trail, each with its entry. */
export function TrailProblems({ problems }: { problems: readonly TrailProblem[] }) {
  return (
    <ul className="list-disc ps-5">
      {problems.map(({ sequence, problem }) => (
        <li key={`${String(sequence)} ${problem}`}>
          {sequence !== null && `Entry ${String(sequence)}: `}
          {problem}
        </li>
      ))}
    </ul>
  );
}

/** Explains what the entries cover, which depends on the age of the complaint. */
function Covers({ view: { coveredFrom } }: { view: TrailView }) {
  if (coveredFrom === null)
    return <p>These entries were written before our trails covered texts and amounts: they cover only the steps.</p>;
  if (coveredFrom === 1)
    return (
      <p>
        The entries also cover the text above, each message, the amounts and the outcome: a change to any of them
        without a new entry shows.
      </p>
    );
  return (
    <p>
      From entry {coveredFrom} on, the entries also cover the text above, each message, the amounts and the outcome.
      Earlier entries cover only the steps.
    </p>
  );
}

function Rooted({ view: { rooted } }: { view: TrailView }) {
  if (!rooted) return <p>No daily root covers it yet: the next one is made shortly after midnight (UTC).</p>;
  return (
    <p>
      Up to entry {rooted.sequence} it is covered by the signed root of <DateTime at={`${rooted.day}T00:00:00.000Z`} />,
      which is published: <code className="break-all">{rooted.root}</code>
    </p>
  );
}

/** Explanation of what the trail proves, each entry's fingerprint, and how anybody can check it. */
export function TrailSection({
  complaint: { ref, trail },
  view,
}: {
  complaint: Pick<ShownComplaint, "ref" | "trail">;
  view: TrailView;
}) {
  const dataPath = `/api/v1/complaints/${ref}.json`;
  return (
    <Section id="trail" title="A trail that can be checked" className="space-y-4">
      {view.problems.length === 0 ? (
        <p className="max-w-text">
          {trail.length === 1
            ? "Each later entry will carry the fingerprint of the one before. Just checked: it holds."
            : `Each of its ${String(trail.length)} entries carries the fingerprint of the one before. Just checked: it holds.`}
        </p>
      ) : (
        <Notice meaning="bad" title="The trail does not hold">
          <TrailProblems problems={view.problems} />
        </Notice>
      )}
      <details className="text-sm">
        <summary className="min-h-6 text-accent">What that proves, and how to check it</summary>
        <div className="mt-3 space-y-4">
          {view.problems.length === 0 && (
            <div className="max-w-text space-y-3">
              <p>Changing or removing an earlier entry would break all later ones.</p>
              <Covers view={view} />
              <Rooted view={view} />
              <p>
                Anybody who saved an earlier root or fingerprint can detect a rewrite. The trail does not prove that
                what was first written is true, nor what happened on a day before its root was published.
              </p>
            </div>
          )}
          <ol className="space-y-2">
            {trail.map((event) => (
              <li key={event.sequence} className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
                <span>
                  {event.sequence}. {eventWords(event)}
                </span>{" "}
                <code className="text-xs leading-6 break-all">{event.hash}</code>
              </li>
            ))}
          </ol>
          <ol className="max-w-text list-decimal space-y-1 ps-5">
            <li>
              Load <a href={dataPath}>this complaint as data</a>. Its <code>trail</code> holds every entry.
            </li>
            <li>
              Take an entry without its <code>hash</code> and write it as canonical JSON (RFC 8785: keys sorted, no
              spaces).
            </li>
            <li>
              The SHA-256 of that text, in hex, must be the entry’s <code>hash</code>, and the next entry’s{" "}
              <code>previousHash</code>. The first one’s is 64 zeros.
            </li>
            <li>
              The digests in <code>content</code>, and the <a href="/.well-known/edgewise-trail.json">daily roots</a>,
              are checked as <Link to="/api#trail-recipe">the data’s documentation</Link> says. Keep a root: it is what
              a later rewrite can’t match.
            </li>
          </ol>
        </div>
      </details>
    </Section>
  );
}
