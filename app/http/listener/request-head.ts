import type { IncomingHttpHeaders } from "node:http";

/** What of a request decides its answer. An `IncomingMessage` is one. */
export interface RequestHead {
  readonly method?: string | undefined;
  /** Path and query, as they were sent. */
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * A header of a request, the first where it may come more than once. One place for all names: V8 then looks up a header
 * that isn't there as fast as one that is, where each call site of its own would miss its inline cache every time.
 */
export function headerOf({ headers }: RequestHead, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
