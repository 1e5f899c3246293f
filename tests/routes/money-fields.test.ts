import { beforeEach, expect, test } from "vitest";
import { casinos } from "~/features/casinos/collection";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { users } from "~/platform/access/collection";
import { findForEditing, restoreRevision } from "~/platform/publishing/editor-state.server";
import { saveItem } from "~/platform/publishing/editorial.server";
import { revisionLoader } from "~/platform/publishing/revisions/revisions.server";
import type { ImportReportData } from "~/platform/publishing/import/import-report";
import { action, loader } from "~/routes/admin.casinos.$id";
import { action as importCsv } from "~/routes/admin.lists.$name.import";
import { loader as operationPage } from "~/routes/admin.operations.$id";
import { loader as exported } from "~/routes/admin.lists.$name.export[.]csv";
import { loader as revision } from "~/routes/admin.$kind.$id.revisions.$number";
import { useTestBackend } from "../support/backend";
import { storeOffers } from "../support/fixtures/offers";
import { as, usePeople } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend("2026-11-21T12:00:00.000Z");
usePeople(store);

const ADDRESS = "https://partner.example/saltbox";
const OTHER = "https://partner.example/other";
const staff = { uid: "admin", name: "The admin", requestId: null };
const params = { id: "saltbox" };
const paid = async () => {
  const casino = await store().documents.get(casinos, "saltbox");
  const head = await findForEditing(casinoKind, "saltbox");
  return [casino?.affiliateUrl, casino?.commercial, head?.fields.affiliateUrl, head?.fields.commercial];
};
const uidOf = async () => (await store().documents.query(users)).items.find(({ role }) => role === "admin")?.id ?? "";

beforeEach(async () => {
  await storeOffers(store(), { casinos: [{ commercial: "affiliate", affiliateUrl: ADDRESS }] });
  staff.uid = await uidOf();
  await store()
    .documents.batch("test")
    .update(users, staff.uid, { duties: ["editor"] })
    .commit();
});

const asOwner = async (run: () => Promise<unknown>) => {
  const duties = (held: ("owner" | "editor")[]) =>
    store().documents.batch("test").update(users, staff.uid, { duties: held }).commit();
  await duties(["owner"]);
  await run();
  await duties(["editor"]);
};

test("an editor's page, export and revisions have no partner address", async () => {
  await asOwner(async () => {
    for (const affiliateUrl of [OTHER, ADDRESS])
      await saveItem(casinoKind, "saltbox", { intent: "amend", fields: { affiliateUrl } }, staff);
  });
  const page = await loader(as("admin", "/admin/casinos/saltbox", params));
  expect(page.withheld).toEqual(["affiliateUrl", "commercial"]);
  const csv = await respond(() => exported(as("admin", "/admin/lists/casinos/export.csv", { name: "casinos" })));
  const shown = await revision(
    as("admin", "/admin/casinos/saltbox/revisions/1", { kind: "casinos", id: "saltbox", number: "1" }),
  );
  for (const text of [JSON.stringify(page), JSON.stringify(csv.data), JSON.stringify(shown)]) {
    expect(text.toLowerCase()).toContain("saltbox");
    expect(text).not.toContain("partner.example");
  }
  const request = new Request("http://edgewise.test/admin/casinos/saltbox/revisions/1");
  const owners = await revisionLoader(request, { kind: "casinos", id: "saltbox", number: "1" }, ["owner"]);
  expect(JSON.stringify(owners)).toContain("partner.example");
});

test("an editor's form leaves the partner link as it is, whatever it says", async () => {
  const { values, version } = await loader(as("admin", "/admin/casinos/saltbox", params));
  const form = { ...plain(values), version, intent: "save", name: "Saltbox renamed", affiliateUrl: OTHER, commercial: "none" }; // prettier-ignore
  const answer = await respond(() => action(as("admin", "/admin/casinos/saltbox", params, form)));
  expect([answer.status, JSON.stringify(answer.data).includes(OTHER)]).toEqual([303, false]);
  expect((await findForEditing(casinoKind, "saltbox"))?.fields.name).toBe("Saltbox renamed");
  expect(await paid()).toEqual([ADDRESS, "affiliate", ADDRESS, "affiliate"]);
});

test("an editor's form that is refused answers without the partner address", async () => {
  const { values, version } = await loader(as("admin", "/admin/casinos/saltbox", params));
  const form = { ...plain(values), version, intent: "save", name: "" };
  const answer = await respond(() => action(as("admin", "/admin/casinos/saltbox", params, form)));
  expect([answer.status, JSON.stringify(answer.data).includes("partner.example")]).toEqual([422, false]);
});

test("no other way of an editor's sets it: imports, bulk and links save by the same rule", async () => {
  for (const fields of [{ affiliateUrl: OTHER }, { commercial: "none" }])
    for (const intent of ["save", "amend"] as const)
      expect(await saveItem(casinoKind, "saltbox", { intent, fields }, staff)).toMatchObject({
        outcome: "invalid",
        problems: [{ message: "Only owners and the commercial duty can change this." }],
      });
  expect(await paid()).toEqual([ADDRESS, "affiliate", ADDRESS, "affiliate"]);
});

test("a file that an editor imports may repeat the tie, and is refused where it changes the partner link", async () => {
  const check = async (content: string) => {
    const form = new FormData();
    form.set("file", new File([content], "casinos.csv", { type: "text/csv" }));
    const path = "/admin/lists/casinos/import";
    const proposed = await respond(() => importCsv(as("admin", path, { name: "casinos" }, form)));
    const operation = proposed.headers.get("Location")?.split(/[/?]/)[3] ?? "";
    const page = await respond(() => operationPage(as("admin", `/admin/operations/${operation}`, { id: operation })));
    return (page.data as { report: ImportReportData }).report;
  };
  expect((await check("slug,commercial,name\nsaltbox,affiliate,Renamed\n")).counts).toMatchObject({
    changed: 1,
    faulty: 0,
  });
  const { found } = await check(`slug,affiliateUrl\nsaltbox,${OTHER}\n`);
  expect(found).toMatchObject([{ row: 2, problems: [{ column: "affiliateUrl" }] }]);
  expect(found[0]?.problems[0]?.message).toContain("Only owners and the commercial duty can change this.");
});

test("a revision that an editor restores brings back everything but the partner link", async () => {
  await asOwner(async () => {
    await saveItem(casinoKind, "saltbox", { intent: "amend", fields: { affiliateUrl: OTHER, name: "Old" } }, staff);
    await saveItem(casinoKind, "saltbox", { intent: "amend", fields: { affiliateUrl: ADDRESS, name: "New" } }, staff);
  });
  expect((await restoreRevision(casinoKind, "saltbox", 1, staff)).outcome).toBe("saved");
  expect((await findForEditing(casinoKind, "saltbox"))?.fields.name).toBe("Old");
  expect(await paid()).toEqual([ADDRESS, "affiliate", ADDRESS, "affiliate"]);
});

/** Returns an editor's values as its form posts them, lists of texts and objects among them. */
function plain(values: object, under = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] => {
      const key = under === "" ? name : Array.isArray(values) ? `${under}[${name}]` : `${under}.${name}`;
      if (value === null || value === undefined || value === false) return [];
      if (typeof value === "object") return Object.entries(plain(value as object, key));
      return [[key, value === true ? "on" : String(value)]];
    }),
  );
}
