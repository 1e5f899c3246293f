import { describe, expect, test, vi } from "vitest";
import { adminBadges } from "~/site/admin-home/badges.server";
import { whatNeedsAPerson } from "~/site/admin-home/today.server";
import { settings } from "~/platform/settings/collection";
import { currentSettings } from "~/platform/settings/settings.server";
import { seedDemo } from "../../../scripts/seeding/demo";
import { useTestBackend } from "../../support/backend";

const ADMIN = "the-admin";
const store = useTestBackend();

async function live() {
  const current = await currentSettings();
  await store()
    .documents.batch("test")
    .update(settings, "current", { adminBadges: { ...current.adminBadges, mode: "live" } })
    .commit();
}

describe("With the demo content", () => {
  test("both modes of the badges say 5 and 3, and so does the front page", async () => {
    const owners = { admin: ADMIN, player: { uid: "the-player", name: "Hollis" } };
    await seedDemo(store(), store().clock(), owners);
    expect(await adminBadges(ADMIN, ["owner"])).toEqual({ complaints: 5, userMenu: 3 });
    await live();
    const queried = vi.spyOn(store().documents, "query");
    expect(await adminBadges(ADMIN, ["owner"])).toEqual({ complaints: 5, userMenu: 3 });
    // Both are counted where they are stored: no complaint is read for its badge.
    expect(queried).not.toHaveBeenCalled();
    expect(await adminBadges("another-admin", ["owner"])).toEqual({ complaints: 5, userMenu: 0 });
    expect((await whatNeedsAPerson(["owner"])).find(({ id }) => id === "complaints")?.total).toBe(5);
  });
});
