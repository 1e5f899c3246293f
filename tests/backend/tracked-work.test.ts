import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { isTrackingReads, recordReadFromMemory, trackReads, untracked } from "~/backend/read-tracking.server";

/** Notes the name in whatever response is being made, later. */
const noteLater = async (name: string) => {
  await turn();
  recordReadFromMemory(name);
};
const readingOf = async (work: () => Promise<unknown>) => [...(await trackReads(work)).reading.sources];

test("each response has its own reads, whatever is made beside it", async () => {
  const [a, b] = await Promise.all([
    readingOf(() => noteLater("a")),
    readingOf(() => noteLater("b")),
    noteLater("none"),
  ]);
  expect([a, b]).toEqual([["a"], ["b"]]);
});

test("a response that takes longer keeps its reads when another one ends", async () => {
  let finish: () => void = () => undefined;
  const gate = new Promise<void>((open) => (finish = open));
  const long = readingOf(async () => {
    await gate;
    await noteLater("long");
  });
  await trackReads(turn);
  finish();
  expect(await long).toEqual(["long"]);
  expect(isTrackingReads()).toBe(false);
});

test("a response that fails ends as well, and the next one's reads are noted", async () => {
  await expect(trackReads(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(isTrackingReads()).toBe(false);
  expect(await readingOf(() => noteLater("next"))).toEqual(["next"]);
});

test("a call that belongs to no response adds nothing to the one being made", async () => {
  const [outside, ...sources] = await readingOf(async () => {
    recordReadFromMemory(String(untracked(isTrackingReads)));
    await untracked(() => noteLater("untracked"));
  });
  expect([outside, sources]).toEqual(["false", []]);
});
