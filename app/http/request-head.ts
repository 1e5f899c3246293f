import type { IncomingHttpHeaders } from "node:http";

/** The parts of a request that decide its response. An `IncomingMessage` is one. */
export interface RequestHead {
  readonly method?: string | undefined;
  /** Path and query, as sent. */
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Returns a request's header, the first value where several are allowed. One function handles all names because V8 then
 * looks up missing headers as fast as present ones, while separate call sites would miss their inline caches.
 */
export function headerOf({ headers }: RequestHead, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
