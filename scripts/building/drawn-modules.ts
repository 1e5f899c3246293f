import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** What a module for drawing is named. */
const DRAWN = /\/app\/[^?]+\.drawn\.tsx$/;
/** Marks the module that stands in for it. */
const LATER = "?drawn-later";

/** Returns the names of the components that a module exports. */
export function componentsOf(source: string): string[] {
  const declared = [...source.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name]) => name);
  const passedOn = [...source.matchAll(/^export \{([^}]*)\} from/gm)].flatMap(([, names]) => names?.split(",") ?? []);
  return [...declared, ...passedOn].flatMap((name) => name?.trim() || []);
}

/** Returns a module of the same components, each loaded once it has to be drawn. `address` is that of their file. */
function standIn(components: readonly string[], address: string): string {
  return [
    'import { drawnLater } from "~/ui/drawing/drawn-later";',
    `const load = () => import(${address});`,
    ...components.map(
      (name) => `export const ${name} = drawnLater(() => load().then(({ ${name} }) => ({ default: ${name} })));`,
    ),
  ].join("\n");
}

/**
 * In the browser’s build, has the components that `*.drawn.tsx` exports loaded later. They are used in cached fragments
 * (`mayBeKept`, `CachedFragmentList`), where a page comes with their markup and only other data need their code, or
 * within a `Suspense`.
 */
export function drawnModules(): Plugin {
  return {
    name: "edgewise:drawn-modules",
    apply: "build",
    enforce: "pre",
    async resolveId(id, importer, options) {
      if (options.ssr === true || !id.endsWith(".drawn") || importer?.endsWith(LATER) === true) return null;
      const found = await this.resolve(id, importer, { ...options, skipSelf: true });
      return found && DRAWN.test(found.id) ? found.id + LATER : null;
    },
    load(id) {
      if (!id.endsWith(LATER)) return null;
      const file = id.slice(0, -LATER.length);
      // Written as `import(file)`, Vite would add code that preloads the file’s styles and imports, of which it has none.
      const chunk = this.emitFile({ type: "chunk", id: file, preserveSignature: "allow-extension" });
      return standIn(componentsOf(readFileSync(file, "utf8")), `import.meta.ROLLUP_FILE_URL_${chunk}`);
    },
  };
}
