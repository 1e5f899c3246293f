import { agreeToLeave } from "~/http/agreed-leave";

interface Place {
  pathname: string;
  search: string;
  hash: string;
  state?: unknown;
}

/** A navigation as the router begins it, after its blockers: what scripts/building/whole-loads.ts hands over. */
export interface Beginning {
  from: Place;
  to: Place;
  how: "POP" | "PUSH" | "REPLACE";
  /** What the router goes by besides, of its own. */
  opts?: {
    /** A form that is being sent. */
    submission?: { formMethod: string };
    /** What has led here: a form's answer that has come, or a redirect's. */
    overrideNavigation?: { formMethod?: string };
    initialHydration?: boolean;
    startUninterruptedRevalidation?: boolean;
  };
}

const posts = (form: { formMethod?: string } | undefined) =>
  form?.formMethod !== undefined && form.formMethod !== "GET";

/**
 * True for what a browser by itself would load as a page: links, GET forms, ways back and forth, and the page that another
 * form leads to. Whoever comes back from a form to the page it stands on stays there, with what was typed in others.
 */
export function leadsElsewhere({ from, to, how, opts = {} }: Beginning): boolean {
  if (opts.initialHydration || opts.startUninterruptedRevalidation || posts(opts.submission)) return false;
  // A page that was once redirected to keeps the word in the browser's history.
  const isRedirect = how !== "POP" && (to.state as { _isRedirect?: boolean } | null | undefined)?._isRedirect === true;
  return isRedirect ? from.pathname !== to.pathname : !posts(opts.overrideNavigation);
}

/** Has the browser load the page that the router was about to show. */
export function loadWhole({ to, how }: Beginning): void {
  // The router's blockers have asked, or a form has just been saved.
  agreeToLeave();
  // Out of the browser's memory the page would come back as it is now, with a form that is being sent for ever.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  if (how === "POP") location.reload();
  else location[how === "PUSH" ? "assign" : "replace"](to.pathname + to.search + to.hash);
}
