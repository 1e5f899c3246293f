import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256Hex } from "~/domain/digest.server";
import { buildMeta, ASSET_NAME } from "./schema";

/** A build on the disk. */
export interface Build {
  /** Key of its document and its stored file. */
  key: string;
  id: string;
  builtAt: string;
  /** The folder of its assets. */
  folder: string;
  /** Names of its assets, in the order in which they are stored. */
  names: readonly string[];
}

/** Reads the description of the build with that id; `client` is the folder of the files that browsers may request. */
export async function readBuild(client: string, id: string): Promise<Build> {
  const meta = buildMeta.parse(JSON.parse(await readFile(join(client, "builds/meta", `${id}.json`), "utf8")));
  const names = meta.parts.filter((name) => ASSET_NAME.test(name)).sort();
  const hash = sha256Hex(names.join("\n")).slice(0, 12);
  return { key: `${id}-${hash}`, id, builtAt: meta.at, folder: join(client, "assets"), names };
}

let announced: { client: string; id: string } | undefined;
let own: Build | undefined;

/** Sets which build this process serves. It is read later, to keep the start quick. */
export function announceBuild(client: string, id: string): void {
  announced = { client, id };
}

/** Returns the build this process serves; null if there is none, such as in development. */
export async function ownBuild(): Promise<Build | null> {
  if (!announced) return null;
  return (own ??= await readBuild(announced.client, announced.id));
}
