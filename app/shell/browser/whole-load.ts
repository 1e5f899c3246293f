import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { agreeToLeave } from "~/ui/forms/leave/navigation-consent";

/** A navigation as the router passes it to `shouldRevalidate` before it loads any data. */
export type NavigationStep = Pick<
  ShouldRevalidateFunctionArgs,
  "currentUrl" | "nextUrl" | "formMethod" | "actionStatus"
>;

/**
 * True for navigations that a browser without scripts would load as a page: links, GET forms, back and forward, and
 * another page that a form leads to. The answer to a form stays in the page, and so does a form that leads back to its
 * own page, because other forms of that page may hold unsent text.
 */
export function leadsElsewhere({ currentUrl, nextUrl, formMethod = "GET", actionStatus }: NavigationStep): boolean {
  if (formMethod === "GET") return currentUrl.href !== nextUrl.href;
  return actionStatus === undefined && currentUrl.pathname !== nextUrl.pathname;
}

/** Has the browser load the page that the router was about to show. */
export function loadWhole(target: URL): void {
  // The router's blockers have already asked, or a form has just been saved.
  agreeToLeave();
  // From the back/forward cache the page would return as it is now, with a form that is being sent for ever.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  // On back and forward the address has changed already.
  if (target.href === location.href) location.reload();
  else location.assign(target.href);
}
