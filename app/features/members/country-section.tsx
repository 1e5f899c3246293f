import { Link } from "@remix-run/react";
import { Section } from "~/ui/section";

/** Where a member lives, as their account remembers it. */
export function CountrySection({ country }: { country: string | null }) {
  return (
    <Section id="country-title" title="Where you live" className="space-y-2">
      <p>
        {country ?? "You haven’t told us."}{" "}
        <Link to="/country?returnTo=/dashboard/profile" rel="nofollow">
          {country === null ? "Choose your country" : "Change or forget it"}
        </Link>
      </p>
      <p className="text-sm text-quiet">
        Lists, rules and helplines will then be those for your country, on every device.
      </p>
    </Section>
  );
}
