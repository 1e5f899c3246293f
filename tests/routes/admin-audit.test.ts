import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "~/platform/access/collection";
import { recordAct, type StaffAct } from "~/platform/audit/audit.server";
import { auditParameters, parseAuditFilter } from "~/features/audit-log/audit-log.server";
import { auditEntries } from "~/platform/audit/collection";
import { actionWords, itemPath } from "~/platform/audit/labels";
import { collections } from "~/site/registries/collections";
import { loader as exportCsv } from "~/routes/admin.audit[.]csv";
import { loader } from "~/routes/admin.audit._index";
import { useTestBackend } from "../support/backend";
import { as, person, usePeople } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const ANNA = { uid: "anna", name: "Anna", requestId: "request-1" };
const BERT = { uid: "bert", name: "Bert", requestId: null };

/** Acts of two people on three days. */
const ACTS: [day: string, staff: typeof ANNA | typeof BERT, act: StaffAct][] = [
  ["2026-11-01", ANNA, { action: "casino.publish", entity: { kind: "casino", id: "saltbox", label: "Saltbox" } }],
  [
    "2026-11-02",
    BERT,
    {
      action: "casino.save",
      entity: { kind: "casino", id: "saltbox", label: "Saltbox" },
      changes: [{ field: "name", from: "=HYPERLINK(1)", to: "Saltbox" }],
      note: "+1",
    },
  ],
  ["2026-11-02", ANNA, { action: "casino.save", entity: { kind: "casino", id: "undertow", label: "@Undertow" } }],
  ["2026-11-03", BERT, { action: "user.suspend", entity: { kind: "user", id: "u1", label: "User u1" }, note: "-2" }],
];

beforeEach(async () => {
  for (const [day, staff, act] of ACTS) {
    store().setClock(`${day}T12:00:00.000Z`);
    const batch = store().documents.batch(staff.uid);
    recordAct(batch, staff, act);
    await batch.commit();
  }
  store().setClock("2026-11-21T12:00:00.000Z");
});

interface Page {
  total: number;
  notices: string[];
  entries: { action: string; entityId: string; actorId: string; path: string | null }[];
  actors: { value: string; label: string }[];
  items: { value: string; label: string }[];
  exportHref: string;
  next: string | null;
  previous: string | null;
}
const read = async (query = "") => (await respond(() => loader(as("admin", `/admin/audit${query}`)))).data as Page;
const brief = ({ entries }: Page) => entries.map(({ actorId, action, entityId }) => `${actorId} ${action} ${entityId}`);
const ALL = [
  "bert user.suspend u1",
  "anna casino.save undertow",
  "bert casino.save saltbox",
  "anna casino.publish saltbox",
];

describe("The log's page", () => {
  test("shows everything, newest first", async () => {
    const page = await read();
    expect(new Set(brief(page))).toEqual(new Set(ALL));
    expect([page.entries[0]?.action, page.entries.at(-1)?.action, page.total]).toEqual([
      "user.suspend",
      "casino.publish",
      4,
    ]);
  });

  test("filters by person, act, kind, item and days, in every combination", async () => {
    const filters = {
      actor: ["", "anna"],
      action: ["", "casino.save"],
      kind: ["", "casino"],
      entity: ["", "saltbox"],
      from: ["", "2026-11-02"],
      to: ["", "2026-11-02"],
    };
    let combinations = [{}] as Record<string, string>[];
    for (const [name, values] of Object.entries(filters))
      combinations = combinations.flatMap((given) => values.map((value) => ({ ...given, [name]: value })));
    expect(combinations).toHaveLength(64);
    for (const filter of combinations) {
      const expected = ACTS.filter(
        ([day, staff, { action, entity }]) =>
          (!filter["actor"] || staff.uid === filter["actor"]) &&
          (!filter["action"] || action === filter["action"]) &&
          (!filter["kind"] || entity.kind === filter["kind"]) &&
          (!filter["kind"] || !filter["entity"] || entity.id === filter["entity"]) &&
          (!filter["from"] || day >= filter["from"]) &&
          (!filter["to"] || day <= filter["to"]),
      ).map(([, staff, { action, entity }]) => `${staff.uid} ${action} ${entity.id}`);
      const page = await read(`?${new URLSearchParams(filter).toString()}`);
      expect(new Set(brief(page)), JSON.stringify(filter)).toEqual(new Set(expected));
      expect(page.total).toBe(expected.length);
    }
  });

  test("says what of its address it did not understand", async () => {
    const page = await read("?from=yesterday&kind=ghost&entity=saltbox");
    expect(page.notices).toHaveLength(3);
    expect(page.total).toBe(4);
    expect((await read("?from=2026-11-03&to=2026-11-01")).notices).toEqual(["The first day is after the last one."]);
    expect((await respond(() => loader(as("admin", "/admin/audit?cursor=broken")))).status).toBe(400);
  });

  test("is walked by cursor, its filter kept", async () => {
    const batch = store().documents.batch("anna");
    for (let number = 0; number < 60; number += 1)
      recordAct(batch, ANNA, { action: "faq.move", entity: { kind: "faq", id: String(number), label: "Entry" } });
    await batch.commit();
    // An export walks the log up to now.
    for (const filter of ["action=faq.move", "action=faq.move&to=2026-11-21"]) {
      const first = await read(`?${filter}`);
      expect([first.entries.length, first.total, first.previous]).toEqual([50, 60, null]);
      expect(first.next).toContain(filter);
      const second = await read(first.next?.slice(first.next.indexOf("?")));
      expect(second.entries).toHaveLength(10);
      expect(new Set([...first.entries, ...second.entries].map(({ entityId }) => entityId)).size).toBe(60);
    }
  });

  test("offers the admins to choose from, and a requested person who is no longer one", async () => {
    expect((await read()).actors).toEqual([{ value: person("admin").uid, label: "The admin" }]);
    expect((await read("?actor=bert")).actors).toContainEqual({ value: "bert", label: "Bert" });
    await store().documents.batch("test").update(users, person("member").uid, { role: "admin" }).commit();
    expect((await read()).actors).toHaveLength(2);
  });

  test("offers the items of a chosen kind to choose from, and a requested one that the page doesn't name", async () => {
    expect((await read()).items).toEqual([]);
    expect((await read("?kind=casino")).items).toEqual([
      { value: "undertow", label: "@Undertow" },
      { value: "saltbox", label: "Saltbox" },
    ]);
    expect((await read("?kind=casino&entity=ghost")).items).toEqual([{ value: "ghost", label: "ghost" }]);
  });

  test("links to the item, unless the entry records its deletion or its kind has no page", () => {
    const at = (action: string, entityKind: string) => itemPath({ action, entityKind, entityId: "a/b" });
    expect(at("casino.save", "casino")).toBe("/admin/casinos/a%2Fb");
    expect(at("faq.delete", "faq")).toBeNull();
    expect(at("ghost.save", "ghost")).toBeNull();
    expect(at("ghost.save", "toString")).toBeNull();
    expect(at("settings.save", "settings")).toBe("/admin/settings/a%2Fb");
    expect(actionWords("complaint.ask-player")).toBe("Complaint: ask player");
  });

  test("keeps a filter through its address", () => {
    const { filter } = parseAuditFilter(new URLSearchParams("actor=anna&kind=casino&entity=saltbox&from=2026-11-01"));
    expect(auditParameters(filter).toString()).toBe("actor=anna&kind=casino&entity=saltbox&from=2026-11-01");
  });
});

describe("The export", () => {
  const download = async (query = "") => {
    const answer = await respond(() => exportCsv(as("admin", `/admin/audit.csv${query}`)));
    const text = String(answer.data).replace(/^\uFEFF/, "");
    return { answer, rows: parse(text, { columns: true }) as Record<string, string>[] };
  };

  test("is exactly what is filtered, cells that a spreadsheet would run defused, and is in the log itself", async () => {
    const { answer, rows } = await download("?kind=casino&from=2026-11-02");
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="audit-log-2026-11-21.csv"');
    expect(rows.map(({ action, id }) => `${String(action)} ${String(id)}`).sort()).toEqual([
      "casino.save saltbox",
      "casino.save undertow",
    ]);
    expect(rows.find(({ id }) => id === "saltbox")).toMatchObject({
      at: "2026-11-02T12:00:00.000Z",
      actor: "Bert",
      note: "'+1",
      changes: "name: =HYPERLINK(1) → Saltbox",
    });
    expect(rows.find(({ id }) => id === "undertow")?.["thing"]).toBe("'@Undertow");
    const [own] = (await store().documents.query(auditEntries, { orderBy: ["-at"], limit: 1 })).items;
    expect(own).toMatchObject({
      action: "audit.export",
      actorId: person("admin").uid,
      note: "2 entries, kind: casino, from: 2026-11-02",
    });
  });

  test("goes on past one page, and is for admins alone", async () => {
    const batch = store().documents.batch("anna");
    for (let number = 0; number < 1_100; number += 1)
      recordAct(batch, ANNA, { action: "faq.move", entity: { kind: "faq", id: String(number), label: "Entry" } });
    await batch.commit();
    const { rows } = await download("?action=faq.move");
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1_100);
    for (const who of ["member", "visitor"] as const)
      expect((await respond(() => exportCsv(as(who, "/admin/audit.csv")))).status).toBe(302);
    expect(await store().documents.count(auditEntries, [["action", "==", "audit.export"]])).toBe(1);
  });
});

describe("Append-only", () => {
  const APPEND_ONLY = [
    ...["auditEntries", "revisions", "settingsRevisions", "termsTexts", "termsVersions", "trailKeys", "trailRoots"],
  ];

  test.each(APPEND_ONLY)("a stored document of %s refuses every later write", async (name) => {
    const collection = collections.find((one) => one.name === name);
    if (!collection) throw new Error("There is no such collection.");
    const { documents } = store();
    const writes = [
      () => documents.batch("x").delete(collection, "first"),
      () => documents.batch("x").update(collection, "first", {}),
    ];
    for (const write of writes) await expect(write().commit()).rejects.toThrow(/stays as it is/);
  });

  test("an entry refuses every later write", async () => {
    const [entry] = (await store().documents.query(auditEntries, { limit: 1 })).items;
    if (!entry) throw new Error("The log is empty.");
    const { documents } = store();
    for (const batch of [
      documents.batch("x").delete(auditEntries, entry.id),
      documents.batch("x").update(auditEntries, entry.id, { actorName: "Nobody" }),
      documents.batch("x").set(auditEntries, entry.id, { ...entry, actorName: "Nobody" }),
    ])
      await expect(batch.commit()).rejects.toThrow(/stays as it is/);
    expect(await documents.get(auditEntries, entry.id)).toEqual(entry);
  });
});
