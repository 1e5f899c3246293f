import { describe, expect, test, vi } from "vitest";
import { backend } from "~/backend/index.server";
import { recordExpiry, trackReads, untracked } from "~/backend/read-tracking.server";
import { casinos } from "~/features/casinos/collection";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { derive } from "~/platform/catalogue/source.server";
import { log } from "~/backend/log.server";
import { casinoFixture } from "../../support/fixtures/casino";
import { TEST_NOW, useTestBackend } from "../../support/backend";

const store = useTestBackend();

async function save(id: string, over: Parameters<typeof casinoFixture>[0] = {}) {
  await store()
    .documents.batch("test")
    .set(casinos, id, casinoFixture({ slug: id, ...over }))
    .commit();
}

async function publishedIds(): Promise<string[]> {
  return (await publishedCasinos.read()).items.map(({ id }) => id).sort();
}

test("a published collection shows a write at the next read", async () => {
  expect(await publishedIds()).toEqual([]);
  await save("saltbox");
  expect(await publishedIds()).toEqual(["saltbox"]);
  await store().documents.batch("test").delete(casinos, "saltbox").commit();
  expect(await publishedIds()).toEqual([]);
});

test("drafts and archived items are not published", async () => {
  await save("a-draft", { publishState: "draft", publishAt: null });
  await save("an-archived", { publishState: "archived" });
  await save("a-published");
  expect(await publishedIds()).toEqual(["a-published"]);
});

test("a scheduled item appears at its time, without a write", async () => {
  await save("tomorrow", { publishState: "scheduled", publishAt: "2026-11-22T09:00:00.000Z" });
  expect(await publishedIds()).toEqual([]);
  store().setClock("2026-11-22T09:00:00.000Z");
  expect(await publishedIds()).toEqual(["tomorrow"]);
});

test("a reader can't change a published item", async () => {
  await save("saltbox");
  const { items } = await publishedCasinos.read();
  expect(Object.isFrozen(items[0])).toBe(true);
  expect(Object.isFrozen(items[0]?.licences)).toBe(true);
});

test("a derived value is made once for each change", async () => {
  let made = 0;
  const names = derive([publishedCasinos], ({ items }) => {
    made++;
    return items.map(({ name }) => name);
  });
  await save("saltbox");
  expect(await names.read()).toEqual(["Saltbox"]);
  expect(await names.read()).toBe(await names.read());
  expect(made).toBe(1);
  await save("saltbox", { name: "Salt Box" });
  expect(await names.read()).toEqual(["Salt Box"]);
  expect(made).toBe(2);
});

test("a collection that could not be read is read again by the next caller", async () => {
  await save("saltbox");
  const { documents } = store();
  const { watch } = documents;
  documents.watch = (collection, query, handlers) => {
    handlers.onError?.(new Error("the store is away"));
    return () => undefined;
  };
  const complaint = vi.spyOn(log, "error").mockReturnValue(undefined);
  await expect(publishedIds()).rejects.toThrow("the store is away");
  documents.watch = watch;
  expect(await publishedIds()).toEqual(["saltbox"]);
  expect(complaint).toHaveBeenCalledOnce();
  complaint.mockRestore();
});

describe("A few of a collection's items", () => {
  const few = async (name: string) =>
    (await publishedCasinos.readFew([["name", "==", name]]))?.map(({ id }) => id).sort();

  test("are the matching public ones, and come from the store until the collection is loaded", async () => {
    await save("saltbox", { name: "Harbour" });
    await save("elsewhere", { name: "Inland" });
    await save("a-draft", { name: "Harbour", publishState: "draft", publishAt: null });
    expect(await few("Harbour")).toEqual(["saltbox"]);
    expect(await few("Nobody's")).toEqual([]);
    const [early] = (await publishedCasinos.readFew([["name", "==", "Harbour"]])) ?? [];
    const [held] = (await publishedCasinos.read()).items.filter(({ name }) => name === "Harbour");
    expect(early).toEqual(held);
    expect(Object.isFrozen(early)).toBe(true);
    expect(await few("Harbour")).toBeUndefined();
  });

  test("appear at their time, which is reported as the reading's expiry", async () => {
    await save("tomorrow", { name: "Harbour", publishState: "scheduled", publishAt: "2026-11-22T09:00:00.000Z" });
    const { result, reading } = await trackReads(() => few("Harbour"));
    expect(result).toEqual([]);
    expect([...reading.sources]).toEqual(["casinos"]);
    expect(reading).toMatchObject({ expiresAt: "2026-11-22T09:00:00.000Z", ages: false });
    store().setClock("2026-11-22T09:00:00.000Z");
    expect(await few("Harbour")).toEqual(["tomorrow"]);
  });
});

describe("A derived value that reads the clock", () => {
  const seconds = (at: number) => new Date(Date.parse(TEST_NOW) + at * 1000).toISOString();
  const moments = () => derive([publishedCasinos], () => backend().clock().toISOString());

  test("is made again after a minute, and when the clock was set back", async () => {
    const moment = moments();
    const shown = async (at: number) => {
      store().setClock(seconds(at));
      return moment.read();
    };
    expect([await shown(0), await shown(59), await shown(60), await shown(1)]).toEqual([0, 0, 60, 1].map(seconds));
  });

  test("makes its readers age, and the values derived from it", async () => {
    const moment = moments();
    const year = derive([moment], (at) => at.slice(0, 4));
    for (const source of [moment, moment, year, year])
      expect((await trackReads<string>(() => source.read())).reading.ages).toBe(true);
    store().setClock("2027-02-01T00:00:00.000Z");
    expect(await year.read()).toBe("2027");
  });

  test("changes at the time it names", async () => {
    const isPast = derive([publishedCasinos], () => {
      recordExpiry(seconds(30));
      return untracked(backend().clock).toISOString() >= seconds(30);
    });
    for (const [at, expected] of [
      [0, false],
      [29, false],
      [30, true],
    ] as const) {
      store().setClock(seconds(at));
      const { result, reading } = await trackReads(() => isPast.read());
      expect([result, reading.ages, reading.expiresAt]).toEqual([expected, false, seconds(30)]);
    }
  });
});
