import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { installBackend } from "~/backend/index.server";
import { StoredBody } from "~/http/bodies/stored-body.server";
import { exportList } from "~/platform/admin-list/files/list-export.server";
import { proposeImport } from "~/platform/admin-list/files/list-import.server";
import type { AdminList } from "~/platform/admin-list/list.server";
import { BONUS_CSV, bonusDesk } from "~/features/bonuses/desk/bonus-desk.server";
import { bonusKind } from "~/features/bonuses/desk/bonus-kind.server";
import { CASINO_CSV, casinoDesk } from "~/features/casinos/desk/casino-desk.server";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { ARTICLE_CSV, articleDesk } from "~/features/news/desk/article-desk.server";
import { articleKind } from "~/features/news/desk/article-kind.server";
import { GAME_CSV, gameDesk } from "~/features/games/desk/game-desk.server";
import { gameKind } from "~/features/games/desk/game-kind.server";
import { operations } from "~/platform/operations/collection";
import { PAGE_CSV, pageDesk } from "~/features/pages/desk/page-desk.server";
import { pageKind } from "~/features/pages/desk/page-kind.server";
import type { CsvField } from "~/platform/publishing/import/csv-fields";
import { editableFields, type EditorialKind } from "~/platform/publishing/editorial-kind";
import { SEARCH_LINES } from "~/platform/publishing/fields/search-fields";
import { importInput } from "~/platform/publishing/import/import-schema";
import type { TestBackend } from "../../support/backend";
import { openDemoBackend } from "../../support/sites/demo-store";
import { writtenAndRead } from "../../support/files/csv";

let store: TestBackend;

beforeAll(async () => {
  store = await openDemoBackend();
  installBackend(store);
});
afterAll(async () => {
  installBackend(undefined);
  await store.dispose();
});

const ANNA = { uid: "anna", name: "Anna", requestId: null };
const LISTS = [
  ["casinos", casinoDesk, casinoKind, CASINO_CSV],
  ["bonuses", bonusDesk, bonusKind, BONUS_CSV],
  ["articles", articleDesk, articleKind, ARTICLE_CSV],
  ["games", gameDesk, gameKind, GAME_CSV],
  ["pages", pageDesk, pageKind, PAGE_CSV],
] as unknown as readonly (readonly [string, AdminList<unknown>, EditorialKind, readonly CsvField[]])[];

async function exported(list: AdminList<unknown>): Promise<Uint8Array> {
  const request = new Request(`http://edgewise.test/admin/lists/${list.definition.name}/export.csv`);
  return new Uint8Array(await (await exportList(request, list, ANNA, ["owner"])).arrayBuffer());
}

async function imported(list: AdminList<unknown>, bytes: Uint8Array) {
  const spooled = new StoredBody();
  await spooled.add(bytes);
  const outcome = await proposeImport(list, { name: "all.csv", spooled }, { form: new FormData(), staff: ANNA });
  if (!("operationId" in outcome)) throw new Error(JSON.stringify(outcome));
  const operation = await store.documents.get(operations, outcome.operationId);
  return importInput.parse(operation?.input);
}

const textOf = (bytes: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));

function swapped(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(Buffer.from(bytes).swap16());
}

/** Moments and amounts as a German spreadsheet shows and saves them, separated by semicolons. */
function asInGermany(text: string): string {
  const rows = parse(text, { bom: true }) as unknown as string[][];
  const german = (cell: string) =>
    cell
      .replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3.$2.$1")
      .replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d):.*Z$/, "$3.$2.$1 $4")
      .replace(/^(-?\d+)\.(\d+)$/, "$1,$2")
      .replace(/^yes$/, "WAHR")
      .replace(/^no$/, "FALSCH");
  return stringify(
    rows.map((row) => row.map(german)),
    { delimiter: ";", quoted_match: /\r/ },
  );
}

/** The same as a spreadsheet in the United States saves it. */
function asInAmerica(text: string): string {
  const rows = parse(text, { bom: true }) as unknown as string[][];
  const american = (cell: string) =>
    cell
      .replace(/^(\d{4})-(\d\d)-(\d\d)$/, (_, year, month, day) => `${Number(month)}/${Number(day)}/${year}`)
      .replace(
        /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):.*Z$/,
        (_, year, month, day, hour, minute) =>
          `${Number(month)}/${Number(day)}/${year} ${String(Number(hour) % 12 || 12)}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`,
      )
      .replace(/^\d+\.\d\d$/, (amount) => Number(amount).toLocaleString("en-US", { minimumFractionDigits: 2 }))
      .replace(/^yes$/, "TRUE")
      .replace(/^no$/, "FALSE");
  return stringify(
    rows.map((row) => row.map(american)),
    { quoted_match: /\r/ },
  );
}

describe.each(LISTS)("The demo's %s as CSV", (_, list, kind, fields) => {
  test("have a column for every field that editors set, and no other", async () => {
    const { items } = await store.documents.query(kind.collection, { limit: 1_000 });
    // Not every document has a field that came later.
    const stored = new Set<string>(SEARCH_LINES);
    for (const document of items) for (const name of Object.keys(editableFields(kind, document))) stored.add(name);
    expect(fields.map(({ field }) => field).sort()).toEqual([...stored].sort());
  });

  const emptyOf = (field: string) => (["onlyIn", ...SEARCH_LINES].includes(field) ? null : []);

  test("give each field back as it was, read as a new row would be", async () => {
    const { items } = await store.documents.query(kind.collection, { limit: 1_000 });
    expect(items.length).toBeGreaterThan(3);
    for (const item of items)
      for (const field of fields)
        expect([item.id, field.field, writtenAndRead(field, item[field.field])]).toEqual([
          // A document from before a field came has none; an empty cell is read as an empty list, or as no line.
          ...[item.id, field.field, item[field.field] === undefined ? emptyOf(field.field) : item[field.field]],
        ]);
  });

  test.each([
    ["as exported", (bytes: Uint8Array) => bytes],
    ["saved with CRLF everywhere, as Excel does", (bytes: Uint8Array) => utf8(textOf(bytes).replace(/\r?\n/g, "\r\n"))],
    ["saved with LF everywhere", (bytes: Uint8Array) => utf8(textOf(bytes).replaceAll("\r\n", "\n"))],
    ["as UTF-16 with its mark", (bytes: Uint8Array) => utf16(textOf(bytes))],
    ["as UTF-16 without a mark", (bytes: Uint8Array) => utf16(textOf(bytes).slice(1))],
    ["as UTF-16 of the other byte order", (bytes: Uint8Array) => swapped(utf16(textOf(bytes)))],
    ["as a German spreadsheet saves it", (bytes: Uint8Array) => utf8(asInGermany(textOf(bytes)))],
    ["as an American spreadsheet saves it", (bytes: Uint8Array) => utf8(asInAmerica(textOf(bytes)))],
  ])("are unchanged when they are imported, %s", async (_saved, save) => {
    const { counts } = await imported(list, save(await exported(list)));
    expect(counts).toEqual({
      new: 0,
      changed: 0,
      repaired: 0,
      unchanged: await store.documents.count(kind.collection),
      faulty: 0,
    });
  });
});
