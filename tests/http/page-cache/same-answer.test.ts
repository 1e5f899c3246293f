import { expect, test } from "vitest";
import { textDifference } from "../../../e2e/support/cached-pages/same-answer";

const signIn = (href: string) => `<a href="${href}">Sign In or Join</a>`;

test.each([
  ["/login", "/login?redirectTo=%2F%3Futm_campaign%3D"],
  ["/login", "/login?redirectTo=%2F%3Ffbclid%3Dx"],
  ["/login?redirectTo=%2Fnews", "/login?redirectTo=%2Fnews%3Futm_source%3Dx"],
])("a kept page may lead to %s where a fresh one leads to %s", (kept, fresh) => {
  expect(textDifference(signIn(kept), signIn(fresh))).toBeNull();
});

test.each([
  ["/login", "/login?redirectTo=%2Fnews"],
  ["/login", "/login?redirectTo=%2F%3Fq%3Dx"],
])("%s is another sign-in than %s", (kept, fresh) => {
  expect(textDifference(signIn(kept), signIn(fresh))).not.toBeNull();
});
