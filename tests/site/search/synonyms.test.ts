import { expect, test } from "vitest";
import { synonymGroups, variantsOf } from "~/site/search/synonyms";

const GROUPS = synonymGroups("KYC, identity check , verification\n\nalone\nPayPal,, e-wallet");

test("a group is a line of at least two phrases", () => {
  expect(GROUPS).toEqual([
    ["KYC", "identity check", "verification"],
    ["PayPal", "e-wallet"],
  ]);
});

test.each([
  ["kyc", ["identity check", "verification"]],
  ["Identity Check late", ["kyc late", "verification late"]],
  ["identity", []],
  ["pay by paypal", ["pay by e wallet"]],
  ["E-WALLET", ["paypal"]],
  ["", []],
])("%s is also searched for as %j", (q, variants) => {
  expect(variantsOf(q, GROUPS)).toEqual(variants);
});

test("a query causes at most twelve further searches", () => {
  const many = Array.from({ length: 40 }, (_, at) => `word${String(at)}`);
  expect(variantsOf("word0", [many])).toHaveLength(12);
});
