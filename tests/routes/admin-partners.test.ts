import { beforeEach, describe, expect, test } from "vitest";
import { deals, partners } from "~/features/partners/collection";
import { readResults } from "~/platform/operations/operations.server";
import { editorialHeads, revisions } from "~/platform/publishing/collection";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { action as confirm, loader as operationPage } from "~/routes/admin.operations.$id";
import { loader as exportCsv } from "~/routes/admin.lists.$name.export[.]csv";
import { action as removePartner, loader as removal } from "~/routes/admin.$kind.$id.delete";
import { loader as list } from "~/routes/admin.deals._index";
import { action as saveDeal, loader as editDeal } from "~/routes/admin.deals.$id";
import { action as replace } from "~/routes/admin.deals.address";
import { loader as partnerList } from "~/routes/admin.partners._index";
import { action as savePartner } from "~/routes/admin.partners.$id";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { storeOffers } from "../support/fixtures/offers";
import { linkFixture, storeDeals } from "../support/partners/deal";
import { users } from "~/platform/access/collection";
import { as, person, usePeople } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend("2026-11-21T12:00:00.000Z");
usePeople(store);

const DEAL = {
  name: "Saltbox, share",
  partnerId: "Salt Partners",
  casinoId: "Saltbox",
  model: "share",
  share: "30",
  startsOn: "2026-10-01",
  "links[0].campaign": "Main",
  "links[0].address": "https://track.example/?c={click}",
  "links[0].weight": "2",
};

const tied = { commercial: "affiliate", affiliateUrl: "https://partner.example/saltbox" } as const;
const sendDeal = (form: Record<string, string>, id = "new") =>
  respond(() => saveDeal(as("admin", `/admin/deals/${id}`, { id }, form)));
const stored = async () => (await store().documents.query(deals)).items;

beforeEach(() => storeOffers(store(), { casinos: [tied, { slug: "plain", name: "Plain" }], bonuses: [{}] }));

describe("the editor of partners and deals", () => {
  test("stores a programme, and a deal with its link, whose partner and casino are named", async () => {
    const form = {
      name: "Salt Partners",
      contactEmail: "ida@salt.example",
      "postbacks.auth": "off",
      intent: "publish",
    };
    expect((await respond(() => savePartner(as("admin", "/admin/partners/new", { id: "new" }, form)))).status).toBe(
      303,
    );
    const [partner] = (await store().documents.query(partners)).items;
    expect(partner).toMatchObject({ slug: "salt-partners", publishState: "published" });
    expect((await sendDeal({ ...DEAL, intent: "publish" })).status).toBe(303);
    expect(await stored()).toMatchObject([
      { partnerId: partner?.id, casinoId: "saltbox", share: 30, links: [{ weight: 2, isFallback: false }] },
    ]);
    expect((await list(as("admin", "/admin/deals"))).rows).toMatchObject([
      { casino: "Saltbox", partner: "Salt Partners", links: 1 },
    ]);
    expect((await partnerList(as("admin", "/admin/partners"))).rows).toMatchObject([{ deals: 1 }]);
  });

  test.each(["saved", "draft", "published", "archived", "reopened", "unpublished", "restored-draft"])(
    "says after “%s” whether it is in force, and nothing of a public that never sees it",
    async (done) => {
      await storeDeals(store());
      const params = { id: "saltbox-share" };
      const { notice } = await editDeal(as("admin", `/admin/deals/saltbox-share?done=${done}`, params));
      expect(notice).toMatch(/in force/);
      expect(notice).not.toMatch(/public\b/i);
    },
  );

  test.each([
    ["an address without a place for the click", { "links[0].address": "https://track.example/" }, "links[0].address"],
    ["an address without https", { "links[0].address": "http://track.example/?c={click}" }, "links[0].address"],
    ["an offer of no bonus of the casino", { "links[0].offer": "nobodys-bonus" }, "links[0].offer"],
    ["an end before the start", { endsOn: "2026-09-01" }, "endsOn"],
    ["a partner nobody knows", { partnerId: "Nobody" }, "partnerId"],
    ["a country that the deal leaves out", { countries: "DE", "links[0].countries": "FI" }, "links[0].countries"],
  ])("refuses %s", async (_, over, field) => {
    await storeDeals(store(), []);
    const answer = await sendDeal({ ...DEAL, ...over, intent: "save" });
    expect([answer.status, JSON.stringify(answer.data).includes(field)]).toEqual([422, true]);
    expect(await stored()).toEqual([]);
  });

  test("puts no deal in force about a casino whose tie readers aren't told of, nor without what it pays", async () => {
    await storeDeals(store(), []);
    const untied = await sendDeal({ ...DEAL, casinoId: "Plain", intent: "publish" });
    expect([untied.status, JSON.stringify(untied.data)]).toEqual([422, expect.stringContaining("commercial tie")]);
    const unpaid = await sendDeal({ ...DEAL, share: "", intent: "publish" });
    expect([unpaid.status, JSON.stringify(unpaid.data)]).toEqual([422, expect.stringContaining("Say how much")]);
  });

  test("says that no reader sees it", async () => {
    await storeDeals(store());
    const view = await editDeal(as("admin", "/admin/deals/saltbox-share", { id: "saltbox-share" }));
    expect(view).toMatchObject({ isPrivate: true, publicPath: null, partners: ["Salt Partners"] });
  });
});

test("a partner with a deal can't be deleted", async () => {
  await storeDeals(store());
  const params = { kind: "partners", id: "salt-partners" };
  const page = await removal(as("admin", "/admin/partners/salt-partners/delete", params));
  expect(page.holding).toEqual([{ kind: "Deal", title: "Saltbox, share", href: "/admin/deals/saltbox-share" }]);
  await respond(() => removePartner(as("admin", "/admin/partners/salt-partners/delete", params, { version: "1" })));
  expect(await store().documents.get(partners, "salt-partners")).not.toBeNull();
});

test("an export has a deal's links, a column a part", async () => {
  await storeDeals(store());
  const answer = await respond(() => exportCsv(as("admin", "/admin/lists/deals/export.csv", { name: "deals" })));
  const text = String(answer.data);
  expect(text.split("\n")[0]).toContain("link 1 address");
  expect(text).toContain("https://track.example/?c={click}&s={sub}");
});

test("an address is replaced in all deals, as an operation that somebody starts, with a revision each", async () => {
  await storeDeals(store(), [
    {},
    { slug: "second", name: "Second", links: [linkFixture({ address: "https://track.example/two?c={click}" })] },
    { slug: "third", name: "Third", links: [linkFixture({ address: "https://other.example/?c={click}" })] },
  ]);
  const form = { from: "https://track.example/", to: "https://moved.example/" };
  const proposed = await respond(() => replace(as("admin", "/admin/deals/address", {}, form)));
  const id = proposed.headers.get("Location")?.split("/").at(-1) ?? "";
  expect((await stored()).filter(({ links }) => links[0]?.address.includes("moved"))).toEqual([]);
  await respond(() => confirm(as("admin", `/admin/operations/${id}`, { id }, { intent: "start" })));
  await backgroundDone();
  expect(await readResults(id)).toMatchObject([{ outcome: "done" }, { outcome: "done" }]);
  expect((await stored()).map(({ links }) => links[0]?.address)).toEqual([
    "https://moved.example/?c={click}&s={sub}",
    "https://moved.example/two?c={click}",
    "https://other.example/?c={click}",
  ]);
  expect((await store().documents.query(revisions)).items.filter(({ number }) => number > 0)).toHaveLength(2);
});

test("an address that no link has is said to be nowhere", async () => {
  await storeDeals(store());
  const form = { from: "https://nowhere.example/", to: "https://moved.example/" };
  const answer = await respond(() => replace(as("admin", "/admin/deals/address", {}, form)));
  expect([answer.status, JSON.stringify(answer.data)]).toEqual([422, expect.stringContaining("No link has this")]);
});

test("an editor who would delete a casino learns that a deal holds it, and nothing of the deal", async () => {
  await storeDeals(store());
  const read = async () =>
    (await respond(() => removal(as("admin", "/admin/casinos/saltbox/delete", { kind: "casinos", id: "saltbox" }))))
      .data;
  expect(await read()).toMatchObject({ holding: expect.arrayContaining([expect.objectContaining({ title: "Saltbox, share" })]) as unknown }); // prettier-ignore
  await store()
    .documents.batch("test")
    .update(users, person("admin").uid, { duties: ["editor"] })
    .commit();
  expect(JSON.stringify(await read())).not.toContain("Saltbox, share");
  expect(await read()).toMatchObject({
    holding: expect.arrayContaining([{ kind: "Deal", title: "for staff with other duties", href: null }]) as unknown,
  });
});

describe("what the commercial duty has done", () => {
  const withDuty = (duty: "commercial" | "editor") =>
    store()
      .documents.batch("test")
      .update(users, person("admin").uid, { duties: [duty] })
      .commit();
  const steer = async (id: string, intent: string) => {
    const answer = await respond(() => confirm(as("admin", `/admin/operations/${id}`, { id }, { intent })));
    await backgroundDone();
    return answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
  };
  const statusOf = async (id: string) =>
    (await respond(() => operationPage(as("admin", `/admin/operations/${id}`, { id })))).status;

  /** The same people see an operation and what undoes it, and no editor does. */
  async function expectOwn(id: string) {
    await withDuty("editor");
    expect([await statusOf(id), (await respond(() => confirm(as("admin", `/admin/operations/${id}`, { id }, { intent: "undo" })))).status]).toEqual([403, 403]); // prettier-ignore
    await withDuty("commercial");
    expect(await statusOf(id)).toBe(200);
  }

  test("to one deal is theirs to see and undo, and no editor’s", async () => {
    await storeDeals(store());
    await withDuty("commercial");
    const archived = await sendDeal(
      { intent: "archive", version: "0", confirmed: "archive", ...DEAL },
      "saltbox-share",
    );
    const id = new URL(archived.headers.get("Location") ?? "", "https://e.example").searchParams.get("undo") ?? "";
    expect((await stored())[0]?.publishState).toBe("archived");
    await expectOwn(id);
    await expectOwn(await steer(id, "undo"));
    expect((await stored())[0]?.publishState).toBe("published");
  });

  test("to addresses is theirs to undo", async () => {
    await storeDeals(store());
    await withDuty("commercial");
    const form = { from: "https://track.example/", to: "https://moved.example/" };
    const proposed = await respond(() => replace(as("admin", "/admin/deals/address", {}, form)));
    const id = proposed.headers.get("Location")?.split("/").at(-1) ?? "";
    await steer(id, "start");
    await expectOwn(id);
    await expectOwn(await steer(id, "undo"));
    expect((await stored())[0]?.links[0]?.address).toContain("https://track.example/");
  });
});

test("a part of an address is replaced as it was typed, whatever signs it has", async () => {
  await storeDeals(store());
  const form = { from: "https://track.example/", to: "https://moved.example/$&/$$/" };
  const proposed = await respond(() => replace(as("admin", "/admin/deals/address", {}, form)));
  const id = proposed.headers.get("Location")?.split("/").at(-1) ?? "";
  await respond(() => confirm(as("admin", `/admin/operations/${id}`, { id }, { intent: "start" })));
  await backgroundDone();
  expect((await stored())[0]?.links[0]?.address).toBe("https://moved.example/$&/$$/?c={click}&s={sub}");
});

describe("addresses replaced in all deals", () => {
  const replaceAll = async () => {
    const form = { from: "https://track.example/", to: "https://moved.example/" };
    const proposed = await respond(() => replace(as("admin", "/admin/deals/address", {}, form)));
    const id = proposed.headers.get("Location")?.split("/").at(-1) ?? "";
    await respond(() => confirm(as("admin", `/admin/operations/${id}`, { id }, { intent: "start" })));
    await backgroundDone();
    return readResults(id);
  };
  const address = async () => (await stored())[0]?.links[0]?.address;
  const draft = async () => (await store().documents.get(editorialHeads, "deal:saltbox-share"))?.draft?.fields["links"];

  test("wait as drafts where a deal takes a second person", async () => {
    await storeDeals(store());
    const staff = { ...DEFAULT_SETTINGS.staff, secondPersonFor: ["deal" as const] };
    await store()
      .documents.batch("test")
      .set(settings, "current", { ...DEFAULT_SETTINGS, staff })
      .commit();
    expect(await replaceAll()).toMatchObject([
      { outcome: "done", message: "It waits as a draft for a second person." },
    ]);
    expect(await address()).toContain("https://track.example/");
    expect(JSON.stringify(await draft())).toContain("https://moved.example/");
  });

  test("leave alone a deal of which somebody is writing other links", async () => {
    await storeDeals(store());
    const form = { ...DEAL, "links[0].address": "https://track.example/new?c={click}", version: "0", intent: "save" };
    await sendDeal(form, "saltbox-share");
    expect(await replaceAll()).toMatchObject([{ outcome: "failed" }]);
    expect(JSON.stringify(await draft())).toContain("https://track.example/new");
    expect(await address()).toContain("https://track.example/");
  });
});
