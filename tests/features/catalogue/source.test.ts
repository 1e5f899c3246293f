import { expect, test } from "vitest";
import { casinos } from "~/features/casinos/collection";
import { casinoShelf } from "~/features/catalogue/shelves.server";
import { derive } from "~/features/catalogue/source.server";
import { casinoFixture } from "../../support/fixtures/casino";
import { useTestBackend } from "../../support/backend";

const store = useTestBackend();

async function save(id: string, over: Parameters<typeof casinoFixture>[0] = {}) {
  await store()
    .documents.batch("test")
    .set(casinos, id, casinoFixture({ slug: id, ...over }))
    .commit();
}

async function onTheShelf(): Promise<string[]> {
  return (await casinoShelf.read()).items.map(({ id }) => id).sort();
}

test("a shelf shows a write with the next read", async () => {
  expect(await onTheShelf()).toEqual([]);
  await save("saltbox");
  expect(await onTheShelf()).toEqual(["saltbox"]);
  await store().documents.batch("test").delete(casinos, "saltbox").commit();
  expect(await onTheShelf()).toEqual([]);
});

test("drafts and archived things are not on the shelf", async () => {
  await save("a-draft", { publishState: "draft", publishAt: null });
  await save("an-archived", { publishState: "archived" });
  await save("a-published");
  expect(await onTheShelf()).toEqual(["a-published"]);
});

test("a scheduled thing appears when its moment comes, without a write", async () => {
  await save("tomorrow", { publishState: "scheduled", publishAt: "2026-11-22T09:00:00.000Z" });
  expect(await onTheShelf()).toEqual([]);
  store().setClock("2026-11-22T09:00:00.000Z");
  expect(await onTheShelf()).toEqual(["tomorrow"]);
});

test("what is on the shelf can't be changed by who reads it", async () => {
  await save("saltbox");
  const { items } = await casinoShelf.read();
  expect(Object.isFrozen(items[0])).toBe(true);
  expect(Object.isFrozen(items[0]?.licences)).toBe(true);
});

test("something derived is made once for each change", async () => {
  let made = 0;
  const names = derive([casinoShelf], ({ items }) => {
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
