import { Form, Link, useLocation } from "@remix-run/react";
import { orderedQuery } from "~/http/page-cache/ordered-query";
import type { ReaderCountry } from "~/platform/access/choices/reader-country";

/** Returns the address of the page where a reader says where they live, which leads back to `path`. */
export function countryChoicePath(path: string): string {
  return `/country?${new URLSearchParams({ returnTo: path }).toString()}`;
}

/** Says which country a page is shown for, with a link to choose another. */
export function CountryLine({ country, invitation = "" }: { country: ReaderCountry | null; invitation?: string }) {
  const { pathname, search } = useLocation();
  const path = pathname + orderedQuery(search);
  const choice = countryChoicePath(path);
  if (!country || country.isGuessed) {
    return (
      <p className="no-print text-sm text-quiet">
        {country ? `You seem to be in ${country.name}.` : invitation}{" "}
        <Link to={choice} rel="nofollow">
          {country ? "Choose where you live" : "Choose your country"}
        </Link>
      </p>
    );
  }
  // The header leads to the choice that was made.
  if (country.isChosen) return null;
  return (
    <Form method="post" action="/preferences" preventScrollReset className="no-print text-sm text-quiet">
      <input type="hidden" name="returnTo" value={path} />
      <button name="country" value={country.code} className="min-h-6 text-accent underline">
        I live in {country.name}: show it everywhere
      </button>
    </Form>
  );
}
