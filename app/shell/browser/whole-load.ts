import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { agreeToLeave } from "~/http/forms/navigation-consent";

/** A navigation as the router hands it to `shouldRevalidate`, which it asks before it loads any data. */
export type NavigationStep = Pick<
  ShouldRevalidateFunctionArgs,
  "currentUrl" | "nextUrl" | "formMethod" | "actionStatus"
>;

/**
 * True for what a browser by itself would load as a page: links, GET forms, ways back and forth, and another page that a
 * form leads to. The answer to a form stays in the page, and so does a form that leads back to the page it stands on: other
 * forms of that page may hold unsent text.
 */
export function leadsElsewhere({ currentUrl, nextUrl, formMethod = "GET", actionStatus }: NavigationStep): boolean {
  if (formMethod === "GET") return currentUrl.href !== nextUrl.href;
  return actionStatus === undefined && currentUrl.pathname !== nextUrl.pathname;
}

/** Has the browser load the page that the router was about to show. */
export function loadWhole(target: URL): void {
  // The router's blockers have asked, or a form has just been saved.
  agreeToLeave();
  // Out of the browser's memory the page would come back as it is now, with a form that is being sent for ever.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  // On the way back or forth the address has changed already.
  if (target.href === location.href) location.reload();
  else location.assign(target.href);
}
