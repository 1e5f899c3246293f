import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface BuiltRoute {
  id: string;
  /** From the root, with `:name` and `*` where it takes something. */
  pattern: string;
  /** The index and the page around it have one address; `?index` names the first. */
  isIndex: boolean;
  /** Whether it takes posts. */
  hasAction: boolean;
  /** Matches the paths it answers. */
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
  // Those of earlier builds are kept beside it.
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

/** Every address the build in this folder answers, so that a new route can't be forgotten. The plainest come first. */
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
      // Addresses are taken in any case.
      const expression = new RegExp(`^${source}$`, "i");
      return { id: route.id, pattern, isIndex: route.index === true, hasAction: route.hasAction, expression };
    })
    .sort((one, other) => dynamicParts(one) - dynamicParts(other));
}
