import { groupedBy } from "~/domain/lists/grouped-by";
import { Link } from "@remix-run/react";
import { Section } from "~/ui/section";
import type { LicenceNote, ShownRule } from "./dispute-rules";
import { LicenceNotes } from "./licence-notes";
import { RuleList } from "./rule-list";

/** Every dispute rule, by authority, and every country whose law requires a licence of its own. */
export function AllLaw({ rules, countries }: { rules: readonly ShownRule[]; countries: readonly LicenceNote[] }) {
  if (rules.length === 0 && countries.length === 0) return null;
  const byAuthority = groupedBy(rules, ({ authority }) => authority);
  return (
    <>
      {rules.length > 0 && (
        <Section id="dispute-rules" title="Who decides a dispute, by licence" className="max-w-3xl space-y-3">
          <p className="text-sm">
            Each rule is in our words, with its source and the day we last checked it. Authorities whose own text we
            couldn’t find are left out. What counts is the licence you play under:{" "}
            <Link to="/casinos">a casino’s page</Link> names it.
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {[...byAuthority].map(([authority, own]) => (
              <li key={authority}>
                <details>
                  <summary className="min-h-11 py-2">{authority}</summary>
                  <div className="pb-3">
                    <RuleList rules={own} />
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {countries.length > 0 && (
        <Section
          id="local-licences"
          title="Countries that require a licence of their own"
          className="max-w-3xl space-y-3"
        >
          <p className="text-sm">
            What it means for a player there when a casino doesn’t have that licence. It is not legal advice, and
            countries whose own text we couldn’t find are left out.
          </p>
          <LicenceNotes notes={countries} />
        </Section>
      )}
    </>
  );
}
