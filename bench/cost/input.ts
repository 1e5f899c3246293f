import type { Body } from "../fuzz/hostile-values";
import type { Handler } from "./handlers";

/** An input's changes to a handler's request; everything else stays as the handler has it. */
export interface Made {
  path?: string;
  /** `Cookie` is added to the session's cookie. */
  headers?: readonly (readonly [string, string])[];
  body?: Body;
}

/** A kind of request that is designed to cost more than it should, at any size. */
export interface Input {
  /** The kind and a description, such as `fields: nested indices`. */
  name: string;
  /** The largest measured size, in bytes unless the name says another unit. */
  most: number | ((handler: Handler) => number);
  /** True if it is sent at its greatest size wherever others are made smaller, since that size is what it is about. */
  isWhole?: boolean;
  /** True if the input applies to the handler. */
  takes(handler: Handler): boolean;
  make(size: number, handler: Handler): Made | Promise<Made>;
}

/** Below Node's limit of 16 KB for a request's head, with room for the headers that are always there. */
export const LARGEST_HEAD = 14_000;
/** A little less than the limit of a form. */
export const largestForm = ({ path }: Handler) => (path.startsWith("/admin/") ? 950_000 : 240_000);

/** Returns the largest size of an input at a handler. */
export const mostOf = ({ most }: Input, handler: Handler) => (typeof most === "number" ? most : most(handler));

/** Returns `piece(0) + piece(1) + …`, as many as fit into `size` characters; at least one. */
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

/** Returns the same as `filled`, with a separator between the pieces. */
export function joined(size: number, piece: (at: number) => string, between: string): string {
  return filled(size, (at) => (at === 0 ? piece(0) : between + piece(at)));
}

/** Returns as many openings as fit together with their closings, followed by the closings. */
export function nested(size: number, open: string, close: string, inside = ""): string {
  const times = Math.max(1, Math.floor((size - inside.length) / (open.length + close.length)));
  return open.repeat(times) + inside + close.repeat(times);
}

/** Returns a path with an extended query. */
export const withQuery = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;

export const isRead = ({ method }: Handler) => method === "GET";
export const isPost = ({ method }: Handler) => method === "POST";
/** Returns the address of the page's data, as the framework's own script requests it. */
export const dataPath = (path: string) => {
  const [address = "", query] = path.split("?");
  return `${address === "/" ? "/_root" : address}.data${query === undefined ? "" : `?${query}`}`;
};
