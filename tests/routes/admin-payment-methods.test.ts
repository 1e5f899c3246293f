import { beforeEach, describe, expect, test } from "vitest";
import { methodNamed, PAYMENT_KINDS, paymentInText, paymentLabel } from "~/domain/codes/payment-methods";
import { casinos } from "~/features/casinos/collection";
import type { Payment } from "~/features/casinos/schema";
import { csvLines } from "~/http/csv/csv.server";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { saveItem } from "~/platform/publishing/editorial.server";
import type { ImportReportData } from "~/platform/publishing/import/import-report";
import type { CodeOptions } from "~/platform/settings/codes/code-options";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { settingsFields } from "~/platform/settings/schema";
import { currentSettings } from "~/platform/settings/settings.server";
import { loader as editorPage } from "~/routes/admin.casinos.$id";
import { action as importFile } from "~/routes/admin.lists.$name.import";
import { loader as operationPage } from "~/routes/admin.operations.$id";
import { action, loader } from "~/routes/admin.settings.$group";
import * as casinoRoute from "~/routes/casinos.$slug";
import { loader as facetPage } from "~/routes/casinos.$facet.$choice";
import { loader as listPage } from "~/routes/casinos._index";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { wordsOfPage } from "../support/page-words";
import { as, usePeople } from "../support/people";
import { respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const ANNA = { uid: "anna", name: "Anna", requestId: null };

const payment = (method: string): Payment => ({
  ...{ method, min: null, max: null, fee: "none" },
  ...{ statedHours: 24, testedHours: null, testedAt: null },
});

const keep = (id: string, methods: readonly string[]) =>
  store()
    .documents.batch("test")
    .set(casinos, id, casinoFixture({ slug: id, name: `Casino ${id}`, payments: methods.map(payment) }))
    .commit();

const own = (at: number, method: string, kind = "e_wallet") => ({
  [`methods[${String(at)}].method`]: method,
  [`methods[${String(at)}].kind`]: kind,
});
const KINDS = Object.assign({}, ...PAYMENT_KINDS.map((kind, at) => own(at, paymentLabel(kind), kind))) as Record<
  string,
  string
>;
const WITH_OWN = { ...KINDS, ...own(PAYMENT_KINDS.length, "M-Pesa", "mobile_billing") };

async function save(form: Record<string, string>) {
  const at = (fields?: Record<string, string>) =>
    as("admin", "/admin/settings/payment-methods", { group: "payment-methods" }, fields);
  const { version } = (await respond(() => loader(at()))).data as { version: string };
  return respond(() => action(at({ version, ...form })));
}
const errorsOf = (answer: { data: unknown }) =>
  (answer.data as { result: { error: Record<string, string[]> } }).result.error;
const methods = async () => (await currentSettings()).paymentMethods.methods.map(({ method }) => method);

beforeEach(() => keep("one", ["e_wallet"]));

describe("Payment methods", () => {
  test("are those of before, in a store that knows nothing of the list", () => {
    const { paymentMethods: _, ...older } = DEFAULT_SETTINGS;
    expect(settingsFields.parse(older).paymentMethods.methods.map(({ method }) => method)).toEqual([...PAYMENT_KINDS]);
  });

  test("of the operator’s are added by name, and offered in forms, filters, pages and addresses", async () => {
    expect((await save(WITH_OWN)).status).toBe(303);
    expect(await methods()).toEqual([...PAYMENT_KINDS, "M-Pesa"]);
    const editor = (await respond(() => editorPage(as("admin", "/admin/casinos/new", { id: "new" })))).data as {
      codes: CodeOptions;
    };
    expect(editor.codes.paymentMethods.at(-1)).toMatchObject({ value: "M-Pesa", label: "M-Pesa (mobile billing)" });

    const address = "/casinos/paying-with/m-pesa";
    const facet = () => respond(() => facetPage(visit(address, { facet: "paying-with", choice: "m-pesa" })));
    expect((await facet()).status).toBe(404);
    await keep("two", ["M-Pesa"]);
    expect(JSON.stringify((await respond(() => listPage(visit("/casinos")))).data)).toContain(
      '"value":"M-Pesa","label":"M-Pesa (mobile billing)"',
    );
    const found = await facet();
    expect([found.status, JSON.stringify(found.data)]).toEqual([
      200,
      expect.stringContaining("Casinos that take payment by M-Pesa"),
    ]);
    const page = await wordsOfPage(casinoRoute, { pattern: "/casinos/:slug", address: "/casinos/two" });
    expect(page).toContain("M-Pesa");
  });

  test("that casinos have can’t be taken off the list, published or in a draft", async () => {
    await save(WITH_OWN);
    await keep("two", ["M-Pesa"]);
    await keep("three", ["M-Pesa", "crypto"]);
    const draft = { intent: "save", fields: { payments: [payment("M-Pesa")] } } as const;
    expect((await saveItem(casinoKind, "one", draft, ANNA)).outcome).toBe("saved");
    const refused = await save(KINDS);
    expect([refused.status, errorsOf(refused)]).toEqual([
      422,
      { methods: ["3 casinos have “M-Pesa”. Change them first."] },
    ]);
    const { "methods[6].method": _, "methods[6].kind": __, ...withoutCrypto } = WITH_OWN;
    expect(errorsOf(await save(withoutCrypto))).toEqual({
      methods: ["1 casino has “Cryptocurrency”. Change it first."],
    });
    expect(await methods()).toContain("M-Pesa");
  });

  test("that no casino has can be", async () => {
    await save(WITH_OWN);
    expect((await save(KINDS)).status).toBe(303);
    expect(await methods()).not.toContain("M-Pesa");
  });

  test("are named once each, and at least one stays", async () => {
    const twice = { ...KINDS, ...own(7, "e-wallet"), ...own(8, "Skrill"), ...own(9, "SKRILL") };
    expect(errorsOf(await save(twice))).toEqual({
      "methods[7].method": ["Method 4 is the same."],
      "methods[9].method": ["Method 9 is the same."],
    });
    expect((await save({})).status).toBe(422);
  });

  test("are read from a spreadsheet by their labels, their codes and their names", async () => {
    const form = new FormData();
    const heading = ["slug", "payment 1 method", "payment 1 fee", "payment 2 method", "payment 2 fee"];
    form.set("file", new File([csvLines([heading, ["one", "Bank transfer", "none", "M-Pesa", "none"]])], "a.csv"));
    const answer = await respond(() =>
      importFile(as("admin", "/admin/lists/casinos/import", { name: "casinos" }, form)),
    );
    const id = answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
    const { data } = await respond(() => operationPage(as("admin", `/admin/operations/${id}`, { id })));
    const { found } = (data as { report: ImportReportData }).report;
    expect(found[0]?.problems).toEqual([]);
    expect(found[0]?.repairs).toEqual([{ column: "payment 1 method", text: "Bank transfer", read: "bank_transfer" }]);
  });
});

test("a kind is known by its label in any case, and any other name is itself", () => {
  expect(["E-WALLET", "instant bank", "Instant bank transfer", "PIX"].map(methodNamed)).toEqual([
    "e_wallet",
    "instant_bank",
    "instant_bank",
    "PIX",
  ]);
  expect(["e_wallet", "PIX", "constructor"].map(paymentInText)).toEqual(["e-wallet", "PIX", "constructor"]);
});
