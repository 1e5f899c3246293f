import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { FRAMEWORK_PARTS } from "./parts";

const SCRIPTS = /@remix-run\/react\/dist\/esm\/components\.js$/;
const SHELL = fileURLToPath(new URL("../../app/shell", import.meta.url));
const BEGIN = 'let routeModulesScript = !isStatic ? " " : `';
/** What asks for the page's files ahead of everything that is seen. */
const ENTRY_LINK =
  /\/\*#__PURE__\*\/React\.createElement\("link", \{\s*rel: "modulepreload",\s*href: manifest\.entry\.module,\s*crossOrigin: props\.crossOrigin\s*\}\)/;
const OTHER_LINKS = "let preloads = isHydrated ? [] : manifest.entry.imports.concat(routePreloads);";

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
 * Remix's own pages ask for their files first of all, and its inline script imports them as soon as they are there, often
 * before the page has been painted. In the place of both the build writes app/shell/start-page.ts into each page; the
 * browser's build leaves the links out as well, for hydration expects what was sent.
 */
export function startsLate(): Plugin {
  const found = new Set<string>();
  return {
    name: "edgewise:late-start",
    apply: "build",
    async transform(code, id, options) {
      if (!SCRIPTS.test(id)) return null;
      const isAsExpected = [BEGIN, OTHER_LINKS, ENTRY_LINK].every((part) => code.split(part).length === 2);
      if (!isAsExpected) this.error("Remix starts a page in another way than it did.");
      found.add(this.environment.name);
      const unlinked = code.replace(ENTRY_LINK, "null").replace(OTHER_LINKS, "let preloads = [];");
      if (!options?.ssr) return { code: unlinked, map: null };
      const started = `let routeModulesScript = isStatic && enableFogOfWar ? startScript(manifest, router, matches, staticContext) : !isStatic ? " " : \``;
      return {
        code: `${unlinked.replace(BEGIN, () => started)}
const START_PAGE = ${JSON.stringify(await inlineStart())};
const startScripts = new Map();
function startScript(manifest, router, matches, { actionData, statusCode }) {
  let isAnswer = Boolean(actionData) || statusCode >= 400;
  // What the manifest's part is made of: the page's routes, and those of the paths above it.
  let { pathname } = router.state.location;
  let above = pathname.slice(0, pathname.lastIndexOf("/", pathname.length - 2) + 1);
  let key = [isAnswer, above, ...matches.map(({ route }) => route.id)].join();
  let script = startScripts.get(key);
  if (script === undefined) {
    if (startScripts.size > 500) startScripts.clear();
    startScripts.set(key, (script = newStartScript(manifest, router, matches, isAnswer)));
  }
  return script;
}
function newStartScript(manifest, router, matches, isAnswer) {
  let routes = matches.map(({ route }) => manifest.routes[route.id]);
  let files = dedupe([...manifest.entry.imports, ...routes.flatMap(({ imports = [], module }) => [...imports, module])]);
  // Remix names the framework's files among the others, which would evaluate them along with themselves.
  let framework = ${JSON.stringify(FRAMEWORK_PARTS)}.flatMap((name) => files.filter((file) => file.includes("/" + name + "-")));
  let parts = {
    manifest: getPartialManifest(manifest, router),
    routes: routes.map(({ id, module }) => [id, module]),
    files: dedupe([...framework, ...files]),
    entry: manifest.entry.module,
    ...(isAnswer && { isAnswer })
  };
  return START_PAGE.replace("PARTS", () => JSON.stringify(parts));
}
`,
        map: null,
      };
    },
    buildEnd(error) {
      if (!error && !found.has(this.environment.name)) this.error("Remix's scripts were not found.");
    },
  };
}
