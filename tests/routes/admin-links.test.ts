import { beforeEach, expect, test } from "vitest";
import { articles } from "~/features/news/collection";
import { casinos } from "~/features/casinos/collection";
import { auditEntries } from "~/platform/audit/collection";
import { revisions } from "~/platform/publishing/collection";
import { loader as overview } from "~/routes/admin._index";
import { whatNeedsAPerson } from "~/site/admin-home/today.server";
import { action, loader } from "~/routes/admin.links";
import { checkedLinks } from "~/site/link-checks/collection";
import { collectLinks, linkId } from "~/site/link-checks/collect-links.server";
import type { CheckedLinkFields } from "~/site/link-checks/schema";
import { useTestBackend } from "../support/backend";
import { articleFixture } from "../support/fixtures/article";
import { casinoFixture } from "../support/fixtures/casino";
import { store as keep } from "../support/fixtures/store";
import { users } from "~/platform/access/collection";
import { as, person, usePeople } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const OLD = "https://register.example/7";
const NEW = "https://register.example/licences/7";
const PARTNER = "https://partner.example/c/7";
const SINCE = "2026-11-20T12:00:00.000Z";
const failure = (over: object = {}) => ({
  ...{ finding: "moved" as const, message: `It leads to ${NEW}.`, movedTo: NEW, count: 3, at: SINCE },
  ...over,
});
const change = (url: string, fields: Partial<CheckedLinkFields>) =>
  store().documents.batch("test").update(checkedLinks, linkId(url), fields).commit();

beforeEach(async () => {
  await keep(store().documents, {
    casinos: [
      casinoFixture({
        affiliateUrl: PARTNER,
        disputeBody: { name: "A body", url: OLD },
        termSnapshots: [{ sha256: "a".repeat(64), at: SINCE, url: OLD }],
      }),
    ],
    articles: [articleFixture({ body: `It is [in the register](${OLD}), and ${OLD}/more stays.` })],
  });
  await collectLinks();
  await change(OLD, { failure: failure(), failingSince: SINCE, foundAt: SINCE });
});

interface Shown {
  url: string;
  canAccept: boolean;
  uses: object[];
}
const open = async () =>
  (await respond(() => loader(as("admin", "/admin/links")))).data as {
    total: number;
    links: Shown[];
    ignored: Shown[];
    all: number;
  };
const press = (form: Record<string, string>) => respond(() => action(as("admin", "/admin/links", {}, form)));
const acts = async () =>
  (await store().documents.query(auditEntries, { orderBy: ["-at"], limit: 20 })).items.map(({ action: act }) => act);

test("addresses that need somebody are listed with where they stand, here and on the overview", async () => {
  expect(await open()).toMatchObject({
    ...{ total: 1, all: 7 },
    links: [
      {
        ...{ url: OLD, canAccept: true, more: 0, failure: failure() },
        uses: [
          { label: "Saltbox", what: "dispute body", to: "/admin/casinos/saltbox" },
          { what: "text", to: "/admin/news/how-we-test-withdrawals" },
        ],
      },
    ],
  });
  const lists = await whatNeedsAPerson(["owner"]);
  expect(lists.find(({ id }) => id === "links")).toMatchObject({
    ...{ total: 1, tasks: [{ label: "Saltbox: dispute body", detail: "moved", to: "/admin/links" }] },
  });
});

test("a new address is accepted in every item at once, each with a revision, and old copies keep theirs", async () => {
  const answer = await press({ act: "accept", id: linkId(OLD), to: NEW });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/links?done=accepted"]);
  const { documents } = store();
  expect(await documents.get(casinos, "saltbox")).toMatchObject({
    ...{ disputeBody: { url: NEW }, affiliateUrl: PARTNER, termSnapshots: [{ url: OLD }] },
  });
  expect(await documents.get(articles, "how-we-test-withdrawals")).toMatchObject({
    body: `It is [in the register](${NEW}), and ${OLD}/more stays.`,
  });
  for (const thing of ["casino:saltbox", "article:how-we-test-withdrawals"]) {
    const { items } = await documents.query(revisions, { where: [["thing", "==", thing]], orderBy: ["-number"] });
    expect(items[0]).toMatchObject({ note: "Address replaced" });
  }
  expect(await open()).toMatchObject({ total: 0, links: [] });
  expect((await acts()).sort()).toEqual(["article.amend", "casino.amend", "link.accept"]);
});

test("an address other than the one that was shown, or one of a partner, is not accepted", async () => {
  expect((await press({ act: "accept", id: linkId(OLD), to: "https://elsewhere.example/" })).status).toBe(404);
  await change(PARTNER, { failure: failure(), failingSince: SINCE, foundAt: SINCE });
  expect((await open()).links.find(({ url }) => url === PARTNER)?.canAccept).toBe(false);
  expect((await press({ act: "accept", id: linkId(PARTNER), to: NEW })).status).toBe(404);
  expect(await store().documents.get(casinos, "saltbox")).toMatchObject({
    ...{ disputeBody: { url: OLD }, affiliateUrl: PARTNER },
  });
  expect(await acts()).toEqual([]);
});

test("one left alone is no task until then, and one to be checked again is due", async () => {
  expect((await press({ act: "ignore:90", id: linkId(OLD) })).status).toBe(303);
  expect(await open()).toMatchObject({ total: 0, ignored: [{ url: OLD }] });
  await change(OLD, { dueAt: "2099-01-01T00:00:00.000Z" });
  expect((await press({ act: "check", id: linkId(OLD) })).status).toBe(303);
  expect((await store().documents.get(checkedLinks, linkId(OLD)))?.dueAt).toBe(store().clock().toISOString());
  expect((await acts()).sort()).toEqual(["link.check", "link.ignore"]);
});

test.each([
  [400, {}],
  [400, { act: "ignore:30", id: "x" }],
  [400, { act: "ignore:31", id: linkId(OLD) }],
  [404, { act: "ignore:30", id: "0".repeat(32) }],
  [404, { act: "check", id: "0".repeat(32) }],
  [404, { act: "accept", id: "0".repeat(32), to: NEW }],
])("an invalid button press is answered with %i", async (status, form) => {
  expect((await press(form)).status).toBe(status);
});

test("an editor sees nothing of links that deals use, and can't replace an address for them", async () => {
  await store()
    .documents.batch("test")
    .update(users, person("admin").uid, { duties: ["editor"] })
    .commit();
  const deal = { kind: "deal" as const, id: "share", label: "Saltbox, thirty percent", field: "links" };
  const { uses } = (await store().documents.get(checkedLinks, linkId(OLD))) ?? { uses: [] };
  await change(OLD, { uses: [deal, ...uses], useCount: uses.length + 1 });
  const [shared] = (await open()).links;
  expect([shared?.canAccept, JSON.stringify(shared)]).toEqual([false, expect.not.stringContaining("percent")]);
  expect((await press({ id: linkId(OLD), act: "accept", to: NEW })).status).toBe(403);

  await change(OLD, { uses: [deal], useCount: 1 });
  expect(await open()).toMatchObject({ total: 0, links: [] });
  expect((await press({ id: linkId(OLD), act: "ignore:30" })).status).toBe(403);
  const front = await respond(() => overview(as("admin", "/admin")));
  expect(JSON.stringify(front.data)).not.toContain("percent");
  await store()
    .documents.batch("test")
    .update(users, person("admin").uid, { duties: ["owner"] })
    .commit();
  expect((await open()).total).toBe(1);
});

test("the commercial duty has the links of deals and casinos' partner links as its tasks, and no others", async () => {
  await store()
    .documents.batch("test")
    .update(users, person("admin").uid, { duties: ["commercial"] })
    .commit();
  expect((await open()).total).toBe(0);
  expect((await press({ id: linkId(OLD), act: "check" })).status).toBe(403);
  await change(PARTNER, { failure: failure({ movedTo: null }), failingSince: SINCE, foundAt: SINCE });
  expect((await open()).links).toMatchObject([{ url: PARTNER, uses: [{ to: "/admin/casinos/saltbox" }] }]);
  const deal = { kind: "deal" as const, id: "share", label: "Saltbox, thirty percent", field: "links" };
  await change(PARTNER, { uses: [deal], useCount: 1 });
  expect((await open()).links).toMatchObject([{ uses: [{ to: "/admin/deals/share" }] }]);
  const front = await respond(() => overview(as("admin", "/admin")));
  expect(JSON.stringify(front.data)).toContain("thirty percent");
  expect((await press({ id: linkId(PARTNER), act: "ignore:30" })).status).toBe(303);
});
