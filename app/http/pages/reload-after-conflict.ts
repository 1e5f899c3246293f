import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * A route's `shouldRevalidate` that loads the page's data again after a post was refused with 409, so that the page
 * shows the current version. The router would keep the earlier data, with the version that its reader had seen.
 */
export const reloadAfterConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
