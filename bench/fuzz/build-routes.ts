import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface BuiltRoute {
  id: string;
  /** The pattern from the root, with `:name` and `*` for its parameters. */
  pattern: string;
  /** True for an index route. It shares its address with its layout; `?index` selects the index. */
  isIndex: boolean;
  /** True if the route takes posts. */
  hasAction: boolean;
  /** Matches the route's paths. */
  expression: RegExp;
}

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasAction: boolean;
}

function manifestOf(build: string): Record<string, ManifestRoute> {
  const { id } = JSON.parse(readFileSync(join(build, "client/builds/latest.json"), "utf8")) as { id: string };
  const assets = join(build, "client/assets");
  // The folder also holds manifests of earlier builds.
  for (const file of readdirSync(assets).filter((name) => /^manifest-\w+\.js$/.test(name))) {
    const text = readFileSync(join(assets, file), "utf8");
    const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
      version: string;
      routes: Record<string, ManifestRoute>;
    };
    if (manifest.version === id) return manifest.routes;
  }
  throw new Error(`The build in ${build} has no manifest.`);
}

/** Returns every route of the build in this folder, the plainest first, so that a new route can't be forgotten. */
export function builtRoutes(build: string): BuiltRoute[] {
  const routes = manifestOf(build);
  const pathOf = ({ parentId, path = "" }: ManifestRoute): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return `${parent ? pathOf(parent) : ""}${path === "" ? "" : `/${path}`}`;
  };
  const dynamicParts = ({ pattern }: BuiltRoute) => (pattern.match(/:\w+|\*/g) ?? []).length;
  return Object.values(routes)
    .filter(({ id }) => id !== "root")
    .map((route) => {
      const pattern = pathOf(route) || "/";
      const source = pattern
        .replace(/[.[\]()+?^$|]/g, "\\$&")
        .replace(/:\w+/g, "([^/]+?)")
        .replace(/\*/g, "(.+)");
      // Routes match addresses in any case.
      const expression = new RegExp(`^${source}$`, "i");
      return { id: route.id, pattern, isIndex: route.index === true, hasAction: route.hasAction, expression };
    })
    .sort((one, other) => dynamicParts(one) - dynamicParts(other));
}
