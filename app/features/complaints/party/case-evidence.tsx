import { useNavigation, useRevalidator } from "@remix-run/react";
import { Button } from "~/ui/forms/button";
import { Section } from "~/ui/section";
import type { CasePage } from "./case-page.server";
import { EvidenceField } from "../evidence/evidence-field";
import type { EvidenceRow } from "../evidence/evidence-list";
import { ReleasedEvidenceList } from "../evidence/released-evidence";

const PARTY_WORDS = { player: "the player", casino: "the casino", staff: "our staff" } as const;
const NOTHING: readonly EvidenceRow[] = [];
const BUTTON_LABEL = "Add evidence";

function seenBy(row: EvidenceRow, party: CasePage["party"]): string {
  if (row.visibility === "parties") return "Both sides and our staff see it.";
  return row.party === party
    ? "Only you and our staff see it."
    : `Only ${PARTY_WORDS[row.party]} and our staff see it.`;
}

/** Files of a case that its reader may see; they can share their own with the other side or hide them. */
export function CaseEvidence({ page, refused }: { page: CasePage; refused: readonly string[] }) {
  const { complaint, evidence, party, may, accountName } = page;
  const { revalidate } = useRevalidator();
  const busy = useNavigation().formMethod === "POST";
  const other = party === "player" ? "casino" : "player";
  return (
    <aside aria-label="Private" className="space-y-8 lg:border-s lg:border-line lg:ps-8">
      <Section id="evidence" title="Evidence" isSmall className="space-y-4">
        {evidence.length === 0 ? (
          <p className="text-sm text-quiet">No files that you may see.</p>
        ) : (
          <ul className="space-y-4">
            {evidence.map((row) => (
              <li key={row.id} className="space-y-1">
                <a dir="auto" href={`/complaints/${complaint.ref}/evidence/${row.id}`} download className="break-words">
                  {row.name}
                </a>{" "}
                <span className="numbers text-sm text-quiet">
                  {row.size}, from {PARTY_WORDS[row.party]}
                </span>
                <p className="text-sm text-quiet">{seenBy(row, party)}</p>
                {row.party === party && party !== "staff" && (
                  <Button
                    look="quiet"
                    name="intent"
                    value={`${row.visibility === "staff" ? "show" : "hide"}:${row.id}`}
                    disabled={busy}
                  >
                    {row.visibility === "staff" ? `Share with the ${other}` : `Hide from the ${other}`}
                    <span className="sr-only">: {row.name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <ReleasedEvidenceList complaint={complaint} />
        {may.addEvidence && (
          <div className="space-y-4">
            <EvidenceField
              evidence={NOTHING}
              refused={refused}
              uploadTo={`/complaints/${complaint.ref}/evidence`}
              buttonLabel={BUTTON_LABEL}
              hint="JPEG, PNG and WebP pictures, PDF, plain text, 10 MB each. Only you and our staff see them at first."
              onUploaded={revalidate}
            />
            <Button look="secondary" name="intent" value="evidence" busy={busy} busyLabel="Working…">
              {BUTTON_LABEL}
            </Button>
          </div>
        )}
      </Section>
      <Section id="account" title="Account at the casino" isSmall className="space-y-1">
        <p dir="auto" className="break-words">
          {accountName ?? "Not given."}
        </p>
        <p className="text-sm text-quiet">Not public.</p>
      </Section>
    </aside>
  );
}
