import { expect, test } from "vitest";
import { bonuses } from "~/features/bonuses/collection";
import { BONUS_CSV } from "~/features/bonuses/desk/bonus-desk.server";
import { csvLines } from "~/http/csv/csv.server";
import { loader as exportCsv } from "~/routes/admin.lists.$name.export[.]csv";
import { action as importCsv } from "~/routes/admin.lists.$name.import";
import { loader as operationPage } from "~/routes/admin.operations.$id";
import { useTestBackend } from "../../support/backend";
import { bonusFixture } from "../../support/fixtures/bonus";
import { storeOffers } from "../../support/fixtures/offers";
import { writtenAndRead } from "../../support/files/csv";
import { as, usePeople } from "../../support/people";
import { respond } from "../../support/requests";

const store = useTestBackend();
usePeople(store);

const NEST = { maxDeposit: { amount: 40_00, currency: "EUR" as const } };
const LIST = { name: "bonuses" };

async function findingsOf(cells: Record<string, string>) {
  const file = csvLines([Object.keys(cells), Object.values(cells)]);
  const form = new FormData();
  form.set("file", new File([file], "bonuses.csv", { type: "text/csv" }));
  const answer = await respond(() => importCsv(as("admin", "/admin/lists/bonuses/import", LIST, form)));
  const id = answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
  const { data } = await respond(() => operationPage(as("admin", `/admin/operations/${id}`, { id })));
  return JSON.stringify((data as { report: unknown }).report);
}

test("every field of a bonus that staff set is a column that reads what it writes", () => {
  const fields = bonusFixture({
    ...NEST,
    freeSpins: { count: 5, value: { amount: 10, currency: "EUR" }, game: "Any" },
  });
  const read = Object.fromEntries(
    BONUS_CSV.map((field) => [field.field, writtenAndRead(field, fields[field.field as keyof typeof fields])]),
  );
  const { publishState: _, publishAt: __, ...own } = fields;
  expect(read).toEqual({ ...own, searchTitle: null, searchDescription: null });
});

test("the greatest deposit is exported, and one below the minimum is refused row by row", async () => {
  await storeOffers(store(), { bonuses: [{ slug: "nest", ...NEST }] });
  const { data } = await respond(() => exportCsv(as("admin", "/admin/lists/bonuses/export.csv", LIST)));
  expect(data).toContain(",maxDeposit,maxDepositCurrency,");
  expect(data).toContain(",40.00,EUR,");
  // The last one is how earlier releases exported it.
  for (const small of ["5", "5,00", "€5.00", JSON.stringify({ amount: 5_00, currency: "EUR" })])
    expect(await findingsOf({ slug: "nest", maxDeposit: small })).toContain(
      "The maximum deposit can’t be less than the minimum deposit.",
    );
  expect((await store().documents.get(bonuses, "nest"))?.maxDeposit).toEqual(NEST.maxDeposit);
});
