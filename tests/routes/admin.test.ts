import { beforeEach, describe, expect, test } from "vitest";
import { notifications } from "~/platform/access/collection";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { complaints } from "~/features/complaints/collection";
import { statTotals } from "~/platform/statistics/collection";
import { operations } from "~/platform/operations/collection";
import { editorialHeads } from "~/platform/publishing/collection";
import { reviews } from "~/features/reviews/collection";
import { scheduledJobs } from "~/platform/scheduler/collection";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { loader as root } from "~/root";
import { whatNeedsAPerson } from "~/site/admin-home/today.server";
import { loader as overview } from "~/routes/admin._index";
import { loader as complaintList } from "~/routes/admin.complaints._index";
import { ADMIN_NAVIGATION, ADMIN_SCREENS, RAIL_NAVIGATION } from "~/shell/frame/admin-navigation";
import { TEST_NOW, useTestBackend } from "../support/backend";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { reviewFixture } from "../support/fixtures/review";
import { as, person, usePeople } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const NOTHING_YET = { done: 0, skipped: 0, failed: 0, unknown: 0 };
const OPERATION = {
  kind: "test",
  title: "Archive 10 casinos",
  backTo: "/admin/casinos",
  startedBy: "desk",
  startedByName: "Desk",
  requestId: null,
  state: "running" as const,
  input: {},
  total: 10,
  position: 4,
  begun: null,
  counts: NOTHING_YET,
  at: "2026-11-20T09:00:00.000Z",
  startedAt: "2026-11-20T09:00:00.000Z",
  finishedAt: null,
  holder: null,
  heldUntil: null,
  undoes: null,
  undoneBy: null,
};

describe("The list of tasks", () => {
  beforeEach(() =>
    store()
      .documents.batch("test")
      .set(casinos, "saltbox", casinoFixture({ verifiedAt: "2026-08-01T09:00:00.000Z" }))
      .set(casinos, "fresh", casinoFixture({ slug: "fresh", name: "Fresh", verifiedAt: "2026-11-01T09:00:00.000Z" }))
      .set(
        casinos,
        "ahead",
        casinoFixture({
          slug: "ahead",
          name: "Ahead",
          publishState: "scheduled",
          publishAt: "2026-12-01T09:00:00.000Z",
        }),
      )
      .set(
        bonuses,
        "soon",
        bonusFixture({
          slug: "soon",
          title: "Ends on Monday",
          casinoId: "saltbox",
          endsAt: "2026-11-25T09:00:00.000Z",
        }),
      )
      .set(
        bonuses,
        "over",
        bonusFixture({
          slug: "over",
          title: "Ended last week",
          casinoId: "saltbox",
          endsAt: "2026-11-14T09:00:00.000Z",
        }),
      )
      .set(
        bonuses,
        "later",
        bonusFixture({
          slug: "later",
          title: "Ends next year",
          casinoId: "saltbox",
          endsAt: "2027-11-14T09:00:00.000Z",
        }),
      )
      .set(
        complaints,
        "EW-000001",
        complaintFixture({
          ref: "EW-000001",
          state: "submitted",
          waitingOn: "staff",
          dueAt: "2026-11-20T09:00:00.000Z",
        }),
      )
      .set(
        complaints,
        "EW-000002",
        complaintFixture({
          ref: "EW-000002",
          state: "awaiting_casino",
          waitingOn: "casino",
          dueAt: "2026-11-20T09:00:00.000Z",
        }),
      )
      .set(reviews, "saltbox.a", reviewFixture({ casinoId: "saltbox", userId: "a", state: "pending" }))
      .set(reviews, "saltbox.b", reviewFixture({ casinoId: "saltbox", userId: "b", state: "published" }))
      .commit(),
  );

  test("is read from the store", async () => {
    const lists = await whatNeedsAPerson(["owner"]);
    const found = Object.fromEntries(lists.map(({ id, tasks }) => [id, tasks.map((task) => task.id)]));
    expect(found).toEqual({
      complaints: ["EW-000001"],
      reviews: ["saltbox.a"],
      terms: [],
      links: [],
      representatives: [],
      corrections: [],
      "game-reports": [],
      questions: [],
      approvals: [],
      bonuses: ["over", "soon"],
      facts: ["saltbox"],
      law: [],
      unlawful: [],
      ties: [],
      scheduled: ["casino-ahead"],
      unpublished: [],
      jobs: [],
      webhooks: [],
      outbox: [],
      operations: [],
    });
    expect(lists.find(({ id }) => id === "complaints")?.tasks[0]?.isLate).toBe(true);
  });

  test("links to the screen of each item", async () => {
    const lists = await whatNeedsAPerson(["owner"]);
    const ways = lists.flatMap(({ tasks }) => tasks.map(({ to }) => to));
    expect(ways).toEqual([
      "/admin/complaints/EW-000001",
      "/admin/reviews/saltbox.a",
      "/admin/bonuses/over",
      "/admin/bonuses/soon",
      "/admin/casinos/saltbox",
      "/admin/casinos/ahead",
    ]);
  });

  test("names changes that were due and not published, with the reason", async () => {
    const draft = { fields: {}, savedAt: TEST_NOW, savedBy: "x", savedByName: "X" };
    const publishFailure = { at: TEST_NOW, reason: "This is needed.", tries: 1, retryAt: null };
    await store()
      .documents.batch("test")
      .set(editorialHeads, "casino:saltbox", {
        ...{ kind: "casino", entityId: "saltbox", revision: 1, draft, draftDueAt: null, publishFailure },
      })
      .commit();
    const lists = await whatNeedsAPerson(["owner"]);
    expect(lists.find(({ id }) => id === "unpublished")).toMatchObject({
      total: 1,
      tasks: [{ to: "/admin/casinos/saltbox", detail: "This is needed.", at: TEST_NOW }],
    });
  });

  test("names changes that are scheduled, jobs that failed, and operations that failed or don't progress", async () => {
    const batch = store().documents.batch("test");
    const draft = { fields: {}, savedAt: TEST_NOW, savedBy: "x", savedByName: "X" };
    const head = { kind: "casino", revision: 1, draft } as const;
    batch
      .set(editorialHeads, "casino:fresh", { ...head, entityId: "fresh", draftDueAt: "2026-11-22T09:00:00.000Z" })
      .set(editorialHeads, "casino:saltbox", { ...head, entityId: "saltbox", draftDueAt: null })
      .set(scheduledJobs, "recalculate-scores", { ranAt: TEST_NOW, dueAt: TEST_NOW, failure: "the disk is full" })
      .set(scheduledJobs, "clean-up", { ranAt: TEST_NOW, dueAt: TEST_NOW, failure: null });
    for (const [id, over] of Object.entries({
      failed: { state: "done", finishedAt: "2026-11-20T09:00:00.000Z", counts: { ...NOTHING_YET, done: 8, failed: 2 } },
      unknown: { state: "done", finishedAt: "2026-11-20T09:10:00.000Z", counts: { ...NOTHING_YET, unknown: 1 } },
      fine: { state: "done", finishedAt: "2026-11-20T09:00:00.000Z", counts: { ...NOTHING_YET, done: 10 } },
      old: { state: "done", finishedAt: "2026-11-01T09:00:00.000Z", counts: { ...NOTHING_YET, failed: 10 } },
      still: { state: "running", heldUntil: "2026-11-21T11:00:00.000Z" },
      moving: { state: "running", heldUntil: "2026-11-21T12:00:30.000Z" },
      waiting: { state: "proposed" },
      "nothing to import": { state: "proposed", total: 0 },
      settled: { state: "done", finishedAt: "2026-11-20T09:00:00.000Z", counts: { ...NOTHING_YET, failed: 2 }, settledAt: "2026-11-20T10:00:00.000Z" }, // prettier-ignore
      "of before": { state: "proposed", kind: "import", at: "2026-11-20T08:00:00.000Z" },
      "of after": { state: "done", kind: "import", at: "2026-11-20T09:00:00.000Z", finishedAt: "2026-11-20T09:00:00.000Z", counts: { ...NOTHING_YET, done: 10 } }, // prettier-ignore
    } as const))
      batch.set(operations, id, { ...OPERATION, ...over });
    await batch.commit();
    const lists = await whatNeedsAPerson(["owner"]);
    const found = Object.fromEntries(lists.map(({ id, tasks }) => [id, tasks.map((task) => task.id)]));
    expect(found["scheduled"]).toEqual(["change-casino-fresh", "casino-ahead"]);
    expect(found["jobs"]).toEqual(["recalculate-scores"]);
    expect(found["operations"]?.toSorted()).toEqual(["failed", "still", "unknown", "waiting"]);
  });

  test("is above the last 30 days of visits, clicks and searches without a result", async () => {
    for (const [day, kind, count] of [
      ["2026-11-21", "visit", 3],
      ["2026-10-23", "visit", 2],
      ["2026-10-22", "visit", 9],
      ["2026-11-20", "click_casino", 4],
      ["2026-11-20", "click_bonus", 1],
      ["2026-11-19", "search_empty", 6],
    ] as const)
      await store()
        .documents.batch("test")
        .set(statTotals, `${day}:${kind}`, { day, kind, count, targets: 0 })
        .commit();
    const { figures } = (await respond(() => overview(as("admin", "/admin")))).data as {
      figures: { days: string[]; figures: { title: string; values: number[]; before: number[] }[] };
    };
    const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
    expect(figures.days).toHaveLength(30);
    expect(figures.figures.map(({ title, values, before }) => [title, sum(values), sum(before)])).toEqual([
      // Noon of the first day of the range before: half of what was counted on it.
      ["Visits", 5, 5],
      ["Outbound clicks", 5, 0],
      ["Searches without a result", 6, 0],
    ]);
  });

  test("queues of complaints are grouped by who has to act", async () => {
    const rows = async (query: string) =>
      (
        (await respond(() => complaintList(as("admin", `/admin/complaints${query}`)))).data as {
          list: { rows: { ref: string }[] };
        }
      ).list.rows.map(({ ref }) => ref);
    expect(await rows("?waits=staff&sort=due")).toEqual(["EW-000001"]);
    expect(await rows("?waits=casino")).toEqual(["EW-000002"]);
    expect((await respond(() => complaintList(as("admin", "/admin/complaints?cursor=broken")))).status).toBe(400);
  });
});

describe("The frame of every page", () => {
  const frame = async (who: "visitor" | "member" | "admin", path = "/") =>
    (await respond(() => root(as(who, path)))).data as {
      user: object | null;
      role: string | null;
      badges: object | null;
    };

  test("knows the signed-in user by exactly four fields", async () => {
    const { user, role, badges } = await frame("member");
    expect(user).toEqual({
      uid: person("member").uid,
      email: "member@example.com",
      displayName: "The member",
      photoURL: null,
    });
    expect([role, badges]).toEqual(["user", null]);
    expect(await frame("visitor")).toMatchObject({ user: null, role: null, badges: null });
  });

  test("has the fixed badges 5 and 3 by setting", async () => {
    expect((await frame("admin", "/admin")).badges).toEqual({ complaints: 5, userMenu: 3 });
  });

  test("has live badges when the setting says so", async () => {
    await store()
      .documents.batch("test")
      .set(settings, "current", { ...DEFAULT_SETTINGS, adminBadges: { mode: "live", complaints: 5, userMenu: 3 } })
      .set(complaints, "EW-000001", complaintFixture({ ref: "EW-000001", waitingOn: "staff" }))
      .set(notifications, "n1", {
        userId: person("admin").uid,
        text: "One",
        href: "/admin",
        at: "2026-11-20T09:00:00.000Z",
        readAt: null,
      })
      .set(notifications, "n2", {
        userId: person("admin").uid,
        text: "Two",
        href: "/admin",
        at: "2026-11-20T09:00:00.000Z",
        readAt: "2026-11-20T10:00:00.000Z",
      })
      .commit();
    expect((await frame("admin", "/admin")).badges).toEqual({ complaints: 1, userMenu: 1 });
  });
});

test("the admin navigation is the specification's seven, in its order", () => {
  expect(ADMIN_NAVIGATION.map(({ label, to }) => [label, to])).toEqual([
    ["Dashboard", "/admin"],
    ["Casinos", "/admin/casinos"],
    ["Bonuses", "/admin/bonuses"],
    ["Analytics", "/admin/analytics"],
    ["Complaints", "/admin/complaints"],
    ["Users", "/admin/users"],
    ["Settings", "/admin/settings"],
  ]);
});

test("the further screens are in the groups of the rail, each screen once", () => {
  expect(RAIL_NAVIGATION.map(({ title }) => title)).toEqual([
    "Inbox",
    "Content",
    "Community",
    "Money",
    "People",
    "Site",
  ]);
  const screens = ADMIN_SCREENS.map(({ to }) => to);
  expect(new Set(screens).size).toBe(screens.length);
  for (const screen of ["reviews", "terms", "links", "news", "games", "awards", "pages", "faq", "media", "newsletter"])
    expect(screens).toContain(`/admin/${screen}`);
  for (const screen of [
    "representatives",
    "corrections",
    "game-reports",
    "questions",
    "partners",
    "audit",
    "setup",
    "outbox",
  ])
    expect(screens).toContain(`/admin/${screen}`);
});
