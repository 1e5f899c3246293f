import { expect, test } from "vitest";
import { CaseNotFound } from "~/features/complaints/case/case-refusals";
import {
  maySeeOriginal,
  maySeeRelease,
  mayShareOriginal,
  requireOfCase,
} from "~/features/complaints/evidence/evidence-access.server";
import type { Evidence } from "~/features/complaints/evidence/evidence.server";

const PARTIES = ["player", "casino", "staff"] as const;

test.each([
  ["player", "staff", ["player", "staff"]],
  ["player", "parties", ["player", "casino", "staff"]],
  ["casino", "staff", ["casino", "staff"]],
  ["casino", "parties", ["player", "casino", "staff"]],
  ["staff", "staff", ["staff"]],
  ["staff", "parties", ["player", "casino", "staff"]],
] as const)("an original from %s, let to %s, is seen by %j", (party, visibility, seers) => {
  expect(PARTIES.filter((viewer) => maySeeOriginal({ party, visibility }, viewer))).toEqual(seers);
});

test("only those whose file it is let the other side see it", () => {
  for (const party of PARTIES) expect(PARTIES.filter((viewer) => mayShareOriginal({ party }, viewer))).toEqual([party]);
});

test.each([
  ["public", true, [null, ...PARTIES]],
  ["public", false, [...PARTIES]],
  ["parties", true, [...PARTIES]],
  ["parties", false, [...PARTIES]],
] as const)(
  "a copy released to %s, of a complaint that is public: %s, is seen by %j",
  (visibility, isPublic, seers) => {
    const all = [null, ...PARTIES];
    expect(all.filter((viewer) => maySeeRelease({ visibility }, { isPublic, viewer }))).toEqual(seers);
  },
);

test("a file of another complaint doesn't belong to this one", () => {
  const evidence = { ownerId: "EW-1AAAAA" } as Evidence;
  expect(requireOfCase(evidence, "EW-1AAAAA")).toBe(evidence);
  expect(() => requireOfCase(evidence, "EW-2BBBBB")).toThrow(CaseNotFound);
  expect(() => requireOfCase(null, "EW-1AAAAA")).toThrow(CaseNotFound);
});
