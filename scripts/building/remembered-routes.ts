import type { Plugin } from "vite";
import { changesPackages, type Change } from "./changed-packages";

/** The packages whose code is changed below, and those that must meet the same copy of it. */
export const BUNDLED = [/^@remix-run\/(?:node|react|router|server-runtime)$/, /^react-router(?:-dom)?(?:\/|$)/];

/** Of a link's address. */
const RESOLVED = `  let {
    hash,
    pathname,
    search
  } = useResolvedPath(to, {
    relative
  });
  let joinedPathname = pathname;`;

const CHANGES: readonly Change[] = [
  {
    file: /@remix-run\/router\/dist\/router\.js$/,
    from: "let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);",
    to: "let branches = rememberedBranches(routes);",
    added: `
const branchesByRoutes = new WeakMap();
function rememberedBranches(routes) {
  let branches = branchesByRoutes.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    branchesByRoutes.set(routes, branches);
  }
  return branches;
}
`,
  },
  {
    file: /@remix-run\/router\/dist\/router\.js$/,
    from: "let [matcher, compiledParams] = compilePath(pattern.path, pattern.caseSensitive, pattern.end);",
    to: "let [matcher, compiledParams] = rememberedPath(pattern);",
    added: `
const compiledPaths = new Map();
function rememberedPath({ path, caseSensitive, end }) {
  let key = [path, caseSensitive, end].join();
  let compiled = compiledPaths.get(key);
  if (!compiled) {
    if (compiledPaths.size > 2000) compiledPaths.clear();
    compiledPaths.set(key, (compiled = compilePath(path, caseSensitive, end)));
  }
  return compiled;
}
`,
  },
  {
    // A page is matched by the server's routes twice and by React's twice more.
    file: /@remix-run\/router\/dist\/router\.js$/,
    from: "return matchRoutesImpl(routes, locationArg, basename, false);",
    to: "return rememberedMatches(routes, locationArg, basename);",
    added: `
const matchesByRoutes = new WeakMap();
function rememberedMatches(routes, locationArg, basename) {
  let path = typeof locationArg === "string" ? locationArg : locationArg.pathname ?? "/";
  // No address of ours: whoever makes some up must not fill the memory.
  if (path.length > 150) return matchRoutesImpl(routes, locationArg, basename, false);
  let byPath = matchesByRoutes.get(routes);
  if (!byPath) matchesByRoutes.set(routes, (byPath = new Map()));
  let matches = byPath.get(path);
  if (matches === undefined) {
    if (byPath.size >= 500) byPath.clear();
    byPath.set(path, (matches = matchRoutesImpl(routes, locationArg, basename, false)));
  }
  return matches;
}
`,
  },
  {
    // A branch whose whole path doesn't fit the address isn't tried part by part.
    file: /@remix-run\/router\/dist\/router\.js$/,
    from: "matches = matchRouteBranch(branches[i], decoded, allowPartial);",
    to: "if (allowPartial || couldMatch(branches[i], decoded)) matches = matchRouteBranch(branches[i], decoded, allowPartial);",
    added: `
function couldMatch(branch, pathname) {
  branch.whole ??= compilePath(branch.path, false, true)[0];
  return branch.whole.test(pathname);
}
`,
  },
  {
    // Most links name a plain path from the root, maybe with a search, which resolves to itself wherever it stands.
    file: /react-router\/dist\/index\.js$/,
    from: RESOLVED,
    to: `  if (basename === "/" && typeof to === "string" && PLAIN_PATH.test(to)) return navigator.createHref(to);
${RESOLVED}`,
    added: `
const PLAIN_PATH = /^(\\/(?:[\\w-]+(?:\\/[\\w-]+)*)?)(\\?[^#]+)?$/;
`,
  },
  {
    file: /react-router\/dist\/index\.js$/,
    from: "function useResolvedPath(to, _temp2) {",
    to: `function useResolvedPath(to, _temp2) {
  let plain = typeof to === "string" && PLAIN_PATH.exec(to);
  if (plain) return { pathname: plain[1], search: plain[2] ?? "", hash: "" };`,
    added: "",
  },
  {
    file: /@remix-run\/server-runtime\/dist\/esm\/server\.js$/,
    from: "routeModules: createEntryRouteModules(build.routes)",
    to: "routeModules: rememberedModules(build.routes)",
    added: `
const modulesByRoutes = new WeakMap();
function rememberedModules(routes) {
  let modules = modulesByRoutes.get(routes);
  if (!modules) modulesByRoutes.set(routes, (modules = createEntryRouteModules(routes)));
  return modules;
}
`,
  },
  {
    file: /@remix-run\/react\/dist\/esm\/server\.js$/,
    from: "let routes = createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);",
    to: "let routes = rememberedRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);",
    added: `
const routesByManifest = new WeakMap();
function rememberedRoutes(manifestRoutes, ...rest) {
  let routes = routesByManifest.get(manifestRoutes);
  if (!routes) routesByManifest.set(manifestRoutes, (routes = createServerRoutes(manifestRoutes, ...rest)));
  return routes;
}
`,
  },
  {
    file: /react-router-dom\/server\.mjs$/,
    from: `let manifest = {};
  let dataRoutes = UNSAFE_convertRoutesToDataRoutes(routes, UNSAFE_mapRouteProperties, undefined, manifest);`,
    to: "let { manifest, dataRoutes } = rememberedDataRoutes(routes);",
    added: `
const dataRoutesByRoutes = new WeakMap();
function rememberedDataRoutes(routes) {
  let known = dataRoutesByRoutes.get(routes);
  if (!known) {
    let manifest = {};
    known = {
      manifest,
      dataRoutes: UNSAFE_convertRoutesToDataRoutes(routes, UNSAFE_mapRouteProperties, undefined, manifest)
    };
    dataRoutesByRoutes.set(routes, known);
  }
  return known;
}
`,
  },
];

/**
 * A page is matched to its route four times, and each time Remix flattens and ranks all routes and compiles their
 * patterns: with 150 routes a quarter of the time that a page takes. They are the same for as long as the server runs,
 * so its build works them out once.
 */
export function remembersRoutes(): Plugin {
  return changesPackages("edgewise:remembered-routes", "Remix looks for routes in another way than it did.", CHANGES);
}
