import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const SCRIPTS = /@remix-run\/react\/dist\/esm\/components\.js$/;
const SHELL = fileURLToPath(new URL("../../app/shell", import.meta.url));
const BEGIN = 'let routeModulesScript = !isStatic ? " " : `';

/** The inline script, but for what stands for the page's own parts. */
async function inlineStart(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: 'import { startPage } from "./start-page"; startPage(PARTS);', resolveDir: SHELL },
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    target: "es2022",
  });
  return outputFiles[0]?.text.trim() ?? "";
}

/**
 * Remix's own inline script imports a page's files as soon as they are there, often before the page has been painted. In
 * its place the server's build writes app/shell/start-page.ts into each page.
 */
export function startsLate(): Plugin {
  let isFound = false;
  return {
    name: "edgewise:late-start",
    apply: "build",
    async transform(code, id, options) {
      if (!options?.ssr || !SCRIPTS.test(id)) return null;
      if (code.split(BEGIN).length !== 2) this.error("Remix starts a page in another way than it did.");
      isFound = true;
      const started = `let routeModulesScript = isStatic && enableFogOfWar ? startScript(manifest, router, matches) : !isStatic ? " " : \``;
      return {
        code: `${code.replace(BEGIN, () => started)}
const START_PAGE = ${JSON.stringify(await inlineStart())};
function startScript(manifest, router, matches) {
  let parts = {
    manifest: getPartialManifest(manifest, router),
    routes: matches.map(({ route }) => [route.id, manifest.routes[route.id].module]),
    entry: manifest.entry.module
  };
  return START_PAGE.replace("PARTS", () => JSON.stringify(parts));
}
`,
        map: null,
      };
    },
    buildEnd(error) {
      if (!error && !isFound && this.environment.name === "ssr") this.error("Remix's scripts were not found.");
    },
  };
}
