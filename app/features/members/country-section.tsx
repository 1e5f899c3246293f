import { Link } from "@remix-run/react";

/** Where a member lives, as their account remembers it. */
export function CountrySection({ country }: { country: string | null }) {
  return (
    <section aria-labelledby="country-title" className="space-y-2">
      <h2 id="country-title">Where you live</h2>
      <p>
        {country ?? "You haven’t told us."}{" "}
        <Link to="/country?returnTo=/dashboard/profile" rel="nofollow">
          {country === null ? "Choose your country" : "Change or forget it"}
        </Link>
      </p>
      <p className="text-sm text-quiet">
        Lists, rules and helplines will then be those for your country, on every device.
      </p>
    </section>
  );
}
