import { build } from "esbuild";
import { join, parse } from "node:path";

const made = new Map<string, Promise<string>>();

/**
 * Returns the path of a script of ours in one file, made once for each test process: started so, a process is there in a
 * fifth of the time it takes to read and translate hundreds of modules. The file is in the repository, whose packages it
 * imports.
 */
export function bundledScript(script: string): Promise<string> {
  const known = made.get(script);
  if (known) return known;
  const outfile = join("test-results/bundled", `${parse(script).name}-${String(process.pid)}.mjs`);
  const bundling = build({
    entryPoints: [script],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node24",
    tsconfig: "tsconfig.json",
    logLevel: "warning",
  }).then(() => outfile);
  made.set(script, bundling);
  return bundling;
}
