import type { Plugin } from "vite";

/** What of Remix’s code for browsers never applies here, in place of what it says. */
const NEVER: readonly (readonly [file: string, text: string | RegExp, instead: string])[] = [
  // remix.config.js has `v3_singleFetch`, and no single-page mode.
  ...["browser", "components", "links", "routes"].map(
    (file) => [`${file}.js`, /(?:window\.__remixContext\.)?\bfuture\.v3_singleFetch\b/g, "true"] as const,
  ),
  ["browser.js", /window\.__remixContext\.isSpaMode\b/g, "false"],
  // Links have no `prefetch`: app/shell/browser/link-prefetch.tsx has its own. Nor does a route’s `links` name a page.
  [
    "components.js",
    /let \[shouldPrefetch, ref, prefetchHandlers\] = usePrefetchBehavior\(prefetch, props\);/g,
    "const shouldPrefetch = false, ref = null, prefetchHandlers = {};",
  ],
  ["components.js", "isPageLinkDescriptor(link) ?", "false ?"],
  // Single fetch hands every loader and action the way to its data.
  ["routes.js", 'typeof singleFetch === "function"', "true"],
  // No route has a `clientLoader` or a `clientAction`, so that the fallback with all scripts is never shown.
  ["routes.js", /!routeModule\.client(?:Loader|Action)\b/g, "true"],
  ["routes.js", /if \(mod\.client(?:Loader|Action)\)/g, "if (false)"],
  ["errorBoundaries.js", "renderScripts ?", "false ?"],
];

/** Returns the code of one of Remix’s files without what never applies; throws when it isn’t written as expected. */
export function asUsed(file: string, code: string): string {
  return NEVER.filter(([name]) => name === file).reduce((rest, [, text, instead]) => {
    const changed = rest.replaceAll(text, instead);
    if (changed === rest) throw new Error(`${file} of @remix-run/react has no ${String(text)}: see remix-as-used.ts.`);
    return changed;
  }, code);
}

/** Leaves out of the browser’s build what of Remix is never used. Without it, pages are the same and 2.5 KB heavier. */
export function remixAsUsed(): Plugin {
  return {
    name: "edgewise:remix-as-used",
    apply: "build",
    enforce: "pre",
    transform(code, id, options) {
      const file = /\/@remix-run\/react\/dist\/esm\/([\w-]+\.js)$/.exec(id)?.[1];
      if (file === undefined || options?.ssr === true) return null;
      const changed = asUsed(file, code);
      return changed === code ? null : { code: changed, map: null };
    },
  };
}
