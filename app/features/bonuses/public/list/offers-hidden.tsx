import { Link } from "@remix-run/react";

/** Notice in place of offers, for a visitor who asked not to see any. */
export function OffersHidden() {
  return (
    <p className="text-sm text-quiet">
      Bonuses and ads are hidden, as you asked. You can change that on the{" "}
      <Link to="/responsible-gaming">responsible gaming page</Link>.
    </p>
  );
}
