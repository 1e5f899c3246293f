import { expect, test } from "vitest";
import { httpsUrl, webUrl } from "~/domain/urls/web-address";
import { plainMessage } from "~/domain/text/plain-messages";

const problems = (text: unknown) =>
  httpsUrl.safeParse(text, { error: plainMessage }).error?.issues.map(({ message }) => message) ?? [];

test("an address is stored as browsers write it, and no longer than it may be", () => {
  expect(httpsUrl.parse("https://bücher.example/é")).toBe("https://xn--bcher-kva.example/%C3%A9");
  expect(problems(`https://guide.example/${"a".repeat(478)}`)).toEqual([]);
  expect(problems(`https://guide.example/${"a".repeat(479)}`)).toEqual(["Use at most 500 characters."]);
  // Each is stored as six.
  expect(problems(`https://guide.example/${"é".repeat(100)}`)).toEqual(["Use at most 500 characters."]);
});

test("an address that is none has one problem, however long it is", () => {
  for (const text of [undefined, 7, "", "guide.example", "http://guide.example"])
    expect(problems(text)).toEqual(["Use an address that starts with https://."]);
  expect(problems("a".repeat(1_000))).toEqual(["Use at most 500 characters."]);
  expect(webUrl().safeParse("ftp://guide.example").success).toBe(false);
  expect(webUrl().safeParse("http://guide.example").success).toBe(true);
});
