import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256Hex } from "~/domain/digest.server";
import { buildMeta, PART_NAME } from "./schema";

/** A build where it lies on the disk. */
export interface Build {
  /** Of its document and its stored file. */
  key: string;
  id: string;
  builtAt: string;
  /** Where its parts are. */
  folder: string;
  /** Those of its parts, in the order in which they are stored. */
  names: readonly string[];
}

/** Reads what the build of that id says of itself; `client` is the folder of what browsers may ask for. */
export async function readBuild(client: string, id: string): Promise<Build> {
  const meta = buildMeta.parse(JSON.parse(await readFile(join(client, "builds/meta", `${id}.json`), "utf8")));
  const names = meta.parts.filter((name) => PART_NAME.test(name)).sort();
  const hash = sha256Hex(names.join("\n")).slice(0, 12);
  return { key: `${id}-${hash}`, id, builtAt: meta.at, folder: join(client, "assets"), names };
}

let announced: { client: string; id: string } | undefined;
let own: Build | undefined;

/** Says which build this process serves. It is read later: a start has better things to do. */
export function announceBuild(client: string, id: string): void {
  announced = { client, id };
}

/** The build this process serves; null for one that was not built, such as in development. */
export async function ownBuild(): Promise<Build | null> {
  if (!announced) return null;
  return (own ??= await readBuild(announced.client, announced.id));
}
