import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import type { ComplaintEventFields, ComplaintFields } from "~/features/complaints/schema";
import { verifyTrail } from "~/features/complaints/trail.server";
import type { Asked } from "./site-writers";

/** What is stored as one document of its own; other markers are in every later version of the same thing as well. */
const ONCE = new Set(["contact", "newsletter", "join", "complaint", "question"]);
/** Where each kind of write is found again, by its marker in the text of a document. */
const PLACES: Readonly<Record<string, string>> = {
  contact: "contactMessages",
  newsletter: "subscribers",
  join: "identityAccounts",
  complaint: "complaints",
  draft: "revisions",
  question: "faqEntries",
  setting: "settingsRevisions",
};

interface StoredObject {
  path: string;
  blob: string;
  size: number;
  md5: string;
}

/** Reads a data folder with a connection of its own and none of the site's code, save the check of a trail's hashes. */
export class IndependentReader {
  readonly #folder: string;
  readonly #documents: Sqlite.Database;
  /** Null before the first file. */
  readonly #files: Sqlite.Database | null;

  constructor(folder: string) {
    this.#folder = folder;
    this.#documents = new Sqlite(join(folder, "edgewise.sqlite"), { readonly: true });
    const index = join(folder, "files/index.sqlite");
    this.#files = existsSync(index) ? new Sqlite(index, { readonly: true }) : null;
  }

  close(): void {
    this.#documents.close();
    this.#files?.close();
  }

  /** Everything that is not as it must be; nothing when all is well. */
  problems(asked: readonly Asked[]): string[] {
    return [
      ...[this.#documents, this.#files].flatMap((database) => {
        const said = database?.pragma("integrity_check", { simple: true });
        return said === "ok" || said === undefined ? [] : [`integrity: ${String(said)}`];
      }),
      ...this.#lost(asked),
      ...this.#halves(),
      ...this.#brokenTrails(),
      ...this.#wrongTotals(),
      ...this.#brokenFiles(),
    ];
  }

  /** What was acknowledged is there, and nothing that was asked once is there twice. */
  #lost(asked: readonly Asked[]): string[] {
    const problems = asked.flatMap(({ kind, marker, isKnown }) => {
      const place = PLACES[kind];
      if (place === undefined) return [];
      const found = this.#count(place, marker);
      if (isKnown && found === 0) return [`lost: ${marker}`];
      return found > 1 && ONCE.has(kind) ? [`${String(found)} times: ${marker}`] : [];
    });
    const reviews = asked.filter(({ kind }) => kind === "review");
    const wordings = this.#bodies("reviews").join();
    // A later wording takes an earlier one's place, and keeps it as an edit or not at all.
    const last = reviews.findLastIndex(({ isKnown }) => isKnown);
    const isThere = reviews.slice(Math.max(0, last)).some(({ marker }) => wordings.includes(marker));
    return last === -1 || isThere ? problems : [...problems, `lost: ${reviews[last]?.marker ?? ""}`];
  }

  /** Documents that are written together are there together. */
  #halves(): string[] {
    const accounts = new Set(this.#rows("identityAccounts").map(({ id }) => id));
    const owners = this.#rows("identityAddresses").map(({ body }) => (JSON.parse(body) as { uid: string }).uid);
    const strays = owners.filter((uid) => !accounts.has(uid));
    const saves = this.#bodies("auditEntries").filter((body) => /"action":"casino\.(save|edit)"/.test(body)).length;
    const revisions = this.#rows("revisions").filter(({ body }) => /"cause":"saved"/.test(body)).length;
    return [
      ...(owners.length === accounts.size
        ? []
        : [`${String(accounts.size)} accounts, ${String(owners.length)} addresses`]),
      ...strays.map((uid) => `an address without its account: ${uid}`),
      ...(saves === revisions || saves === 0
        ? []
        : [`${String(saves)} saves in the log, ${String(revisions)} revisions`]),
    ];
  }

  #brokenTrails(): string[] {
    const events = this.#bodies("complaintEvents").map((body) => JSON.parse(body) as ComplaintEventFields);
    return this.#rows("complaints").flatMap(({ id, body }) => {
      const own = events.filter(({ complaintId }) => complaintId === id).sort((a, b) => a.sequence - b.sequence);
      const last = own.at(-1);
      // The small site's own complaint has no trail.
      if (!last) return /"title":"Withdrawal held/.test(body) ? [`${id} has no trail`] : [];
      const trail = verifyTrail(own);
      if (!trail.intact) return [`${id}: ${trail.problem}`];
      return last.to === (JSON.parse(body) as ComplaintFields).state ? [] : [`${id} is not where its trail ends`];
    });
  }

  /** Totals that are kept agree with the documents they count. */
  #wrongTotals(): string[] {
    const sums = new Map<string, number>();
    for (const body of this.#bodies("dailyStats")) {
      const { day, kind, count } = JSON.parse(body) as { day: string; kind: string; count: number };
      sums.set(`${day}:${kind}`, (sums.get(`${day}:${kind}`) ?? 0) + count);
    }
    return this.#rows("statTotals").flatMap(({ id, body }) => {
      const { kind, count } = JSON.parse(body) as { kind: string; count: number };
      const sum = sums.get(id) ?? 0;
      return kind === "visit" || sum === count ? [] : [`${id}: ${String(count)} kept, ${String(sum)} counted`];
    });
  }

  /** Every stored file is whole, and every file that a document names is stored. */
  #brokenFiles(): string[] {
    const objects = (this.#files?.prepare("SELECT path, blob, size, md5 FROM objects").all() ?? []) as StoredObject[];
    const broken = objects.flatMap(({ path, blob, size, md5 }) => {
      const file = join(this.#folder, "files/blobs", blob.slice(0, 2), blob);
      if (!existsSync(file)) return [`missing: ${path}`];
      const content = readFileSync(file);
      const isWhole = content.length === size && createHash("md5").update(content).digest("base64") === md5;
      return isWhole ? [] : [`damaged: ${path}`];
    });
    const paths = new Set(objects.map(({ path }) => path));
    const named = this.#bodies("complaintEvidence").flatMap((body) => {
      const { path } = JSON.parse(body) as { path?: string };
      return path === undefined ? [] : [path];
    });
    return [...broken, ...named.filter((path) => !paths.has(path)).map((path) => `named and not stored: ${path}`)];
  }

  #rows(table: string) {
    return this.#documents.prepare(`SELECT id, body FROM "${table}"`).all() as { id: string; body: string }[];
  }

  #bodies(table: string): string[] {
    return this.#rows(table).map(({ body }) => body);
  }

  #count(table: string, marker: string): number {
    const sql = `SELECT COUNT(*) AS n FROM "${table}" WHERE instr(body, ?) > 0`;
    return (this.#documents.prepare(sql).get(marker) as { n: number }).n;
  }
}

/** Files that nothing refers to: half-written ones and blobs of writes that were never finished. */
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

/** As if the files had lain there since yesterday. */
export function makeOld(files: readonly string[]): void {
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const file of files) utimesSync(file, yesterday, yesterday);
}
