import { expect, test } from "vitest";
import { versionDiff } from "~/platform/publishing/revisions/version-diff.server";
import { withNames } from "~/platform/publishing/revisions/reference-names.server";

const nameOf = (field: string, id: string) =>
  (field === "casinoId" || field === "casinoIds") && id === "c-1" ? "Saltbox" : null;

test("A revision shows the name of what a field refers to, at any depth, and the id of what is gone", () => {
  const nominees = [
    { casinoId: "c-1", note: "c-1" },
    { casinoId: "c-2", note: "" },
  ];
  expect(withNames({ casinoIds: ["c-1", "c-9"], categories: [{ nominees }] }, "", nameOf)).toEqual({
    casinoIds: ["Saltbox", "c-9"],
    categories: [
      {
        nominees: [
          { casinoId: "Saltbox", note: "c-1" },
          { casinoId: "c-2", note: "" },
        ],
      },
    ],
  });
  expect(versionDiff({ casinoId: "c-2" }, { casinoId: "c-1" }, { casinoId: "Casino" }, nameOf)).toMatchObject([
    { label: "Casino", from: "c-2", to: "Saltbox" },
  ]);
});
