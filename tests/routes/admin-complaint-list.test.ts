import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "~/platform/access/collection";
import { auditEntries } from "~/platform/audit/collection";
import type { ListData } from "~/platform/admin-list/list.server";
import { complaintMessages, complaints, complaintTags } from "~/features/complaints/collection";
import { exportHref } from "~/platform/admin-list/admin-list-query";
import { complaintDeskList, type DeskRow } from "~/features/complaints/desk/complaint-desk";
import type { Queue } from "~/features/complaints/desk/complaint-desk.server";
import type { ComplaintFields } from "~/features/complaints/schema";
import { operationParts } from "~/platform/operations/collection";
import { partId } from "~/platform/operations/operation-parts";
import { loader } from "~/routes/admin.complaints._index";
import { action as bulk } from "~/routes/admin.lists.$name.bulk";
import { loader as exportCsv } from "~/routes/admin.lists.$name.export[.]csv";
import { backgroundDone } from "../support/outbox/background-done";
import { useOneTestBackend, useTestBackend, type TestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { storeTotals } from "../support/fixtures/complaint-case";
import { store } from "../support/fixtures/store";
import { as, person, usePeople, usePeopleOfAll, type Who } from "../support/people";
import { amountText } from "~/domain/money/money";
import { respond } from "../support/requests";

const STATES = ["submitted", "under_review", "awaiting_casino", "resolved"] as const;
const CATEGORIES = ["kyc", "bonus", "withdrawal_delay"] as const;
const refOf = (index: number) => `EW-${String(index).padStart(6, "0")}`;

/** Returns a complaint that differs from the others in state, category, casino, handler, deadline and amount. */
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
    // Older documents have neither.
    ...(index % 9 === 0 && { tags: index % 2 === 0 ? ["vip", "slow"] : ["slow"] }),
    ...(index % 4 === 0 && { priority: "high" as const }),
  });
}

let all: ComplaintFields[] = [];
/** A hundred and thirty complaints, a draft, two casinos, and three tags. */
async function fill({ documents }: TestBackend): Promise<void> {
  all = Array.from({ length: 130 }, (_, index) => someComplaint(index));
  await store(documents, {
    casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" }), casinoFixture({ slug: "quay", name: "Quay" })],
    complaints: [...all, complaintFixture({ ref: "EW-ZZZZZZ", state: "draft", submittedAt: null, publishedAt: null })],
  });
  await documents
    .batch("system:test")
    .set(complaintTags, "vip", { tag: "vip", uses: 8 })
    .set(complaintTags, "slow", { tag: "slow", uses: 15 })
    .set(complaintTags, "gone", { tag: "gone", uses: 0 })
    .commit();
  await storeTotals(documents, all, "2026-11-21T12:00:00.000Z");
}

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
  // These leave the store as they find it.
  const current = useOneTestBackend();
  usePeopleOfAll(current);
  beforeAll(() => fill(current()));

  test("has its queues with their counts, each leading to exactly its own", async () => {
    const { queues } = await list();
    const admin = person("admin").uid;
    expect(queues.map(({ label, count }) => [label, count])).toEqual([
      [
        "Needs me",
        meant((one) => one.waitingOn === "staff" && (one.assigneeId === admin || one.assignee === null)).length,
      ],
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
    ["assignee=me&waits=staff", (one: ComplaintFields) => one.assignee !== null && one.waitingOn === "staff"],
    ["tag=vip", (one: ComplaintFields) => one.tags?.includes("vip") === true],
    ["tag=_none&category=kyc", (one: ComplaintFields) => one.tags === undefined && one.category === "kyc"],
    ["tag=vip&priority=high", (one: ComplaintFields) => one.tags?.includes("vip") === true && one.priority === "high"],
    [
      "priority=normal&state=resolved",
      (one: ComplaintFields) => one.priority === undefined && one.state === "resolved",
    ],
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
    expect(page.rows[0]).toMatchObject({ urgency: "over" });
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
    // Words with a hyphen may look like the beginning of a reference.
    expect((await found("jack-numbe")).total).toBe(meant(({ title }) => title.includes("jackpot")).length);
    expect((await found("EW-ZZZZZZ")).total).toBe(0);
    expect((await found("nothing like it")).total).toBe(0);
    expect((await list("?q=jackpot&state=submitted")).list.rows.every(({ state }) => state === "submitted")).toBe(true);
  });

  test("answers a cursor that isn't its own with 400, and a filter it doesn't know with a notice", async () => {
    for (const cursor of ["nonsense", "a.nonsense", "b."])
      expect((await respond(() => loader(as("admin", `/admin/complaints?cursor=${cursor}`)))).status).toBe(400);
    expect((await list("?state=burned")).list.notices.join(" ")).toContain("burned");
  });

  test("is exported whole by the link that says so, though its bare address opens on a part of it", async () => {
    const linesOf = async (path: string) =>
      String((await respond(() => exportCsv(as("admin", path, { name: "complaints" })))).data)
        .trim()
        .split(/\r?\n/).length - 1;
    expect(await linesOf(exportHref(complaintDeskList))).toBe(meant(() => true).length);
    expect(await linesOf(exportHref(complaintDeskList, "state=submitted"))).toBe(
      meant(({ state }) => state === "submitted").length,
    );
  });
});

describe("When something is written", () => {
  const current = useTestBackend();
  usePeople(current);
  beforeEach(() => fill(current()));

  test("opens on what needs its reader: theirs or nobody's, by deadline; what a colleague handles is left out", async () => {
    await current()
      .documents.batch("system:test")
      .update(complaints, refOf(1), { assignee: "A colleague", assigneeId: "colleague" })
      .commit();
    const { list: page } = await list();
    const refs = await walked("");
    expect(page.active.map(({ label }) => label)).toEqual(["Handled by: Me or nobody", "Waiting for: Staff"]);
    expect(refs).not.toContain(refOf(1));
    expect(refs).toContain(refOf(5));
    expect(page.rows.map(({ dueAt }) => dueAt)).toEqual(page.rows.map(({ dueAt }) => dueAt).toSorted());
    // The way to everything is an address of its own, wherever it is taken from.
    expect(page.active[0]?.removeHref).toBe("/admin/complaints?waits=staff&sort=due");
    expect((await list("?show=all")).list).toMatchObject({ total: 130, state: "show=all", hasAnyFilter: false });
    expect((await list("?q=&state=")).list.total).toBe(130);
  });

  test("tells how soon each is due", async () => {
    const due = async (ref: string, dueAt: string) => {
      await current().documents.batch("system:test").update(complaints, ref, { dueAt }).commit();
      return (await list(`?q=${ref}`)).list.rows[0];
    };
    const ref = refOf(1);
    expect(await due(ref, "2026-11-21T10:30:00.000Z")).toMatchObject({ urgency: "over", timeLeft: "1 h overdue" });
    expect(await due(ref, "2026-11-22T11:00:00.000Z")).toMatchObject({ urgency: "today", timeLeft: "23 h left" });
    expect(await due(ref, "2026-11-24T12:00:00.000Z")).toMatchObject({ urgency: "later", timeLeft: "3 d left" });
    expect(await due(ref, "2026-11-21T12:00:30.000Z")).toMatchObject({ urgency: "today", timeLeft: "0 min left" });
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

  describe("Bulk acts on complaints", () => {
    const send = (form: Record<string, string | string[]>) =>
      respond(() => bulk(as("admin", "/admin/lists/complaints/bulk", { name: "complaints" }, form)));
    const stored = async (ref: string) => current().documents.get(complaints, ref);
    const usesOf = async (tag: string) =>
      (await current().documents.query(complaintTags, { orderBy: ["-uses"] })).items
        .filter((one) => one.tag === tag)
        .map(({ uses }) => uses);
    /** Sends the confirmation of an act and returns the results of its operation. */
    async function confirm(action: string, refs: string[], answers: Record<string, string>) {
      const started = await send({ action, ids: refs, state: "show=all", confirmed: "1", ...answers });
      expect(started.status).toBe(303);
      await backgroundDone();
      const id = (started.headers.get("Location") ?? "").split(/[/?]/)[3] ?? "";
      const part = await current().documents.get(operationParts, partId(id, 0));
      return part?.results.map(({ item, outcome }) => [item, outcome]) ?? [];
    }

    test("are confirmed with the names of the complaints before anything is done", async () => {
      for (const action of ["tag", "untag", "priority", "ask", "reject"]) {
        const asked = await send({ action, ids: [refOf(1), refOf(2)], state: "show=all" });
        expect(asked.data).toMatchObject({ step: "confirm", confirmation: { total: 2 } });
        expect((asked.data as { confirmation: { names: string[] } }).confirmation.names[0]).toContain(refOf(1));
      }
      expect((await stored(refOf(1)))?.tags).toBeUndefined();
    });

    test("add and remove a tag, written one way, with its count", async () => {
      const refs = [refOf(1), refOf(9)];
      expect(await confirm("tag", refs, { tag: "  Slow,  PAYER " })).toEqual(refs.map((ref) => [ref, "done"]));
      expect((await stored(refOf(1)))?.tags).toEqual(["slow payer"]);
      expect((await stored(refOf(9)))?.tags).toEqual(["slow", "slow payer"]);
      expect(await usesOf("slow payer")).toEqual([2]);
      expect(await confirm("tag", [refOf(1)], { tag: "slow payer" })).toEqual([[refOf(1), "skipped"]]);
      expect(await confirm("untag", refs, { tag: "Slow payer" })).toEqual(refs.map((ref) => [ref, "done"]));
      expect((await stored(refOf(9)))?.tags).toEqual(["slow"]);
      expect(await usesOf("slow payer")).toEqual([0]);
      expect(await confirm("tag", [refOf(1)], { tag: "," })).toEqual([[refOf(1), "skipped"]]);
    });

    test("set a priority", async () => {
      expect(await confirm("priority", [refOf(1), refOf(4)], { priority: "high" })).toEqual([
        [refOf(1), "done"],
        [refOf(4), "skipped"],
      ]);
      expect((await stored(refOf(1)))?.priority).toBe("high");
      expect((await send({ action: "priority", ids: [refOf(1)], state: "", confirmed: "1", priority: "most" })).status).toBe(422); // prettier-ignore
    });

    test("ask the players of those under review, off the public page, and skip the others", async () => {
      const [underReview, submitted] = [refOf(1), refOf(4)];
      const question = "Which day did you ask for the money?";
      expect(await confirm("ask", [underReview, submitted], { question })).toEqual([
        [underReview, "done"],
        [submitted, "skipped"],
      ]);
      expect(await stored(underReview)).toMatchObject({ state: "awaiting_player", waitingOn: "player" });
      expect(await stored(submitted)).toMatchObject({ state: "submitted" });
      const { items } = await current().documents.query(complaintMessages, {
        where: [["complaintId", "==", underReview]],
        orderBy: ["at"],
      });
      expect(items).toMatchObject([{ body: question, visibility: "parties", party: "staff" }]);
    });

    test("reject what nobody has accepted, and never what is public", async () => {
      const [underReview, submitted, resolved] = [refOf(1), refOf(4), refOf(3)];
      const reason = "This is the same advertisement forty times over.";
      expect(await confirm("reject", [underReview, submitted, resolved], { reason })).toEqual([
        [underReview, "skipped"],
        [submitted, "done"],
        [resolved, "skipped"],
      ]);
      expect(await stored(submitted)).toMatchObject({ state: "rejected", outcomeReason: reason, publishedAt: null });
      expect(await stored(underReview)).toMatchObject({ state: "under_review" });
      const short = await send({ action: "reject", ids: [refOf(8)], state: "", confirmed: "1", reason: "Spam." });
      expect(short.status).toBe(422);
      expect(await stored(refOf(8))).toMatchObject({ state: "submitted" });
    });
  });
});
