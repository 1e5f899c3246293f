import type { Insert } from "~/http/responses/document.server";
import type { FragmentLookup } from "~/ui/cached-fragment";

export interface PageFragments extends FragmentLookup {
  /** The cached fragments of the page, in their order. */
  readonly inserts: readonly Insert[];
  /**
   * Stores the fragments that have now been on two pages, and returns the page ready to be sent, with no
   * address that a proxy would find. Call it with the
   * rendered page: React can't render a fragment by itself while it renders the page. Throws when the check finds a
   * fragment that depends on more than its data.
   */
  finish(page: string): string;
}
