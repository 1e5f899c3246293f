import type { Plugin } from "vite";

const ROUTER = /@remix-run\/router\/dist\/router\.js$/;
/** In `startNavigation`: blockers and the ways within a page come before it, whatever is loaded after it. */
const REQUEST = `// Create a controller/Request for this navigation
    pendingNavigationController = new AbortController();`;

/**
 * Has the browser's router ask, as it begins a navigation, whether the whole page is to be loaded instead: links, forms,
 * calls, redirects and ways back and forth all come through here. app/shell/new-version.ts answers.
 */
export function loadsWholePages(): Plugin {
  let isFound = false;
  return {
    name: "edgewise:whole-loads",
    apply: "build",
    transform(code, id, options) {
      if (options?.ssr || !ROUTER.test(id)) return null;
      if (code.split(REQUEST).length !== 2) this.error("The router begins a navigation in another way than it did.");
      isFound = true;
      const asked = `if (globalThis.edgewiseTakesOver?.({ from: state.location, to: location, how: historyAction, opts })) return;
    ${REQUEST}`;
      return { code: code.replace(REQUEST, () => asked), map: null };
    },
    buildEnd(error) {
      if (!error && this.environment.name === "client" && !isFound) this.error("The router was not found.");
    },
  };
}
