import { isDecodable } from "~/http/security/address-limits";

/** The parts of a window that hold its address. */
type Addressed = Pick<Window, "location" | "history" | "addEventListener">;

/**
 * Encodes fragments that can't be decoded, such as `#50%`, before the router reads them; call it before there is a
 * router. React Router 6 decodes a fragment to scroll to it, and one that it can't decode freezes the page: rendering
 * fails without end (mended in React Router 7.7).
 */
export function keepFragmentReadable(page: Addressed): void {
  page.addEventListener("popstate", () => {
    const fragment = page.location.hash.slice(1);
    // Encoded as a whole, it names the element whose id is the fragment as written.
    if (!isDecodable(fragment)) page.history.replaceState(page.history.state, "", `#${encodeURIComponent(fragment)}`);
  });
}
