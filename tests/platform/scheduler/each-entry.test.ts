import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";
import type { Transaction } from "~/backend/documents/port";
import { resumeLeaving } from "~/site/member-data/anonymisation.server";
import { users } from "~/platform/access/collection";
import { dailyStats, statLists } from "~/platform/statistics/collection";
import { condenseStats } from "~/platform/statistics/condensing.server";
import { countStat, flushStats } from "~/platform/statistics/stats.server";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { casinos } from "~/features/casinos/collection";
import { recalculateScores } from "~/features/casinos/score/recalculation.server";
import { noticeEveryChange } from "~/features/casinos/saved/saved-notices.server";
import { cleanUpComplaints } from "~/features/complaints/complaint-clean-up.server";
import { complaintDrafts } from "~/features/complaints/collection";
import { publishDueDrafts } from "~/platform/publishing/due-drafts.server";
import { saveItem } from "~/platform/publishing/editorial.server";
import { eachPart } from "~/platform/scheduler/each-entry.server";
import { log } from "~/backend/log.server";
import { backgroundDone } from "../../support/outbox/background-done";
import { useTestBackend } from "../../support/backend";
import { casinoFixture } from "../../support/fixtures/casino";
import { personFixture } from "../../support/signed-in";

const store = useTestBackend();
const ANNA = { uid: "anna", name: "Anna", requestId: "r-1" };

let logged: MockInstance;
beforeEach(() => {
  logged = vi.spyOn(log, "error").mockReturnValue(undefined);
});
afterEach(() => void logged.mockRestore());

/** From now on, any single read or write of the document with this id fails. */
function breakDocument(id: string): void {
  const { documents } = store();
  const { transaction, batch } = documents;
  const refuse = (asked: string) => {
    if (asked === id) throw new Error(`${id} is broken`);
  };
  documents.transaction = (actor, run) =>
    transaction(actor, (inside) => {
      const get: Transaction["get"] = async (collection, asked) => {
        refuse(asked);
        return inside.get(collection, asked);
      };
      return run({ ...inside, get });
    });
  documents.batch = (actor) => {
    const made = batch(actor);
    const remove = made.delete.bind(made);
    made.delete = (collection, asked, ...rest) => {
      refuse(asked);
      return remove(collection, asked, ...rest);
    };
    return made;
  };
}

const shownName = async (id: string) => (await store().documents.get(casinos, id))?.name;

/** A published casino whose new name is to appear at `at`. */
async function schedule(slug: string, at: string): Promise<string> {
  const body = "A long and careful look at how it treats those who play there. ".repeat(6);
  const fields = casinoFixture({ slug, name: `Before ${slug}`, body, reviewer: "Anna Field" });
  const saved = await saveItem(casinoKind, null, { intent: "publish", fields }, ANNA);
  if (saved.outcome !== "saved") throw new Error(JSON.stringify(saved));
  await saveItem(casinoKind, saved.id, { intent: "schedule", publishAt: at, fields: { name: `After ${slug}` } }, ANNA);
  return saved.id;
}

describe("One that fails holds up none of the others", () => {
  test("among changes that are due, and is tried again", async () => {
    const [first, second] = [
      await schedule("first", "2026-12-01T09:00:00.000Z"),
      await schedule("second", "2026-12-01T09:01:00.000Z"),
    ];
    store().setClock("2026-12-01T10:00:00.000Z");
    const { transaction } = store().documents;
    breakDocument(first);
    await publishDueDrafts();
    expect([await shownName(first), await shownName(second)]).toEqual(["Before first", "After second"]);
    expect(logged).toHaveBeenCalledOnce();

    store().documents.transaction = transaction;
    store().setClock("2026-12-01T10:01:00.000Z");
    await publishDueDrafts();
    expect(await shownName(first)).toBe("After first");
  });

  test("among people who are leaving", async () => {
    const people = [await personFixture(store(), "Ada"), await personFixture(store(), "Ben")].map(({ uid }) => uid);
    const batch = store().documents.batch("test");
    for (const uid of people) batch.update(users, uid, { isLeaving: true });
    await batch.commit();
    const { items } = await store().documents.query(users, { where: [["isLeaving", "==", true]] });
    const [first = "", second = ""] = items.map(({ id }) => id);
    const remove = store().identity.delete;
    store().identity.delete = async (uid) => {
      if (uid === first) throw new Error("the provider is away");
      return remove(uid);
    };
    await resumeLeaving();
    await backgroundDone();
    const isLeaving = async (uid: string) => (await store().documents.get(users, uid))?.isLeaving;
    expect([await isLeaving(first), await isLeaving(second)]).toEqual([true, undefined]);
  });

  test("among casinos that get a new score", async () => {
    const batch = store().documents.batch("test");
    for (const slug of ["first", "second"]) batch.set(casinos, slug, casinoFixture({ slug }));
    await batch.commit();
    breakDocument("first");
    await expect(recalculateScores()).rejects.toThrow("could not be recalculated");
    expect((await store().documents.get(casinos, "first"))?.score).toBeNull();
    expect((await store().documents.get(casinos, "second"))?.score).not.toBeNull();
  });

  test("among casinos whose changes are told", async () => {
    const put = async (lifecycle: "active" | "warning") => {
      const batch = store().documents.batch("test");
      for (const slug of ["first", "second"])
        batch.set(casinos, slug, casinoFixture({ slug, lifecycle, lifecycleReason: "It pays late." }));
      await batch.commit();
    };
    await put("active");
    await noticeEveryChange();
    await put("warning");
    breakDocument("first");
    expect(await noticeEveryChange()).toBe(1);
  });

  test("among drafts that nobody came back for", async () => {
    const batch = store().documents.batch("test");
    for (const [id, day] of [
      ["first", "01"],
      ["second", "02"],
    ] as const)
      batch.set(complaintDrafts, id, {
        playerId: null,
        values: {},
        sentAs: null,
        expiresAt: `2026-11-${day}T00:00:00.000Z`,
      });
    await batch.commit();
    breakDocument("first");
    expect(await cleanUpComplaints()).toBe(1);
    const { items } = await store().documents.query(complaintDrafts, { where: [["expiresAt", "<=", "2027"]], orderBy: ["expiresAt"] }); // prettier-ignore
    expect(items.map(({ id }) => id)).toEqual(["first"]);
  });

  test("among the days whose counts become lists", async () => {
    for (const day of ["2026-11-18", "2026-11-19"]) {
      store().setClock(`${day}T12:00:00.000Z`);
      countStat("page", "/a");
      await flushStats();
    }
    store().setClock("2026-11-21T04:00:00.000Z");
    breakDocument("2026-11-18:page");
    await expect(condenseStats()).rejects.toThrow("2026-11-18:page");
    expect(await store().documents.get(statLists, "2026-11-19:page")).toMatchObject({ targets: ["/a"] });
    expect(await store().documents.count(dailyStats)).toBe(1);
  });

  test("among the parts of one job, which fails when all are done", async () => {
    const done: string[] = [];
    const part = (name: string, fails: boolean) => async () => {
      if (fails) throw new Error(`${name} failed`);
      done.push(name);
    };
    await expect(eachPart([part("a", true), part("b", false)])).rejects.toThrow("a failed");
    await expect(eachPart([part("c", true), part("d", true), part("e", false)])).rejects.toThrow("c failed; d failed");
    await eachPart([part("f", false)]);
    expect(done).toEqual(["b", "e", "f"]);
  });
});
