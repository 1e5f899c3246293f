import type { ShouldRevalidateFunction } from "@remix-run/react";
import { hasUnsavedChanges } from "~/ui/forms/leave/navigation-consent";
import { isVerySlow } from "./connection";
import { reloadedRecently } from "./failed-chunk";
import { askForLatestBuild } from "./latest-build";
import { leadsElsewhere, loadWhole } from "./whole-load";

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
 * page's data and files. Unsaved changes need the router, whose blocker asks about them first.
 */
function leaveToBrowser(event: Event): void {
  if (isNativeNavigation(event) && wantsWholePages() && !hasUnsavedChanges()) event.stopPropagation();
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
