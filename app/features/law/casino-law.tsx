import { Link } from "@remix-run/react";
import type { CasinoLaw } from "./law.server";
import { LicenceNotes } from "./licence-notes";
import { RuleList } from "./rule-list";

/** Who decides a dispute with a casino, and where it is not licensed although it accepts players. */
export function CasinoLawSection({ law: { authorities, missing }, name }: { law: CasinoLaw; name: string }) {
  return (
    <section aria-labelledby="rights" className="space-y-4">
      <h2 id="rights">Disputes and local law</h2>
      <div className="max-w-text space-y-4">
        {authorities.length === 0 ? (
          <p>
            We know of no licence of {name}, so there is no authority whose rule it must follow when you and it don’t
            agree.
          </p>
        ) : (
          authorities.map(({ authority, rules }) => (
            <div key={authority} className="space-y-1">
              <h3 className="text-base">{authority}</h3>
              <RuleList rules={rules} />
            </div>
          ))
        )}
        {missing.length > 0 && (
          <div className="space-y-2">
            <h3 className="text-base">Accepts players, but has no licence there</h3>
            <p className="text-sm">
              {name} lets people in these countries register. Their law wants a licence of the country’s own, and we
              know of none that {name} holds. Open your country to see what that means for you.
            </p>
            <LicenceNotes notes={missing} />
          </div>
        )}
        <p className="text-sm">
          <Link to="/faq#dispute-rules">The rules of all authorities we know</Link>
        </p>
      </div>
    </section>
  );
}
