import type { matchRoutes } from "@remix-run/router";
import { applyPatch, parsePatch, reversePatch } from "diff";
import fc from "fast-check";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isPathTooLong } from "~/http/security/address-limits";
import { processorMs } from "../support/timing/processor-time";
import { isThorough } from "../support/thoroughly";

type Match = typeof matchRoutes;
interface ListedRoute {
  id: string;
  path?: string;
  index?: boolean;
  children?: ListedRoute[];
}

const FILE = "node_modules/@remix-run/router/dist/router.js";
const PATCH = parsePatch(readFileSync("patches/@remix-run+router+1.23.4.patch", "utf8")).find(
  ({ newFileName }) => newFileName === `b/${FILE}`,
);

let folder: string;
let published: Match;
let patched: Match;
let routes: ListedRoute[];

/** Returns the published file and the patched one, whichever is installed. */
function bothForms(): { published: string; patched: string } {
  if (!PATCH) throw new Error("The patch is of another file.");
  const installed = readFileSync(FILE, "utf8");
  const forth = applyPatch(installed, PATCH);
  const back = applyPatch(installed, reversePatch(PATCH));
  if (forth !== false) return { published: installed, patched: forth };
  if (back !== false) return { published: back, patched: installed };
  throw new Error("The patch doesn't fit.");
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "edgewise-router-"));
  const load = async (name: string, text: string) => {
    const file = join(folder, `${name}.mjs`);
    // The map to its sources lies beside the package's own file.
    writeFileSync(file, text.replace(/^\/\/# sourceMappingURL=.*$/m, ""));
    return ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { matchRoutes: Match }).matchRoutes;
  };
  const forms = bothForms();
  published = await load("published", forms.published);
  patched = await load("patched", forms.patched);
  routes = JSON.parse(
    execFileSync("node_modules/.bin/remix", ["routes", "--json"], { encoding: "utf8" }),
  ) as ListedRoute[];
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The parts of a match that a page is made from. */
const found = (match: Match, path: string) =>
  match(routes as Parameters<Match>[0], path)?.map(({ route, params, pathname, pathnameBase }) => ({
    id: route.id,
    params,
    pathname,
    pathnameBase,
  })) ?? null;

function patternsOf(list: readonly ListedRoute[], parent = ""): string[] {
  return list.flatMap(({ path = "", children = [] }) => {
    const whole = [parent, path].filter(Boolean).join("/");
    return [whole, ...patternsOf(children, whole)];
  });
}

test("every route of the site is matched as by the published code", () => {
  const paths = patternsOf(routes).map((pattern) => `/${pattern.replace(/:\w+\??/g, "amberquay").replace("*", "a/b")}`);
  expect(paths.length).toBeGreaterThan(150);
  for (const path of paths) {
    expect(found(published, path), path).not.toBeNull();
    // The second time, from memory.
    for (let time = 0; time < 2; time++) expect(found(patched, path), path).toEqual(found(published, path));
  }
});

test("matches odd paths as the published code does", () => {
  // Both forms warn of a path that can't be decoded.
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const segments = patternsOf(routes).flatMap((pattern) => pattern.split("/"));
  const segment = fc.oneof(
    fc.constantFrom(...segments),
    fc.constantFrom(...segments).map((text) => text.toUpperCase()),
    fc.constantFrom("", ".", "..", "*", "%2F", "%", "%E2%82%AC", "a.data", "__proto__", "constructor", ":slug"),
    fc.string({ maxLength: 8 }).map((text) => text.replace(/[?#]/g, "")),
  );
  const path = fc.array(segment, { maxLength: 6 }).map((parts) => `/${parts.join("/")}`);
  fc.assert(
    fc.property(path, (odd) => isDeepStrictEqual(found(patched, odd), found(published, odd))),
    { numRuns: isThorough ? 4_000 : 250 },
  );
  warn.mockClear();
});

test("no route has parts that may be left out, whose combinations would double with each", () => {
  expect(patternsOf(routes).filter((pattern) => pattern.includes("?"))).toEqual([]);
});

/** Milliseconds, on a machine whose other work doesn't count. The published code needs many times as much. */
const NOT_NOTICED = 150;

test.each<[what: string, paths: () => string[]]>([
  ["the deepest path", () => [`${"/a".repeat(15)}/x`]],
  ["the longest path", () => [`/casinos/${"x".repeat(2_100)}`]],
  ["a path of slashes", () => [`/casinos${"/".repeat(15)}x`]],
  // Each path is matched with all of its beginnings.
  [
    "the largest manifest",
    () => Array.from({ length: 1_000 }, (_, at) => `/${String(at >> 4)}${"/q".repeat(at % 16)}`),
  ],
])("%s that is let in is matched unnoticed", (_, paths) => {
  const all = paths();
  for (const path of all) expect(isPathTooLong(path)).toBe(false);
  found(patched, "/");
  const begun = process.cpuUsage();
  for (const path of all) found(patched, path);
  expect(processorMs(begun)).toBeLessThan(NOT_NOTICED);
});

test("routes that are added to another array are found: what is remembered is of one array", () => {
  const first = [{ id: "a", path: "a" }];
  const second = [...first, { id: "b", path: "b" }];
  expect(patched(first, "/b")).toBeNull();
  expect(patched(second, "/b")?.[0]?.route.id).toBe("b");
});
