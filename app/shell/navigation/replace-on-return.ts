/** A history entry's state, as React Router writes it. */
interface EntryState {
  usr: { _isRedirect: true };
  idx: number;
}

function isRedirect(state: unknown): state is EntryState {
  return (state as { usr?: { _isRedirect?: boolean } | null } | null)?.usr?._isRedirect === true;
}

/**
 * Makes a redirect that answers the browser's Back or Forward replace the history entry, as happens when the browser
 * loads the pages itself. The router would add an entry, from which Back leads to the same redirect again. Call it
 * once, when there is a router.
 */
export function replaceOnReturn(): void {
  let isReturning = false;
  // Before the router, which may complete the navigation at once.
  window.addEventListener("popstate", () => void (isReturning = true), { capture: true });
  for (const use of ["click", "submit"])
    window.addEventListener(use, () => void (isReturning = false), { capture: true });
  window.__remixRouter.subscribe(({ navigation }) => {
    if (navigation.state === "idle") isReturning = false;
  });
  const { pushState } = history;
  history.pushState = function (this: History, state: unknown, unused: string, url?: string | URL | null) {
    if (!isReturning || !isRedirect(state)) return pushState.call(this, state, unused, url);
    // The router has counted one entry more.
    this.replaceState({ ...state, idx: state.idx - 1 }, unused, url);
  };
}
