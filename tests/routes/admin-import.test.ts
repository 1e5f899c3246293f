import fc from "fast-check";
import { oneLine } from "~/domain/text/characters";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { CASINO_CSV } from "~/features/casinos/desk/casino-csv";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { casinos } from "~/features/casinos/collection";
import type { CasinoFields } from "~/features/casinos/schema";
import { operations } from "~/platform/operations/collection";
import { editorialHeads, importRows } from "~/platform/publishing/collection";
import {
  cellText,
  jsonField,
  linesField,
  longTextField,
  optionalField,
  textField,
} from "~/platform/publishing/import/csv-fields";
import { saveItem } from "~/platform/publishing/editorial.server";
import type { ImportReportData } from "~/platform/publishing/import/import-report";
import type { ImportRowFields } from "~/platform/publishing/import/import-schema";
import { backgroundDone } from "~/http/listener/background.server";
import { readCsv } from "~/http/csv/csv-reader.server";
import { csvLines, guardedCell, unguardedCell } from "~/http/csv/csv.server";
import { loader as exportCsv } from "~/routes/admin.lists.$name.export[.]csv";
import { action, loader as importPage } from "~/routes/admin.lists.$name.import";
import { action as steer, loader as operationPage } from "~/routes/admin.operations.$id";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { as, person, usePeople, type Who } from "../support/people";
import { respond } from "../support/requests";

/** Text as a file can hold it: what is half a character becomes U+FFFD. */
const wellFormed = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));

const store = useTestBackend();
usePeople(store);

const ANNA = { uid: "anna", name: "Anna", requestId: null };
const PATH = "/admin/lists/casinos/import";

async function keep(id: string, over: Partial<CasinoFields> = {}): Promise<void> {
  const fields = casinoFixture({ slug: id, name: `Casino ${id}`, ...over });
  await store().documents.batch("test").set(casinos, id, fields).commit();
}

function upload(content: string | Uint8Array, who: Who = "admin") {
  const form = new FormData();
  form.set("file", new File([content as BlobPart], "casinos.csv", { type: "text/csv" }));
  return respond(() => action(as(who, PATH, { name: "casinos" }, form)));
}

async function propose(content: string | Uint8Array): Promise<string> {
  const answer = await upload(content);
  expect([answer.status, answer.data]).toEqual([303, ""]);
  return answer.headers.get("Location")?.split("/").at(-1) ?? "";
}

async function page(id: string, search = "") {
  const answer = await respond(() => operationPage(as("admin", `/admin/operations/${id}${search}`, { id })));
  return answer.data as { operation: Record<string, unknown>; report: ImportReportData };
}

async function press(id: string, intent: string): Promise<string> {
  const answer = await respond(() => steer(as("admin", `/admin/operations/${id}`, { id }, { intent })));
  await backgroundDone();
  return answer.headers.get("Location")?.split("/").at(-1) ?? "";
}

async function exported(search = ""): Promise<string> {
  const answer = await respond(() =>
    exportCsv(as("admin", `/admin/lists/casinos/export.csv${search}`, { name: "casinos" })),
  );
  expect(answer.status).toBe(200);
  return answer.data as string;
}

const rowsOf = (csv: string) => parse(csv, { columns: true, bom: true }) as unknown as Record<string, string>[];
const casino = (id: string) => store().documents.get(casinos, id);
const draftOf = async (id: string) => (await store().documents.get(editorialHeads, `casino:${id}`))?.draft?.fields;

describe("The export", () => {
  test("holds exactly what the filters leave, and is in the log", async () => {
    await keep("one", { lifecycle: "warning" });
    await keep("two");
    const answer = await respond(() =>
      exportCsv(as("admin", "/admin/lists/casinos/export.csv?lifecycle=warning", { name: "casinos" })),
    );
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="casinos-2026-11-21.csv"');
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    expect(rowsOf(answer.data as string).map(({ id, lifecycle, state }) => [id, lifecycle, state])).toEqual([
      ["one", "warning", "Published"],
    ]);
    const { items } = await store().documents.query(auditEntries, { orderBy: ["-at"] });
    expect(items).toMatchObject([
      { action: "list.export", actorId: person("admin").uid, note: "1 casino, lifecycle: warning" },
    ]);
  });

  test("has all of them, however many, in the list's order", async () => {
    for (let n = 0; n < 1_203; n++) await keep(`c${String(n).padStart(4, "0")}`);
    const ids = rowsOf(await exported("?sort=-name")).map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([1_203, "c1202", "c0000"]);
  });

  test("defuses what a spreadsheet would run", async () => {
    await keep("one", {
      group: '=HYPERLINK("https://evil.example")',
      legalEntity: "@SUM(A1)",
      summary: "\t+1 and more than twenty signs",
    });
    const [row] = rowsOf(await exported());
    expect([row?.["group"], row?.["legalEntity"], row?.["summary"]]).toEqual([
      '\'=HYPERLINK("https://evil.example")',
      "'@SUM(A1)",
      "'\t+1 and more than twenty signs",
    ]);
  });

  test("has what no list holds in memory, and what a draft has instead", async () => {
    const [pros, cons] = [["It pays within a day"], ["Nobody answers at night"]];
    const termSnapshots = [
      { sha256: "a".repeat(64), at: "2026-05-01T00:00:00.000Z", url: "https://one.example/terms" },
    ];
    await keep("one", { body: "A **long** text.", pros, cons, termSnapshots });
    await keep("two", { body: "Another text.", cons });
    await saveItem(casinoKind, "two", { intent: "save", fields: { cons: ["Nobody answers at all"] } }, ANNA);
    const [one, two] = rowsOf(await exported());
    expect(one).toMatchObject({ body: "A **long** text.", pros: pros[0], cons: cons[0] });
    expect(JSON.parse(one?.["termSnapshots"] ?? "")).toEqual(termSnapshots);
    expect(two).toMatchObject({ body: "Another text.", cons: "Nobody answers at all" });
  });

  test.each(["member", "visitor"] as const)("is nothing for a %s", async (who) => {
    await keep("one");
    const args = as(who, "/admin/lists/casinos/export.csv", { name: "casinos" });
    expect((await respond(() => exportCsv(args))).status).toBe(302);
    expect(await store().documents.count(auditEntries)).toBe(0);
  });
});

describe("An exported file", () => {
  test("can be imported again and changes nothing", async () => {
    await keep("one");
    await keep("two", {
      group: "",
      publishState: "draft",
      publishAt: null,
      lifecycleReason: "=1+1",
      pros: ["It pays\nfast"],
    });
    await saveItem(casinoKind, "one", { intent: "save", fields: { name: "Waiting name" } }, ANNA);
    const { operation, report } = await page(await propose(await exported()));
    expect(report.counts).toEqual({ new: 0, changed: 0, unchanged: 2, faulty: 0 });
    expect(operation).toMatchObject({ total: 0, state: "proposed" });
    expect(report.ignored).toContain("score");
  });

  test("comes back cell by cell, whatever is in it, with this site’s line ends", async () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(..."=+-@\t\r\n\"';,|\uFEFF é"), maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(hostile, hostile), { minLength: 1, maxLength: 8 }), async (cells) => {
        // NUL is in no text file, and lone surrogates in no UTF-8.
        const rows = cells.map((row) => ["x", ...row.map((cell) => wellFormed(cell.replaceAll("\0", "")))]);
        const read = await readCsv(new TextEncoder().encode(csvLines([["id", "a", "b"], ...rows])));
        expect(read).toMatchObject({
          heading: ["id", "a", "b"],
          rows: rows.map((row) => ({ cells: row.map((cell) => cell.replace(/\r\n?/g, "\n")) })),
        });
      }),
    );
  });

  test("guarding a cell can be taken back, and leaves no formula", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."=+-@'\t\ra1") }), (cell) => {
        const guarded = String(guardedCell(cell));
        expect(unguardedCell(guarded)).toBe(cell);
        expect(guarded).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });

  test("texts of a list come back, whatever is in them, each in one line", () => {
    const { write, read } = linesField("pros");
    const seen = (lines: unknown) => (lines as string[]).map(oneLine).filter((line) => line !== "");
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 12 })), (lines) => {
        const back = read(cellText(write(lines)));
        expect(seen(back)).toEqual(seen(lines));
        expect(back).toEqual((back as string[]).map(oneLine));
      }),
    );
  });

  test("names, and texts within JSON, are kept to one line; a text of many lines keeps its line ends", () => {
    const typed = "Turned\u202e\u0000\r\nround\u2028\u200b.";
    expect(textField("name").read(typed)).toBe("Turned round .");
    expect(optionalField("group").read("\u202e\u200b")).toBeNull();
    expect(longTextField("body").read(typed)).toBe("Turned\nround\n.");
    expect(jsonField("licences", []).read(JSON.stringify([{ authority: typed }]))).toEqual([
      { authority: "Turned round ." },
    ]);
  });
});

describe("A file that was changed", () => {
  async function changed(change: (rows: Record<string, string>[]) => void): Promise<string> {
    const rows = rowsOf(await exported());
    change(rows);
    const heading = Object.keys(rows[0] ?? {});
    return csvLines([heading, ...rows.map((row) => heading.map((name) => row[name]))]);
  }

  test("is tried first: nothing changes until somebody starts it", async () => {
    await keep("one");
    await keep("two");
    const id = await propose(
      await changed(([one]) => {
        if (one) one["group"] = "New Group";
      }),
    );
    const { operation, report } = await page(id);
    expect(operation).toMatchObject({ title: "Import 1 casino", state: "proposed", total: 1 });
    expect(report).toMatchObject({
      fileName: "casinos.csv",
      counts: { new: 0, changed: 1, unchanged: 1, faulty: 0 },
      rows: "changed",
      found: [{ row: 2, label: "Casino one", changes: [{ field: "group", from: null, to: "New Group" }] }],
    });
    expect(await draftOf("one")).toBeUndefined();

    await press(id, "start");
    expect(await page(id)).toMatchObject({ operation: { state: "done", counts: { done: 1, failed: 0 } } });
    expect((await casino("one"))?.group).toBeNull();
    expect(await draftOf("one")).toMatchObject({ group: "New Group" });
    const { items } = await store().documents.query(auditEntries, {
      where: [["action", "==", "casino.import"]],
      orderBy: ["-at"],
    });
    expect(items).toMatchObject([{ entityId: "one", changes: [{ field: "group", from: null, to: "New Group" }] }]);
  });

  test("is measured by what is stored, not by what lists hold of it", async () => {
    await keep("one", { body: "A **long** text.", pros: ["It pays within a day"] });
    const id = await propose(
      await changed(([one]) => {
        if (one) one["body"] = "";
      }),
    );
    expect((await page(id)).report.found).toMatchObject([
      { changes: [{ field: "body", from: "A **long** text.", to: "" }] },
    ]);
  });

  test("makes drafts of new rows; undo archives them and takes changes back", async () => {
    await keep("one");
    const csv = await changed((rows) => {
      rows.push({ ...rows[0], id: "", slug: "brand-new", name: "Brand New" });
      if (rows[0]) rows[0]["group"] = "Other";
    });
    const id = await propose(csv);
    expect((await page(id)).report.counts).toEqual({ new: 1, changed: 1, unchanged: 0, faulty: 0 });
    await press(id, "start");
    const { items } = await store().documents.query(casinos, { where: [["slug", "==", "brand-new"]] });
    expect(items).toMatchObject([
      { name: "Brand New", publishState: "draft", publishAt: null, score: null, scoreHistory: [] },
    ]);

    await press(id, "undo");
    expect((await casino(items[0]?.id ?? ""))?.publishState).toBe("archived");
    expect(await draftOf("one")).toBeUndefined();
  });

  test("is asked about once only, and never over somebody's later change", async () => {
    await keep("one");
    const id = await propose(await changed(([one]) => void (one && (one["group"] = "From the file"))));
    await saveItem(casinoKind, "one", { intent: "save", fields: { group: "By hand" } }, ANNA);
    await press(id, "start");
    expect(await page(id)).toMatchObject({
      operation: {
        counts: { done: 0, skipped: 1 },
        results: [{ message: "Somebody has changed it since the file was checked." }],
      },
    });
    expect(await draftOf("one")).toMatchObject({ group: "By hand" });
  });

  test("can't set what the system keeps, nor publish anything", async () => {
    await keep("one", { publishState: "draft", publishAt: null });
    const csv = (await changed((rows) => void rows))
      .replace("id,score,state", "id,score,state")
      .replace(/^.*$/m, (line) => line);
    const rows = rowsOf(csv);
    for (const row of rows)
      Object.assign(row, { score: "10", state: "Published", published: "2020-01-01T00:00:00.000Z" });
    const heading = Object.keys(rows[0] ?? {});
    const { report } = await page(await propose(csvLines([heading, ...rows.map((row) => Object.values(row))])));
    expect(report.counts).toMatchObject({ changed: 0, unchanged: 1 });
    for (const name of ["publishState", "publishAt", "scoreHistory", "version"]) {
      const answer = await upload(`slug,${name}\none,x\n`);
      expect([answer.status, answer.data]).toEqual([
        422,
        { problem: `The first row must name the columns. Not known here: “${name}”.` },
      ]);
    }
  });
});

describe("Rows with errors", () => {
  test("are named by row and column, and keep no other back", async () => {
    await keep("one");
    await keep("two");
    const csv = [
      "id,slug,name,sizeBand,licences,launchedOn",
      "one,one,A,medium,,2019-04-01",
      "two,two,Casino two,enormous,{,yesterday",
      "nope,three,Three,small,,2019-04-01",
      ",,Nameless,small,,2019-04-01",
      "",
      "two,two,Again,small",
      "one,one,Twice,small,,2019-04-01",
      ",brand-new,Brand New,small,,2019-04-01",
      "two,one,Casino two,medium,,2019-04-01",
    ].join("\n");
    const id = await propose(csv);
    const { report, operation } = await page(id);
    expect(report.counts).toEqual({ new: 0, changed: 0, unchanged: 0, faulty: 8 });
    expect(operation).toMatchObject({ total: 0 });
    const found = report.found.map(({ row, problems }) => [
      row,
      problems.map(({ column, message }) => `${column ?? ""}: ${message}`),
    ]);
    expect(found).toEqual([
      [2, ["name: Use at least 2 characters."]],
      [3, ["licences: This is not valid JSON."]],
      [4, ["id: No casino has this id."]],
      [5, [": Enter an id or a slug."]],
      [7, [": The row has 4 cells, the heading 6."]],
      [8, [": Row 2 is about the same casino."]],
      [9, ["commercial: This is required.", "listedOn: This is required.", "lifecycle: This is required."]],
      [10, [": Row 3 is about the same casino."]],
    ]);
    expect((await casino("one"))?.name).toBe("Casino one");
  });

  test("are listed up to five hundred, and the last one says how many more there are", async () => {
    const rows = Array.from({ length: 620 }, (_, at) => `Not-a-slug ${String(at)},,,x,,`);
    const id = await propose(["id,slug,name,sizeBand,licences,launchedOn", ...rows].join("\n"));
    const stored: ImportRowFields[] = (await store().documents.query(importRows, { limit: 600 })).items;
    expect(stored).toHaveLength(500);
    const last = stored.reduce((one, other) => (one.row > other.row ? one : other));
    expect(last.problems.at(-1)?.message).toBe(
      "120 more faulty rows are not listed. Correct these first, then upload the file again.",
    );
    expect((await page(id)).report.counts).toMatchObject({ faulty: 620 });
  });

  test("an address that another has is an error", async () => {
    await keep("one");
    await keep("two");
    const { report } = await page(await propose("id,slug,name\ntwo,one,Casino one\n"));
    expect(report.found[0]?.problems).toEqual([
      { column: "slug", message: "Another casino has this address already." },
      { column: "name", message: "Another casino has this name." },
    ]);
  });

  test("two new rows that want one name don't both get it", async () => {
    await keep("one");
    const [first = "", one = ""] = (await exported()).replace("\uFEFF", "").split("\n");
    const another = (slug: string) => one.replace(/^one,/, ",").replace(",one,Casino one,", `,${slug},Same name,`);
    const id = await propose([first, another("new-a"), another("new-b")].join("\n"));
    expect((await page(id)).report.counts).toMatchObject({ new: 2 });
    await press(id, "start");
    expect(await page(id)).toMatchObject({ operation: { counts: { done: 1, failed: 1 } } });
  });

  test("can be read later, when the rest is imported", async () => {
    await keep("one");
    const id = await propose("id,group\none,Some Group\nnope,Other\n");
    await press(id, "start");
    const { report, operation } = await page(id, "?rows=faulty");
    expect(operation).toMatchObject({ state: "done", counts: { done: 1 } });
    expect(report).toMatchObject({ found: [{ row: 3, problems: [{ column: "id" }] }] });
    expect(await draftOf("one")).toMatchObject({ group: "Some Group" });
  });
});

describe("A file that is none", () => {
  test.each([
    ["nothing at all", "", "The file is empty."],
    ["a heading alone", "id,name\n", "There are no rows under the heading."],
    ["two columns of one name", "id,name,name\none,a,b\n", "Two columns are called “name”."],
    [
      "a column nobody knows",
      "id,<b>x</b>\none,a\n",
      "The first row must name the columns. Not known here: “<b>x</b>”.",
    ],
    ["neither id nor slug", "name\nx\n", "The file needs a column “id” or “slug”."],
    ["an open quotation mark", 'id,name\none,"a\n', "A quotation mark is opened and never closed. (line 2)"],
    [
      "another encoding",
      Uint8Array.of(0x69, 0x64, 0x0a, 0xe9, 0x0a),
      "The file is not UTF-8 text. Save it as “CSV UTF-8”.",
    ],
    ["no text", Uint8Array.of(0x69, 0x64, 0x0a, 0, 0x0a), "The file is not text."],
    ["more than 5 MB", `id,name\n${"x".repeat(5_000_001)}`, "The file is larger than 5 MB. Split it."],
    ["one huge cell", `id,name\none,"${"x".repeat(1_200_000)}"\n`, "A row is too long. (line 2)"],
  ])("%s is refused, and nothing is kept", async (_, content, problem) => {
    const answer = await upload(content);
    expect([answer.status, answer.data]).toEqual([422, { problem }]);
    expect([await store().documents.count(operations), await store().documents.count(importRows)]).toEqual([0, 0]);
  });

  test("no file is asked for", async () => {
    const answer = await respond(() => action(as("admin", PATH, { name: "casinos" }, new FormData())));
    expect([answer.status, answer.data]).toEqual([422, { problem: "Choose a CSV file first." }]);
  });

  test("semicolons, a BOM and Windows line ends are read", async () => {
    await keep("one");
    const { report } = await page(await propose('\uFEFFid;group\r\none;"A; B"\r\n'));
    expect(report.found[0]?.changes).toEqual([{ field: "group", from: null, to: "A; B" }]);
  });
});

test.each(["member", "visitor"] as const)("a %s imports nothing", async (who) => {
  await keep("one");
  expect((await upload("id,group\none,Mine\n", who)).status).toBe(302);
  expect(await store().documents.count(operations)).toBe(0);
});

test("a list without an import has no such page", async () => {
  const args = as("admin", "/admin/lists/operations/import", { name: "operations" });
  expect((await respond(() => importPage(args))).status).toBe(404);
});

test("every field that editors set of a casino is in its CSV", () => {
  const system = new Set([...Object.keys(casinoKind.systemFields), "publishState", "publishAt"]);
  const editable = Object.keys(casinoFixture()).filter((name) => !system.has(name));
  expect(CASINO_CSV.map(({ field }) => field).sort()).toEqual(editable.sort());
});
