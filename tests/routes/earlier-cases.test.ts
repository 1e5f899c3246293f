import { beforeEach, describe, expect, test } from "vitest";
import type { Condition } from "~/backend/documents/port";
import { VERSION_FIELD } from "~/domain/forms/form-marks";
import { casinos } from "~/features/casinos/collection";
import { complaintTotals } from "~/features/casinos/score/totals-collection";
import { complaintEvents, complaintMessages, complaints } from "~/features/complaints/collection";
import type { ImportReportData } from "~/platform/publishing/import/import-report";
import { loader as template } from "~/routes/admin.lists.$name.template[.]csv";
import { action } from "~/routes/admin.lists.$name.import";
import { action as steer, loader as operationPage } from "~/routes/admin.operations.$id";
import { action as deskAction, loader as desk } from "~/routes/admin.complaints.$id";
import { loader as complaintPage } from "~/routes/complaints.$ref";
import { auditTrails } from "~/site/trail/trail-audit.server";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { as, usePeople, type Who } from "../support/people";
import { respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const PATH = "/admin/lists/complaints/import";
const STORY = "I asked for 400 euros in March. ".repeat(5);
const HEADING =
  "id,casino,title,story,playerName,category,disputed,disputedCurrency,recovered,recoveredCurrency,incidentOn,contactedCasinoOn,submittedOn,closedOn,outcome,outcomeReason,casinoAnswer";

/** A row of the file; `over` replaces cells by their column. */
function row(over: Record<string, string> = {}): string {
  const cells: Record<string, string> = {
    ...{ id: "4711", casino: "harbour", title: "Five weeks without my money", story: STORY, playerName: "Mira" },
    ...{ category: "withdrawal_delay", disputed: "400", disputedCurrency: "EUR", recovered: "400" },
    ...{ recoveredCurrency: "EUR", incidentOn: "2026-03-02", contactedCasinoOn: "2026-03-05" },
    ...{ submittedOn: "2026-03-20", closedOn: "2026-04-11", outcome: "resolved" },
    ...{ outcomeReason: "The casino paid all of it after we wrote.", casinoAnswer: "We are sorry, it is paid." },
    ...over,
  };
  return HEADING.split(",")
    .map((column) => `"${cells[column] ?? ""}"`)
    .join(",");
}

function upload(rows: string[], who: Who = "admin") {
  const form = new FormData();
  form.set("file", new File([[HEADING, ...rows].join("\n")], "cases.csv", { type: "text/csv" }));
  return respond(() => action(as(who, PATH, { name: "complaints" }, form)));
}

async function check(rows: string[]): Promise<{ id: string; report: ImportReportData }> {
  const answer = await upload(rows);
  expect([answer.status, answer.data]).toEqual([303, ""]);
  const id = answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
  const page = await respond(() => operationPage(as("admin", `/admin/operations/${id}`, { id })));
  return { id, report: (page.data as { report: ImportReportData }).report };
}

async function take(rows: string[]) {
  const { id, report } = await check(rows);
  await respond(() => steer(as("admin", `/admin/operations/${id}`, { id }, { intent: "start" })));
  await backgroundDone();
  return report;
}

const stored = async () => (await store().documents.query(complaints, { orderBy: ["-submittedAt"] })).items;

beforeEach(async () => {
  await store()
    .documents.batch("test")
    .set(casinos, "harbour-id", casinoFixture({ slug: "harbour", name: "Harbour" }))
    .commit();
});

describe("Closed cases of an earlier system", () => {
  test("become public cases with a trail that holds, and count", async () => {
    const before = (await store().documents.get(casinos, "harbour-id"))?.score;
    const report = await take([
      row(),
      row({ id: "4712", outcome: "unresolved", recovered: "", recoveredCurrency: "" }),
    ]);
    expect(report.counts).toMatchObject({ new: 2, faulty: 0 });

    const cases = await stored();
    expect(cases.map(({ state, casinoId, closedAt }) => [state, casinoId, closedAt]).sort()).toEqual([
      ["resolved", "harbour-id", "2026-04-11T12:00:00.000Z"],
      ["unresolved", "harbour-id", "2026-04-11T12:00:00.000Z"],
    ]);
    expect(await store().documents.get(complaintTotals, "harbour-id")).toMatchObject({
      counts: { "resolved|withdrawal_delay": 1, "unresolved|withdrawal_delay": 1 },
      disputedEur: 800,
      recoveredEur: 400,
    });
    const { score, scoreHistory } = (await store().documents.get(casinos, "harbour-id")) ?? {};
    expect(score).not.toBe(before);
    expect(scoreHistory?.at(-1)?.at.slice(0, 10)).toBe("2026-11-21");

    const ref = cases.find(({ state }) => state === "resolved")?.ref ?? "";
    const { data } = await respond(() => complaintPage(visit(`/complaints/${ref}`, { ref })));
    expect(data).toMatchObject({
      complaint: {
        trail: [
          { kind: "imported", to: "under_review", at: "2026-03-20T00:00:00.000Z" },
          { to: "resolved", at: "2026-04-11T12:00:00.000Z" },
        ],
        messages: [{ party: "casino", body: "We are sorry, it is paid." }],
      },
      trail: { events: 2, problems: [], coveredFrom: 1 },
    });
    expect(JSON.stringify(data)).toContain("It had the number 4711 there.");
    expect((await auditTrails(null))?.problems).toEqual([]);
  });

  test("are taken over once, however often their file comes", async () => {
    await take([row()]);
    expect((await check([row()])).report.counts).toMatchObject({ new: 0, unchanged: 1 });
    // Two checks of one file may both wait to be started.
    const { id } = await check([row({ id: "1" })]);
    await take([row({ id: "1" })]);
    await respond(() => steer(as("admin", `/admin/operations/${id}`, { id }, { intent: "start" })));
    await backgroundDone();
    expect(await stored()).toHaveLength(2);
  });

  test("of a casino that isn't listed keep its name", async () => {
    await take([row({ casino: "Old Pier" })]);
    expect(await stored()).toMatchObject([{ casinoId: null, casinoName: "Old Pier" }]);
  });

  test.each([
    [{ closedOn: "2026-11-21" }, "closedOn", "before today"],
    [{ closedOn: "2026-03-01" }, "closedOn", "before it was sent"],
    [{ outcome: "awaiting_casino" }, "outcome", "Choose one of"],
    [{ recovered: "500" }, "recovered", "more than was disputed"],
    [{ recovered: "400", recoveredCurrency: "GBP" }, "recovered", "more than was disputed"],
    [{ incidentOn: "0001-01-01" }, "incidentOn", "before 2000"],
    [{ playerName: "mira@people.example" }, "playerName", "Leave out @"],
    [{ id: "mira@people.example" }, "id", "an email address"],
    [{ casino: "mira@people.example" }, "casino", "an email address"],
    [{ casinoAnswer: "Write to mira@people.example." }, "casinoAnswer", "an email address"],
    [{ outcomeReason: "It was paid to 4111 1111 1111 1111 in the end." }, "outcomeReason", "card number"],
    [{ story: "Short." }, "story", ""],
    [{ submittedOn: "some day" }, "submittedOn", "not a date"],
  ])("with %o are listed as faulty", async (over, column, words) => {
    const { report } = await check([row(over)]);
    expect(report.counts).toMatchObject({ new: 0, faulty: 1 });
    expect(report.found[0]?.problems).toEqual([{ column, message: expect.stringContaining(words) as string }]);
  });

  test("don't take the address of a casino that isn't published for a name", async () => {
    const draft = casinoFixture({ slug: "drafted-pier", name: "Pier", publishState: "draft", publishAt: null });
    await store().documents.batch("test").set(casinos, "pier-id", draft).commit();
    const { report } = await check([row({ casino: "drafted-pier" }), row({ id: "2", casino: "Drafted Pier" })]);
    expect(report.counts).toMatchObject({ new: 1, faulty: 1 });
    expect(report.found.flatMap(({ problems }) => problems)).toEqual([
      { column: "casino", message: expect.stringContaining("isn’t published") as string },
    ]);
  });

  test("may have recovered an amount in another currency that isn't more", async () => {
    const { report } = await check([row({ recovered: "300", recoveredCurrency: "GBP" })]);
    expect(report.counts).toMatchObject({ new: 1, faulty: 0 });
  });

  test("have no account of a player that staff could open, and no link to one", async () => {
    await take([row()]);
    const [{ ref = "" } = {}] = await stored();
    const { data } = await respond(() => desk(as("admin", `/admin/complaints/${ref}`, { id: ref })));
    expect((data as { page: { complaint: object } }).page.complaint).toMatchObject({
      playerId: null,
      playerName: "Mira",
    });
  });

  test("are dealt with without their player when staff reopen them, who would never hear of a question", async () => {
    await take([row()]);
    const [{ ref = "" } = {}] = await stored();
    const path = `/admin/complaints/${ref}`;
    const page = async () => {
      const { data } = await respond(() => desk(as("admin", path, { id: ref })));
      return (data as { page: { version: number; offers: { kinds: string[] } } }).page;
    };
    const act = async (form: Record<string, string>) => {
      const sent = { ...form, [VERSION_FIELD]: String((await page()).version) };
      return respond(() => deskAction(as("admin", path, { id: ref }, sent)));
    };
    expect((await act({ intent: "reopen", reason: "New papers have come from the casino." })).status).toBe(303);
    const { kinds } = (await page()).offers;
    expect([kinds.includes("note"), kinds.includes("ask_player")]).toEqual([true, false]);
    const asked = await act({ intent: "ask_player", body: "Which papers did you send to the casino then?" });
    expect([asked.status, (await stored())[0]?.state]).toEqual([409, "under_review"]);
  });

  test("two rows about one case are told apart by their number", async () => {
    const { report } = await check([row(), row({ title: "Another title of it" })]);
    expect(report.counts).toMatchObject({ new: 1, faulty: 1 });
    expect(report.found[0]?.problems[0]?.message).toBe("Row 2 is about the same case.");
  });

  test.each(["member", "visitor"] as const)("can't be imported by a %s", async (who) => {
    const answer = await upload([row()], who);
    expect([302, 303, 403]).toContain(answer.status);
    expect(await stored()).toEqual([]);
  });

  test("have a template whose example can be imported", async () => {
    const file = await respond(() =>
      template(as("admin", "/admin/lists/complaints/template.csv", { name: "complaints" })),
    );
    const form = new FormData();
    const text = String(file.data).replace(/^# An example|"# An example"/m, "77");
    form.set("file", new File([text], "cases.csv", { type: "text/csv" }));
    const answer = await respond(() => action(as("admin", PATH, { name: "complaints" }, form)));
    expect(answer.status).toBe(303);
    const id = answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
    const page = await respond(() => operationPage(as("admin", `/admin/operations/${id}`, { id })));
    expect((page.data as { report: ImportReportData }).report).toMatchObject({ counts: { new: 1, faulty: 0 } });
  });

  test("have entries of their own kind and no message without an answer", async () => {
    await take([row({ casinoAnswer: "" })]);
    const [{ ref = "" } = {}] = await stored();
    const where: Condition[] = [["complaintId", "==", ref]];
    expect((await store().documents.query(complaintMessages, { where, orderBy: ["at"] })).items).toEqual([]);
    const { items } = await store().documents.query(complaintEvents, { where, orderBy: ["sequence"] });
    expect(items.map(({ kind }) => kind)).toEqual(["imported", "step"]);
  });
});
