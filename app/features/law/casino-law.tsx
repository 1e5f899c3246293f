import { Link } from "@remix-run/react";
import { Section } from "~/ui/section";
import type { CasinoLaw } from "./law.server";
import { LicenceNotes } from "./licence-notes";
import { RuleList } from "./rule-list";

/** Authorities whose rules are listed on phones as well; more of them open from one line there. */
const FEW = 1;

/** Returns "Denmark, Finland and Norway". */
function countriesInWords(notes: CasinoLaw["missing"]): string {
  const names = notes.map(({ country }) => country);
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((words) => words !== "").join(" and ");
}

function Authorities({ authorities }: Pick<CasinoLaw, "authorities">) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {authorities.map(({ authority, rules }) => (
        <li key={authority}>
          <details>
            <summary className="min-h-11 py-2">The rules of {authority}</summary>
            <div className="pb-3">
              <RuleList rules={rules} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** Who decides a dispute with a casino, and where it is not licensed although it accepts players. */
export function CasinoLawSection({ law: { authorities, missing }, name }: { law: CasinoLaw; name: string }) {
  return (
    <Section id="rights" title="Disputes and local law" className="space-y-4">
      <div className="grid gap-y-4 sm:max-lg:grid-cols-2 sm:max-lg:gap-x-10">
        {authorities.length === 0 ? (
          <p>
            We know of no licence of {name}, so there is no authority whose rule it must follow when you and it don’t
            agree.
          </p>
        ) : (
          <div className="space-y-2">
            <h3 className="text-base">When you and {name} don’t agree</h3>
            {authorities.length > FEW ? (
              <details className="unfold-on-wide border-line max-lg:border-y">
                <summary className="min-h-11 py-2">The rules of its {authorities.length} authorities</summary>
                <Authorities authorities={authorities} />
              </details>
            ) : (
              <Authorities authorities={authorities} />
            )}
          </div>
        )}
        {missing.length > 0 && (
          <div className="space-y-2">
            <h3 className="text-base">Accepts players, but has no licence there</h3>
            <details className="border-y border-line">
              <summary className="min-h-11 py-2">{countriesInWords(missing)}</summary>
              <p className="pb-3 text-sm">
                {name} lets people in these countries register. Their law requires a licence of the country’s own, and
                we know of none that {name} holds. Open a country to see what that means for you.
              </p>
              <LicenceNotes notes={missing} />
            </details>
          </div>
        )}
      </div>
      <p className="text-sm">
        <Link to="/faq#dispute-rules">The rules of all authorities we know</Link>
      </p>
    </Section>
  );
}
