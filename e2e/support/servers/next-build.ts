import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Meta {
  id: string;
  at: string;
  parts: string[];
}

const metaOf = (build: string): Meta => {
  const { id } = JSON.parse(readFileSync(join(build, "client/builds/latest.json"), "utf8")) as Meta;
  return JSON.parse(readFileSync(join(build, `client/builds/meta/${id}.json`), "utf8")) as Meta;
};

/** Names of the files with a hash that a build says it is made of. */
export const partsOf = (build: string): string[] => metaOf(build).parts;

/**
 * Makes a next build with changed sources in `folder`: it has another id, and none of the assets that `changed`
 * matches.
 */
export function makeNextBuild(build: string, folder: string, changed: RegExp): void {
  cpSync(build, folder, { recursive: true });
  const { id, at, parts } = metaOf(build);
  const next: Meta = { id: [...id].reverse().join(""), at, parts: parts.filter((part) => !changed.test(part)) };
  const client = join(folder, "client");
  for (const file of readdirSync(join(client, "assets")))
    if (changed.test(file.replace(/\.(?:br|gz)$/, ""))) rmSync(join(client, "assets", file));
  for (const file of readdirSync(join(client, "builds/meta"))) rmSync(join(client, "builds/meta", file));
  writeFileSync(join(client, `builds/meta/${next.id}.json`), JSON.stringify(next));
  writeFileSync(join(client, "builds/latest.json"), JSON.stringify({ id: next.id, at }));
  for (const file of readdirSync(join(folder, "server"))) {
    const code = readFileSync(join(folder, "server", file), "utf8");
    writeFileSync(join(folder, "server", file), code.replaceAll(id, next.id));
  }
  // The manifest's name has the id in it.
  for (const file of readdirSync(join(client, "assets")).filter((name) => name.includes(id)))
    renameSync(join(client, "assets", file), join(client, "assets", file.replace(id, next.id)));
  next.parts = next.parts.map((part) => part.replace(id, next.id));
  writeFileSync(join(client, `builds/meta/${next.id}.json`), JSON.stringify(next));
}
