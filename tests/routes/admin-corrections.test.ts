import { beforeEach, describe, expect, test } from "vitest";
import { users } from "~/platform/access/collection";
import { auditEntries } from "~/platform/audit/collection";
import { revisions } from "~/platform/publishing/collection";
import { casinos } from "~/features/casinos/collection";
import { suppliedFacts, suppliedRecord } from "~/features/casinos/supplied/supplied-facts.server";
import { factFields } from "~/features/casinos/supplied/fact-fields.server";
import { factCorrections } from "~/features/casino-area/collection";
import { acceptCorrection, refuseCorrection } from "~/features/casino-area/corrections/decide-correction.server";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { saveItem } from "~/platform/publishing/editorial.server";
import { loader as publicPage } from "~/routes/casinos.$slug";
import { loader as list } from "~/routes/admin.corrections._index";
import { action as decide, loader as onDesk } from "~/routes/admin.corrections.$id";
import { action as propose, loader as factPage } from "~/routes/dashboard.casino.$slug.facts.$field";
import { action as withdraw, loader as sheet } from "~/routes/dashboard.casino.$slug.facts._index";
import { findHolding } from "~/site/registries/document-references.server";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { as, makeAccount, person, sessionOf, usePeople } from "../support/people";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const SOURCE = "https://saltbox.example/terms";
let cookie: string;
let uid: string;

async function representative(email: string, casinoId: string) {
  const id = await makeAccount(store(), email, { displayName: "Ann" });
  await store()
    .documents.batch("test")
    .update(users, id, { representsCasinos: [casinoId] })
    .commit();
  return id;
}

beforeEach(async () => {
  await store()
    .documents.batch("test")
    .set(casinos, "saltbox", casinoFixture())
    .set(casinos, "tidewater", casinoFixture({ slug: "tidewater", name: "Tidewater" }))
    .commit();
  uid = await representative("ann@saltbox.example", "saltbox");
  cookie = await sessionOf(store(), uid);
});

const send = (field: string, value: string, over: Record<string, string> = {}, of = cookie, slug = "saltbox") =>
  respond(() =>
    propose(
      post(
        `/dashboard/casino/${slug}/facts/${field}`,
        { value, source: SOURCE, ...over },
        { slug, field },
        { Cookie: of },
      ),
    ),
  );
const open = async () =>
  (await store().documents.query(factCorrections, { where: [["state", "==", "open"]], orderBy: ["at"] })).items;
async function firstOpen(): Promise<string> {
  return (await open())[0]?.id ?? "";
}
const desk = async (id: string) =>
  (await respond(() => onDesk(as("admin", `/admin/corrections/${id}`, { id })))).data as {
    version: string;
    now: string;
  };
const press = (id: string, form: Record<string, string>) =>
  respond(() => decide(as("admin", `/admin/corrections/${id}`, { id }, form)));
const accept = async (id: string) => press(id, { act: "accept", version: (await desk(id)).version });
const casino = () => store().documents.get(casinos, "saltbox");
async function supplied() {
  const answer = await respond(() => publicPage(visit("/casinos/saltbox", { slug: "saltbox" })));
  return JSON.stringify(answer.data);
}
async function notices() {
  await backgroundDone();
  return store()
    .sent.filter(({ kind }) => kind === "notice")
    .map(({ text }) => text.split("\n")[0]);
}
const acts = async () =>
  (await store().documents.query(auditEntries, { orderBy: ["-at"], limit: 50 })).items
    .map(({ action }) => action)
    .sort();

describe("A correction", () => {
  test("is proposed with a source, accepted by staff and named on the page as supplied by the casino", async () => {
    expect((await send("legalEntity", "Saltbox Games Ltd")).headers.get("Location")).toBe(
      "/dashboard/casino/saltbox/facts?done=proposed",
    );
    // Pressed twice.
    expect((await send("legalEntity", "Saltbox Games Ltd")).status).toBe(303);
    expect(await open()).toMatchObject([
      { from: "Saltbox Play Ltd", to: "Saltbox Games Ltd", source: SOURCE, by: uid },
    ]);
    expect(await casino()).toMatchObject({ legalEntity: "Saltbox Play Ltd" });
    expect((await respond(() => list(as("admin", "/admin/corrections")))).data).toMatchObject({
      ...{ total: 1, corrections: [{ casino: "Saltbox", label: "Company" }] },
    });

    const id = await firstOpen();
    expect((await accept(id)).headers.get("Location")).toBe(`/admin/corrections/${id}?done=accept`);
    expect(await casino()).toMatchObject({
      ...{ legalEntity: "Saltbox Games Ltd", publishState: "published" },
      suppliedFacts: [{ field: "legalEntity", at: store().clock().toISOString() }],
    });
    const { items } = await store().documents.query(revisions, {
      where: [["thing", "==", "casino:saltbox"]],
      orderBy: ["-number"],
    });
    expect(items[0]).toMatchObject({ note: "Supplied by the casino: Company", byName: "The admin" });
    expect(await supplied()).toContain('"supplied":[{"label":"Company","at":"2026-11-21T12:00:00.000Z"}]');
    expect(await notices()).toEqual(["We have checked and accepted your correction of “Company”."]);
    expect(await acts()).toEqual(["casino.amend", "correction.accept", "correction.propose"]);
    expect((await accept(id)).status).toBe(409);
  });

  test("of a day or an amount is shown as on the casino's page, and typed as it is stored", async () => {
    const day = { amount: 2_000_000, currency: "EUR" as const };
    const withdrawalLimits = { ...casinoFixture().withdrawalLimits, day };
    await store().documents.batch("test").update(casinos, "saltbox", { withdrawalLimits }).commit();
    await send("withdrawalLimits.day", "2500.50 EUR");
    const id = await firstOpen();
    // Of two that are sent at the same moment, chance decides which comes first.
    store().setClock("2026-11-21T12:01:00.000Z");
    await send("launchedOn", "2009-02-16");
    const area = (await respond(() => sheet(visit("/x", { slug: "saltbox" }, { Cookie: cookie })))).data;
    expect(area).toMatchObject({ corrections: [{ to: "16 February 2009" }, { to: "€2,500.50" }] });
    expect((area as { facts: unknown[] }).facts).toContainEqual(
      expect.objectContaining({ name: "withdrawalLimits.day", shown: "€20,000" }),
    );
    const field = "withdrawalLimits.day";
    const form = await respond(() => factPage(visit("/x", { slug: "saltbox", field }, { Cookie: cookie })));
    expect(form.data).toMatchObject({ fact: { text: "20000 EUR", shown: "€20,000" } });
    expect(await desk(id)).toMatchObject({ from: "€20,000", to: "€2,500.50", now: "€20,000" });
    expect((await accept(id)).status).toBe(303);
  });

  test("is no longer the casino's once staff have changed the fact", async () => {
    await send("legalEntity", "Saltbox Games Ltd");
    await accept(await firstOpen());
    const staff = { uid: person("admin").uid, name: "The admin", requestId: null };
    const change = { intent: "amend" as const, fields: { legalEntity: "Saltbox Holding Ltd" } };
    expect((await saveItem(casinoKind, "saltbox", change, staff)).outcome).toBe("saved");
    expect(await supplied()).toContain('"supplied":[]');
  });

  test("is refused with a reason that the proposer is told", async () => {
    await send("support.phone", "Yes");
    const id = await firstOpen();
    expect((await press(id, { act: "refuse", reason: "no" })).status).toBe(422);
    expect((await press(id, { act: "refuse", reason: "The page names no number." })).status).toBe(303);
    expect(await casino()).toMatchObject({ support: { phone: false } });
    expect(await notices()).toEqual([
      "We haven’t accepted your correction of “Support by phone”: The page names no number.",
    ]);
    const { data } = await respond(() => sheet(visit("/x", { slug: "saltbox" }, { Cookie: cookie })));
    expect(data).toMatchObject({ corrections: [{ state: "refused", reason: "The page names no number." }] });
  });

  test("isn't accepted over a fact that has changed since, or over an editor's unpublished words", async () => {
    await send("payments.debit_card.fee", "2%");
    const id = await firstOpen();
    const { version } = await desk(id);
    const staff = { uid: person("admin").uid, name: "The admin", requestId: null };
    const before = await casino();
    const payments = before?.payments.map((one) => ({ ...one, fee: "1%" })) ?? [];
    await saveItem(casinoKind, "saltbox", { intent: "save", fields: { payments } }, staff);
    expect((await accept(id)).status).toBe(409);
    await saveItem(casinoKind, "saltbox", { intent: "discard" }, staff);
    await saveItem(casinoKind, "saltbox", { intent: "amend", fields: { payments } }, staff);
    expect((await press(id, { act: "accept", version })).status).toBe(409);
    // And the form of a page that was open before the field got this name.
    expect((await press(id, { act: "accept", seen: (await desk(id)).version })).status).toBe(409);
    expect((await accept(id)).status).toBe(303);
    expect((await casino())?.payments[0]).toMatchObject({ fee: "2%", testedHours: 20 });
  });

  test("isn't accepted once its proposer no longer represents the casino, and the desk says so", async () => {
    await send("group", "Salt Group");
    const id = await firstOpen();
    const shown = () => desk(id).then((page) => (page as { isFromRepresentative?: boolean }).isFromRepresentative);
    const put = (fields: object) => store().documents.batch("test").update(users, uid, fields).commit();
    expect(await shown()).toBe(true);
    for (const ended of [{ representsCasinos: [] }, { representsCasinos: ["saltbox"], state: "suspended" }]) {
      await put(ended);
      expect([await shown(), (await accept(id)).status]).toEqual([false, 409]);
    }
    expect(await casino()).toMatchObject({ group: casinoFixture().group });
    await put({ state: "active" });
    expect((await accept(id)).status).toBe(303);
  });

  test("that is open holds its casino back from deletion", async () => {
    await send("group", "Salt Group");
    const held = await store().documents.transaction("test", (reader) =>
      findHolding(reader, "casino", { ...casinoFixture(), id: "saltbox" }),
    );
    expect(held).toContainEqual({
      ...{ kind: "Correction that waits", title: "Salt Group", href: `/admin/corrections/${await firstOpen()}` },
    });
  });

  test("isn’t decided by its proposer, a representative of the casino or a former admin", async () => {
    await send("group", "Salt Group");
    const id = await firstOpen();
    const admin = person("admin").uid;
    const staff = { uid: admin, name: "The admin", requestId: null };
    const refuse = () => press(id, { act: "refuse", reason: "We know better than they do." });
    const put = (fields: object) => store().documents.batch("test").update(users, admin, fields).commit();
    await put({ representsCasinos: ["saltbox"] });
    expect([(await accept(id)).status, (await refuse()).status]).toEqual([409, 409]);
    await put({ representsCasinos: [] });
    await store().documents.batch("test").update(factCorrections, id, { by: admin }).commit();
    expect([(await accept(id)).status, (await refuse()).status]).toEqual([409, 409]);
    await store().documents.batch("test").update(factCorrections, id, { by: uid }).commit();
    const { version } = await desk(id);
    await put({ role: "user" });
    expect((await acceptCorrection(id, version, staff)).outcome).toBe("refused");
    expect((await refuseCorrection(id, "We know better than they do.", staff)).outcome).toBe("refused");
    expect(await casino()).toMatchObject({ group: casinoFixture().group });
    expect(await open()).toHaveLength(1);
  });

  test("is withdrawn by the casino's people alone, and one of a fact is open at a time", async () => {
    await send("group", "Salt Group");
    expect((await send("group", "Other Group")).status).toBe(422);
    const other = await sessionOf(store(), await representative("bob@tidewater.example", "tidewater"));
    const id = await firstOpen();
    const drop = (slug: string, of: string) =>
      respond(() => withdraw(post(`/dashboard/casino/${slug}/facts`, { id }, { slug }, { Cookie: of })));
    expect((await drop("tidewater", other)).status).toBe(409);
    expect((await drop("saltbox", cookie)).status).toBe(303);
    expect(await open()).toEqual([]);
    expect((await drop("saltbox", cookie)).status).toBe(409);
  });

  test.each([
    ...[
      ["legalEntity", "x"],
      ["legalEntity", "two\nlines"],
      ["launchedOn", "2026-02-31x"],
      ["launchedOn", "soon"],
      ["launchedOn", "2026-02-30"],
      ["launchedOn", "2026-11-22"],
    ],
    ...[
      ["support.email", "nobody"],
      ["support.phone", "maybe"],
      ["restrictedCountries", "Atlantis"],
    ],
    ...[
      ["withdrawalLimits.day", "lots"],
      ["withdrawalLimits.day", "5 XXX"],
      ["payments.debit_card.statedHours", "soon"],
    ],
    ...[
      ["currencies", "EUR"],
      ["providers", "x"],
      ["complaintAddresses", "fair@saltbox.example\nnobody"],
      ["complaintAddresses", "a@b.example\nb@b.example\nc@b.example\nd@b.example"],
      ["legalEntity", ""],
    ],
  ])("of %s to “%s” says what is wrong and is not stored", async (field, value) => {
    expect((await send(field, value)).status).toBe(422);
    expect(await open()).toEqual([]);
  });

  test("needs an address to check it, and a fact that a casino may correct", async () => {
    for (const source of [
      "",
      "http://saltbox.example",
      "javascript:alert(1)",
      "the site",
      "https://larkmoor.example@evil.example",
    ])
      expect((await send("group", "Salt Group", { source })).status).toBe(422);
    for (const field of ["score", "termFlags", "__proto__", "constructor", "url", "payments.crypto.fee", "licences"]) {
      expect((await send(field, "9.9")).status).toBe(404);
      expect((await respond(() => factPage(visit("/x", { slug: "saltbox", field }, { Cookie: cookie })))).status).toBe(
        404,
      );
    }
    expect(await open()).toEqual([]);
  });
});

test("every fact reads its own text as the same fact, and lists by name or code in any order", () => {
  const one = casinoFixture({
    restrictedCountries: ["DE", "GB"],
    withdrawalLimits: { day: { amount: 50_000, currency: "EUR" }, week: null, month: { amount: 5, currency: "DKK" } },
  });
  for (const [name, fact] of factFields(one)) {
    const change = fact.change(one, fact.textOf(one), "2026-11-21");
    if (name === "support.email" || !("problem" in change)) expect(change, name).toHaveProperty("fields");
    if ("fields" in change) expect({ ...one, ...change.fields }, name).toEqual(one);
  }
  expect(factFields(one).get("restrictedCountries")?.change(one, "gb\n Germany \n\nGermany", "2026-11-21")).toEqual({
    fields: { restrictedCountries: one.restrictedCountries },
  });
});

test("addresses for complaints are one a line, and keep the source of those that were there", () => {
  const known = { email: "fair@saltbox.example", source: "Its terms", checkedOn: "2026-05-01" };
  const one = casinoFixture({ complaintAddresses: [known] });
  const fact = factFields(one).get("complaintAddresses");
  expect(fact?.textOf(one)).toBe("fair@saltbox.example");
  expect(fact?.change(one, "New@Saltbox.example\nfair@saltbox.example", "2026-11-21")).toEqual({
    fields: {
      complaintAddresses: [
        { email: "new@saltbox.example", source: "Given by the casino’s people here", checkedOn: "2026-11-21" },
        { ...known, checkedOn: "2026-11-21" },
      ],
    },
  });
});

test("addresses for complaints that the casino supplied are not among the facts its public page names", () => {
  const one = casinoFixture({
    complaintAddresses: [{ email: "fair@saltbox.example", source: "Its terms", checkedOn: "2026-05-01" }],
  });
  const supplied = (field: string, text: string) => suppliedRecord(field, text, "2026-11-21T09:00:00.000Z");
  const facts = [supplied("complaintAddresses", "fair@saltbox.example"), supplied("legalEntity", one.legalEntity)];
  expect(suppliedFacts({ ...one, suppliedFacts: facts }).map(({ label }) => label)).toEqual(["Company"]);
});
