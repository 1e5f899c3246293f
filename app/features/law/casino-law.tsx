import { Link } from "@remix-run/react";
import { Section } from "~/ui/section";
import type { CasinoLaw } from "./law.server";
import { LicenceCountry, LicenceMeaning } from "./licence-notes";
import { RuleList } from "./rule-list";

/** Returns "Denmark, Finland and Norway". */
function inWords(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((words) => words !== "").join(" and ");
}

/** Who decides a dispute with a casino, and where it is not licensed although it accepts players. */
export function CasinoLawSection({ law: { authorities, missing }, name }: { law: CasinoLaw; name: string }) {
  return (
    <Section id="rights" title="Disputes and local law" className="space-y-4">
      <div className="grid gap-y-4 sm:max-lg:grid-cols-2 sm:max-lg:gap-x-10">
        {authorities.length === 0 ? (
          <p>We know of no licence of {name}: no authority decides a dispute with it.</p>
        ) : (
          <div className="space-y-2">
            <h3 className="text-base">Who decides</h3>
            <details className="border-y border-line">
              <summary className="min-h-11 py-2">{inWords(authorities.map(({ authority }) => authority))}</summary>
              <dl className="space-y-3 pb-3">
                {authorities.map(({ authority, rules }) => (
                  <div key={authority}>
                    <dt className="font-semibold">{authority}</dt>
                    <dd>
                      <RuleList rules={rules} />
                    </dd>
                  </div>
                ))}
              </dl>
              <p className="pb-3 text-sm">
                <Link to="/faq#dispute-rules">All authorities</Link>
              </p>
            </details>
          </div>
        )}
        {missing.length > 0 && (
          <div className="space-y-2">
            <h3 className="text-base">Accepts players without a licence</h3>
            <details className="border-y border-line">
              <summary className="min-h-11 py-2">{inWords(missing.map(({ country }) => country))}</summary>
              <p className="pb-3 text-sm">
                These countries’ law requires a licence of their own, and we know of none that {name} holds.
              </p>
              <dl className="space-y-3 pb-3">
                {missing.map((note) => (
                  <div key={note.country}>
                    <dt className="font-semibold">
                      <LicenceCountry note={note} />
                    </dt>
                    <dd>
                      <LicenceMeaning note={note} />
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          </div>
        )}
      </div>
    </Section>
  );
}
