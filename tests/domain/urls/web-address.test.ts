import { describe, expect, test } from "vitest";
import { LOGIN_MESSAGE, hasLogin, httpsUrl, storedHttpsUrl, webUrl, withoutLogin } from "~/domain/urls/web-address";
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

describe("A name or password, which hides where an address leads,", () => {
  const HIDING = [
    "https://larkmoor.example@evil.example",
    "https://larkmoor.example:443@evil.example/terms",
    "https://larkmoor.example%2Fterms@evil.example/",
    "https:\\\\larkmoor.example@evil.example",
    "https:larkmoor.example@evil.example",
  ];

  test.each(HIDING)("is refused in %s", (address) => {
    expect(httpsUrl.safeParse(address).error?.issues).toMatchObject([{ message: LOGIN_MESSAGE }]);
  });

  test("that is empty isn't stored", () => {
    expect(httpsUrl.parse("https://@evil.example")).toBe("https://evil.example");
  });

  test.each(HIDING)("is left out of a stored address for people to read: %s", (address) => {
    const read = withoutLogin(storedHttpsUrl.parse(address));
    expect(new URL(read).host).toBe("evil.example");
    expect(hasLogin(read)).toBe(false);
    expect(read).not.toContain("@");
  });

  test.each([
    "https://casino.example/@support",
    "https://casino.example/?mail=a@x.example",
    "https://casino.example/#a@b",
  ])("is none of %s", (address) => {
    expect(httpsUrl.parse(address)).toBe(address);
    expect(storedHttpsUrl.parse(address)).toBe(address);
  });
});
