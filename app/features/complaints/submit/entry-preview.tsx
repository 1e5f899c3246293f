import { formatMoney, type Money } from "~/domain/money/money";
import { DateTime } from "~/ui/date-time";
import { Fact } from "~/ui/lists/fact";
import { Section } from "~/ui/section";
import { TypedText } from "~/ui/text/typed-text";
import type { EvidenceRow } from "../evidence/evidence-list";
import { CitedTerms } from "../cited-terms";
import { CATEGORY_LABELS } from "../kinds";
import type { ComplaintCategory } from "../schema";

export interface PreviewedEntry {
  casino: { name: string; slug: string | null };
  category: ComplaintCategory;
  title: string;
  story: string;
  desiredOutcome: string;
  disputed: Money | null;
  incidentOn: string;
  contactedCasinoOn: string;
  playerName: string;
  accountName: string | null;
  evidence: readonly EvidenceRow[];
  evidenceForCasino: boolean;
  /** Id of the version of the terms it is about. */
  citedTerms: string | null;
}

/** A complaint before it is sent: its public part and its private part. */
export function EntryPreview({ entry }: { entry: PreviewedEntry }) {
  return (
    <div className="max-w-text space-y-8">
      <section className="card space-y-5 sm:p-8">
        <h2 id="public-part" className="eyebrow">
          What everybody will see
        </h2>
        <div className="space-y-1">
          <p dir="auto" className="font-serif text-2xl font-semibold break-words">
            {entry.title}
          </p>
          <p className="text-quiet">
            <bdi>{entry.playerName}</bdi> about {entry.casino.name}
            {entry.casino.slug === null && ", a casino we don’t list"} · {CATEGORY_LABELS[entry.category]}
          </p>
        </div>
        <dl className="numbers grid grid-cols-2 gap-4 sm:grid-cols-3">
          <Fact term="Disputed">{entry.disputed ? formatMoney(entry.disputed) : "Not about money"}</Fact>
          <Fact term="It happened">
            <DateTime at={entry.incidentOn} />
          </Fact>
          <Fact term="The casino was told">
            <DateTime at={entry.contactedCasinoOn} />
          </Fact>
          {entry.citedTerms !== null && (
            <Fact term="Terms it is about">
              <CitedTerms casinoSlug={entry.casino.slug} version={entry.citedTerms} />
            </Fact>
          )}
        </dl>
        <TypedText>{entry.story}</TypedText>
        {entry.desiredOutcome && (
          <div className="border-s-2 border-accent ps-4">
            <p className="text-sm text-quiet">Desired outcome</p>
            <TypedText>{entry.desiredOutcome}</TypedText>
          </div>
        )}
      </section>
      <Section id="private-part" title="What stays private" isSmall className="space-y-4">
        <dl className="space-y-4">
          <Fact term="Your name or number at the casino (the casino and us)">{entry.accountName ?? "none given"}</Fact>
          <Fact term={entry.evidenceForCasino ? "Evidence (the casino and us)" : "Evidence (only us)"}>
            {entry.evidence.length === 0 ? (
              "none"
            ) : (
              <ul>
                {entry.evidence.map(({ id, name, size }) => (
                  <li key={id}>
                    {name} <span className="numbers text-sm text-quiet">{size}</span>
                  </li>
                ))}
              </ul>
            )}
          </Fact>
          <Fact term="Your address and account here (only us)">never shown</Fact>
        </dl>
      </Section>
    </div>
  );
}
