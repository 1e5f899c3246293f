import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * A route's `shouldRevalidate` by which its page shows what it was read from as that is now once a post was refused with
 * 409. The router would keep the earlier data, with the marks of what its reader has seen.
 */
export const reloadAfterConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
