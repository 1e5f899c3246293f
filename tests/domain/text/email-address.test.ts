import { describe, expect, test } from "vitest";
import { z } from "zod/v4";
import { deliverableAddress, emailField, emailProblem, normaliseEmail } from "~/domain/text/email-address";

describe("An address", () => {
  test.each([
    ["name@bücher.example", "name@xn--bcher-kva.example"],
    ["name@BÜCHER.example", "name@xn--bcher-kva.example"],
    // The same letter as a u and a combining mark.
    ["name@bu\u0308cher.example", "name@xn--bcher-kva.example"],
    ["name@XN--bcher-kva.example", "name@xn--bcher-kva.example"],
    ["name@例え。テスト", "name@xn--r8jz45g.xn--zckzah"],
    [" Name@Example.COM ", "name@example.com"],
  ])("%s is stored and looked up as %s", (typed, stored) => {
    expect(emailProblem(typed)).toBeNull();
    expect(normaliseEmail(typed)).toBe(stored);
    expect(normaliseEmail(stored)).toBe(stored);
  });

  test("keeps the case before the @ in what is sent", () => {
    expect(deliverableAddress("José.Maria+1@Bücher.example")).toBe("José.Maria+1@xn--bcher-kva.example");
  });

  test.each(["josé@example.com", "josé@bücher.example", "пример@example.com", "用户@example.com"])(
    "%s is refused for its letters before the @",
    (address) => {
      expect(emailProblem(address)).toBe(
        "We can’t send email to an address with letters such as é or ü before the @. Enter another address.",
      );
    },
  );

  test.each(
    [
      ["", "name", "name@", "@example.com", "a@b@example.com", "name@example", "a b@example.com"],
      [
        "name@bü cher.example",
        "name@bücher/x.example",
        "name@bücher.example:25",
        "name@１.２.３.４",
        "name@[::1]",
        "é@b",
      ],
    ].flat(),
  )("%j is in the wrong format", (address) => {
    expect(emailProblem(address)).toBe("Enter an email address in the right format, such as name@example.com.");
  });

  test("is too long by what its domain becomes", () => {
    expect(emailProblem(`name@${"ü".repeat(50)}.${"ü".repeat(50)}.${"ü".repeat(50)}.${"ü".repeat(50)}.${"ü".repeat(50)}.example`)).not.toBeNull(); // prettier-ignore
  });
});

test("a form’s field gives the address as mail servers know it, and its own messages", () => {
  const schema = z.object({ email: emailField("Enter yours.") });
  expect(schema.parse({ email: "name@bücher.example" })).toEqual({ email: "name@xn--bcher-kva.example" });
  expect(schema.safeParse({}).error?.issues.map(({ message }) => message)).toEqual(["Enter yours."]);
  expect(schema.safeParse({ email: `${"x".repeat(300)}@example.com` }).error?.issues.map(({ message }) => message)).toEqual(["This email address is too long."]); // prettier-ignore
});
