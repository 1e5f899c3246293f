import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod/v4";
import { defineCollection, BatchUsed, InvalidDocument, PreconditionFailed } from "~/backend/documents/port";
import {
  AccessEnded,
  conditionalDocuments,
  requireInWrites,
  withoutWriteConditions,
  withWriteConditions,
} from "~/backend/write-conditions.server";
import type { MakeStore, StoreUnderTest } from "./documents.contract";

const people = defineCollection({ name: "people", schema: z.object({ active: z.boolean() }) });
const notes = defineCollection({ name: "notes", schema: z.object({ text: z.string() }) });

/** What `conditionalDocuments` promises, on every store. */
export function writeConditionsContract(name: string, open: MakeStore): void {
  let store: StoreUnderTest | undefined;
  afterEach(async () => {
    await store?.close();
    store = undefined;
  });

  async function openStore() {
    store = await open({ collections: [people, notes], clock: () => new Date(), onInvalid: () => undefined });
    const documents = conditionalDocuments(store.documents);
    const setActive = (active: boolean) => documents.batch("test").set(people, "ann", { active }).commit();
    const requireAnn = () =>
      requireInWrites("ann", {
        uid: "ann",
        holds: async (reader) => (await reader.get(people, "ann"))?.active === true,
      });
    const write = (id: string) => documents.batch("ann").set(notes, id, { text: "A note." }).commit();
    const has = async (id: string) => (await documents.get(notes, id)) !== null;
    return { documents, setActive, requireAnn, write, has };
  }

  describe(`${name}: writes of an action`, () => {
    test("are stored while what the guard decided on holds", async () => {
      const { setActive, requireAnn, write, has } = await openStore();
      await setActive(true);
      await withWriteConditions(async () => {
        requireAnn();
        await write("one");
      });
      expect(await has("one")).toBe(true);
    });

    test("are refused, in batches and transactions, once it has ended", async () => {
      const { documents, setActive, requireAnn, write, has } = await openStore();
      await setActive(true);
      const refusals = [
        () => write("batch"),
        () => documents.transaction("ann", async (to) => to.set(notes, "transaction", { text: "A note." })),
      ];
      for (const writes of refusals) {
        await setActive(true);
        const action = withWriteConditions(async () => {
          requireAnn();
          await withoutWriteConditions(() => setActive(false));
          await writes();
        });
        await expect(action).rejects.toThrow(AccessEnded);
      }
      expect([await has("batch"), await has("transaction")]).toEqual([false, false]);
    });

    test("are refused if it ends while the transaction’s function runs", async () => {
      const { documents, setActive, requireAnn, has } = await openStore();
      await setActive(true);
      const action = withWriteConditions(async () => {
        requireAnn();
        await documents.transaction("ann", async (to) => {
          await withoutWriteConditions(() => setActive(false));
          to.set(notes, "one", { text: "A note." });
        });
      });
      await expect(action).rejects.toThrow(AccessEnded);
      expect(await has("one")).toBe(false);
    });

    test("end the action even if it catches the refusal", async () => {
      const { setActive, requireAnn, write } = await openStore();
      await setActive(false);
      const action = withWriteConditions(async () => {
        requireAnn();
        await write("one").catch(() => undefined);
        return "done";
      });
      await expect(action).rejects.toThrow(AccessEnded);
    });

    test("depend on nothing in work that goes on without it, in another action, and after it", async () => {
      const { setActive, requireAnn, write, has } = await openStore();
      await setActive(false);
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      let after = Promise.resolve();
      await withWriteConditions(async () => {
        requireAnn();
        await withoutWriteConditions(() => write("background"));
        await withWriteConditions(() => write("other"));
        after = released.then(() => write("after"));
      });
      release();
      await after;
      expect(await Promise.all(["background", "other", "after"].map(has))).toEqual([true, true, true]);
    });
  });

  test(`${name}: a batch keeps the port’s promises inside an action`, async () => {
    const { documents, write } = await openStore();
    await write("one");
    await withWriteConditions(async () => {
      expect(() => documents.batch("ann").set(notes, "two", { text: 1 as unknown as string })).toThrow(InvalidDocument);
      await expect(
        documents
          .batch("ann")
          .set(notes, "one", { text: "Other." }, { when: { exists: false } })
          .commit(),
      ).rejects.toThrow(PreconditionFailed);
      await expect(documents.batch("ann").update(notes, "none", { text: "Other." }).commit()).rejects.toThrow(
        PreconditionFailed,
      );
      const batch = documents
        .batch("ann")
        .set(notes, "two", { text: "First." })
        .update(notes, "two", { text: "Second." });
      await batch.delete(notes, "one").commit();
      await expect(batch.commit()).rejects.toThrow(BatchUsed);
      expect(() => batch.delete(notes, "two")).toThrow(BatchUsed);
    });
    expect([(await documents.get(notes, "two"))?.text, await documents.get(notes, "one")]).toEqual(["Second.", null]);
  });
}
