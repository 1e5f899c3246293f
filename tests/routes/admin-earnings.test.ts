import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { clicks, conversions, partners } from "~/features/partners/collection";
import { countClicks, forgetClicks } from "~/features/partners/earnings/count-clicks.server";
import { readEarnings } from "~/features/partners/earnings/earnings-report.server";
import { makePostbackSecret } from "~/features/partners/postbacks/postback-secret.server";
import { signatureOf, signedText } from "~/features/partners/postbacks/postback-signature.server";
import { recordClick } from "~/features/partners/clicks/record-click.server";
import { collections } from "~/site/registries/collections";
import { loader as report } from "~/routes/admin.earnings._index";
import { loader as conversionList } from "~/routes/admin.earnings.conversions";
import { action as importFile } from "~/routes/admin.lists.$name.import";
import { action as steer } from "~/routes/admin.operations.$id";
import { action as newSecret } from "~/routes/admin.partners.$id_.postbacks";
import { loader as signed } from "~/routes/postbacks.$network";
import { action as postedTo, loader as inPath } from "~/routes/postbacks.$network_.$secret";
import { readResults } from "~/platform/operations/operations.server";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { storeOffers } from "../support/fixtures/offers";
import { partnerFixture, storeDeals } from "../support/partners/deal";
import { as, usePeople } from "../support/people";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend("2026-11-21T12:00:00.000Z");
usePeople(store);

const ANNA = { uid: "anna", name: "Anna", requestId: null };
const CLICK = "AAAAAAAAAAAAAAAAAAAAAA";
const OTHER_CLICK = "BBBBBBBBBBBBBBBBBBBBBB";
const now = () => String(store().clock().getTime() / 1_000);
let secret = "";

const origin = { casinoId: "saltbox", dealId: "saltbox-share", campaign: "Main", place: "casino" } as const;

beforeEach(async () => {
  await storeOffers(store(), { casinos: [{ commercial: "affiliate" }] });
  await storeDeals(store());
  secret = (await makePostbackSecret("salt-partners", ANNA)) ?? "";
  await recordClick(CLICK, { ...origin, country: "DE", day: "2026-11-20" }, "salt-partners");
  await recordClick(OTHER_CLICK, { ...origin, country: null, day: "2026-11-21" }, "salt-partners");
});

/** Sends a signed postback; `sign` says what with. */
function postback(said: Record<string, string>, { sign = secret, time = now() } = {}) {
  const parameters = new URLSearchParams({ click: CLICK, id: "T-1", event: "commission", time, ...said });
  parameters.set("signature", signatureOf(sign, signedText(parameters, "signature")));
  return respond(() => signed(visit(`/postbacks/salt-partners?${String(parameters)}`, { network: "salt-partners" })));
}

async function importStatement(rows: readonly string[]) {
  const form = new FormData();
  const content = ["id,partner,stage,click,amount,amountCurrency,state", ...rows].join("\n");
  form.set("file", new File([content], "statement.csv", { type: "text/csv" }));
  const answer = await respond(() =>
    importFile(as("admin", "/admin/lists/conversions/import", { name: "conversions" }, form)),
  );
  expect([answer.status, answer.data]).toEqual([303, ""]);
  const id = answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
  await respond(() => steer(as("admin", `/admin/operations/${id}`, { id }, { intent: "start" })));
  await backgroundDone();
  return (await readResults(id)).map(({ outcome, message }) => [outcome, message]);
}

const stored = async () => (await store().documents.query(conversions)).items;
const shown = async (by: string) => (await report(as("admin", `/admin/earnings?by=${by}`))).rows;

describe("a postback", () => {
  test("counts what became of a click, with where it came from and without its id", async () => {
    expect((await postback({ amount: "12.50", currency: "EUR" })).status).toBe(200);
    const [conversion] = await stored();
    expect(conversion).toMatchObject({
      ...{ ...origin, country: "DE", day: "2026-11-20", partnerId: "salt-partners", reference: "T-1" },
      ...{ stage: "commission", posted: { amount: 1250, currency: "EUR" }, stated: null, state: "open" },
      difference: "posted_only",
    });
    expect(JSON.stringify(conversion)).not.toContain(CLICK);
  });

  test("that comes twice is refused and counted once, with another signature as well", async () => {
    const said = { amount: "12.50", currency: "EUR" };
    expect([(await postback(said)).status, (await postback(said)).status]).toEqual([200, 409]);
    const earlier = String(Number(now()) - 60);
    expect((await postback(said, { time: earlier })).status).toBe(409);
    expect((await shown("casino")).map(({ earned }) => earned)).toEqual(["€12.50"]);
  });

  test.each([
    ["forged", {}, { sign: "another secret" }],
    ["stale", {}, { time: String(Date.parse("2026-11-21T11:54:00Z") / 1_000) }],
    ["from the future", {}, { time: String(Date.parse("2026-11-21T12:06:00Z") / 1_000) }],
    ["without a time", {}, { time: "" }],
  ])("that is %s is refused", async (_, said, how) => {
    expect((await postback(said, how)).status).toBe(401);
    expect(await stored()).toEqual([]);
  });

  test("whose amount was changed on the way is refused", async () => {
    const parameters = new URLSearchParams({ click: CLICK, id: "T-1", event: "commission", time: now(), amount: "1", currency: "EUR" }); // prettier-ignore
    parameters.set("signature", signatureOf(secret, signedText(parameters, "signature")));
    parameters.set("amount", "1000");
    const answer = await respond(() =>
      signed(visit(`/postbacks/salt-partners?${String(parameters)}`, { network: "salt-partners" })),
    );
    expect(answer.status).toBe(401);
  });

  test("is signed over its parameters by their names, of which one may begin with another", async () => {
    const time = now();
    const text = `click=${CLICK}&event=commission&id=T-1&sub=a&sub-b=c&sub1=b&time=${time}`;
    const sent = `sub1=b&sub-b=c&${text.replace("&sub-b=c&sub1=b", "")}`;
    const signature = createHmac("sha256", secret).update(text).digest("hex");
    const answer = await respond(() =>
      signed(visit(`/postbacks/salt-partners?${sent}&signature=${signature}`, { network: "salt-partners" })),
    );
    expect(answer.status).toBe(200);
  });

  test("that names a parameter twice is refused, since its signature covers no order", async () => {
    const parameters = new URLSearchParams({ click: CLICK, id: "T-1", event: "commission", time: now(), currency: "EUR" }); // prettier-ignore
    for (const amount of ["9000", "1"]) parameters.append("amount", amount);
    parameters.set("signature", signatureOf(secret, signedText(parameters, "signature")));
    const answer = await respond(() =>
      signed(visit(`/postbacks/salt-partners?${String(parameters)}`, { network: "salt-partners" })),
    );
    expect([answer.status, await stored()]).toEqual([422, []]);
  });

  test.each([
    ["an amount below nothing", { amount: "-1", currency: "EUR" }],
    ["a greater amount than there is", { amount: "9".repeat(30), currency: "EUR" }],
    ["a click's id that is none", { click: "../../clicks" }],
    ["a click of nobody's", { click: "CCCCCCCCCCCCCCCCCCCCCC" }],
    ["no click", { click: "" }],
    ["an event that wasn't agreed", { event: "sneeze" }],
    ["an amount that is none", { amount: "much", currency: "EUR" }],
    ["a currency that is none", { amount: "1", currency: "XXX" }],
    ["no number", { id: "" }],
  ])("about %s is refused", async (_, said) => {
    expect((await postback(said)).status).toBe(422);
    expect(await stored()).toEqual([]);
  });

  test("speaks of no click of another partner's", async () => {
    await store()
      .documents.batch("test")
      .set(partners, "other", partnerFixture({ slug: "other", name: "Other" }))
      .commit();
    const theirs = (await makePostbackSecret("other", ANNA)) ?? "";
    const parameters = new URLSearchParams({ click: CLICK, id: "T-1", event: "commission", time: now() });
    parameters.set("signature", signatureOf(theirs, signedText(parameters, "signature")));
    const answer = await respond(() => signed(visit(`/postbacks/other?${String(parameters)}`, { network: "other" })));
    expect([answer.status, await stored()]).toEqual([422, []]);
  });

  test("may have its secret in its path, by the partner's own names, and no other secret", async () => {
    const { postbacks } = partnerFixture();
    const names = { ...postbacks, auth: "path" as const, click: "cid", deposit: "ftd" };
    await store().documents.batch("test").update(partners, "salt-partners", { postbacks: names }).commit();
    const send = (given: string) => {
      const form = new URLSearchParams({ cid: CLICK, id: "T-2", event: "ftd" });
      const params = { network: "salt-partners", secret: given };
      return respond(() => postedTo(post(`/postbacks/salt-partners/${given}`, Object.fromEntries(form), params)));
    };
    expect((await send("guess")).status).toBe(401);
    expect([(await send(secret)).status, (await send(secret)).status]).toEqual([200, 409]);
    expect(await stored()).toMatchObject([{ stage: "deposit", reference: "T-2", posted: null }]);
  });

  test("says by no answer, and by no work, whether a partner sends any, or is one", async () => {
    const off = { ...partnerFixture().postbacks, auth: "off" as const };
    await store()
      .documents.batch("test")
      .set(partners, "other", partnerFixture({ slug: "other", name: "Other", postbacks: off }))
      .commit();
    await makePostbackSecret("other", ANNA);
    const reads = vi.spyOn(store().documents, "get");
    const answers = [];
    for (const network of ["salt-partners", "other", "nobody"])
      for (const path of ["", "/guess"]) {
        const parameters = new URLSearchParams({ click: CLICK, id: "T-1", event: "commission", time: now() });
        parameters.set("signature", "0".repeat(64));
        reads.mockClear();
        const address = `/postbacks/${network}${path}?${String(parameters)}`;
        const params = { network, secret: "guess" };
        const answer = await respond(() => (path === "" ? signed : inPath)(visit(address, params)));
        answers.push([answer.status, answer.data, reads.mock.calls.length]);
      }
    expect(answers[0]?.[0]).toBe(401);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test("is signed with the newest secret alone, which its screen shows once", async () => {
    const params = { id: "salt-partners" };
    const answer = await respond(() => newSecret(as("admin", "/admin/partners/salt-partners/postbacks", params, {})));
    const made = (answer.data as { secret: string }).secret;
    expect((await postback({})).status).toBe(401);
    expect((await postback({}, { sign: made })).status).toBe(200);
  });
});

test("a statement settles what postbacks announced, and reports agree with it to the cent", async () => {
  await postback({ event: "deposit", id: "P-1" });
  await postback({ id: "T-1", amount: "12.50", currency: "EUR" });
  await postback({ id: "T-2", amount: "0.10", currency: "EUR" });
  await postback({ id: "T-3", amount: "30", currency: "GBP", click: OTHER_CLICK });
  await countClicks();
  const rows = [
    "T-1,salt-partners,commission,,12.49,EUR,due",
    "T-2,salt-partners,commission,,0.10,EUR,paid",
    `T-4,salt-partners,commission,${OTHER_CLICK},7.07,EUR,due`,
    "T-3,salt-partners,commission,,30,GBP,reversed",
    "T-5,salt-partners,commission,CCCCCCCCCCCCCCCCCCCCCC,1,EUR,due",
    "T-6,nobody,commission,,1,EUR,due",
  ];
  const done = await importStatement(rows);
  expect(done.map(([outcome]) => outcome)).toEqual(["done", "done", "done", "done"]);
  const row = {
    ...{ name: "Saltbox", clicks: 2, registration: 0, deposit: 1 },
    ...{ earned: "€19.66", due: "€19.56", paid: "€0.10", difference: "€7.06, -£30" },
  };
  expect(await shown("casino")).toEqual([row]);
  expect(await shown("deal")).toEqual([{ ...row, name: "Saltbox, share" }]);
  expect(await shown("campaign")).toEqual([{ ...row, name: "Saltbox, share: Main" }]);
  expect(await shown("place")).toEqual([{ ...row, name: "Casino’s page" }]);
  expect(await shown("month")).toEqual([{ ...row, name: "2026-11" }]);
  expect(await shown("country")).toMatchObject([
    { name: "Not known", clicks: 1, earned: "€7.07", due: "€7.07", difference: "€7.07, -£30" },
    { name: "Germany", clicks: 1, deposit: 1, earned: "€12.59", due: "€12.49", paid: "€0.10", difference: "-€0.01" },
  ]);
  const listed = async (query: string) =>
    (await conversionList(as("admin", `/admin/earnings/conversions${query}`))).rows
      .map(({ reference }) => reference)
      .sort();
  expect(await listed("?difference=amounts")).toEqual(["T-1"]);
  expect(await listed("?difference=stated_only")).toEqual(["T-4"]);
  expect(await listed("?difference=posted_only")).toEqual(["P-1"]);
  expect(await listed("?state=reversed&stage=commission")).toEqual(["T-3"]);
  // The same statement again changes nothing.
  expect((await importStatement(rows)).map(([outcome]) => outcome)).toEqual(Array<string>(4).fill("skipped"));
  expect(await shown("casino")).toEqual([row]);
});

test("a report of many rows is paged, and its sum is that of all pages", async () => {
  for (let number = 0; number < 120; number += 1)
    await recordClick(
      `C${String(number).padStart(21, "0")}`,
      {
        ...{ ...origin, casinoId: `casino-${String(number).padStart(3, "0")}`, country: null },
        day: number % 2 ? "2026-11-03" : "2026-10-03",
      },
      "salt-partners",
    );
  await countClicks();
  const at = (query: string) => report(as("admin", `/admin/earnings?${query}`));
  const names = async (query: string) => (await at(query)).rows.map(({ name }) => name);
  const first = await at("by=casino&from=2026-10&to=2026-11");
  expect([first.rows.length, first.rows[0]?.name, first.sum.clicks]).toEqual([100, "Saltbox", 122]);
  expect(first.place).toMatchObject({ page: 1, pages: 2 });
  const last = await names(first.place.links.at(-1)?.href.slice(1) ?? "");
  expect([last.length, last.at(-1)]).toEqual([21, "casino-119"]);
  expect(await names("by=casino&from=2026-10&to=2026-11&page=99")).toEqual(last);
  expect((await at("by=month&from=2026-10&to=2026-11")).rows.map(({ name, clicks: all }) => [name, all])).toEqual([
    ["2026-11", 62],
    ["2026-10", 60],
  ]);
});

describe("clicks", () => {
  test("are counted once, however often they are looked at", async () => {
    await countClicks();
    await Promise.all([countClicks(), countClicks()]);
    expect(await shown("month")).toMatchObject([{ name: "2026-11", clicks: 2 }]);
  });

  test("are gone after 90 days with their ids, which nothing in the store has then", async () => {
    await postback({ amount: "12.50", currency: "EUR" });
    await importStatement([`T-9,salt-partners,commission,${OTHER_CLICK},1,EUR,due`]);
    await countClicks();
    const found = async () => {
      const holding: string[] = [];
      for (const collection of collections)
        for (const document of (await store().documents.query(collection as typeof clicks)).items)
          if ([CLICK, OTHER_CLICK].some((id) => JSON.stringify(document).includes(id))) holding.push(collection.name);
      return new Set(holding);
    };
    expect(await found()).toContain("clicks");
    store().setClock("2027-02-17T00:10:00.000Z");
    await forgetClicks();
    expect(await store().documents.count(clicks)).toBe(1);
    store().setClock("2027-02-18T00:10:00.000Z");
    await forgetClicks();
    expect(await store().documents.count(clicks)).toBe(0);
    expect([...(await found())]).toEqual([]);
    const { sum } = await readEarnings({ by: "casino", from: "2026-11", to: "2026-11", page: 1 });
    expect(sum).toMatchObject({ clicks: 2, earned: "€13.50" });
  });
});
