import { describe, expect, test } from "vitest";
import { fastestWords } from "~/features/casinos/public/casino-summary";
import type { Payment } from "~/features/casinos/schema";

function payment(method: Payment["method"], testedHours: number | null, statedHours: number | null = null): Payment {
  return { method, statedHours, testedHours, testedAt: "2026-01-02T00:00:00.000Z", fee: "None", min: null, max: null };
}

describe("the fastest way to be paid", () => {
  test("is the fastest we tested, however fast another claims to be", () => {
    const payments = [payment("debit_card", 72), payment("e_wallet", 5), payment("crypto", null, 1)];
    expect(fastestWords({ payments })).toBe("E-wallet: paid in 5 hours");
  });

  test("is none if our withdrawal never arrived, and unknown if we tested none", () => {
    expect(fastestWords({ payments: [payment("e_wallet", null, 1)] })).toBe("None: our withdrawal never arrived");
    expect(fastestWords({ payments: [{ ...payment("e_wallet", null, 1), testedAt: null }] })).toBe(
      "We have not tested a withdrawal here",
    );
  });
});
