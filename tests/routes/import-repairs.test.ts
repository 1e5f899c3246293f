import { beforeEach, describe, expect, test } from "vitest";
import { casinos } from "~/features/casinos/collection";
import { csvLines } from "~/http/csv/csv.server";
import { importRows } from "~/platform/publishing/collection";
import { importRowFields } from "~/platform/publishing/import/import-schema";
import type { ImportReportData } from "~/platform/publishing/import/import-report";
import { action } from "~/routes/admin.lists.$name.import";
import { loader as operationPage } from "~/routes/admin.operations.$id";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { as, usePeople } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

beforeEach(() =>
  store()
    .documents.batch("test")
    .set(
      casinos,
      "one",
      casinoFixture({ slug: "one", restrictedCountries: [], currencies: ["GBP"], languages: ["fr"] }),
    )
    .commit(),
);

/** Tries a file that changes one casino, and returns its dry run. */
async function tried(cells: Readonly<Record<string, string>>): Promise<ImportReportData> {
  const form = new FormData();
  const rows = [
    ["slug", ...Object.keys(cells)],
    ["one", ...Object.values(cells)],
  ];
  form.set("file", new File([csvLines(rows)], "casinos.csv", { type: "text/csv" }));
  form.set("dates", "dmy");
  const answer = await respond(() => action(as("admin", "/admin/lists/casinos/import", { name: "casinos" }, form)));
  expect([answer.status, answer.data]).toEqual([303, ""]);
  const id = answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
  const { data } = await respond(() => operationPage(as("admin", `/admin/operations/${id}`, { id })));
  return (data as { report: ImportReportData }).report;
}

const repairsIn = async (cells: Readonly<Record<string, string>>) => {
  const { found, counts } = await tried(cells);
  expect(found.flatMap(({ problems }) => problems)).toEqual([]);
  expect(counts).toMatchObject({ changed: 1, repaired: 1 });
  return found.flatMap(({ repairs }) => repairs.map(({ column, text, read }) => [column, text, read]));
};

describe("A dry run repairs, and shows, what can be read in one way only", () => {
  test.each([
    ["restrictedCountries", "Germany, uk; united states", "DE; GB; US"],
    ["restrictedCountries", "de gb", "DE; GB"],
    ["restrictedCountries", "Côte d'Ivoire|CURACAO", "CI; CW"],
    ["languages", "English\nBrazilian Portuguese; zh-hans", "en; pt-BR; zh-Hans"],
    ["currencies", "Euro; sek", "EUR; SEK"],
    ["protectionTools", "Deposit limit, cool-off", "deposit_limit; cool_off"],
    ["url", "salt.example/games", "https://salt.example/games"],
    ["affiliateUrl", " salt.example?from=guide ", "https://salt.example?from=guide"],
    ["legalEntity", "  Salt Ltd\u00a0", "Salt Ltd"],
    ["launchedOn", "1 April 2018", "2018-04-01"],
    ["launchedOn", "Apr. 2nd, 2019", "2019-04-02"],
    ["launchedOn", "03.04.2019", "2019-04-03"],
    ["sizeBand", "Very large", "very_large"],
  ])("%s %j as %j", async (column, text, read) => {
    expect(await repairsIn({ [column]: text })).toEqual([[column, text, read]]);
  });

  test("amounts with marks of thousands, and currencies in small letters", async () => {
    const cells = { withdrawalLimitDay: "1 250,5", withdrawalLimitDayCurrency: "eur" };
    expect(await repairsIn(cells)).toEqual([
      ["withdrawalLimitDay", "1 250,5", "1250.50"],
      ["withdrawalLimitDayCurrency", "eur", "EUR"],
    ]);
  });

  test("but says nothing of what is written in another usual form", async () => {
    const { found, counts } = await tried({
      withdrawalLimitDay: "12.5",
      withdrawalLimitDayCurrency: "EUR",
      verifiedAt: "2026-10-01 09:00",
      "support phone": "TRUE",
      legalEntity: "Salt Ltd",
    });
    expect([counts.changed, counts.repaired, found[0]?.repairs]).toEqual([1, 0, []]);
  });
});

describe("A dry run leaves alone", () => {
  test.each([
    ["restrictedCountries", "Atlantis", "We don’t know “Atlantis”. Write each as AD or Andorra."],
    ["protectionTools", "good will", "We don’t know “good”. Write each as deposit_limit."],
    ["launchedOn", "Movember 1, 2019", "“Movember 1, 2019” is not a date. Write it like 2026-11-25 or 25.11.2026."],
    [
      "launchedOn",
      "31 February 2019",
      "“31 February 2019” is not in the calendar. Write it like 2026-11-25 or 25.11.2026.",
    ],
  ])("%s %j, which nobody can read", async (column, text, message) => {
    const { found } = await tried({ [column]: text });
    expect(found[0]?.problems).toEqual([{ column, message }]);
  });

  test.each(["http://salt.example/", "ftp://salt.example/", "salt", "javascript:alert(1)"])(
    "the address %j, which isn’t one that only lacks https://",
    async (url) => {
      const { found, counts } = await tried({ url });
      expect(counts.faulty).toBe(1);
      expect(found[0]?.problems[0]?.column).toBe("url");
    },
  );

  test("an amount in a currency without a rate, which couldn’t be compared", async () => {
    const { found } = await tried({ withdrawalLimitDay: "500", withdrawalLimitDayCurrency: "KES" });
    expect(found[0]?.problems).toEqual([
      {
        column: "withdrawalLimitDay",
        message:
          "KES has no exchange rate. Choose it under Settings, “Countries, currencies, languages” first, with its rate.",
      },
    ]);
  });
});

test("a row of an import from before there were repairs has none", async () => {
  await tried({ legalEntity: "Salt Ltd" });
  const [row] = (await store().documents.query(importRows)).items;
  const { repairs: _, ...older } = importRowFields.parse(row);
  expect(importRowFields.parse(older).repairs).toEqual([]);
});
