import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const STANDS_FOR_IT = fileURLToPath(new URL("../../app/shell/browser/no-eval.ts", import.meta.url));

/** Has `app/shell/browser/no-eval.ts` stand for zod in browsers. */
export function zodWithoutEval(): Plugin {
  return {
    name: "edgewise:zod-without-eval",
    enforce: "pre",
    resolveId: (id, importer, { ssr }) =>
      id === "zod/v4" && importer !== STANDS_FOR_IT && ssr !== true ? STANDS_FOR_IT : null,
  };
}
