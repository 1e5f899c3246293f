import { Link } from "@remix-run/react";
import type { HiddenOffers } from "~/platform/access/choices/hidden-offers";

/** Notice in place of offers, for a visitor who must not see any. */
export function OffersHidden({ by: { text, link } }: { by: HiddenOffers }) {
  return (
    <p className="text-sm text-quiet">
      {text} <Link to={link.to}>{link.label}</Link>
    </p>
  );
}
