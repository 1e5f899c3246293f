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
  if (!country) {
    return (
      <p className="no-print text-sm text-quiet">
        {invitation}{" "}
        <Link to={choice} rel="nofollow">
          Choose your country
        </Link>
      </p>
    );
  }
  if (country.isGuessed) {
    return (
      <p className="no-print text-sm text-quiet">
        You seem to be in {country.name}.{" "}
        <Link to={choice} rel="nofollow">
          Choose where you live
        </Link>
      </p>
    );
  }
  if (country.isChosen) {
    return (
      <p className="no-print text-sm text-quiet">
        You live in {country.name}.{" "}
        <Link to={choice} rel="nofollow">
          Change that
        </Link>
      </p>
    );
  }
  return (
    <Form method="post" action="/preferences" preventScrollReset className="no-print text-sm text-quiet">
      <input type="hidden" name="returnTo" value={path} />
      <button name="country" value={country.code} className="min-h-6 text-accent underline">
        I live in {country.name}: show it everywhere
      </button>
    </Form>
  );
}
