import { expect, test } from "vitest";
import { isUnchanged } from "~/http/responses/conditional-request.server";

const TAG = '"Zk3v-gz1"';

test.each([
  TAG,
  `W/${TAG}`,
  `"other", ${TAG}`,
  "*",
  '"Zk3v-gz1-gzip"',
  '"Zk3v-gz1--gzip"',
  '"Zk3v-gz1;br"',
  '"a-gzip", "Zk3v-gz1-gzip"',
])("a client that has %s has this content, whatever a proxy put at the tag's end", (sent) => {
  expect(isUnchanged(sent, TAG)).toBe(true);
});

test.each([null, "", '"Zk3v-gz"', '"other-gzip"', '"Zk3v-gz1-other"'])("one that has %s does not", (sent) => {
  expect(isUnchanged(sent, TAG)).toBe(false);
});

test("our own tags of compressed content stay apart", () => {
  expect(isUnchanged('"abc-br"', '"abc-br"')).toBe(true);
  for (const sent of ['"abc"', '"abc-gz"', '"abc-br"']) expect(isUnchanged(sent, '"abc-x"')).toBe(false);
  expect(isUnchanged('"abc-br"', '"abc"')).toBe(false);
});
