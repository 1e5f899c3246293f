import type { EntryContext } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import START_PAGE from "virtual:edgewise/start-page";
import stylesheet from "~/styles/app.css?url";
import { FRAMEWORK_CHUNKS } from "./framework-chunks";
import type { PageParts } from "../browser/start-page";

type Manifest = EntryContext["manifest"];
type Matched = Parameters<typeof matchRoutes>[0];

/** The stream from which `RemixBrowser` reads the loaders' data. */
const STREAM =
  "window.__remixContext.stream=new ReadableStream({start(controller){" +
  "window.__remixContext.streamController=controller;" +
  "}}).pipeThrough(new TextEncoderStream());";

function routeTree(manifest: Manifest, parentId?: string): Matched {
  return Object.values(manifest.routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) =>
      index ? { id, path, index: true, caseSensitive } : { id, path, caseSensitive, children: routeTree(manifest, id) },
    );
}

const trees = new WeakMap<Manifest, Matched>();

function routesOf(manifest: Manifest): Matched {
  let tree = trees.get(manifest);
  if (!tree) trees.set(manifest, (tree = routeTree(manifest)));
  return tree;
}

/**
 * Returns the routes that the browser's router knows at first: the page's own and those of each path above it, whose
 * index would otherwise be taken for missing. The router asks the server for others as links to them appear
 * (`v3_lazyRouteDiscovery`).
 */
function partialManifest(manifest: Manifest, ids: readonly string[], pathname: string): Manifest {
  const known = new Set(ids);
  const segments = pathname.split("/").filter(Boolean);
  while (segments.pop() !== undefined)
    for (const { route } of matchRoutes(routesOf(manifest), `/${segments.join("/")}`) ?? [])
      if (route.id !== undefined) known.add(route.id);
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => known.has(id)));
  return { ...manifest, routes };
}

function startScript(manifest: Manifest, ids: readonly string[], pathname: string, isAnswer: boolean): string {
  const routes = ids.flatMap((id) => manifest.routes[id] ?? []);
  const files = [...manifest.entry.imports, ...routes.flatMap(({ imports = [], module }) => [...imports, module])];
  // Remix lists the framework's chunks among the others, which would then be evaluated together with them.
  const framework = FRAMEWORK_CHUNKS.flatMap((name) => files.filter((file) => file.includes(`/${name}-`)));
  const parts: PageParts = {
    manifest: partialManifest(manifest, ids, pathname),
    routes: routes.map(({ id, module }) => [id, module]),
    files: [...new Set([...framework, ...files])],
    entry: manifest.entry.module,
    styles: stylesheet,
    ...(isAnswer && { isAnswer }),
  };
  return START_PAGE.replace("PARTS", () => JSON.stringify(parts));
}

/** One script serves all pages of a route below a path. */
const startScripts = new LRUCache<string, string>({ max: 500 });

/**
 * Returns the markup that hydrates a page, in place of Remix's `<Scripts>`: the data that `RemixBrowser` begins with,
 * and a script that loads the page's chunks once it has been painted. `pathname` is the page's own.
 */
export function pageScripts({ manifest, serverHandoffString, staticHandlerContext }: EntryContext, pathname: string) {
  const { matches, actionData, statusCode } = staticHandlerContext;
  const ids = matches.map(({ route }) => route.id);
  const isAnswer = Boolean(actionData) || statusCode >= 400;
  const above = pathname.slice(0, pathname.lastIndexOf("/", pathname.length - 2) + 1);
  const key = [isAnswer, above, ...ids].join();
  let start = startScripts.get(key);
  if (start === undefined) startScripts.set(key, (start = startScript(manifest, ids, pathname, isAnswer)));
  return (
    `<script>window.__remixContext=${serverHandoffString ?? "{}"};${STREAM}</script>` +
    `<script type="module" async="">${start}</script>`
  );
}
