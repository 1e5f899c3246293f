import { expect, test } from "vitest";
import { mentionedIn } from "~/platform/notifications/mentions.server";

const PEOPLE = [
  { uid: "anna", displayName: "Anna" },
  { uid: "lind", displayName: "Anna Lind" },
  { uid: "oe", displayName: "Øystein Åberg" },
  { uid: "oe2", displayName: "Øystein Åberg" },
  { uid: "none", displayName: "" },
];

test.each([
  ["@Anna, please.", ["anna"]],
  ["@ANNA LIND and @anna", ["lind", "anna"]],
  ["@Anna Lind", ["lind"]],
  ["@Annabel, or anna@example.com", []],
  ["Ask @øystein åberg.", ["oe", "oe2"]],
  ["Nobody: @ and @@", []],
])("%j mentions %j", (text, uids) => {
  expect(mentionedIn(text, PEOPLE)).toEqual(uids);
});

test("a note mentions ten people at most", () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ uid: String(at), displayName: `Person ${String(at)}.` }));
  expect(mentionedIn(many.map(({ displayName }) => `@${displayName}`).join(" "), many)).toHaveLength(10);
});
