import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const NAME = "virtual:edgewise/start-page";
const BROWSER = fileURLToPath(new URL("../../app/shell/browser", import.meta.url));

/**
 * Returns the text of the inline script that starts a page, with `PARTS` as the placeholder of the page's `PageParts`.
 */
async function inlineStart(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: 'import { startPage } from "./start-page"; startPage(PARTS);', resolveDir: BROWSER },
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    target: "es2022",
  });
  return outputFiles[0]?.text.trim() ?? "";
}

/** Provides `app/shell/browser/start-page.ts` to the server's build as a text, to be written into each page. */
export function startPageScript(): Plugin {
  return {
    name: "edgewise:start-page",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: async (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(await inlineStart())};` : null),
  };
}
