import { expect, test } from "vitest";
import { HONEYPOT_FIELD } from "~/http/security/honeypot";
import { isSpam } from "~/http/security/honeypot.server";

function form(...values: (string | File)[]): FormData {
  const made = new FormData();
  for (const value of values) made.append(HONEYPOT_FIELD, value);
  return made;
}

test("a form whose unseen field is filled in is spam, also when it comes twice or as a file", () => {
  expect(isSpam(form("https://spam.example"))).toBe(true);
  expect(isSpam(form("", "https://spam.example"))).toBe(true);
  expect(isSpam(form(new File([], "")))).toBe(true);
});

test("a form that a person sent is none", () => {
  expect(isSpam(form(""))).toBe(false);
  expect(isSpam(form())).toBe(false);
});
