import { expect, test } from "vitest";
import { loader } from "~/routes/[.well-known].security[.]txt";
import { TEST_NOW, useTestBackend } from "../support/backend";
import { respond, visit } from "../support/requests";

useTestBackend();

async function fields(): Promise<Map<string, string[]>> {
  const { status, headers, data } = await respond(() => loader(visit("/.well-known/security.txt")));
  expect([status, headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const found = new Map<string, string[]>();
  // RFC 9116, 2.2: each line is one field and ends with CRLF or LF.
  for (const line of String(data).split("\r\n").slice(0, -1)) {
    const [, name = "", value = ""] = /^([A-Za-z-]+): (\S.*)$/.exec(line) ?? [];
    expect(name, line).not.toBe("");
    found.set(name, [...(found.get(name) ?? []), value]);
  }
  return found;
}

test("security.txt names where to report a weakness, by https or mailto alone", async () => {
  const contacts = (await fields()).get("Contact") ?? [];
  expect(contacts).toEqual(["http://edgewise.test/contact?type=bug", expect.stringMatching(/^mailto:\S+@\S+$/)]);
});

test("it expires once, ahead of us and within a year", async () => {
  const expires = (await fields()).get("Expires") ?? [];
  expect(expires).toHaveLength(1);
  expect(expires[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);
  const days = (Date.parse(expires[0] ?? "") - Date.parse(TEST_NOW)) / 86_400_000;
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(365);
});

test("it says which address it belongs to", async () => {
  expect((await fields()).get("Canonical")).toEqual(["http://edgewise.test/.well-known/security.txt"]);
});
