import { Fact } from "~/ui/lists/fact";
import type { CountryFacts as Facts } from "./country-view";
import { LawSource } from "./law-source";

/**
 * What applies to everybody who lives in a country. What we didn't find is left out, so that nobody reads it as a rule
 * that there is none.
 */
export function CountryFacts({ facts, name }: { facts: Facts; name: string }) {
  const { minimumAge, register, offers, licensing, noLinks, noBonuses, helplines, evidence } = facts;
  return (
    <div className="space-y-3 text-sm">
      <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
        {minimumAge !== null && <Fact term="Minimum age">{minimumAge} years</Fact>}
        {register && (
          <Fact term="Self-exclusion register">
            {register.url ? (
              <a dir="auto" href={register.url} rel="noopener">
                {register.name}
              </a>
            ) : (
              <span dir="auto">{register.name}</span>
            )}
          </Fact>
        )}
        {licensing?.authority && <Fact term="Licences are issued by">{licensing.authority}</Fact>}
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
      {evidence === null && licensing === null && <p>The law on gambling in {name} is not known to us.</p>}
      {offers !== null && (
        <p>
          <strong>Bonuses and advertising: </strong>
          <span dir="auto">{offers}</span>
        </p>
      )}
      {noBonuses && !noLinks && <p>We show no bonuses to readers in {name}.</p>}
      {noLinks && <p>We show no bonuses, ads or links to casinos to readers in {name}.</p>}
      {evidence && <LawSource {...evidence} />}
    </div>
  );
}
