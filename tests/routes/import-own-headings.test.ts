import { describe, expect, test } from "vitest";
import { casinos } from "~/features/casinos/collection";
import type { ImportQuestion } from "~/platform/admin-list/files/import-choices";
import { importHeadings } from "~/platform/admin-list/files/collection";
import { importRows } from "~/platform/publishing/collection";
import type { ImportReportData } from "~/platform/publishing/import/import-report";
import { action, loader } from "~/routes/admin.lists.$name.import";
import { loader as operationPage } from "~/routes/admin.operations.$id";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { as, usePeople, type Who } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

interface Refused {
  problem: string | null;
  questions: ImportQuestion[];
  held: { key: string; name: string } | null;
}

async function send(fields: Record<string, string>, { file, who = "admin" }: { file?: string; who?: Who } = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file !== undefined) form.set("file", new File([file], "mine.csv", { type: "text/csv" }));
  return respond(() => action(as(who, "/admin/lists/casinos/import", { name: "casinos" }, form)));
}

const refused = async (...sent: Parameters<typeof send>) => (await send(...sent)).data as Refused;

async function reportOf(answer: { status: number; headers: Headers; data: unknown }): Promise<ImportReportData> {
  expect([answer.status, answer.data]).toEqual([303, ""]);
  const id = answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
  const { data } = await respond(() => operationPage(as("admin", `/admin/operations/${id}`, { id })));
  return (data as { report: ImportReportData }).report;
}

async function remembered() {
  const { data } = await respond(() => loader(as("admin", "/admin/lists/casinos/import", { name: "casinos" })));
  return (data as { csv: { ownHeadings: { heading: string; column: string | null }[] } }).csv.ownHeadings;
}

const MINE = "Marke;Firma;Stimmung\nSaltbox;Salt Ltd;gut\n";
const SAID = { "heading.0": "name", "heading.1": "legalEntity", "heading.2": "leave-out" };

describe("A file with headings of one’s own", () => {
  test("is asked about with the first cell below each, and read as it is said", async () => {
    const first = await refused({}, { file: MINE });
    expect(first).toMatchObject({
      problem: null,
      held: { name: "mine.csv" },
      questions: [
        {
          about: "columns",
          message: "We don’t know the columns “Marke”, “Firma”, “Stimmung”. Say which column each is.",
          headings: [
            { at: 0, name: "Marke", sample: "Saltbox", column: "" },
            { at: 1, name: "Firma", sample: "Salt Ltd", column: "" },
            { at: 2, name: "Stimmung", sample: "gut", column: "" },
          ],
        },
      ],
    });
    expect(first.questions[0]?.columns).toEqual(
      expect.arrayContaining([
        { name: "id" },
        { name: "name", label: "Name" },
        { name: "legalEntity", label: "Company" },
        { name: "licence 3 authority" },
      ]),
    );
    expect(await store().documents.count(importRows)).toBe(0);

    const report = await reportOf(await send({ held: first.held?.key ?? "", ...SAID }));
    expect(report).toMatchObject({
      counts: { faulty: 0, new: 1 },
      mapped: [
        { heading: "Marke", column: "name" },
        { heading: "Firma", column: "legalEntity" },
      ],
      ignored: ["Stimmung"],
      found: [{ label: "Saltbox" }],
    });
  });

  test("is asked about once: the next one is read at once, until that is forgotten", async () => {
    await store()
      .documents.batch("test")
      .set(casinos, "one", casinoFixture({ slug: "one" }))
      .commit();
    const { held } = await refused({}, { file: MINE });
    await send({ held: held?.key ?? "", ...SAID });
    expect(await remembered()).toEqual([
      { heading: "marke", column: "name" },
      { heading: "firma", column: "legalEntity" },
      { heading: "stimmung", column: null },
    ]);

    const next = await reportOf(await send({}, { file: "slug;FIRMA;stimmung\none;Next Ltd;gut\n" }));
    expect(next.found[0]?.changes).toMatchObject([{ field: "legalEntity", to: "Next Ltd" }]);

    expect((await send({ intent: "forget-headings" })).status).toBe(303);
    expect(await remembered()).toEqual([]);
    expect((await refused({}, { file: MINE })).questions).toHaveLength(1);
  });

  test("has what its words probably mean chosen already, each column once", async () => {
    const { questions } = await refused(
      {},
      {
        file: [
          "Casino;Web site;Licence;Licence no;Countries not accepted;Launched;Payment method;Min withdrawal;Max withdrawal per day;Mood",
          "Saltbox;saltbox.example;UKGC;1;FR;2019-01-02;Visa;10;5000;good",
        ].join("\n"),
      },
    );
    expect(questions[0]?.headings?.map(({ name, column }) => [name, column])).toEqual([
      ["Casino", "name"],
      ["Web site", "url"],
      ["Licence", "licence 1 authority"],
      ["Licence no", "licence 1 number"],
      ["Countries not accepted", "restrictedCountries"],
      ["Launched", "launchedOn"],
      ["Payment method", "payment 1 method"],
      ["Min withdrawal", "payment 1 min"],
      ["Max withdrawal per day", "withdrawalLimitDay"],
      ["Mood", ""],
    ]);
  });

  test("is read at once where it is a field’s name on our screens", async () => {
    const report = await reportOf(await send({}, { file: "Name;Company\nSaltbox;Salt Ltd\n" }));
    expect(report).toMatchObject({ mapped: [{ heading: "Company", column: "legalEntity" }], found: [{}] });
  });

  test("is not read by what was said of the file that it replaces", async () => {
    const { held } = await refused({}, { file: MINE });
    const other = await refused({ held: held?.key ?? "", ...SAID }, { file: "Firma;Marke\nSalt Ltd;Saltbox\n" });
    expect(other.questions[0]?.headings).toMatchObject([{ column: "" }, { column: "" }]);
  });

  test("is asked in its own words what its numbers are", async () => {
    const { held } = await refused({}, { file: "Marke;Grenze\nSaltbox;5,000\n" });
    const said = { "heading.0": "name", "heading.1": "withdrawalLimitDay" };
    const { questions } = await refused({ held: held?.key ?? "", ...said });
    expect(questions).toMatchObject([
      { about: "decimals", message: expect.stringMatching(/^Row 2, Grenze: “5,000”/) },
      { about: "currency", message: expect.stringMatching(/^Row 2, Grenze: “5,000” names no currency/) },
    ]);
  });

  test("is never forgotten by members and visitors", async () => {
    const { held } = await refused({}, { file: MINE });
    await send({ held: held?.key ?? "", ...SAID });
    for (const who of ["member", "visitor"] as const)
      expect((await send({ intent: "forget-headings" }, { who })).status).toBe(302);
    expect(await store().documents.count(importHeadings)).toBe(1);
  });

  test("is asked about again where two are read as one column, or none tells the rows apart", async () => {
    const { held } = await refused({}, { file: MINE });
    const key = held?.key ?? "";
    const twice = await refused({ held: key, ...SAID, "heading.1": "name" });
    expect(twice.questions).toMatchObject([
      {
        message: "Two columns are read as “name”. Choose another for one of them.",
        headings: [{ column: "name" }, {}, {}],
      },
    ]);
    const none = await refused({ held: key, ...SAID, "heading.0": "group" });
    expect(none.questions).toMatchObject([
      { message: "Say which column tells the rows apart: name, title, slug or id." },
    ]);
    expect(none.held).toEqual(held);
    expect(await remembered()).toEqual([]);
  });

  test("can’t be read as a column that nobody can import", async () => {
    const { held } = await refused({}, { file: MINE });
    const answer = await refused({ held: held?.key ?? "", ...SAID, "heading.1": "publishState" });
    expect(answer.questions).toMatchObject([{ message: "We don’t know the column “Firma”. Say which column it is." }]);
  });

  test("leaves a column out by itself where a new one has come", async () => {
    await store()
      .documents.batch("test")
      .set(casinos, "one", casinoFixture({ slug: "one" }))
      .commit();
    const report = await reportOf(
      await send({ unknownColumns: "leave-out" }, { file: "slug;shoe size;legalEntity\none;44;Salt Ltd\n" }),
    );
    expect(report).toMatchObject({ counts: { changed: 1 }, ignored: ["shoe size"] });
    expect(await remembered()).toEqual([]);
  });
});

describe("Cells that are pasted", () => {
  test("are read as a spreadsheet copies them: tabs, quotation marks, lines within a cell", async () => {
    await store()
      .documents.batch("test")
      .set(casinos, "one", casinoFixture({ slug: "one", pros: [] }))
      .commit();
    const pasted = 'slug\tlegalEntity\tpros\r\none\tSalt, Ltd\t"Pays within a day\nPlain terms"\r\n';
    const report = await reportOf(await send({ pasted }));
    expect(report).toMatchObject({ fileName: "the pasted cells", readAs: { delimiter: "\t" } });
    expect(report.found[0]?.changes.map(({ field }) => field)).toEqual(["legalEntity", "pros"]);
  });

  test("stand in the form while a question is open, where they can be corrected, and a file goes before them", async () => {
    const pasted = "Marke\tFirma\nSaltbox\tSalt Ltd\n";
    const { questions, held } = await refused({ pasted });
    expect([questions.length > 0, held]).toEqual([true, null]);
    const report = await reportOf(await send({ pasted, ...SAID }));
    expect(report.counts).toMatchObject({ new: 1 });
    expect(await refused({ pasted: "slug\nx\n" }, { file: "id\n" })).toMatchObject({
      problem: "There are no rows under the heading.",
    });
  });

  test("that are none are asked for", async () => {
    expect(await refused({ pasted: " \n\t\n" })).toMatchObject({ problem: "Choose a CSV file, or paste the cells." });
  });
});
