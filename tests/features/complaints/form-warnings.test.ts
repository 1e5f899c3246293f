import { expect, test } from "vitest";
import {
  formWarnings,
  looksLikeCardNumber,
  looksLikeIban,
  workingDaysBetween,
} from "~/features/complaints/submit/form-warnings";

test("working days are those from Monday to Friday after the first day", () => {
  expect(workingDaysBetween("2026-11-20", "2026-11-23")).toBe(1);
  expect(workingDaysBetween("2026-11-09", "2026-11-23")).toBe(10);
  expect(workingDaysBetween("2026-11-23", "2026-11-20")).toBe(0);
});

test("a card number is found by its check digit, in groups or not", () => {
  expect(looksLikeCardNumber("It was 4111 1111 1111 1111, I think")).toBe(true);
  expect(looksLikeCardNumber("4111111111111111")).toBe(true);
  expect(looksLikeCardNumber("4111 1111 1111 1112")).toBe(false);
  expect(looksLikeCardNumber("Call 0171 555 0123, ticket 20261121")).toBe(false);
});

test("an account number is found by its check digits, also with words after it", () => {
  expect(looksLikeIban("to DE89 3704 0044 0532 0130 00 on Monday")).toBe(true);
  expect(looksLikeIban("GB82WEST12345698765432")).toBe(true);
  expect(looksLikeIban("DE88 3704 0044 0532 0130 00")).toBe(false);
});

test("warnings name what should be looked at again", () => {
  const entry = { title: "Late", story: "GB82WEST12345698765432", contactedCasinoOn: "2026-11-16" };
  expect(formWarnings(entry, { today: "2026-11-21", isListed: false })).toEqual([
    "casino_not_listed",
    "casino_contacted_lately",
    "iban",
  ]);
  const calm = { title: "Late", story: "Nothing of the kind", contactedCasinoOn: "2026-10-01" };
  expect(formWarnings(calm, { today: "2026-11-21", isListed: true })).toEqual([]);
});
