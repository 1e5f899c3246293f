import { beforeEach, describe, expect, test } from "vitest";
import { users } from "~/platform/access/collection";
import { auditEntries } from "~/platform/audit/collection";
import type { ListData } from "~/platform/admin-list/list.server";
import { complaints } from "~/features/complaints/collection";
import type { DeskRow } from "~/features/complaints/desk/complaint-desk";
import type { Queue } from "~/features/complaints/desk/complaint-desk.server";
import type { ComplaintFields } from "~/features/complaints/schema";
import { backgroundDone } from "~/http/listener/background.server";
import { loader } from "~/routes/admin.complaints._index";
import { action as bulk } from "~/routes/admin.lists.$name.bulk";
import { loader as exportCsv } from "~/routes/admin.lists.$name.export[.]csv";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { storeTotals } from "../support/fixtures/complaint-case";
import { store } from "../support/fixtures/store";
import { as, person, usePeople, type Who } from "../support/people";
import { amountText } from "~/domain/money/money";
import { respond } from "../support/requests";

const current = useTestBackend();
usePeople(current);

const STATES = ["submitted", "under_review", "awaiting_casino", "resolved"] as const;
const CATEGORIES = ["kyc", "bonus", "withdrawal_delay"] as const;
const refOf = (index: number) => `EW-${String(index).padStart(6, "0")}`;

/** One in so many ways: state, category, casino, handler, deadline and amount all differ. */
function someComplaint(index: number): ComplaintFields {
  const state = STATES[index % 4] ?? "submitted";
  const isOpen = state !== "resolved";
  const waitingOn = state === "awaiting_casino" ? "casino" : isOpen ? "staff" : "none";
  const casinoId = index % 5 === 0 ? "quay" : "saltbox";
  return complaintFixture({
    ref: refOf(index),
    title: `Complaint number ${String(index)} about a ${index % 7 === 0 ? "jackpot" : "withdrawal"}`,
    casinoId,
    casinoName: casinoId === "quay" ? "Quay" : "Saltbox",
    category: CATEGORIES[index % 3] ?? "kyc",
    state,
    waitingOn,
    dueAt: isOpen ? new Date(Date.UTC(2026, 10, 12 + (index % 20))).toISOString() : null,
    submittedAt: new Date(Date.UTC(2026, 9, 1) + index * 3_600_000).toISOString(),
    publishedAt: state === "submitted" ? null : "2026-10-25T09:00:00.000Z",
    closedAt: isOpen ? null : "2026-11-10T09:00:00.000Z",
    disputedEur: (index * 37) % 1_000,
    disputed: { amount: ((index * 37) % 1_000) * 100, currency: "EUR" },
    assignee: index % 6 === 0 ? "The admin" : null,
    assigneeId: index % 6 === 0 ? person("admin").uid : null,
  });
}

let all: ComplaintFields[] = [];
beforeEach(async () => {
  all = Array.from({ length: 130 }, (_, index) => someComplaint(index));
  await store(current().documents, {
    casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" }), casinoFixture({ slug: "quay", name: "Quay" })],
    complaints: [...all, complaintFixture({ ref: "EW-ZZZZZZ", state: "draft", submittedAt: null, publishedAt: null })],
  });
  await storeTotals(current().documents, all, "2026-11-21T12:00:00.000Z");
});

async function list(search = "") {
  const answer = await respond(() => loader(as("admin", `/admin/complaints${search}`)));
  expect(answer.status).toBe(200);
  return answer.data as { list: ListData<DeskRow>; queues: Queue[] };
}
/** Every row of a list, page after page by its links. */
async function walked(search: string): Promise<string[]> {
  const refs: string[] = [];
  for (let next: string | null = search; next !== null;) {
    const { list: page }: { list: ListData<DeskRow> } = await list(next);
    refs.push(...page.rows.map(({ ref }) => ref));
    next = page.cursors?.next?.replace("/admin/complaints", "") ?? null;
  }
  return refs;
}
const meant = (fits: (one: ComplaintFields) => boolean) => all.filter(fits).map(({ ref }) => ref);

describe("The desk's list", () => {
  test("has its queues with their counts, each leading to exactly its own", async () => {
    const { queues } = await list();
    expect(queues.map(({ label, count }) => [label, count])).toEqual([
      ["New", meant(({ state }) => state === "submitted").length],
      ["Waiting for staff", meant(({ waitingOn }) => waitingOn === "staff").length],
      ["Overdue", meant(({ dueAt }) => dueAt !== null && dueAt <= "2026-11-21T12:00:00.000Z").length],
      ["Mine", meant(({ assigneeId, dueAt }) => assigneeId === person("admin").uid && dueAt !== null).length],
      ["All", 130],
    ]);
    for (const { to, count } of queues) {
      const page = await list(to.replace("/admin/complaints", ""));
      expect(page.queues.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ to }]);
      expect(page.list.total).toBe(count);
      expect(await walked(to.replace("/admin/complaints", ""))).toHaveLength(count);
    }
  });

  test.each([
    ["state=under_review", (one: ComplaintFields) => one.state === "under_review"],
    ["category=kyc", (one: ComplaintFields) => one.category === "kyc"],
    ["casino=quay", (one: ComplaintFields) => one.casinoId === "quay"],
    ["assignee=nobody", (one: ComplaintFields) => one.assignee === null],
    ["waits=casino&category=bonus", (one: ComplaintFields) => one.waitingOn === "casino" && one.category === "bonus"],
    [
      "casino=saltbox&state=submitted&category=withdrawal_delay&clock=overdue",
      (one: ComplaintFields) =>
        one.casinoId === "saltbox" &&
        one.state === "submitted" &&
        one.category === "withdrawal_delay" &&
        (one.dueAt ?? "9") <= "2026-11-21T12:00:00.000Z",
    ],
  ])("leaves with %s exactly those that fit, on all pages together, once each", async (search, fits) => {
    for (const sort of ["-submitted", "submitted", "-amount", "amount"]) {
      const refs = await walked(`?${search}&sort=${sort}`);
      expect([...refs].sort()).toEqual(meant(fits).sort());
      expect((await list(`?${search}&sort=${sort}`)).list.total).toBe(refs.length);
    }
  });

  test("goes back by its links the way it came", async () => {
    const first = await list("?category=kyc&sort=-amount");
    const ahead = async (href: string | null | undefined) => list((href ?? "").replace("/admin/complaints", ""));
    const some = await list("?assignee=nobody&sort=amount");
    const second = await ahead(some.list.cursors?.next);
    const back = await ahead(second.list.cursors?.previous);
    expect(back.list.rows.map(({ ref }) => ref)).toEqual(some.list.rows.map(({ ref }) => ref));
    expect(first.list.rows.map(({ disputedEur }) => disputedEur)).toEqual(
      first.list.rows.map(({ disputedEur }) => disputedEur).toSorted((a, b) => b - a),
    );
  });

  test("sorts by deadline, says that ended ones are left out, and marks what is overdue", async () => {
    const { list: page } = await list("?sort=due");
    expect(page.rows[0]).toMatchObject({ isOverdue: true });
    expect(page.rows.map(({ dueAt }) => dueAt)).toEqual(page.rows.map(({ dueAt }) => dueAt).toSorted());
    expect(page.notices.join(" ")).toContain("ended are left out");
    expect((await walked("?sort=-due")).length).toBe(meant(({ dueAt }) => dueAt !== null).length);
  });

  test("is searched by reference, its beginning, the casino, or words of the title", async () => {
    const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).list;
    expect((await found("ew-000017")).rows.map(({ ref }) => ref)).toEqual(["EW-000017"]);
    expect((await found("EW-00012")).total).toBe(10);
    expect((await found("QUAY")).total).toBe(meant(({ casinoId }) => casinoId === "quay").length);
    expect((await found("number jackp")).total).toBe(meant(({ title }) => title.includes("jackpot")).length);
    expect((await found("EW-ZZZZZZ")).total).toBe(0);
    expect((await found("nothing like it")).total).toBe(0);
    expect((await list("?q=jackpot&state=submitted")).list.rows.every(({ state }) => state === "submitted")).toBe(true);
  });

  test("answers a cursor that isn't its own with 400, and a filter it doesn't know with a notice", async () => {
    for (const cursor of ["nonsense", "a.nonsense", "b."])
      expect((await respond(() => loader(as("admin", `/admin/complaints?cursor=${cursor}`)))).status).toBe(400);
    expect((await list("?state=burned")).list.notices.join(" ")).toContain("burned");
  });

  test("is exported as it is filtered, formulas defused, without what is private", async () => {
    await current()
      .documents.batch("system:test")
      .update(complaints, refOf(4), { title: '=HYPERLINK("http://evil.example")', accountName: "secret-account" })
      .commit();
    const answer = await respond(() =>
      exportCsv(as("admin", "/admin/lists/complaints/export.csv?state=submitted", { name: "complaints" })),
    );
    const lines = String(answer.data).trim().split(/\r?\n/);
    expect(lines).toHaveLength(meant(({ state }) => state === "submitted").length + 1);
    expect(String(answer.data)).toContain("'=HYPERLINK");
    expect(lines[0]?.split(",").slice(-2)).toEqual(["disputedAmount", "disputedCurrency"]);
    const amounts = lines.slice(1).map((line) => line.split(",").slice(-2).join(" "));
    const stored = await current().documents.getMany(complaints, [...meant(({ state }) => state === "submitted")]);
    const given = stored.flatMap((one) => (one?.disputed ? [one.disputed] : []));
    expect(amounts.toSorted()).toEqual(given.map((money) => `${amountText(money)} ${money.currency}`).toSorted());
    expect(String(answer.data)).not.toMatch(/secret-account|player-1/);
  });
});

describe("Assigning many", () => {
  const send = (form: Record<string, string | string[]>, who: Who = "admin") =>
    respond(() => bulk(as(who, "/admin/lists/complaints/bulk", { name: "complaints" }, form)));
  const handlers = async (refs: string[]) =>
    (await current().documents.getMany(complaints, refs)).map((one) => one?.assigneeId ?? null);

  test("gives the chosen ones to who asks, each with an entry in the log", async () => {
    const refs = [refOf(1), refOf(2), refOf(3)];
    const answer = await send({ action: "take", ids: refs, state: "" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toMatch(/^\/admin\/operations\//);
    await backgroundDone();
    expect(await handlers(refs)).toEqual(refs.map(() => person("admin").uid));
    const entries = await current().documents.query(auditEntries, {
      where: [["action", "==", "complaint.assign"]],
      orderBy: ["-at"],
    });
    expect(entries.items.map(({ entityId }) => entityId).sort()).toEqual(refs);
  });

  test("asks to whom, and leaves out those in which they have a part", async () => {
    const admin = person("admin").uid;
    await current().documents.batch("system:test").update(complaints, refOf(2), { playerId: admin }).commit();
    const refs = [refOf(1), refOf(2)];
    const asked = await send({ action: "assign", ids: refs, state: "" });
    expect(asked.data).toMatchObject({ step: "confirm" });
    const wrong = await send({ action: "assign", ids: refs, state: "", confirmed: "2", to: person("member").uid });
    expect(wrong.status).toBe(422);
    await send({ action: "assign", ids: refs, state: "", confirmed: "2", to: admin });
    await backgroundDone();
    expect(await handlers(refs)).toEqual([admin, null]);
    await send({ action: "assign", ids: [refOf(1)], state: "", confirmed: "1", to: "nobody" });
    await backgroundDone();
    expect(await handlers([refOf(1)])).toEqual([null]);
  });

  test("is for staff alone", async () => {
    for (const who of ["member", "visitor"] as const)
      expect((await send({ action: "take", ids: [refOf(1)], state: "" }, who)).status).toBe(302);
    await backgroundDone();
    expect(await handlers([refOf(1)])).toEqual([null]);
    expect(await current().documents.get(users, person("member").uid)).toMatchObject({ state: "active" });
  });
});
