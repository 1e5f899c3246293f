import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { casinos } from "~/features/casinos/collection";
import { CASINO_CSV } from "~/features/casinos/desk/casino-desk.server";
import type { CasinoFields } from "~/features/casinos/schema";
import { pages } from "~/features/pages/collection";
import { csvLines } from "~/http/csv/csv.server";
import { operations } from "~/platform/operations/collection";
import { readHeading } from "~/platform/publishing/import/import-heading";
import type { ImportReportData } from "~/platform/publishing/import/import-report";
import { editorialHeads } from "~/platform/publishing/collection";
import { loader as exportCsv } from "~/routes/admin.lists.$name.export[.]csv";
import { action, loader as importPage } from "~/routes/admin.lists.$name.import";
import { loader as templateCsv } from "~/routes/admin.lists.$name.template[.]csv";
import { action as steer, loader as operationPage } from "~/routes/admin.operations.$id";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { as, usePeople } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const keep = (id: string, over: Partial<CasinoFields> = {}) =>
  store()
    .documents.batch("test")
    .set(casinos, id, casinoFixture({ slug: id, name: `Casino ${id}`, ...over }))
    .commit();

/** Uploads a file of these rows and returns its dry run. */
async function tried(rows: readonly (readonly unknown[])[], name = "casinos") {
  const form = new FormData();
  form.set("file", new File([csvLines(rows)], `${name}.csv`, { type: "text/csv" }));
  const answer = await respond(() => action(as("admin", `/admin/lists/${name}/import`, { name }, form)));
  expect([answer.status, answer.data]).toEqual([303, ""]);
  const id = answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
  const { data } = await respond(() => operationPage(as("admin", `/admin/operations/${id}`, { id })));
  const { report } = data as { report: ImportReportData };
  return {
    report,
    problems: report.found.flatMap(({ problems }) => problems),
    async start() {
      expect(report.found.flatMap(({ problems }) => problems)).toEqual([]);
      await respond(() => steer(as("admin", `/admin/operations/${id}`, { id }, { intent: "start" })));
      await backgroundDone();
      return store().documents.get(operations, id);
    },
  };
}

const rowsOf = (csv: string) => parse(csv, { bom: true }) as unknown as string[][];

async function read(loader: typeof exportCsv | typeof templateCsv, file: string, name = "casinos") {
  const answer = await respond(() => loader(as("admin", `/admin/lists/${name}/${file}.csv`, { name })));
  expect(answer.status).toBe(200);
  return rowsOf(answer.data as string);
}

const NEEDED = { commercial: "none", listedOn: "2026-11-01", lifecycle: "active", sizeBand: "small" };
const draftOf = async (id: string) => (await store().documents.get(editorialHeads, `casino:${id}`))?.draft?.fields;
const bySlug = async (slug: string) =>
  (await store().documents.query(casinos, { where: [["slug", "==", slug]] })).items[0];

describe("A row without an id and a slug", () => {
  test("makes a draft whose address is made from its name, and the dry run accepts it", async () => {
    const heading = ["name", ...Object.keys(NEEDED)];
    const { report, start } = await tried([heading, ["Crystal Bay & Co", ...Object.values(NEEDED)]]);
    expect(report.counts).toEqual({ new: 1, changed: 0, unchanged: 0, faulty: 0, repaired: 0 });
    await start();
    expect(await bySlug("crystal-bay-and-co")).toMatchObject({ name: "Crystal Bay & Co", publishState: "draft" });
  });

  test("gets another address where that one is taken, and never changes what has it", async () => {
    await keep("crystal-bay");
    const heading = ["id", "slug", "name", ...Object.keys(NEEDED)];
    const { report, start } = await tried([heading, ["", "", "Crystal Bay", ...Object.values(NEEDED)]]);
    expect(report.found).toMatchObject([{ madeSlug: "crystal-bay-2" }]);
    expect(await start()).toMatchObject({ counts: { done: 1, failed: 0 } });
    expect(await bySlug("crystal-bay-2")).toMatchObject({ name: "Crystal Bay" });
    expect(await bySlug("crystal-bay")).toMatchObject({ name: "Casino crystal-bay" });
  });

  test("of a page named as a built-in one is that page", async () => {
    const { start } = await tried(
      [
        ["title", "body"],
        ["Terms & Conditions", "You may read."],
      ],
      "pages",
    );
    await start();
    expect((await store().documents.query(pages)).items).toMatchObject([{ slug: "terms-conditions" }]);
  });
});

describe("Lists and groups in columns", () => {
  const licence: CasinoFields["licences"][number] = {
    authority: "Curaçao",
    number: "8048/JAZ",
    tier: "offshore",
    registerUrl: null,
    verifiedAt: null,
  };
  const payment: CasinoFields["payments"][number] = {
    ...{ method: "debit_card", min: { amount: 10_00, currency: "EUR" }, max: null, fee: "none" },
    ...{ statedHours: 24, testedHours: 0.8, testedAt: "2026-05-01T10:20:30.456Z" },
  };

  test("are read as a person fills them in, with an entry left out in between", async () => {
    const cells = {
      name: "Crystal Bay",
      ...NEEDED,
      "licence 1 authority": "Malta Gaming Authority",
      "licence 1 number": "MGA/1",
      "licence 1 tier": "Strict",
      "licence 1 verified at": "01.10.2026 09:00",
      "licence 3 authority": "Curaçao",
      "licence 3 number": "8048/JAZ",
      "licence 3 tier": "offshore",
      "Payment 2 Method": "Debit card",
      "payment 2 min": "10,50",
      "payment 2 min currency": "EUR",
      "payment 2 tested hours": "12,5",
      "support email": "help@crystal.example",
      "support live chat": "yes",
      "unfair term 1 category": "Changes to terms",
      "unfair term 1 severity": "0,1",
      "unfair term 1 quote": "We may change these terms at any time.",
      "unfair term 1 found at": "2026-10-01 09:00",
      "dispute body name": "A dispute body",
      "dispute body url": "https://disputes.example",
    };
    const { problems, start } = await tried([Object.keys(cells), Object.values(cells)]);
    expect(problems).toEqual([]);
    await start();
    expect(await bySlug("crystal-bay")).toMatchObject({
      licences: [
        {
          authority: "Malta Gaming Authority",
          tier: "strict",
          number: "MGA/1",
          verifiedAt: "2026-10-01T09:00:00.000Z",
        },
        { authority: "Curaçao", tier: "offshore", verifiedAt: null },
      ],
      payments: [
        { method: "debit_card", min: { amount: 10_50, currency: "EUR" }, max: null, testedHours: 12.5, fee: "" },
      ],
      support: { email: "help@crystal.example", liveChat: true, phone: false, hours: "" },
      termFlags: [{ severity: 0.1, foundAt: "2026-10-01T09:00:00.000Z", enforcedAt: null, removedAt: null }],
      disputeBody: { name: "A dispute body", url: "https://disputes.example" },
    });
  });

  test("are exported with as many entries as any casino has, and none of it in JSON", async () => {
    await keep("one", { licences: [licence, licence, licence], payments: [payment] });
    await keep("two", { licences: [], payments: [] });
    const [heading = [], ...rows] = await read(exportCsv, "export");
    expect(heading.filter((name) => /^licence \d+ authority$/.test(name))).toEqual([
      ...["licence 1 authority", "licence 2 authority", "licence 3 authority"],
    ]);
    expect(heading).not.toEqual(expect.arrayContaining(["licences"]));
    const one = rows.find(([id]) => id === "one") ?? [];
    const at = (name: string) => one[heading.indexOf(name)];
    expect([at("payment 1 method"), at("payment 1 min"), at("payment 1 min currency")]).toEqual([
      ...["debit_card", "10.00", "EUR"],
    ]);
    expect(at("payment 1 tested hours")).toBe("0.8");
    const json = one.filter(
      (cell, place) => /^[[{]/.test(cell) && !/^(?:logo|termSnapshots)$/.test(heading[place] ?? ""),
    );
    expect(json).toEqual([]);
    expect((await tried([heading, ...rows])).report.counts).toMatchObject({ unchanged: 2, changed: 0, faulty: 0 });
  });

  test("change only the cells that were changed: what a spreadsheet cuts off beside them stays", async () => {
    await keep("one", { payments: [payment, { ...payment, method: "bank_transfer" }], licences: [licence] });
    const { start } = await tried([
      ["id", "payment 1 tested at", "payment 2 fee"],
      ["one", "2026-05-01 10:20", "2%"],
    ]);
    await start();
    expect((await draftOf("one"))?.["payments"]).toEqual([payment, { ...payment, method: "bank_transfer", fee: "2%" }]);
  });

  test("an emptied entry is removed", async () => {
    await keep("one", { licences: [licence, { ...licence, authority: "Malta" }] });
    const [heading = [], row = []] = await read(exportCsv, "export");
    const emptied = row.map((cell, at) => (heading[at]?.startsWith("licence 1 ") ? "" : cell));
    await (await tried([heading, emptied])).start();
    expect((await draftOf("one"))?.["licences"]).toEqual([{ ...licence, authority: "Malta" }]);
  });

  test("a problem names the very column, for what can't be read and for what the rules refuse", async () => {
    const heading = ["name", ...Object.keys(NEEDED), "licence 2 authority", "licence 2 tier", "payment 3 method"];
    const row = ["Crystal Bay", ...Object.values(NEEDED), "Malta", "fine", "debit_card"];
    const unread = await tried([
      [...heading, "payment 3 tested hours", "unfair term 1 found at"],
      [...row, "a day", "yesterday"],
    ]);
    expect(unread.problems.map(({ column }) => column)).toEqual(["payment 3 tested hours", "unfair term 1 found at"]);
    const refused = await tried([
      [...heading, "payment 3 tested hours", "payment 3 max", "payment 3 max currency"],
      [...row, "5000", "12", "EUR"],
    ]);
    expect(refused.problems).toMatchObject([
      { column: "licence 2 tier", message: expect.stringContaining("Found “fine”.") },
      { column: "payment 3 tested hours", message: expect.stringContaining("Found “5000”.") },
    ]);
  });

  test("in JSON, as earlier exports had them, are still read", async () => {
    await keep("one", { licences: [licence], payments: [] });
    const whole = [{ ...payment, min: "10.00 EUR", max: null }];
    const support = { email: null, liveChat: true, phone: true, hours: "Always" };
    const { start } = await tried([
      ["id", "licences", "payments", "support", "termFlags", "disputeBody"],
      ["one", JSON.stringify([licence]), JSON.stringify(whole), JSON.stringify(support), "", "null"],
    ]);
    await start();
    expect(await draftOf("one")).toMatchObject({ licences: [licence], payments: [payment], support });
    const { problems } = await tried([
      ["id", "licences"],
      ["one", JSON.stringify([{ ...licence, tier: "fine" }])],
    ]);
    expect(problems).toMatchObject([{ column: "licences", message: expect.stringContaining("licences[0].tier") }]);
  });
});

test("a file may have every column that a casino can fill", () => {
  const most = CASINO_CSV.flatMap(({ columns }) => columns.map(({ name }) => name));
  const heading = readHeading(["id", ...most], CASINO_CSV, { exported: [], meaning: () => null, isLenient: false });
  expect(heading).toMatchObject({ own: [], problem: null, width: most.length + 1 });
});

describe("The template", () => {
  test.each(["casinos", "bonuses", "news", "pages"])(
    "of %s has a heading, an explanation and an example",
    async (name) => {
      const [heading = [], hints = [], example = []] = await read(templateCsv, "template", name);
      expect(heading[0]).toBe("id");
      expect([hints.length, example.length]).toEqual([heading.length, heading.length]);
      expect(hints.filter((hint) => hint === "")).toEqual([]);
      expect([hints[0]?.[0], example[0]?.[0]]).toEqual(["#", "#"]);
      expect(example.filter((cell) => cell !== "").length).toBeGreaterThan(2);
    },
  );

  test("leaves its explanations out when it is imported, and a row like the example is accepted whole", async () => {
    const [heading = [], hints = [], example = []] = await read(templateCsv, "template");
    const form = new FormData();
    form.set("file", new File([csvLines([heading, hints, example])], "casinos.csv", { type: "text/csv" }));
    const unfilled = await respond(() => action(as("admin", "/admin/lists/casinos/import", { name: "casinos" }, form)));
    expect(unfilled.data).toMatchObject({ problem: "There are no rows under the heading." });

    const { report, problems, start } = await tried([heading, hints, example, ["", ...example.slice(1)]]);
    expect(problems).toEqual([]);
    expect(report.counts).toEqual({ new: 1, changed: 0, unchanged: 0, faulty: 0, repaired: 0 });
    await start();
    expect(await bySlug("saltbox")).toMatchObject({
      licences: [{ authority: "Malta Gaming Authority" }],
      payments: [{ statedHours: 24, testedHours: 20.5 }],
      termFlags: [{ severity: 0.1 }],
      support: { email: "support@casino.example" },
    });
  });

  test("is offered where files are imported, with each list's columns named once", async () => {
    const { data } = await respond(() => importPage(as("admin", "/admin/lists/casinos/import", { name: "casinos" })));
    const { columns } = (data as { csv: { columns: { name: string; hint: string }[] } }).csv;
    expect(columns.find(({ name }) => name === "licence 1 authority")?.hint).toContain("up to licence 10 authority");
    expect(columns.filter(({ name }) => name.startsWith("licence 2"))).toEqual([]);
  });

  test("is for staff alone, and only of lists that are imported", async () => {
    const get = (who: "member" | "admin", name: string) =>
      respond(() => templateCsv(as(who, `/admin/lists/${name}/template.csv`, { name })));
    expect((await get("member", "casinos")).status).toBe(302);
    expect((await get("admin", "operations")).status).toBe(404);
  });
});
