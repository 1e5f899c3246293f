import { expect, test } from "vitest";
import type { Documents } from "~/backend/documents/port";
import { installBackend } from "~/backend/index.server";
import { casinos } from "~/features/casinos/collection";
import { casinoPictures } from "~/features/casinos/public/casino-pictures.server";
import { useTestBackend } from "../../support/backend";
import { casinoFixture } from "../../support/fixtures/casino";

const ID = "0123456789abcdef0123456789abcdef";
const TEXT = `Its lobby: ![](/files/public/media/${ID}/lobby-400.webp)`;

const store = useTestBackend();

test("a write during the first read is not missed, and concurrent readers share that read", async () => {
  const { documents } = store();
  await documents
    .batch("test")
    .set(casinos, "one", casinoFixture({ slug: "one" }))
    .commit();
  const reads: (readonly string[])[] = [];
  const getMany: Documents["getMany"] = async (collection, ids) => {
    const read = await documents.getMany(collection, ids);
    if (reads.push(ids) === 1) await documents.batch("test").update(casinos, "one", { body: TEXT }).commit();
    return read;
  };
  installBackend({ ...store(), documents: { ...documents, getMany } });
  const [pictures, same] = await Promise.all([casinoPictures.read(), casinoPictures.read()]);
  expect(pictures.get("one")).toMatchObject({ ids: [ID] });
  expect(same).toBe(pictures);
  expect(await casinoPictures.read()).toBe(pictures);
  expect(reads).toEqual([["one"], ["one"]]);
});
