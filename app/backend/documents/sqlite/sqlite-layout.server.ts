import type { Database } from "better-sqlite3";
import type { Collection, Index } from "../port";
import { fieldOf } from "../query-plan";

/**
 * Each collection has one table, named after it. An index of plain fields is an expression index on it; one with
 * `field[]` is a table of its own with a row per element, kept by triggers. All are named after what they index, so
 * that they come and go with the declarations, whichever process opens the file.
 */
const ENVELOPE_COLUMNS: Readonly<Record<string, string>> = {
  id: "id",
  version: "version",
  createdAt: "created_at",
  createdBy: "created_by",
  updatedAt: "updated_at",
  updatedBy: "updated_by",
};

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const jsonPath = (field: string) => `'$${field.split(".").map((part) => `."${part}"`).join("")}'`; // prettier-ignore

const sortKeyCase = (type: string, value: string) =>
  `CASE ${type} WHEN 'text' THEN ${value} WHEN 'integer' THEN CAST(${value} AS REAL) WHEN 'real' THEN ${value} ` +
  `WHEN 'null' THEN -9e999 WHEN 'false' THEN -1.7976931348623157e308 WHEN 'true' THEN -1.797693134862315e308 END`;

/**
 * Returns the sort key (sort-key.ts) of a field as SQL; NULL where the document lacks it. `row` is a table's alias or
 * `new`.
 */
export function keyExpression(field: string, row?: string): string {
  const prefix = row === undefined ? "" : `${row}.`;
  const column = ENVELOPE_COLUMNS[field];
  if (column !== undefined) return `${prefix}${column}`;
  const path = jsonPath(field);
  return sortKeyCase(`json_type(${prefix}body, ${path})`, `json_extract(${prefix}body, ${path})`);
}

/** Returns SQL that is true when an array of the row has an element with the parameter's sort key. */
export function containsExpression(field: string, row: string): string {
  const isArray = `json_type(${row}.body, ${jsonPath(field)}) = 'array'`;
  return `(${isArray} AND EXISTS (SELECT 1 FROM ${eachElement(field, row)} WHERE ${elementKey} = ?))`;
}

const eachElement = (field: string, row: string) => `json_each(${row}.body, ${jsonPath(field)}) e`;
const elementKey = sortKeyCase("e.type", "e.value");

/** The SQL objects that make up an index. */
export interface IndexLayout {
  /** Name of the SQL index. */
  name: string;
  /** Table with a row per element, for an index with `field[]`. */
  elements: string | null;
}

export function layoutOf(collection: string, index: Index): IndexLayout {
  const fields = index.join(",");
  const elements = index.some((field) => field.endsWith("[]")) ? `elements:${collection}:${fields}` : null;
  return { name: `index:${collection}:${fields}`, elements };
}

interface Piece {
  type: "table" | "index" | "trigger";
  name: string;
  sql: string;
  /** SQL that fills a new index from existing documents. */
  fill?: string;
}

/**
 * Columns that the table of changes lacks in earlier versions: the time of the change (UTC, ISO 8601), and whether it
 * deleted the document (0 or 1). They show whether part of a restored store is missing.
 */
const ADDED_TO_CHANGES: readonly string[] = ["at", "deleted"];

/** Creates the tables and indexes that are declared and drops those that no longer are. Never changes documents. */
export function arrangeTables(database: Database, collections: readonly Collection[]): void {
  const wanted = collections.flatMap(piecesOf);
  wanted.unshift({
    type: "table",
    name: "_changes",
    sql:
      `CREATE TABLE "_changes" (seq INTEGER PRIMARY KEY AUTOINCREMENT, collection NOT NULL, id NOT NULL, ` +
      `${ADDED_TO_CHANGES.join(", ")})`,
  });
  if (isArranged(database, wanted)) return;

  // Checked again under the write lock, as another process may be opening the same file.
  database
    .transaction(() => {
      for (const column of missingOfChanges(database)) database.exec(`ALTER TABLE "_changes" ADD COLUMN ${column}`);
      for (const piece of differences(database, wanted).obsolete)
        database.exec(`DROP ${piece.type} IF EXISTS ${quoted(piece.name)}`);
      for (const piece of differences(database, wanted).missing) {
        database.exec(piece.sql);
        if (piece.fill !== undefined) database.exec(piece.fill);
      }
    })
    .immediate();
}

function isArranged(database: Database, wanted: Piece[]): boolean {
  const { missing, obsolete } = differences(database, wanted);
  return missing.length === 0 && obsolete.length === 0 && missingOfChanges(database).length === 0;
}

/** Returns the columns that are missing from the table of changes; none if there is no such table yet. */
function missingOfChanges(database: Database): string[] {
  const columns = database.pragma(`table_info("_changes")`) as { name: string }[];
  const names = new Set(columns.map(({ name }) => name));
  return names.size === 0 ? [] : ADDED_TO_CHANGES.filter((column) => !names.has(column));
}

function differences(database: Database, wanted: Piece[]) {
  const present = database
    .prepare<[], Piece>("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
    .all();
  const presentSql = new Map(present.map((piece) => [piece.name, piece.sql]));
  const wantedSql = new Map(wanted.map((piece) => [piece.name, piece.sql]));
  const changed = present.filter((piece) => piece.name.includes(":") && wantedSql.get(piece.name) !== piece.sql);
  // Elements kept by a different trigger are out of date, so the table is refilled.
  const isFilledByChanged = (table: Piece) =>
    changed.some((piece) => piece.type === "trigger" && piece.name.startsWith(`${table.name}:`));
  const stale = present.filter(
    (piece) => piece.type === "table" && !changed.includes(piece) && isFilledByChanged(piece),
  );
  return {
    missing: wanted.filter((piece) => !presentSql.has(piece.name)),
    // Triggers are dropped before the tables they fill.
    obsolete: [...changed, ...stale].sort((a, b) => b.type.localeCompare(a.type)),
  };
}

function piecesOf(collection: Collection): Piece[] {
  const table = quoted(collection.name);
  // Columns have no type, or SQLite would turn a compared 5 into the text "5".
  const documents: Piece = {
    type: "table",
    name: collection.name,
    sql:
      `CREATE TABLE ${table} (id NOT NULL PRIMARY KEY, version NOT NULL, created_at NOT NULL, created_by NOT NULL, ` +
      `updated_at NOT NULL, updated_by NOT NULL, seq NOT NULL, schema_version NOT NULL, ` +
      `body NOT NULL CHECK (json_valid(body)))`,
  };
  // Triggers enforce append-only for every writer of the file.
  const guards = (collection.appendOnly ? ["UPDATE", "DELETE"] : []).map((event): Piece => {
    const name = `append-only:${collection.name}:${event.toLowerCase()}`;
    return {
      type: "trigger",
      name,
      sql: `CREATE TRIGGER ${quoted(name)} BEFORE ${event} ON ${table} BEGIN SELECT RAISE(ABORT, 'append-only'); END`,
    };
  });
  const indexes = collection.indexes.flatMap((index) => indexPieces(collection.name, index));
  return [documents, ...guards, ...(collection.checkedOnce ? checkedPieces(collection) : []), ...indexes];
}

/** Name of the table that records which schema each document was found to fit, and at which change. */
export function checkedTable({ name }: Pick<Collection, "name">): string {
  return `checked:${name}`;
}

function checkedPieces(collection: Collection): Piece[] {
  const name = checkedTable(collection);
  const trigger = (event: string, on: string): Piece => ({
    type: "trigger",
    name: `${name}:${event}`,
    sql:
      `CREATE TRIGGER ${quoted(`${name}:${event}`)} AFTER ${on} ` +
      `BEGIN DELETE FROM ${quoted(name)} WHERE id = old.id; END`,
  });
  const table = quoted(collection.name);
  return [
    {
      type: "table",
      name,
      sql: `CREATE TABLE ${quoted(name)} (id NOT NULL PRIMARY KEY, seq NOT NULL, fingerprint NOT NULL) WITHOUT ROWID`,
    },
    // Covers a body edited by hand, with no change recorded.
    trigger("update", `UPDATE OF body, schema_version ON ${table} WHEN new.seq = old.seq`),
    trigger("delete", `DELETE ON ${table}`),
  ];
}

function indexPieces(collection: string, index: Index): Piece[] {
  const { name, elements } = layoutOf(collection, index);
  const table = quoted(collection);
  const descending = (field: string) => (field.startsWith("-") ? " DESC" : "");
  const idColumn = `id${descending(index.at(-1) ?? "")}`;
  if (elements === null) {
    const columns = index.map((field) => `${keyExpression(fieldOf(field))}${descending(field)}`);
    return [
      { type: "index", name, sql: `CREATE INDEX ${quoted(name)} ON ${table} (${[...columns, idColumn].join(", ")})` },
    ];
  }

  const array = index.find((field) => field.endsWith("[]")) ?? "";
  const columns = index.map((field) => quoted(field.replace(/^-/, "")));
  const insertFor = (row: string, from: string, condition: string) => {
    const keys = index.map((field) => (field === array ? elementKey : keyExpression(fieldOf(field), row)));
    return (
      `INSERT INTO ${quoted(elements)} (${[...columns, "id"].join(", ")}) SELECT DISTINCT ${keys.join(", ")}, ${row}.id ` +
      `FROM ${from}${eachElement(fieldOf(array), row)} WHERE ${condition}`
    );
  };
  const insert = insertFor("new", "", `json_type(new.body, ${jsonPath(fieldOf(array))}) = 'array'`);
  const remove = `DELETE FROM ${quoted(elements)} WHERE id = old.id`;
  const trigger = (event: string, body: string): Piece => ({
    type: "trigger",
    name: `${elements}:${event.toLowerCase()}`,
    sql: `CREATE TRIGGER ${quoted(`${elements}:${event.toLowerCase()}`)} AFTER ${event} ON ${table} BEGIN ${body}; END`,
  });
  return [
    {
      type: "table",
      name: elements,
      sql: `CREATE TABLE ${quoted(elements)} (${columns.join(", ")}, id NOT NULL)`,
      fill: insertFor("d", `${table} d, `, `json_type(d.body, ${jsonPath(fieldOf(array))}) = 'array'`),
    },
    {
      type: "index",
      name,
      sql:
        `CREATE INDEX ${quoted(name)} ON ${quoted(elements)} ` +
        `(${[...index.map((field, at) => `${columns[at]}${descending(field)}`), idColumn].join(", ")})`,
    },
    {
      type: "index",
      name: `${name}:id`,
      sql: `CREATE INDEX ${quoted(`${name}:id`)} ON ${quoted(elements)} (id)`,
    },
    trigger("INSERT", insert),
    trigger("UPDATE", `${remove}; ${insert}`),
    trigger("DELETE", remove),
  ];
}
