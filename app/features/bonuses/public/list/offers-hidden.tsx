import { Link } from "@remix-run/react";
import type { HiddenOffers } from "~/platform/access/choices/hidden-offers";

/** Notice in place of offers, for a visitor who is to see none. */
export function OffersHidden({ by }: { by: HiddenOffers }) {
  if (by.country !== null) {
    return (
      <p className="text-sm text-quiet">
        We show no bonuses, ads or links to casinos to readers in {by.country}, because of the law there.{" "}
        <Link to="/country" rel="nofollow">
          Do you live somewhere else?
        </Link>
      </p>
    );
  }
  return (
    <p className="text-sm text-quiet">
      Bonuses and ads are hidden, as you asked. You can change that on the{" "}
      <Link to="/responsible-gaming">responsible gaming page</Link>.
    </p>
  );
}
