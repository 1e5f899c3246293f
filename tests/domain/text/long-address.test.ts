import { expect, test } from "vitest";
import { emailProblem } from "~/domain/text/email-address";
import { processorMs } from "../../support/timing/processor-time";

test("a megabyte of combining marks is refused as an address at once", () => {
  const started = process.cpuUsage();
  expect(emailProblem(`a${"\u05c1\u094d".repeat(200_000)}@mail.example`)).not.toBeNull();
  expect(processorMs(started)).toBeLessThan(500);
});
