import type { ServerResponse } from "node:http";
import { parseUrl } from "~/domain/urls/parse-url";
import { timingOf } from "../responses/response-headers";
import { isPathTooLong } from "../security/address-limits";

/**
 * Every page has one address. The router ignores case and a trailing slash in paths, but takes parameters as written,
 * so it would understand only half of `/Casinos/Larkmoor`. Here the whole path is matched without regard to case, and
 * an address that differs from the page's own is redirected to it.
 */

/** A route of a build, as far as its path is concerned. */
interface RoutePath {
  path?: string | undefined;
  parentId?: string | undefined;
}

type RoutePaths = Readonly<Record<string, RoutePath | undefined>>;

/** The parameter with a complaint's reference, which is written in capitals. */
const IN_CAPITALS = "ref";

/** Parameters that are names, and the case they are stored in. All others (ids, files) are kept as written. */
const CASES: Readonly<Record<string, (text: string) => string>> = {
  slug: (text) => text.toLowerCase(),
  facet: (text) => text.toLowerCase(),
  choice: (text) => text.toLowerCase(),
  kind: (text) => text.toLowerCase(),
  name: (text) => text.toLowerCase(),
  group: (text) => text.toLowerCase(),
  [IN_CAPITALS]: (text) => text.toUpperCase(),
};

interface PathNode {
  /** By segment, in lower case. */
  readonly statics: Map<string, { text: string; node: PathNode }>;
  readonly parameters: { name: string; suffix: string; node: PathNode }[];
  isRoute: boolean;
}

function emptyNode(): PathNode {
  return { statics: new Map(), parameters: [], isRoute: false };
}

function childFor(node: PathNode, segment: string): PathNode {
  const parameter = /^:(\w+)/.exec(segment);
  if (parameter) {
    const [marked, name = ""] = parameter;
    const suffix = segment.slice(marked.length);
    const known = node.parameters.find((one) => one.name === name && one.suffix === suffix);
    if (known) return known.node;
    const made = emptyNode();
    node.parameters.push({ name, suffix, node: made });
    // `:slug.json` is tried before `:slug`.
    node.parameters.sort((a, b) => b.suffix.length - a.suffix.length);
    return made;
  }
  const key = segment.toLowerCase();
  const known = node.statics.get(key);
  if (known) return known.node;
  const made = emptyNode();
  node.statics.set(key, { text: segment, node: made });
  return made;
}

/** Returns a route's whole path in segments. */
function partsOf(route: RoutePath, routes: RoutePaths): string[] {
  const parts: string[] = [];
  for (let at: RoutePath | undefined = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
    parts.unshift(...(at.path ?? "").split("/").filter(Boolean));
  return parts;
}

function treeOf(paths: readonly string[][]): PathNode {
  const root = emptyNode();
  for (const parts of paths) {
    let node = root;
    for (const part of parts) node = childFor(node, part);
    node.isRoute = true;
  }
  return root;
}

function inItsCase(name: string, text: string): string {
  return /^[\w-]+$/.test(text) ? (CASES[name]?.(text) ?? text) : text;
}

/** Returns the segments as the first matching route writes them, or null. Visits each node of the tree at most once. */
function written(node: PathNode, segments: readonly string[], at: number): string[] | null {
  const segment = segments[at];
  if (segment === undefined) return node.isRoute ? [] : null;
  const known = node.statics.get(segment.toLowerCase());
  const rest = known && written(known.node, segments, at + 1);
  if (rest) return [known.text, ...rest];
  for (const { name, suffix, node: next } of node.parameters) {
    const length = segment.length - suffix.length;
    if (length < 1 || !segment.toLowerCase().endsWith(suffix.toLowerCase())) continue;
    const others = written(next, segments, at + 1);
    if (others) return [inItsCase(name, segment.slice(0, length)) + suffix, ...others];
  }
  return null;
}

/** Nearly every path is in lower case, with single slashes and none at its end, and needs no look-up. */
const UNUSUAL = /[A-Z%\\]|\/[/.]|.\/$/;
/** Escapes of characters that need none (RFC 3986, 6.2.2.2). */
const NEEDLESS_ESCAPE = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

function unescaped(path: string): string {
  return path.replace(NEEDLESS_ESCAPE, (escape) => String.fromCharCode(Number.parseInt(escape.slice(1), 16)));
}

/** Returns the path's segments as a browser would send them, without empty ones; null if it isn't a path. */
function segmentsOf(path: string): string[] | null {
  const plain = unescaped(path).replace(/[/\\]+/g, "/");
  return parseUrl(plain, "http://localhost")?.pathname.split("/").filter(Boolean) ?? null;
}

/** Returns an address's canonical form, or null if it has it already or no page of ours is meant. */
export type FindCanonical = (address: string) => string | null;

/** Returns the function that finds the canonical addresses of a build's routes. It caches no answers. */
export function canonicalAddresses(routes: RoutePaths): FindCanonical {
  const paths = Object.values(routes).flatMap((route) => (route ? [partsOf(route, routes)] : []));
  const tree = treeOf(paths.filter((parts) => !parts.includes("*")));
  // Paths below these folders are looked up even in lower case, because a complaint's reference is in capitals.
  const ofCapitals = new Set(
    paths.flatMap((parts) => {
      const at = parts.findIndex((part) => part.startsWith(`:${IN_CAPITALS}`));
      return at === -1 ? [] : [`/${parts.slice(0, at).join("/")}/`];
    }),
  );
  // What follows such a folder is a file's name, double slashes included. The catch-all page has no folder.
  const folders = paths.flatMap((parts) => (parts.at(-1) === "*" ? [`/${parts.slice(0, -1).join("/")}/`] : []));

  function needsALook(path: string): boolean {
    if (UNUSUAL.test(path)) return true;
    for (const folder of ofCapitals) if (path.startsWith(folder)) return true;
    return false;
  }

  function canonicalPath(path: string, ending: string): string | null {
    const segments = segmentsOf(path);
    const found = segments && written(tree, segments, 0);
    if (found) return found.length === 0 && ending !== "" ? "/_root" : `/${found.join("/")}`;
    const folder = folders.find((one) => one !== "//" && path.toLowerCase().startsWith(one));
    return folder === undefined ? null : folder + path.slice(folder.length);
  }

  return (address) => {
    const queryAt = address.indexOf("?");
    const sent = queryAt === -1 ? address : address.slice(0, queryAt);
    if (!sent.startsWith("/") || !needsALook(sent) || isPathTooLong(sent)) return null;
    const ending = sent.endsWith(".data") ? ".data" : "";
    const canonical = canonicalPath(sent.slice(0, sent.length - ending.length), ending);
    if (canonical === null || canonical + ending === sent) return null;
    return canonical + ending + address.slice(sent.length);
  };
}

/** Redirects a request permanently to the canonical address of its page. */
export function sendToCanonical(response: ServerResponse, address: string): void {
  response.writeHead(301, {
    Location: address,
    "Content-Length": 0,
    // Without this header, browsers keep a 301 for good and would still redirect once the address is in use.
    "Cache-Control": "no-cache",
    ...Object.fromEntries([timingOf("pass")]),
  });
  response.end();
}
