import { matchRoutes } from "@remix-run/react";

/** A file of a page, and how a browser is asked to load it ahead. */
export interface PageFile {
  rel: "prefetch" | "modulepreload";
  href: string;
}

function filesOfRoute(id: string): string[] {
  const route = window.__remixManifest.routes[id];
  return route ? [route.module, ...(route.imports ?? [])] : [];
}

/**
 * Returns what the page at `path`, with its query, still needs: its data, as the router requests it, and its routes'
 * files. Remix's own `PrefetchPageLinks` won't do: it runs the files at once, and reloads this page when one is
 * missing.
 */
export function filesOf(path: string): PageFile[] {
  const { pathname, search } = new URL(path, location.origin);
  const files = new Set(
    (matchRoutes(window.__remixRouter.routes, pathname) ?? []).flatMap(({ route }) => filesOfRoute(route.id)),
  );
  for (const file of Object.keys(window.__remixRouteModules).flatMap(filesOfRoute)) files.delete(file);
  return [
    { rel: "prefetch", href: `${pathname === "/" ? "/_root" : pathname.replace(/\/$/, "")}.data${search}` },
    ...[...files].map((href) => ({ rel: "modulepreload", href }) as const),
  ];
}
