import { afterEach, expect, test } from "vitest";
import { installBackend } from "~/backend/index.server";
import { auditEntries } from "~/platform/audit/collection";
import { recordAct } from "~/platform/audit/audit.server";
import { awardVotes } from "~/features/awards/collection";
import { TEST_NOW, openTestBackend, type TestBackend } from "../support/backend";

const ANNA = { uid: "anna", name: "Anna", requestId: null };
const note = async (store: TestBackend) => {
  installBackend(store);
  const batch = store.documents.batch("anna");
  recordAct(batch, ANNA, { action: "faq.move", entity: { kind: "faq", id: "one", label: "One" } });
  await batch.commit();
};
afterEach(() => installBackend(undefined));

test("a store of an earlier test that is used again holds nothing of it, nor of what can only be added to", async () => {
  const first = openTestBackend(TEST_NOW);
  await note(first);
  await expect(
    first.documents.transaction("anna", async () => {
      throw new Error("taken back");
    }),
  ).rejects.toThrow("taken back");
  await note(first);
  expect(await first.documents.count(auditEntries)).toBe(2);
  const beside = openTestBackend(TEST_NOW);
  expect(await beside.documents.count(auditEntries)).toBe(0);
  await first.dispose();
  await expect(first.documents.count(awardVotes)).rejects.toThrow();

  const next = openTestBackend(TEST_NOW);
  expect(await next.documents.count(auditEntries)).toBe(0);
  await note(next);
  expect(await next.documents.count(auditEntries)).toBe(1);
  await Promise.all([beside.dispose(), next.dispose()]);
});
