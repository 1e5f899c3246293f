import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { makeSite } from "./site";

declare module "vitest" {
  export interface ProvidedContext {
    /** Folder with the data of the small site; tests copy it. */
    site: string;
  }
}

/** Makes the small site that every fault test begins with. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  if (!existsSync("build/server.js")) throw new Error("There is no build to test: npm run build.");
  const site = mkdtempSync(join(tmpdir(), "edgewise-small-site-"));
  await makeSite(site);
  provide("site", site);
  return () => rmSync(site, { recursive: true, force: true });
}
