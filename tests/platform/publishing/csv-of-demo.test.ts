import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installBackend } from "~/backend/index.server";
import { exportList } from "~/platform/admin-list/files/list-export.server";
import { proposeImport } from "~/platform/admin-list/files/list-import.server";
import type { AdminList } from "~/platform/admin-list/list.server";
import { BONUS_CSV } from "~/features/bonuses/desk/bonus-csv";
import { bonusDesk } from "~/features/bonuses/desk/bonus-desk.server";
import { bonusKind } from "~/features/bonuses/desk/bonus-kind.server";
import { CASINO_CSV } from "~/features/casinos/desk/casino-csv";
import { casinoDesk } from "~/features/casinos/desk/casino-desk.server";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { ARTICLE_CSV, articleDesk } from "~/features/news/desk/article-desk.server";
import { articleKind } from "~/features/news/desk/article-kind.server";
import { operations } from "~/platform/operations/collection";
import { PAGE_CSV, pageDesk } from "~/features/pages/desk/page-desk.server";
import { pageKind } from "~/features/pages/desk/page-kind.server";
import { cellText, type CsvField } from "~/platform/publishing/import/csv-fields";
import { editableFields, type EditorialKind } from "~/platform/publishing/editorial-kind";
import { importInput } from "~/platform/publishing/import/import-schema";
import { seedDemo } from "../../../scripts/seeding/demo";
import { openTestBackend, TEST_NOW, type TestBackend } from "../../support/backend";

let store: TestBackend;

beforeAll(async () => {
  store = openTestBackend();
  installBackend(store);
  await seedDemo(store, new Date(TEST_NOW));
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
  ["pages", pageDesk, pageKind, PAGE_CSV],
] as unknown as readonly (readonly [string, AdminList<unknown>, EditorialKind, readonly CsvField[]])[];

describe.each(LISTS)("The demo's %s as CSV", (_, list, kind, fields) => {
  test("have a column for every field that editors set, and no other", async () => {
    const { items } = await store.documents.query(kind.collection, { limit: 1 });
    const [document] = items;
    if (!document) throw new Error("The demo has none.");
    expect(fields.map(({ field }) => field).sort()).toEqual(Object.keys(editableFields(kind, document)).sort());
  });

  test("give each field back as it was, read as a new row would be", async () => {
    const { items } = await store.documents.query(kind.collection, { limit: 1_000 });
    expect(items.length).toBeGreaterThan(3);
    for (const item of items)
      for (const { field, write, read } of fields)
        expect([item.id, field, read(cellText(write(item[field])))]).toEqual([item.id, field, item[field]]);
  });

  test.each([
    ["as exported", (text: string) => text],
    ["saved with CRLF everywhere, as Excel does", (text: string) => text.replace(/\r?\n/g, "\r\n")],
    ["saved with LF everywhere", (text: string) => text.replaceAll("\r\n", "\n")],
  ])("are unchanged when they are imported, %s", async (_saved, save) => {
    const request = new Request(`http://edgewise.test/admin/lists/${list.definition.name}/export.csv`);
    const exported = new Uint8Array(await (await exportList(request, list, ANNA)).arrayBuffer());
    const bytes = new TextEncoder().encode(save(new TextDecoder("utf-8", { ignoreBOM: true }).decode(exported)));
    const file = { field: "file", name: "all.csv", declaredType: "text/csv", bytes };
    const outcome = await proposeImport(list, file, { form: new FormData(), staff: ANNA });
    if ("problem" in outcome) throw new Error(outcome.problem);
    const operation = await store.documents.get(operations, outcome.operationId);
    const { counts } = importInput.parse(operation?.input);
    expect(counts).toEqual({
      new: 0,
      changed: 0,
      unchanged: await store.documents.count(kind.collection),
      faulty: 0,
    });
  });
});
