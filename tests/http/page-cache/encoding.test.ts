import { expect, test } from "vitest";
import { encodingOf } from "~/http/page-cache/cached-response.server";
import { processorMs } from "../../support/timing/processor-time";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br", "br"],
  ["gzip, deflate", "gzip"],
  ["BR", "br"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["br;q=0, gzip;q=0.000", "identity"],
  ["br;q=0.1, gzip", "gzip"],
  ["gzip;q=0.5, identity", "identity"],
  ["gzip;q=0.1", "gzip"],
  ["brotli, x-br", "identity"],
  ["deflate", "identity"],
  // No encoding is left to choose: the plain page helps more than a refusal.
  ["identity;q=0, *;q=0", "identity"],
])("of what %o accepts, %s is sent", (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding);
});

test.each([
  ["encodings", (length: number) => "gzip,".repeat(length / 5)],
  ["refusals", (length: number) => "br;q=0,".repeat(length / 7)],
  ["parameters", (length: number) => `br${";x=1".repeat(length / 4)}`],
  ["blanks", (length: number) => `br${" ".repeat(length)}x`],
  ["letters", (length: number) => `${"b".repeat(length)} r`],
])("a megabyte of %s is read in proportion to its length", (_, make) => {
  const started = process.cpuUsage();
  encodingOf(make(1_000_000));
  expect(processorMs(started)).toBeLessThan(2_000);
});
