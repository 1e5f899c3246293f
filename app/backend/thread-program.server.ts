import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { lazily } from "./concurrency";

/** A program for `new Worker(code, { eval: isText })`. */
export interface ThreadProgram {
  /** A file's name, or the program itself. */
  code: string;
  isText: boolean;
}

/**
 * Returns a function that gives a thread's program: the file `<name>.js` next to the built server's folder, or, in
 * development and tests, its source. `external` packages are loaded from node_modules.
 */
export function threadProgram(name: string, source: URL, external: readonly string[]): () => Promise<ThreadProgram> {
  const built = fileURLToPath(new URL(`../${name}.js`, import.meta.url));
  return lazily(async () => (existsSync(built) ? { code: built, isText: false } : bundleSource(source, external)));
}

/**
 * Bundles the source, because a thread reads TypeScript only if its imports name their files with the ending, and
 * starting one through tsx takes two to eight times as long: a quarter to half a second for each task.
 */
async function bundleSource(source: URL, external: readonly string[]): Promise<ThreadProgram> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    external: [...external],
    logLevel: "silent",
  });
  return { code: outputFiles[0]?.text ?? "", isText: true };
}
