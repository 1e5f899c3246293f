import { expect, test } from "vitest";
import { isSecretField, isShownField, isTechnicalField } from "~/http/forms/field-visibility";
import { HONEYPOT_FIELD } from "~/http/security/honeypot";
import { echoedFieldsOf } from "~/http/bodies/echoed-fields.server";

test.each(["password", "current", "oneTimeCode", "token", "people[0].password", "newPassword", "totpSecret"])(
  "%s is secret",
  (name) => {
    expect([isSecretField(name), isShownField(name)]).toEqual([true, false]);
  },
);

test.each([HONEYPOT_FIELD, "__intent__", "version", "key", "categories[0].id", "shown.body", "redirectTo"])(
  "%s is technical",
  (name) => {
    expect([isTechnicalField(name), isShownField(name)]).toEqual([true, false]);
  },
);

test.each(["message", "currentBalance", "code", "payments[0].fee", "choice.body", "website", "", "[0]", "]"])(
  "%j is shown",
  (name) => {
    expect(isShownField(name)).toBe(true);
  },
);

test("the typed text is given back without secrets and without the fields that bots fill in", () => {
  const form = new FormData();
  for (const name of ["message", "password", "oneTimeCode", "token", HONEYPOT_FIELD, "redirectTo"])
    form.append(name, "words");
  expect(echoedFieldsOf(form)).toEqual([{ name: "message", text: "words" }]);
});

test("of a form with more fields than ours have, the first ones are given back", () => {
  const form = new FormData();
  for (let field = 0; field < 5_000; field++) form.append("a", "b");
  expect(echoedFieldsOf(form)).toHaveLength(500);
});
