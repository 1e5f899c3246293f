import type { Body } from "../fuzz/hostile";
import type { Handler } from "./handlers";

/** What an input makes of a handler's request; what it leaves out is as the handler has it. */
export interface Made {
  path?: string;
  /** `Cookie` is added to the session's. */
  headers?: readonly (readonly [string, string])[];
  body?: Body;
}

/** A kind of request that is made to cost more than it should, at any size. */
export interface Input {
  /** Its kind and what it does, as `fields: nested indices`. */
  name: string;
  /** The greatest size that is measured, in bytes unless the name says another unit. */
  most: number | ((handler: Handler) => number);
  /** Whether a handler is asked with it. */
  takes(handler: Handler): boolean;
  make(size: number, handler: Handler): Made | Promise<Made>;
}

/** Under the 16 KB that Node takes of a request's head, beside the headers that are always there. */
export const LARGEST_HEAD = 14_000;
/** A little less than a form may hold. */
export const largestForm = ({ path }: Handler) => (path.startsWith("/admin/") ? 950_000 : 240_000);

/** The greatest size of an input at a handler. */
export const mostOf = ({ most }: Input, handler: Handler) => (typeof most === "number" ? most : most(handler));

/** `piece(0) + piece(1) + …`, as many as fit into so many characters; at least one. */
export function filled(size: number, piece: string | ((at: number) => string)): string {
  const pieces: string[] = [];
  let length = 0;
  for (let at = 0; at === 0 || length < size; at++) {
    const next = typeof piece === "string" ? piece : piece(at);
    if (at > 0 && length + next.length > size) break;
    pieces.push(next);
    length += next.length;
  }
  return pieces.join("");
}

/** As `filled`, with something between the pieces. */
export function joined(size: number, piece: (at: number) => string, between: string): string {
  return filled(size, (at) => (at === 0 ? piece(0) : between + piece(at)));
}

/** An opening as often as it fits with its closing, and the closings. */
export function nested(size: number, open: string, close: string, inside = ""): string {
  const times = Math.max(1, Math.floor((size - inside.length) / (open.length + close.length)));
  return open.repeat(times) + inside + close.repeat(times);
}

/** A path with more in its query. */
export const withQuery = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;

export const isRead = ({ method }: Handler) => method === "GET";
export const isPost = ({ method }: Handler) => method === "POST";
/** The page's data, as the framework's own script asks for it. */
export const dataPath = (path: string) => {
  const [address = "", query] = path.split("?");
  return `${address === "/" ? "/_root" : address}.data${query === undefined ? "" : `?${query}`}`;
};
