import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import type { ComplaintEventFields, ComplaintFields } from "~/features/complaints/schema";
import { verifyTrail } from "~/features/complaints/trail/trail.server";
import { brokenImports, lostWrites, runningImports } from "./writers/acknowledged";
import { COMPLAINT } from "./site";
import { StoredData } from "./stored-data";
import type { Asked } from "./writers/writing";
import { halves } from "./writers/written-together";

/**
 * Checks a data folder through its own connection and without the site's code, except for the check of a trail's
 * hashes.
 */
export class IndependentReader {
  readonly #data: StoredData;

  constructor(folder: string) {
    this.#data = new StoredData(folder);
  }

  close(): void {
    this.#data.close();
  }

  /** Returns everything that is wrong; empty when all is well. */
  problems(asked: readonly Asked[]): string[] {
    return [
      ...this.#data.damage(),
      ...lostWrites(this.#data, asked),
      ...brokenImports(this.#data, asked),
      ...halves(this.#data),
      ...this.#brokenTrails(),
      ...this.#wrongTotals(),
      ...this.#brokenFiles(),
    ];
  }

  /** Returns operations that a later start has to continue. */
  unfinished(): string[] {
    return runningImports(this.#data);
  }

  #brokenTrails(): string[] {
    const events = this.#data.all<ComplaintEventFields>("complaintEvents");
    return this.#data.all<ComplaintFields>("complaints").flatMap(({ id, state }) => {
      const own = events.filter(({ complaintId }) => complaintId === id).sort((a, b) => a.sequence - b.sequence);
      const last = own.at(-1);
      // The small site's own complaint has no trail.
      if (!last) return id === COMPLAINT ? [] : [`${id} has no trail`];
      const trail = verifyTrail(own.map(({ id: _id, ...event }) => event));
      if (!trail.intact) return [`${id}: ${trail.problem}`];
      return last.to === state ? [] : [`${id} is not where its trail ends`];
    });
  }

  /** Returns stored totals that don't agree with the documents they count. */
  #wrongTotals(): string[] {
    const sums = new Map<string, number>();
    for (const { day, kind, count } of this.#data.all<{ day: string; kind: string; count: number }>("dailyStats"))
      sums.set(`${day}:${kind}`, (sums.get(`${day}:${kind}`) ?? 0) + count);
    return this.#data.all<{ kind: string; count: number }>("statTotals").flatMap(({ id, kind, count }) => {
      const sum = sums.get(id) ?? 0;
      return kind === "visit" || sum === count ? [] : [`${id}: ${String(count)} kept, ${String(sum)} counted`];
    });
  }

  /** Returns stored files that are damaged, and files that documents name but that are missing. */
  #brokenFiles(): string[] {
    const objects = this.#data.objects();
    const broken = objects.flatMap(({ path, blob, size, md5 }) => {
      const file = join(this.#data.folder, "files/blobs", blob.slice(0, 2), blob);
      if (!existsSync(file)) return [`missing: ${path}`];
      const content = readFileSync(file);
      const isWhole = content.length === size && createHash("md5").update(content).digest("base64") === md5;
      return isWhole ? [] : [`damaged: ${path}`];
    });
    const paths = new Set(objects.map(({ path }) => path));
    const named = ["complaintEvidence", "storedFiles"].flatMap((table) =>
      this.#data
        .all<{ path?: string; fullPath?: string }>(table)
        .flatMap(({ path, fullPath }) => path ?? fullPath ?? []),
    );
    return [...broken, ...named.filter((path) => !paths.has(path)).map((path) => `named and not stored: ${path}`)];
  }
}

/** Returns files that nothing refers to: half-written ones and blobs of unfinished writes. */
export function orphansIn(folder: string): string[] {
  if (!existsSync(join(folder, "files/index.sqlite"))) return [];
  const index = new Sqlite(join(folder, "files/index.sqlite"), { readonly: true });
  const used = new Set((index.prepare("SELECT blob FROM objects").all() as { blob: string }[]).map(({ blob }) => blob));
  index.close();
  const list = (part: string) => (existsSync(join(folder, part)) ? readdirSync(join(folder, part)) : []);
  return [
    ...list("files/incoming").map((name) => join(folder, "files/incoming", name)),
    ...list("files/blobs").flatMap((shard) =>
      list(`files/blobs/${shard}`)
        .filter((blob) => !used.has(blob))
        .map((blob) => join(folder, "files/blobs", shard, blob)),
    ),
    ...list("outbox")
      .filter((name) => name.endsWith(".part"))
      .map((name) => join(folder, "outbox", name)),
  ];
}

/** Makes the files look as if they were from yesterday. */
export function makeOld(files: readonly string[]): void {
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const file of files) utimesSync(file, yesterday, yesterday);
}
