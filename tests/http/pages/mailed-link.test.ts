import { expect, test } from "vitest";
import { linkParameters } from "~/http/pages/mailed-link.server";

const TOKEN = `${"a_b-C9".repeat(7)}-`;
const read = (query: string) => {
  const parameters = linkParameters(new Request(`https://guide.example/reset-password?${query}`));
  return [parameters.get("id"), parameters.get("token")];
};

test.each([".", ",", ")", ">", "%3E", "%22%3E", "&gt;", ").", "%E2%80%9D", "!", "%20", "*", "%0A"])(
  "a link is forgiven what a program or a person glued to its end: %s",
  (tail) => {
    expect(read(`id=7f&token=${TOKEN}${tail}`)).toEqual(["7f", TOKEN]);
    expect(read(`token=${TOKEN}&id=7f${tail}`)).toEqual(["7f", TOKEN]);
  },
);

test("a link whose & was written as in HTML is read", () => {
  expect(read(`id=7f&amp;token=${TOKEN}`)).toEqual(["7f", TOKEN]);
});

test("other parameters stay as they are, and what is no token stays none", () => {
  const parameters = linkParameters(
    new Request("https://guide.example/verify-email?token=..&redirectTo=/casinos?q=(a)"),
  );
  expect([parameters.get("token"), parameters.get("redirectTo")]).toEqual(["", "/casinos?q=(a)"]);
  expect(read("")).toEqual([null, null]);
});
