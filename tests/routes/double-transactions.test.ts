import { beforeEach, describe, expect, test } from "vitest";
import { conversions } from "~/features/partners/collection";
import { recordClick } from "~/features/partners/clicks/record-click.server";
import { forgetDigests } from "~/features/partners/earnings/conversions.server";
import { readEarnings } from "~/features/partners/earnings/earnings-report.server";
import { makePostbackSecret } from "~/features/partners/postbacks/postback-secret.server";
import { signatureOf, signedText } from "~/features/partners/postbacks/postback-signature.server";
import { importRows } from "~/platform/publishing/collection";
import { action as importFile } from "~/routes/admin.lists.$name.import";
import { action as steer } from "~/routes/admin.operations.$id";
import { loader as signed } from "~/routes/postbacks.$network";
import { useTestBackend } from "../support/backend";
import { storeOffers } from "../support/fixtures/offers";
import { backgroundDone } from "../support/outbox/background-done";
import { storeDeals } from "../support/partners/deal";
import { as, usePeople } from "../support/people";
import { respond, visit } from "../support/requests";

const store = useTestBackend("2026-11-21T12:00:00.000Z");
usePeople(store);

const CLICK = "AAAAAAAAAAAAAAAAAAAAAA";
let secret = "";

beforeEach(async () => {
  await storeOffers(store(), { casinos: [{ commercial: "affiliate" }] });
  await storeDeals(store());
  secret = (await makePostbackSecret("salt-partners", { uid: "anna", name: "Anna", requestId: null })) ?? "";
  await recordClick(
    CLICK,
    {
      ...{ casinoId: "saltbox", dealId: "saltbox-share", campaign: "Main", place: "casino", country: "DE" },
      day: "2026-11-20",
    },
    "salt-partners",
  );
});

async function postback(id: string, event: string, amount?: string) {
  const time = String(store().clock().getTime() / 1_000);
  const parameters = new URLSearchParams({ click: CLICK, id, event, time });
  for (const [name, value] of amount === undefined ? [] : Object.entries({ amount, currency: "EUR" }))
    parameters.set(name, value);
  parameters.set("signature", signatureOf(secret, signedText(parameters, "signature")));
  const address = `/postbacks/salt-partners?${String(parameters)}`;
  return (await respond(() => signed(visit(address, { network: "salt-partners" })))).status;
}

/** Imports a statement; returns the problems that its check named. */
async function statement(...rows: readonly string[]) {
  const form = new FormData();
  const content = ["id,partner,stage,click,postback,amount,amountCurrency,state", ...rows].join("\n");
  form.set("file", new File([content], "statement.csv", { type: "text/csv" }));
  const answer = await respond(() =>
    importFile(as("admin", "/admin/lists/conversions/import", { name: "conversions" }, form)),
  );
  expect([answer.status, answer.data]).toEqual([303, ""]);
  const id = answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
  const { items } = await store().documents.query(importRows);
  const problems = items.filter(({ finding }) => finding === "faulty").flatMap((row) => row.problems);
  if (problems.length === 0) {
    await respond(() => steer(as("admin", `/admin/operations/${id}`, { id }, { intent: "start" })));
    await backgroundDone();
  }
  const batch = store().documents.batch("test");
  for (const row of items) batch.delete(importRows, row.id);
  await batch.commit();
  return problems.map(({ column, message }) => `${column ?? ""}: ${message}`);
}

const sum = async () => {
  const { sum: all } = await readEarnings({ by: "casino", from: "2026-11", to: "2026-11", page: 1 });
  return [all.registration, all.deposit, all.earned, all.due, all.difference];
};
const known = async () =>
  (await store().documents.query(conversions)).items
    .map(({ reference, otherReference, difference }) => [reference, otherReference, difference])
    .sort();

describe("a transaction that a network names by two numbers", () => {
  test("counts once where it is a registration or first deposit of one click", async () => {
    await postback("P-1", "registration");
    await postback("P-2", "deposit", "20");
    expect(
      await statement(
        `S-1,salt-partners,registration,${CLICK},,,,due`,
        `S-2,salt-partners,deposit,${CLICK},,25,EUR,due`,
      ),
    ).toEqual([]);
    expect(await known()).toEqual([
      ["P-1", "S-1", "none"],
      ["P-2", "S-2", "amounts"],
    ]);
    expect(await sum()).toEqual([1, 1, "€25", "€25", "€5"]);
  });

  test("counts once where it is a commission of the same amount, and each of two alike once", async () => {
    await postback("P-1", "commission", "12.50");
    await postback("P-2", "commission", "12.50");
    const rows = ["S-1", "S-2", "S-3"].map((id) => `${id},salt-partners,commission,${CLICK},,12.50,EUR,due`);
    expect(await statement(...rows)).toEqual([]);
    expect(await known()).toEqual([
      ["P-1", "S-1", "none"],
      ["P-2", "S-2", "none"],
      ["S-3", null, "stated_only"],
    ]);
    expect(await sum()).toEqual([0, 0, "€37.50", "€37.50", "€12.50"]);
    // The same statement again changes nothing, by its own numbers alone.
    expect(await statement(...rows.map((row) => row.replace(CLICK, "")))).toEqual([]);
    expect(await sum()).toEqual([0, 0, "€37.50", "€37.50", "€12.50"]);
  });

  test("counts once where the statement comes first", async () => {
    await statement(`S-1,salt-partners,deposit,${CLICK},,,,due`, `S-2,salt-partners,commission,${CLICK},,7,EUR,due`);
    expect([await postback("P-1", "deposit"), await postback("P-2", "commission", "7")]).toEqual([200, 200]);
    expect(await known()).toEqual([
      ["S-1", "P-1", "none"],
      ["S-2", "P-2", "none"],
    ]);
    expect(await sum()).toEqual([0, 1, "€7", "€7", ""]);
  });

  test("is asked about in the statement's check where a commission's amounts differ, and decided there", async () => {
    await postback("P-1", "commission", "12.50");
    const row = (postbacks: string) => `S-1,salt-partners,commission,${CLICK},${postbacks},12.49,EUR,due`;
    expect(await statement(row(""))).toEqual([
      "postback: A postback was about a commission of this click: P-1 (€12.50). Enter its number if it is the same, else “none”.",
    ]);
    expect(await known()).toEqual([["P-1", null, "posted_only"]]);
    expect(await statement(row("P-9"))).toEqual(["postback: No postback has this number."]);
    expect(await statement(row("P-1"))).toEqual([]);
    expect(await known()).toEqual([["P-1", "S-1", "amounts"]]);
    expect(await statement(`S-2,salt-partners,commission,${CLICK},none,3,EUR,due`)).toEqual([]);
    expect(await sum()).toEqual([0, 0, "€15.49", "€15.49", "€2.99"]);
  });

  test("is no longer known by its click once that is deleted", async () => {
    await postback("P-1", "deposit");
    store().setClock("2027-02-18T00:10:00.000Z");
    await forgetDigests();
    expect((await store().documents.query(conversions)).items).toMatchObject([{ click: null, clickUntil: null }]);
  });
});
