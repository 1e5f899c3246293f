import { Section } from "~/ui/section";
import { ACTOR_WORDS } from "../labels";
import type { PublicComplaint, ReleasedEvidence } from "../public-complaint";

type Shown = Pick<PublicComplaint, "ref" | "evidence">;

function evidencePath(ref: string, { id }: ReleasedEvidence): string {
  return `/complaints/${ref}/released/${id}`;
}

function Released({ complaintRef, one }: { complaintRef: string; one: ReleasedEvidence }) {
  const address = evidencePath(complaintRef, one);
  const { name, size, party, width, height, contentType } = one;
  return (
    <figure className="space-y-2">
      {width !== null && height !== null && (
        <a href={address}>
          <img
            src={address}
            alt={`Evidence from ${ACTOR_WORDS[party]}: ${name}`}
            width={width}
            height={height}
            loading="lazy"
            className="h-auto max-h-96 w-auto max-w-full border border-line"
          />
        </a>
      )}
      <figcaption className="text-sm">
        <a
          href={address}
          {...(contentType === "application/pdf" && { download: name })}
          dir="auto"
          className="break-words"
        >
          {name}
        </a>{" "}
        <span className="numbers text-quiet">
          {size}, from {ACTOR_WORDS[party]}
        </span>
      </figcaption>
    </figure>
  );
}

/** Copies of evidence that everybody may see; nothing when there are none. */
export function ReleasedEvidenceSection({ complaint }: { complaint: Shown }) {
  if (complaint.evidence.length === 0) return null;
  return (
    <Section id="released" title="Evidence" className="max-w-text space-y-4">
      <p className="text-sm text-quiet">Copies we released. Names, numbers and addresses may have been redacted.</p>
      {complaint.evidence.map((one) => (
        <Released key={one.id} complaintRef={complaint.ref} one={one} />
      ))}
    </Section>
  );
}

/** Released copies for the parties, as links. */
export function ReleasedEvidenceList({ complaint }: { complaint: Shown }) {
  if (complaint.evidence.length === 0) return null;
  return (
    <div className="space-y-2">
      <h3 className="text-base">Copies we released</h3>
      <ul className="space-y-1 text-sm">
        {complaint.evidence.map((one) => (
          <li key={one.id}>
            <a dir="auto" href={evidencePath(complaint.ref, one)} className="break-words">
              {one.name}
            </a>{" "}
            <span className="numbers text-quiet">
              {one.size}, from {ACTOR_WORDS[one.party]}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
