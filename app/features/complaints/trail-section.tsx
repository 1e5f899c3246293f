import type { PublicComplaint } from "./public-complaint";
import { eventWords } from "./labels";
import type { TrailCheck } from "./trail.server";
import { Notice } from "~/ui/notice";

/** Each entry's fingerprint, and how anybody can check that none was changed. */
export function TrailSection({
  complaint: { ref, trail },
  check,
}: {
  complaint: Pick<PublicComplaint, "ref" | "trail">;
  check: TrailCheck;
}) {
  const dataPath = `/api/v1/complaints/${ref}.json`;
  const last = trail.at(-1);
  return (
    <section aria-labelledby="trail" className="space-y-4">
      <h2 id="trail">A trail that can be checked</h2>
      {check.intact ? (
        <p className="max-w-text">
          Every step above is one of {trail.length} entries that carry the fingerprint of the one before. Changing or
          removing an earlier entry would break all later ones. We checked the chain for this page: it holds.
        </p>
      ) : (
        <Notice meaning="bad" title="The chain does not hold">
          <p>
            Entry {check.sequence}: {check.problem}
          </p>
        </Notice>
      )}
      {last && (
        <p className="text-sm">
          <span className="text-quiet">Fingerprint of the last entry: </span>
          <code className="break-all">{last.hash}</code>
        </p>
      )}
      <details className="text-sm">
        <summary className="text-accent">All fingerprints, and how to check them yourself</summary>
        <div className="mt-3 space-y-4">
          <ol className="space-y-2">
            {trail.map((event) => (
              <li key={event.sequence} className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
                <span>
                  {event.sequence}. {eventWords(event)}
                </span>
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
          </ol>
        </div>
      </details>
    </section>
  );
}
