import { beforeEach, describe, expect, test } from "vitest";
import { conversions, deals, partners } from "~/features/partners/collection";
import { recordClick } from "~/features/partners/clicks/record-click.server";
import { makePostbackSecret } from "~/features/partners/postbacks/postback-secret.server";
import { signatureOf, signedText } from "~/features/partners/postbacks/postback-signature.server";
import { loader as report } from "~/routes/admin.earnings._index";
import { action as importFile } from "~/routes/admin.lists.$name.import";
import { action as steer } from "~/routes/admin.operations.$id";
import { loader as signed } from "~/routes/postbacks.$network";
import { readResults } from "~/platform/operations/operations.server";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { storeOffers } from "../support/fixtures/offers";
import { partnerFixture, storeDeals } from "../support/partners/deal";
import { as, usePeople } from "../support/people";
import { respond, visit } from "../support/requests";

const store = useTestBackend("2026-11-21T12:00:00.000Z");
usePeople(store);

const ANNA = { uid: "anna", name: "Anna", requestId: null };
const CLICK = "AAAAAAAAAAAAAAAAAAAAAA";
const now = () => String(store().clock().getTime() / 1_000);
let secret = "";

const origin = { casinoId: "saltbox", dealId: "saltbox-share", campaign: "Main", place: "casino" } as const;

beforeEach(async () => {
  await storeOffers(store(), { casinos: [{ commercial: "affiliate" }] });
  await storeDeals(store());
  secret = (await makePostbackSecret("salt-partners", ANNA)) ?? "";
  await recordClick(CLICK, { ...origin, country: "DE", day: "2026-11-20" }, "salt-partners");
});

const ask = (query: string, method = "GET", network = "salt-partners") => {
  const { request, ...args } = visit(`/postbacks/${network}?${query}`, { network });
  return respond(() => signed({ ...args, request: new Request(request, { method }) }));
};

function signedQuery(said: Record<string, string>, sign = secret): URLSearchParams {
  const parameters = new URLSearchParams({ click: CLICK, id: "T-1", event: "commission", time: now(), ...said });
  parameters.set("signature", signatureOf(sign, signedText(parameters, "signature")));
  return parameters;
}
const stored = async () => (await store().documents.query(conversions)).items;

async function importStatement(content: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set("file", new File([content], "statement.csv", { type: "text/csv" }));
  const answer = await respond(() =>
    importFile(as("admin", "/admin/lists/conversions/import", { name: "conversions" }, form)),
  );
  if (answer.status !== 303) return { status: answer.status, data: answer.data };
  const id = answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
  await respond(() => steer(as("admin", `/admin/operations/${id}`, { id }, { intent: "start" })));
  await backgroundDone();
  return (await readResults(id)).map(({ outcome, message }) => [outcome, message]);
}

describe("a postback", () => {
  test.each([
    ["1250.00", "JPY", 1_250, "JPY"],
    ["12.5000", "eur", 1_250, "EUR"],
    ["12,50", "EUR", 1_250, "EUR"],
    ["1,250.00", "EUR", 125_000, "EUR"],
    ["0.00", "EUR", 0, "EUR"],
    [" 5 ", "EUR", 500, "EUR"],
  ])("may say %s %s, as programs write it", async (amount, currency, minor, code) => {
    expect((await ask(String(signedQuery({ amount, currency })))).status).toBe(200);
    expect(await stored()).toMatchObject([{ posted: { amount: minor, currency: code } }]);
  });

  test.each([
    ["1e3", "EUR"],
    ["+5", "EUR"],
    ["-0", "EUR"],
    ["Infinity", "EUR"],
    ["0x10", "EUR"],
    ["1.000", "JPY"],
    ["12.505", "EUR"],
    ["5", ""],
  ])("of %s %s is refused: it may mean something else", async (amount, currency) => {
    expect((await ask(String(signedQuery({ amount, currency })))).status).toBe(422);
    expect(await stored()).toEqual([]);
  });

  test("can't be split into other parameters by who has seen it", async () => {
    // The player chose what `sub` says, and the partner signed it.
    const sent = signedQuery({ sub: "x&sum=9000" });
    const split = new URLSearchParams([...sent].filter(([name]) => name !== "sub"));
    split.set("sub", "x");
    split.set("sum", "9000");
    expect(signedText(split, "signature")).toBe(signedText(sent, "signature"));
    expect((await ask(String(sent))).status).toBe(422);
    const joined = new URLSearchParams([...split].filter(([name]) => name !== "sum" && name !== "sub"));
    joined.set("sub=x&sum", "9000");
    expect((await ask(String(joined))).status).toBe(422);
    expect((await ask(String(signedQuery({ sub: "Spin & Win" })))).status).toBe(200);
  });

  test("is none when a program only looks whether the address works, or its bytes are no text", async () => {
    expect((await ask(String(signedQuery({})), "HEAD")).status).toBe(405);
    expect((await ask(`${String(signedQuery({})).replace("T-1", "T-1%FF")}`)).status).toBe(401);
    expect(await stored()).toEqual([]);
  });

  test("about a click of before its deal went to another partner, or was deleted, is the earlier partner’s", async () => {
    const batch = store().documents.batch("test");
    batch.set(partners, "other", partnerFixture({ slug: "other", name: "Other" }));
    await batch.update(deals, "saltbox-share", { partnerId: "other" }).commit();
    const theirs = (await makePostbackSecret("other", ANNA)) ?? "";
    expect((await ask(String(signedQuery({}, theirs)), "GET", "other")).status).toBe(422);
    expect((await ask(String(signedQuery({})))).status).toBe(200);
    await store().documents.batch("test").delete(deals, "saltbox-share").commit();
    expect((await ask(String(signedQuery({ id: "T-2" })))).status).toBe(200);
    expect(await stored()).toMatchObject([{ partnerId: "salt-partners" }, { partnerId: "salt-partners" }]);
  });
});

describe("a statement", () => {
  const HEAD = "id,partner,stage,click,amount,amountCurrency,state";
  const row = (said: { id?: string; amount?: string; currency?: string; state?: string }) =>
    [said.id ?? "T-1", "salt-partners", "commission", CLICK, said.amount ?? "12.49", said.currency ?? "EUR", said.state ?? "due"]; // prettier-ignore
  const fileOf = (rows: readonly string[][], separator = ",") =>
    [HEAD.replaceAll(",", separator), ...rows.map((cells) => cells.join(separator))].join("\n");

  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ["decimal commas", fileOf([row({ amount: "12,49" })], ";")],
    ["a mark of its encoding", `\uFEFF${fileOf([row({})])}`],
    ["UTF-16, as spreadsheets export it", new Uint8Array(Buffer.from(`\uFEFF${fileOf([row({})], "\t")}`, "utf16le"))],
    ["the same transaction twice", fileOf([row({}), row({ amount: "99" })])],
    ["decimals that its currency hasn’t", fileOf([row({ amount: "12.4900" })])],
  ])("with %s counts once, to the cent", async (_, content) => {
    expect(await importStatement(content)).toEqual([["done", null]]);
    expect(await stored()).toMatchObject([{ stated: { amount: 1_249, currency: "EUR" }, state: "due" }]);
  });

  test("takes nothing below nothing and nothing too great, and takes back what was paid", async () => {
    const bad = [row({ id: "T-2", amount: "-12.49" }), row({ id: "T-3", amount: "99999999999999" })];
    expect(await importStatement(fileOf([row({}), ...bad]))).toEqual([["done", null]]);
    expect(await importStatement(fileOf([row({ state: "reversed" })]))).toEqual([["done", null]]);
    expect(await stored()).toMatchObject([{ reference: "T-1", state: "reversed" }]);
    const { rows } = await report(as("admin", "/admin/earnings?by=casino"));
    expect(rows.map(({ earned, due }) => [earned, due])).toEqual([["", ""]]);
  });
});
