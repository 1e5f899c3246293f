import { describe, expect, test } from "vitest";
import { casinos } from "~/features/casinos/collection";
import type { ImportQuestion } from "~/platform/admin-list/files/import-choices";
import type { ImportReportData } from "~/platform/publishing/import/import-report";
import { importRows } from "~/platform/publishing/collection";
import { action } from "~/routes/admin.lists.$name.import";
import { loader as operationPage } from "~/routes/admin.operations.$id";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { as, usePeople } from "../support/people";
import { respond } from "../support/requests";

// A file as somebody fills it in who has never seen our columns.

const store = useTestBackend();
usePeople(store);

async function send(fields: Record<string, string>, rows?: readonly (readonly string[])[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const csv = rows?.map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\n");
  if (csv !== undefined) form.set("file", new File([csv], "mine.csv", { type: "text/csv" }));
  return respond(() => action(as("admin", "/admin/lists/casinos/import", { name: "casinos" }, form)));
}

const askedOf = ({ data }: { data: unknown }) => data as { questions: ImportQuestion[]; held: { key: string } };

async function reportOf(answer: { headers: Headers; data: unknown }, rows = "new"): Promise<ImportReportData> {
  expect(answer.data).toBe("");
  const id = answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
  const { data } = await respond(() => operationPage(as("admin", `/admin/operations/${id}?rows=${rows}`, { id })));
  return (data as { report: ImportReportData }).report;
}

const fieldsOfRows = async () => {
  const { items } = await store().documents.query(importRows, { limit: 10 });
  return items.map(({ fields }) => fields);
};

const ROW = {
  ...{ name: "Saltbox", Website: "www.saltbox.example", Company: "Salt Ltd", currencies: "€ and GBP" },
  ...{ languages: "EN/DE", "payment 1 method": "Skrill", "payment 1 stated hours": "2 days" },
  ...{ "payment 1 min": "€20", withdrawalLimitDay: "no limit" },
};
const rowWith = (changed: Record<string, string>) => {
  const row: Record<string, string> = { ...ROW, ...changed };
  return [Object.keys(row), Object.values(row)];
};

describe("A row as people write it", () => {
  test("is read without its missing columns: what it says nothing of is as in an empty form", async () => {
    const { counts } = await reportOf(await send({}, rowWith({ "licence 1 authority": "MGA" })));
    expect(counts).toMatchObject({ new: 1, faulty: 0, repaired: 1 });
    expect(await fieldsOfRows()).toMatchObject([
      {
        ...{ url: "https://www.saltbox.example", legalEntity: "Salt Ltd", currencies: ["EUR", "GBP"] },
        ...{ languages: ["en", "de"], withdrawalLimits: { day: null }, lifecycle: "active", commercial: "none" },
        ...{ sizeBand: "small", listedOn: store().clock().toISOString().slice(0, 10) },
        payments: [{ method: "Skrill", statedHours: 48, min: { amount: 2_000, currency: "EUR" } }],
        licences: [{ authority: "MGA", tier: "none" }],
      },
    ]);
  });

  test("shows what its cells are read as, and which are read as nothing", async () => {
    const { found } = await reportOf(await send({}, rowWith({})));
    expect(found[0]?.repairs).toEqual(
      expect.arrayContaining([
        { column: "currencies", text: "€ and GBP", read: "EUR; GBP" },
        { column: "payment 1 stated hours", text: "2 days", read: "48" },
        { column: "withdrawalLimitDay", text: "no limit", read: "" },
      ]),
    );
  });

  test.each(["24h", "24 hours", "1 day", "24", "24,0"])("may say %s of how long a withdrawal takes", async (text) => {
    await send({}, rowWith({ "payment 1 stated hours": text }));
    expect(await fieldsOfRows()).toMatchObject([{ payments: [{ statedHours: 24 }] }]);
  });
});

describe("Amounts that name no currency", () => {
  test("are asked about once for all new rows, and never for those of casinos we know", async () => {
    const asked = askedOf(await send({}, rowWith({ "payment 1 min": "20" })));
    expect(asked.questions).toEqual([
      {
        about: "currency",
        message: "Row 2, payment 1 min: “20” names no currency. Enter the one that such amounts are in.",
      },
    ]);
    const still = askedOf(await send({ held: asked.held.key, currency: "euros" }));
    expect(still.questions).toMatchObject([{ about: "currency" }]);
    const { readAs } = await reportOf(await send({ held: asked.held.key, currency: " gbp " }));
    expect(readAs).toMatchObject({ currency: "GBP" });
    expect(await fieldsOfRows()).toMatchObject([{ payments: [{ min: { amount: 2_000, currency: "GBP" } }] }]);

    const known = [
      ["slug", "payment 1 min"],
      ["one", "20"],
    ];
    const payment = { method: "debit_card", max: null, fee: "none", statedHours: 1, testedHours: null, testedAt: null };
    const min = { amount: 1_000, currency: "SEK" } as const;
    const stored = casinoFixture({ slug: "one", payments: [{ ...payment, min }] });
    await store().documents.batch("test").set(casinos, "one", stored).commit();
    const { counts } = await reportOf(await send({}, known), "changed");
    expect(counts).toMatchObject({ changed: 1 });
  });
});

describe("Cells that can’t be read", () => {
  const unreadable = { launchedOn: "March 2021", "payment 1 stated hours": "1-3 days" };

  test("keep their rows out, and are named", async () => {
    const { counts, found } = await reportOf(await send({}, rowWith(unreadable)), "faulty");
    expect(counts).toMatchObject({ new: 0, faulty: 1 });
    expect(found[0]?.problems.map(({ column }) => column).sort()).toEqual(["launchedOn", "payment 1 stated hours"]);
  });

  test("are left out of their rows if somebody says so, each with a word", async () => {
    const { counts, found } = await reportOf(await send({ unreadableCells: "leave-out" }, rowWith(unreadable)));
    expect(counts).toMatchObject({ new: 1, faulty: 0 });
    expect(found[0]?.repairs).toEqual(
      expect.arrayContaining([
        { column: "launchedOn", text: "March 2021", read: "" },
        { column: "payment 1 stated hours", text: "1-3 days", read: "" },
      ]),
    );
    expect(await fieldsOfRows()).toMatchObject([
      { launchedOn: "", payments: [{ method: "Skrill", statedHours: null, min: { amount: 2_000 } }] },
    ]);
  });

  test("leave a known casino’s figure as it is, and the row is faulty if nothing else is in it", async () => {
    await store()
      .documents.batch("test")
      .set(casinos, "one", casinoFixture({ slug: "one" }))
      .commit();
    const rows = (more: string[], values: string[]) => [
      ["slug", "launchedOn", ...more],
      ["one", "March 2021", ...values],
    ];
    const alone = await reportOf(await send({ unreadableCells: "leave-out" }, rows([], [])), "faulty");
    expect(alone.counts).toMatchObject({ changed: 0, unchanged: 0, faulty: 1 });
    const beside = await reportOf(
      await send({ unreadableCells: "leave-out" }, rows(["legalEntity"], ["Next Ltd"])),
      "changed",
    );
    expect(beside.found[0]).toMatchObject({
      changes: [{ field: "legalEntity", to: "Next Ltd" }],
      repairs: [{ column: "launchedOn", text: "March 2021", read: "" }],
    });
  });

  test("are never left out where they say which row is which", async () => {
    const { counts } = await reportOf(
      await send({ unreadableCells: "leave-out" }, [
        ["id", "name"],
        ["nobody’s", "Saltbox"],
      ]),
      "faulty",
    );
    expect(counts).toMatchObject({ new: 0, faulty: 1 });
  });
});
