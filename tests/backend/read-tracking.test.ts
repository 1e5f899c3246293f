import { expect, test } from "vitest";
import { backend } from "~/backend/index.server";
import { trackReads } from "~/backend/read-tracking.server";
import { casinos } from "~/features/casinos/collection";
import { statTotals } from "~/platform/statistics/collection";
import { useTestBackend } from "../support/backend";

useTestBackend();

test("a response made from writes that other instances aren't told of ages, and no other read has that effect", async () => {
  const readingOf = async (read: () => Promise<unknown>) => (await trackReads(read)).reading;
  const { documents } = backend();
  expect(await readingOf(() => documents.get(casinos, "a"))).toMatchObject({ ages: false });
  expect(await readingOf(() => documents.query(casinos, {}))).toMatchObject({ ages: false });
  expect(await readingOf(() => documents.get(statTotals, "a"))).toMatchObject({ ages: true });
  expect(await readingOf(() => documents.count(statTotals))).toMatchObject({ ages: true });
});

test("what isn't announced can't be followed", () => {
  const follow = () => backend().documents.watch(statTotals, {}, { onChange: () => undefined });
  expect(follow).toThrow(expect.objectContaining({ name: "InvalidQuery" }));
});
