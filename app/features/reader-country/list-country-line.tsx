import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ListCountry } from "~/platform/access/choices/reader-country";
import { CountryLine } from "./country-line";

/** Returns what an empty list of a country says instead of its usual advice; null for any other list. */
export function emptyForCountry(
  country: ListCountry | null,
  list: { active: readonly unknown[] },
  noun: string,
): { title: string; advice: ReactNode } | null {
  if (!country || country.showsRest || list.active.length > 1) return null;
  return {
    title: `We list no ${noun} open to players in ${country.name}`,
    advice: (
      <Link to={country.otherHref} rel="nofollow" preventScrollReset>
        Show those for other countries
      </Link>
    ),
  };
}

/** Says whether a list shows only what is open to players in the reader's country, with a link to the rest. */
export function ListCountryLine({ country, noun }: { country: ListCountry | null; noun: string }) {
  if (!country) return <CountryLine country={null} invitation="Open to you?" />;
  // The country of the page's address is among the filters that are on.
  if (!country.isChosen && !country.isGuessed && !country.showsRest) return <CountryLine country={country} />;
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1">
      <p className="text-sm">
        {country.showsRest ? (
          <>
            All {noun} are shown, wherever their players may live.{" "}
            <Link to={country.otherHref} rel="nofollow" preventScrollReset>
              Only those open to players in {country.name}
            </Link>
          </>
        ) : (
          <>
            Only {noun} open to players in {country.name} are shown.{" "}
            <Link to={country.otherHref} rel="nofollow" preventScrollReset>
              Show the rest too
            </Link>
          </>
        )}
      </p>
      <CountryLine country={country} />
    </div>
  );
}
