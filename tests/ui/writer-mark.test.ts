import { expect, test } from "vitest";
import { writerAfterReload } from "~/ui/forms/leave/writer-mark";

test.each([
  ["somebody else who signed in in another tab", "bo"],
  ["nobody, since the session has ended", null],
])("a form that holds unsaved text stays its writer's when its page is loaded again for %s", (_, uid) => {
  expect(writerAfterReload("ada", uid, true)).toBe("ada");
  expect(writerAfterReload("ada", uid, false)).toBe(uid);
});

test("what a visitor has typed becomes theirs who signs in", () => {
  expect(writerAfterReload(null, "bo", true)).toBe("bo");
});
