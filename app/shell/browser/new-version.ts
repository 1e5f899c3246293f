import type { ShouldRevalidateFunction, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { hasUnsavedChanges, agreeToLeave } from "~/ui/forms/leave/navigation-consent";
import { isVerySlow } from "./connection";
import { reloadedRecently, wasReloaded } from "./failed-chunk";
import { askForLatestBuild } from "./latest-build";

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

const FIRST_CHECK = 1_000;
const NEXT_CHECK = 10 * 60_000;

/** The build's description of itself; `id` is the version in Remix's own manifest. */
interface LatestBuild {
  id: string;
}

let isOutdated = false;

async function check(running: string): Promise<void> {
  try {
    const answer = await askForLatestBuild();
    if (answer.ok) isOutdated = ((await answer.json()) as LatestBuild).id !== running;
  } catch {
    // Without a connection, the next check asks again.
  }
}

function wantsWholePages(): boolean {
  return isOutdated || reloadedRecently();
}

/** True for a link or a GET form, which the browser follows by itself unless a script prevents it. */
function isNativeNavigation({ type, target, submitter }: Event & { submitter?: HTMLElement | null }): boolean {
  if (!(target instanceof Element)) return false;
  if (type === "click") return target.closest("a[href]") !== null;
  return (submitter?.getAttribute("formmethod") ?? target.getAttribute("method") ?? "get").toLowerCase() === "get";
}

/**
 * Leaves links and GET forms to the browser while whole pages are wanted: the router would begin to load the next
 * page's data and files. On a page that was reloaded, the browser follows the next link too, however late: if the file of
 * that page can't be loaded, the router would only reload this one again. Unsaved changes need the router, whose blocker
 * asks about them first.
 */
function leaveToBrowser(event: Event): void {
  const isWhole = wantsWholePages() || (event.type === "click" && wasReloaded());
  if (isWhole && isNativeNavigation(event) && !hasUnsavedChanges()) event.stopPropagation();
}

/**
 * The root route's `shouldRevalidate`, which like every other route's refuses after a rejected form. The router calls
 * it at the beginning of every navigation, so here the browser takes over the navigations that are not clicks: filters
 * applied at once, back and forward, and the pages that forms lead to.
 */
export const revalidateOrLoadWhole: ShouldRevalidateFunction = (step) => {
  if (wantsWholePages() && leadsElsewhere(step)) loadWhole(step.nextUrl);
  return (step.actionStatus ?? 200) < 400 && step.defaultShouldRevalidate;
};

/**
 * Asks from time to time whether a newer version of the site was published, first a second after the page has loaded.
 * Once there is one, the next navigation loads the whole page. Pages on very slow connections don't ask.
 */
export function followVersions(): void {
  // Listens on the window to come before React, which listens on the document.
  for (const use of ["click", "submit"]) window.addEventListener(use, leaveToBrowser, { capture: true });
  const running = window.__remixManifest?.version;
  if (running === undefined || isVerySlow()) return;
  const round = () => {
    void check(running).then(() => setTimeout(round, NEXT_CHECK));
  };
  const begin = () => void setTimeout(round, FIRST_CHECK);
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
}
