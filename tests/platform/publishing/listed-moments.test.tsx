import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChangeTable } from "~/platform/audit/change-table";
import { Published, type EditorialRow } from "~/platform/publishing/bulk/editorial-list";

const ROW: EditorialRow = { id: "a", slug: "a", state: "published", publishAt: "2026-12-01T09:30:00.000Z", changesAt: null, updatedAt: "2026-11-01T00:00:00.000Z" }; // prettier-ignore

function shown(over: Partial<EditorialRow>): string {
  return renderToStaticMarkup(<Published {...ROW} {...over} />).replace(/<[^>]+>/g, "");
}

test("lists show the minute of what is to come, and the day of what is over", () => {
  expect(shown({})).toBe("1 Dec 2026");
  expect(shown({ state: "scheduled" })).toBe("1 Dec 2026, 09:30 UTC");
  expect(shown({ state: "changes", changesAt: "2026-12-02T17:45:00.000Z" })).toBe("1 Dec 2026, changes 2 Dec 2026, 17:45 UTC"); // prettier-ignore
  expect(shown({ publishAt: null })).toBe("not yet");
});

test("the log shows an instant in words", () => {
  const changes = [{ field: "publishAt", from: null, to: "2026-12-01T09:30:00.000Z" }];
  expect(renderToStaticMarkup(<ChangeTable changes={changes} />)).toContain("1 December 2026 at 09:30 UTC");
});
