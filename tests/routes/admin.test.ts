import { beforeEach, describe, expect, test } from "vitest";
import { notifications } from "~/features/accounts/collection";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { complaints } from "~/features/complaints/collection";
import { reviews } from "~/features/reviews/collection";
import { settings } from "~/features/settings/collection";
import { DEFAULT_SETTINGS } from "~/features/settings/defaults";
import { loader as root } from "~/root";
import { loader as overview } from "~/routes/admin._index";
import { loader as complaintList } from "~/routes/admin.complaints._index";
import { ADMIN_NAVIGATION } from "~/shell/navigation";
import { useTestBackend } from "../support/backend";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { reviewFixture } from "../support/fixtures/review";
import { as, person, usePeople } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

interface Lists {
  lists: { id: string; total: number; tasks: { id: string; label: string; isLate: boolean }[] }[];
}

describe("What needs a person today", () => {
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
    const { lists } = (await respond(() => overview(as("admin", "/admin")))).data as Lists;
    const found = Object.fromEntries(lists.map(({ id, tasks }) => [id, tasks.map((task) => task.id)]));
    expect(found).toEqual({
      complaints: ["EW-000001"],
      reviews: ["saltbox.a"],
      bonuses: ["over", "soon"],
      facts: ["saltbox"],
      scheduled: ["Casino-ahead"],
    });
    expect(lists.find(({ id }) => id === "complaints")?.tasks[0]?.isLate).toBe(true);
  });

  test("queues of complaints are by who is to act", async () => {
    const rows = async (query: string) =>
      (
        (await respond(() => complaintList(as("admin", `/admin/complaints${query}`)))).data as {
          items: { ref: string }[];
        }
      ).items.map(({ ref }) => ref);
    expect(await rows("")).toEqual(["EW-000001"]);
    expect(await rows("?waitingOn=casino")).toEqual(["EW-000002"]);
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
