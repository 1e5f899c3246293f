import type { ReactNode } from "react";
import type { CountryFacts as Facts } from "./country-view";
import { LawSource } from "./law-source";

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-quiet">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What applies to everybody who lives in a country, as far as we found it. */
export function CountryFacts({ facts, name }: { facts: Facts; name: string }) {
  const { minimumAge, register, offers, authority, noLinks, helplines, evidence } = facts;
  return (
    <div className="space-y-3 text-sm">
      <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
        <Fact term="Minimum age">{minimumAge === null ? "Not known to us" : `${String(minimumAge)} years`}</Fact>
        <Fact term="To exclude yourself everywhere">
          {register === null ? (
            "We know of no register"
          ) : register.url ? (
            <a dir="auto" href={register.url} rel="noopener">
              {register.name}
            </a>
          ) : (
            <span dir="auto">{register.name}</span>
          )}
        </Fact>
        {authority && <Fact term="Licences are issued by">{authority}</Fact>}
        <Fact term="Someone to talk to">
          {helplines.length === 0 ? (
            <a href="/responsible-gaming#help">Services that help in any country</a>
          ) : (
            helplines.slice(0, 2).map((line) => (
              <span key={line.name} className="block">
                <a dir="auto" href={line.url} rel="noopener">
                  {line.name}
                </a>
                {line.phone && (
                  <>
                    {" "}
                    <a href={`tel:${line.phone.replace(/[^\d+]/g, "")}`} className="numbers whitespace-nowrap">
                      {line.phone}
                    </a>
                  </>
                )}
              </span>
            ))
          )}
        </Fact>
      </dl>
      {offers !== null && (
        <p>
          <strong>Bonuses and advertising: </strong>
          <span dir="auto">{offers}</span>
        </p>
      )}
      {noLinks && <p>We show no bonuses, ads or links to casinos to readers in {name}.</p>}
      {evidence && <LawSource {...evidence} />}
    </div>
  );
}
