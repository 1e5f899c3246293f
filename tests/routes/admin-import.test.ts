import fc from "fast-check";
import { oneLine } from "~/domain/text/characters";
import { parse } from "csv-parse/sync";
import { describe, expect, test, vi } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { CASINO_CSV, casinoDesk } from "~/features/casinos/desk/casino-desk.server";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { casinos } from "~/features/casinos/collection";
import { cleanUpHeldImports } from "~/platform/admin-list/files/held-import.server";
import { proposeImport } from "~/platform/admin-list/files/list-import.server";
import type { CasinoFields } from "~/features/casinos/schema";
import { operations } from "~/platform/operations/collection";
import { editorialHeads, importRows } from "~/platform/publishing/collection";
import {
  jsonField,
  linesField,
  longTextField,
  optionalField,
  textField,
} from "~/platform/publishing/import/csv-fields";
import { saveItem } from "~/platform/publishing/editorial.server";
import type { ImportReportData } from "~/platform/publishing/import/import-report";
import type { ImportRowFields } from "~/platform/publishing/import/import-schema";
import { csvLines, guardedCell, unguardedCell } from "~/http/csv/csv.server";
import { loader as exportCsv } from "~/routes/admin.lists.$name.export[.]csv";
import { action, loader as importPage } from "~/routes/admin.lists.$name.import";
import { action as steer, loader as operationPage } from "~/routes/admin.operations.$id";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { readCells, readCsv, writtenAndRead } from "../support/files/csv";
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
  return answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
}

async function page(id: string, search = "") {
  const answer = await respond(() => operationPage(as("admin", `/admin/operations/${id}${search}`, { id })));
  return answer.data as { operation: Record<string, unknown>; report: ImportReportData };
}

async function press(id: string, intent: string): Promise<string> {
  const answer = await respond(() => steer(as("admin", `/admin/operations/${id}`, { id }, { intent })));
  await backgroundDone();
  return answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
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

  test("has all of them, however many, in the list's order, and changes none when it is imported", async () => {
    for (let n = 0; n < 1_203; n++) await keep(`c${String(n).padStart(4, "0")}`);
    const ids = rowsOf(await exported("?sort=-name")).map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([1_203, "c1202", "c0000"]);
    const { report } = await page(await propose(await exported()));
    expect(report.counts).toEqual({ new: 0, changed: 0, unchanged: 1_203, faulty: 0, repaired: 0 });
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
    expect(report.counts).toEqual({ new: 0, changed: 0, unchanged: 2, faulty: 0, repaired: 0 });
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
    const field = linesField("pros");
    const seen = (lines: unknown) => (lines as string[]).map(oneLine).filter((line) => line !== "");
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 12 })), (lines) => {
        const back = writtenAndRead(field, lines);
        expect(seen(back)).toEqual(seen(lines));
        expect(back).toEqual((back as string[]).map(oneLine));
      }),
    );
  });

  test("names, and texts within JSON, are kept to one line; a text of many lines keeps its line ends", () => {
    const typed = "Turned\u202e\u0000\r\nround\u2028\u200b.";
    expect(readCells(textField("name"), typed)).toBe("Turned round .");
    expect(readCells(optionalField("group"), "\u202e\u200b")).toBeNull();
    expect(readCells(longTextField("body"), typed)).toBe("Turned\nround\n.");
    expect(readCells(jsonField("licences", []), JSON.stringify([{ authority: typed }]))).toEqual([
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

  test("makes drafts of new rows; undo deletes them and takes changes back", async () => {
    await keep("one");
    const csv = await changed((rows) => {
      rows.push({ ...rows[0], id: "", slug: "brand-new", name: "Brand New" });
      if (rows[0]) rows[0]["group"] = "Other";
    });
    const id = await propose(csv);
    expect((await page(id)).report.counts).toEqual({ new: 1, changed: 1, unchanged: 0, faulty: 0, repaired: 0 });
    await press(id, "start");
    const { items } = await store().documents.query(casinos, { where: [["slug", "==", "brand-new"]] });
    expect(items).toMatchObject([
      { name: "Brand New", publishState: "draft", publishAt: null, score: null, scoreHistory: [] },
    ]);

    await press(id, "undo");
    expect(await casino(items[0]?.id ?? "")).toBeNull();
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
      expect(answer.status).toBe(422);
      expect(answer.data).toMatchObject({
        problem: null,
        questions: [
          {
            about: "columns",
            message: `We don’t know the column “${name}”. Say which column it is.`,
            headings: [{ at: 1, name, sample: "x", column: "" }],
            columns: expect.not.arrayContaining([name]),
          },
        ],
      });
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
      ",,,small,,2019-04-01",
      "",
      "two,two,Again,small",
      "one,one,Twice,small,,2019-04-01",
      ",brand-new,Brand New,huge,,2019-04-01",
      "two,one,Casino two,medium,,2019-04-01",
    ].join("\n");
    const id = await propose(csv);
    const { report, operation } = await page(id);
    expect(report.counts).toEqual({ new: 0, changed: 0, unchanged: 0, faulty: 8, repaired: 0 });
    expect(operation).toMatchObject({ total: 0 });
    const found = report.found.map(({ row, problems }) => [
      row,
      problems.map(({ column, message }) => `${column ?? ""}: ${message}`),
    ]);
    expect(found).toEqual([
      [2, ["name: Use at least 2 characters. Found “A”. Example: Saltbox"]],
      [
        3,
        [
          "launchedOn: “yesterday” is not a date. Write it like 2026-11-25 or 25.11.2026.",
          "licences: “{” is not valid JSON. Export an item that has this, and write it in the same way.",
        ],
      ],
      [4, ["id: No casino has this id. Found “nope”. Leave it empty for a new casino."]],
      [5, [": Enter a name, or a slug such as casino-one."]],
      [7, [": The row has 4 cells, the heading 6."]],
      [8, [": Row 2 is about the same casino."]],
      [9, ["sizeBand: Choose one of: small, medium, large, very_large. Found “huge”. Example: small"]],
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
      {
        column: "slug",
        message: "Another casino has this address already. Found “one”. Example: saltbox",
      },
      { column: "name", message: "Another casino has this name. Found “Casino one”. Example: Saltbox" },
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
      "neither id, slug nor name",
      "group\nx\n",
      "The file needs a column that says which row is which, such as “id”, “slug” or “name”.",
    ],
    [
      "one list in both forms",
      "id,licences,licence 2 tier\none,[],strict\n",
      "The columns “licences” and “licence 2 tier” hold the same. Leave one of them out.",
    ],
    ["an open quotation mark", 'id,name\none,"a\n', "A quotation mark is opened and never closed. (line 2)"],
    ["no text", Uint8Array.of(0x69, 0x64, 0x0a, 0, 0x0a), "The file is not text."],
    ["one huge cell", `id,name\none,"${"x".repeat(1_200_000)}"\n`, "A row is too long. (line 2)"],
  ])("%s is refused, and nothing is kept", async (_, content, problem) => {
    const answer = await upload(content);
    expect(answer.status).toBe(422);
    expect(answer.data).toMatchObject({ problem, questions: [], held: null });
    expect([await store().documents.count(operations), await store().documents.count(importRows)]).toEqual([0, 0]);
  });

  test("no file is asked for", async () => {
    const answer = await respond(() => action(as("admin", PATH, { name: "casinos" }, new FormData())));
    expect(answer.status).toBe(422);
    expect(answer.data).toMatchObject({ problem: "Choose a CSV file, or paste the cells." });
  });

  test("one of too many bytes is refused", async () => {
    const file = { name: "casinos.csv", spooled: null };
    expect(await proposeImport(casinoDesk, file, { form: new FormData(), staff: ANNA })).toMatchObject({
      problem: "The file is larger than 250 MB. Split it.",
    });
  });

  test("semicolons, a BOM and Windows line ends are read", async () => {
    await keep("one");
    const { report } = await page(await propose('\uFEFFid;group\r\none;"A; B"\r\n'));
    expect(report.found[0]?.changes).toEqual([{ field: "group", from: null, to: "A; B" }]);
  });
});

describe("A file as a spreadsheet saves it", () => {
  type Refused = {
    problem: string | null;
    questions: { about: string; message: string }[];
    held: { key: string; name: string } | null;
  };

  async function answered(content: string | Uint8Array | null, fields: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (content !== null) form.set("file", new File([content as BlobPart], "casinos.csv", { type: "text/csv" }));
    return respond(() => action(as("admin", PATH, { name: "casinos" }, form)));
  }
  const asked = async (content: string | null, fields: Record<string, string> = {}) =>
    (await answered(content, fields)).data as Refused;
  const changesOf = async (answer: { headers: Headers }) => {
    const { report } = await page(answer.headers.get("Location")?.split(/[/?]/)[3] ?? "");
    return report.found.flatMap(({ changes }) => changes.map(({ field, to }) => [field, to]));
  };

  test("in Windows-1252 keeps its letters", async () => {
    await keep("one");
    const bytes = Uint8Array.from("id;group\r\none;Größe € “x”\r\n", (character) =>
      character === "€" ? 0x80 : character === "“" ? 0x93 : character === "”" ? 0x94 : character.charCodeAt(0),
    );
    const { report } = await page(await propose(bytes));
    expect(report.found[0]?.changes).toEqual([{ field: "group", from: null, to: "Größe € “x”" }]);
    expect(report.readAs).toEqual({ encoding: "windows-1252", delimiter: ";", decimals: "point", dates: "dmy" });
  });

  test.each([
    ["utf-16le", "\uFEFF"],
    ["utf-16le", ""],
    ["utf-16be", "\uFEFF"],
    ["utf-16be", ""],
  ])("in %s with tabs keeps its letters, beginning with “%s”", async (encoding, mark) => {
    await keep("one");
    const bytes = Buffer.from(`${mark}id\tgroup\r\none\tGröße € “x”\r\n`, "utf16le");
    const { report } = await page(await propose(encoding === "utf-16be" ? bytes.swap16() : bytes));
    expect(report.found[0]?.changes).toEqual([{ field: "group", from: null, to: "Größe € “x”" }]);
    expect(report.readAs).toMatchObject({ encoding, delimiter: "\t" });
  });

  test("reads amounts of 0, 2, 3 and 8 decimals in whole units, with a point or a comma", async () => {
    await keep("one");
    const heading = ["Day", "Week", "Month"].map((span) => `withdrawalLimit${span};withdrawalLimit${span}Currency`);
    const rows = `id;${heading.join(";")}\none;1.500;JPY;12,5;eur;0,00012345;BTC\n`;
    const answer = await answered(rows, {});
    await press(answer.headers.get("Location")?.split(/[/?]/)[3] ?? "", "start");
    expect((await draftOf("one"))?.["withdrawalLimits"]).toEqual({
      day: { amount: 1_500, currency: "JPY" },
      week: { amount: 12_50, currency: "EUR" },
      month: { amount: 12_345, currency: "BTC" },
    });
  });

  test("asks which decimal mark it has where that can’t be told, and goes on with the file it holds", async () => {
    await keep("one");
    const file = 'id,withdrawalLimitDay,withdrawalLimitDayCurrency,shoe size\none,"1,234",KWD,44\n';
    const first = await asked(file);
    expect(first.questions).toMatchObject([
      { about: "columns", message: "We don’t know the column “shoe size”. Say which column it is." },
      {
        about: "decimals",
        message:
          "Row 2, withdrawalLimitDay: “1,234” can be thousands or a number with decimals. Choose the decimal mark of this file.",
      },
    ]);
    expect(first.held).toMatchObject({ name: "casinos.csv" });
    const held = first.held?.key ?? "";
    const second = await asked(null, { held, unknownColumns: "leave-out" });
    expect(second.questions.map(({ about }) => about)).toEqual(["decimals"]);
    const third = await answered(null, { held, unknownColumns: "leave-out", decimals: "comma" });
    expect(third.status).toBe(303);
    expect(await changesOf(third)).toEqual([["withdrawalLimits.day", "1.234\u00a0KWD"]]);
    // The file was needed no longer.
    expect(await asked(null, { held, unknownColumns: "leave-out", decimals: "comma" })).toMatchObject({
      problem: "We no longer have the file. Choose it again.",
    });
  });

  test("asks whether the day or the month comes first, unless another cell shows it", async () => {
    await keep("one");
    await keep("two");
    const unclear = "id,launchedOn\none,03/04/2019\n";
    const first = await asked(unclear);
    expect(first.questions).toEqual([
      {
        about: "dates",
        message: "Row 2, launchedOn: “03/04/2019” can begin with the day or with the month. Choose which.",
      },
    ]);
    expect(await changesOf(await answered(unclear, { dates: "mdy" }))).toEqual([["launchedOn", "2019-03-04"]]);
    expect(await changesOf(await answered(unclear, { dates: "dmy" }))).toEqual([["launchedOn", "2019-04-03"]]);
    const shown = `${unclear}two,12/25/2019\n`;
    expect(await changesOf(await answered(shown, {}))).toEqual([
      ["launchedOn", "2019-03-04"],
      ["launchedOn", "2019-12-25"],
    ]);
  });

  test("holds a file for a day, for nobody but its sender", async () => {
    const { held } = await asked("id,launchedOn\none,03/04/2019\n");
    await cleanUpHeldImports();
    expect(await asked(null, { held: held?.key ?? "" })).toMatchObject({ problem: null });
    const form = new FormData();
    form.set("held", held?.key ?? "");
    const another = { uid: "berta", name: "Berta", requestId: null };
    expect(await proposeImport(casinoDesk, undefined, { form, staff: another })).toMatchObject({
      problem: "We no longer have the file. Choose it again.",
    });
    store().setClock("2027-11-23T12:00:00.000Z");
    await cleanUpHeldImports();
    const own = { form, staff: { ...another, uid: person("admin").uid } };
    expect(await proposeImport(casinoDesk, undefined, own)).toMatchObject({
      problem: "We no longer have the file. Choose it again.",
    });
  });

  test("holds a file no longer than that although another can't be deleted", async () => {
    const { files } = store();
    async function* content() {
      yield new TextEncoder().encode("id\n");
    }
    for (const uid of ["anna", "berta"])
      await files.put(`imports/${uid}/casinos.csv`, { contentType: "text/csv" }, content());
    store().setClock("2027-11-23T12:00:00.000Z");
    const failing = vi.spyOn(files, "delete").mockRejectedValueOnce(new Error("It can't be deleted."));
    const left = async () => (await files.list("imports/")).items.length;
    await cleanUpHeldImports();
    expect(await left()).toBe(1);
    failing.mockRestore();
    await cleanUpHeldImports();
    expect(await left()).toBe(0);
  });

  test("names of columns are known in other capitals, with spaces and hyphens", async () => {
    await keep("one");
    expect(await changesOf(await answered("ID,Legal entity,size-band\none,Salt Ltd,Very large\n", {}))).toEqual([
      ["legalEntity", "Salt Ltd"],
      ["sizeBand", "very_large"],
    ]);
  });

  test("a row’s problem names its column, what it holds and an example", async () => {
    await keep("one");
    const rows = [
      "id,withdrawalLimitDay,withdrawalLimitDayCurrency,verifiedAt,sizeBand",
      "one,lots,EUR,31.02.2026,huge",
    ];
    const { report } = await page(await propose(rows.join("\n")));
    expect(report.found[0]?.problems).toEqual([
      { column: "verifiedAt", message: "“31.02.2026” is not in the calendar. Write it like 2026-11-25 14:30 or 25.11.2026 14:30, in UTC." }, // prettier-ignore
      { column: "withdrawalLimitDay", message: "“lots” is not an amount. Write 1250.50 or 1250,50." },
    ]);
    const second = await page(await propose("id,sizeBand\none,huge\n"));
    expect(second.report.found[0]?.problems).toEqual([
      { column: "sizeBand", message: "Choose one of: small, medium, large, very_large. Found “huge”. Example: small" },
    ]);
  });

  test("an export of an earlier release, in minor units, is still read", async () => {
    await keep("one");
    const limits = { day: { amount: 50_00, currency: "EUR" }, week: null, month: null };
    const payments = [
      {
        ...{ method: "debit_card", min: { amount: 10_00, currency: "EUR" }, max: null, fee: "none" },
        ...{ statedHours: 24, testedHours: null, testedAt: null },
      },
    ];
    const file = csvLines([
      ["id", "withdrawalLimits", "payments"],
      ["one", JSON.stringify(limits), JSON.stringify(payments)],
    ]);
    await press(await propose(file), "start");
    expect(await draftOf("one")).toMatchObject({ withdrawalLimits: limits, payments });
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
