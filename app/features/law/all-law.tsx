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
            From each authority’s own text. <Link to="/casinos">A casino’s page</Link> names its licence.
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
        <Section id="local-licences" title="Countries with licences of their own" className="max-w-3xl space-y-3">
          <p className="text-sm">If a casino has none, by the law’s own text. Not legal advice.</p>
          <LicenceNotes notes={countries} />
        </Section>
      )}
    </>
  );
}
