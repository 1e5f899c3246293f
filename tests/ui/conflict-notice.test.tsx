import { expect, test } from "vitest";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { wordsOfPage } from "../support/page-words";

async function textOf(props: Parameters<typeof ConflictNotice>[0]): Promise<string> {
  const page = { loader: () => ({}), default: () => <ConflictNotice {...props} /> };
  return (await wordsOfPage(page, { pattern: "/", address: "/" })).trim();
}

test("names who was first and when, if both are known", async () => {
  const at = "2026-11-21T12:00:00.000Z";
  expect(await textOf({ saved: { by: "Ben Ohm", at }, isKept: true })).toMatch(
    /^Nothing was changed Ben Ohm saved another version on .*2026.*, after you opened this page\. What you wrote is not saved yet: it is in the form below\.$/,
  );
  expect(await textOf({ saved: { by: null, at } })).toMatch(
    /^Nothing was changed Somebody else saved another version on /,
  );
});

test("says that somebody else was first where no more is known, or why else the form came too late", async () => {
  const unknown = "Nothing was changed Somebody else made a change after you opened this page.";
  expect(await textOf({})).toBe(unknown);
  expect(await textOf({ saved: { by: "Ben Ohm", at: null } })).toBe(unknown);
  expect(await textOf({ reason: "It was decided already.", children: <p>Read it again.</p> })).toBe(
    "Nothing was changed It was decided already. Read it again.",
  );
});
