import type { AppLoadContext } from "@remix-run/node";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** True while loaders run for their data alone (single fetch), false for a document; our own listeners say so. */
    isDataRequest?: boolean;
  }
}

/** True if an address is that of a page's data alone, as the framework decides it (single fetch). */
export function isDataAddress(address: string): boolean {
  return new URL(address).pathname.endsWith(".data");
}

/** Returns what loaders are told of a request that their own address doesn't show. */
export function loadContextOf({ url }: Request): AppLoadContext {
  return { isDataRequest: isDataAddress(url) };
}
