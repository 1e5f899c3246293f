import { expect, test } from "vitest";
import { casinos } from "~/features/casinos/collection";
import { complaints } from "~/features/complaints/collection";
import type { ComplaintFields } from "~/features/complaints/schema";
import { playerTakenOver } from "~/features/complaints/taken-over";
import { loader } from "~/routes/how-we-keep-our-word";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { respond } from "../support/requests";

const store = useTestBackend();

interface Shown {
  counters: { id: string; kept: number; of: number; promise: string }[];
}

async function counted(): Promise<Record<string, [number, number]>> {
  const { data } = await respond(() => loader());
  return Object.fromEntries((data as Shown).counters.map(({ id, kept, of }) => [id, [kept, of]]));
}

test("counts what can be counted, and leaves out what can't", async () => {
  const helplines = [{ id: "law" }, { id: "helplines", kept: 2, of: 2 }];
  expect((await respond(() => loader())).data).toMatchObject({ counters: helplines, day: "2026-11-21" });
  const fresh = "2026-09-01T00:00:00.000Z";
  const stale = "2026-08-01T00:00:00.000Z";
  await store()
    .documents.batch("test")
    .set(casinos, "one", casinoFixture({ slug: "one", verifiedAt: fresh, commercial: "none" }))
    .set(casinos, "two", casinoFixture({ slug: "two", verifiedAt: stale, commercial: "affiliate" }))
    .set(casinos, "closed", casinoFixture({ slug: "closed", verifiedAt: stale, lifecycle: "closed" }))
    .commit();
  expect(await counted()).toMatchObject({ facts: [1, 2], ties: [1, 2] });
  expect(Object.keys(await counted())).not.toContain("first-answer");
});

test("counts the first answers of a year, without taken over cases", async () => {
  const sent = (ref: string, submittedAt: string, publishedAt: string, over = {}) =>
    store()
      .documents.batch("test")
      .set(complaints, ref, complaintFixture({ ref, submittedAt, publishedAt, ...over }))
      .commit();
  await sent("EW-000001", "2026-10-01T10:00:00.000Z", "2026-10-03T10:00:00.000Z");
  await sent("EW-000002", "2026-10-01T10:00:00.000Z", "2026-10-03T10:00:01.000Z");
  await sent("EW-000003", "2025-10-01T10:00:00.000Z", "2025-10-01T11:00:00.000Z");
  await sent("EW-000004", "2024-10-01T10:00:00.000Z", "2026-10-01T11:00:00.000Z", {
    playerId: playerTakenOver("EW-000004"),
  });
  expect(await counted()).toMatchObject({ "first-answer": [1, 2] });
});

test("counts complaints that wait for longer, and the site's own however many cases were taken over", async () => {
  const batch = store().documents.batch("test");
  const add = (ref: string, over: Partial<ComplaintFields>) =>
    batch.set(complaints, ref, complaintFixture({ ref, ...over }));
  const waiting = { publishedAt: null, state: "submitted" } as const;
  add("EW-000001", { submittedAt: "2026-10-01T10:00:00.000Z", publishedAt: "2026-10-01T12:00:00.000Z" });
  add("EW-000002", { submittedAt: "2026-11-01T10:00:00.000Z", ...waiting });
  add("EW-000003", { submittedAt: "2026-11-20T20:00:00.000Z", ...waiting });
  add("EW-000004", { submittedAt: "2026-11-01T10:00:00.000Z", ...waiting, state: "rejected" });
  for (let at = 0; at < 1_001; at += 1) {
    const ref = `EW-1${String(at).padStart(5, "0")}`;
    const playerId = playerTakenOver(ref);
    add(ref, { submittedAt: "2026-05-01T00:00:00.000Z", publishedAt: "2026-11-20T00:00:00.000Z", playerId });
  }
  await batch.commit();
  expect(await counted()).toMatchObject({ "first-answer": [1, 2] });
});
