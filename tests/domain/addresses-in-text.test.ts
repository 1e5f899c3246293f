import { describe, expect, test } from "vitest";
import { sought, withoutAddresses } from "~/domain/mailbox/addresses-in-text.server";

const ADDRESS = "oskar@people.example";
const shown = (text: string) => withoutAddresses(text, sought([ADDRESS]));

describe("An address that is sought", () => {
  test.each([
    ["<", ">"],
    ["“", "”"],
    ["„", "“"],
    ["« ", " »"],
    ["*", "*"],
    ["**", "**"],
    ["_", "_"],
    ["`", "`"],
    ["~", "~"],
    ["{", "}"],
    ["|", "|"],
    ["（", "）"],
    ["mailto:", "?subject=x"],
    ["[oskar](mailto:", ")"],
    ["https://x.example/?to=", "&b=1"],
    ["\u202a", "\u202c"],
    ["• ", "…"],
    ["—", "—"],
    ["E-mail", "wrote"],
    ["", "."],
    ["", "!"],
    ["", "’s"],
    ["", "，你好"],
    ["\\", "\\"],
  ])("is found between “%s” and “%s”", (before, behind) => {
    expect(shown(`We paid ${before}${ADDRESS}${behind}`)).toBe(`We paid ${before}[email address]${behind}`);
    expect(shown(`${before}${ADDRESS}${behind} ${before}${ADDRESS}${behind}`)).not.toContain("people.example");
  });

  test.each([
    "OSKAR@PEOPLE.EXAMPLE",
    "oskar＠people.example",
    "oskar﹫people.example",
    "ｏｓｋａｒ@ｐｅｏｐｌｅ．example",
    "oskar@people。example",
    "oskar%40people.example",
    "oskar%2540people.example",
    "oskar&#64;people.example",
    "oskar(at)people.example",
    "oskar [at] people.example",
    "oskar @ people.example",
    "oskar@\npeople.example",
    "oskar@\n> people.example",
    "o\u00adskar\u200b@\u2060people.example",
    "𝗼𝘀𝗸𝗮𝗿@people.example",
    "oskar+casino@people.example",
  ])("is found as %j", (spelling) => {
    expect(shown(`It is ${spelling}, yes`)).toBe("It is [email address], yes");
  });

  test("is found in every spelling of its mailbox", () => {
    const text = "o.skar@gmail.com, oskar+x@googlemail.com, Oskar@GoogleMail.com";
    expect(withoutAddresses(text, sought(["oskar@gmail.com"]))).toBe("[email address], [email address], [email address]"); // prettier-ignore
  });

  test("is found with its domain in letters and in ASCII", () => {
    const text = "oskar@bücher.example or oskar@xn--bcher-kva.example";
    for (const address of ["oskar@bücher.example", "oskar@xn--bcher-kva.example"])
      expect(withoutAddresses(text, sought([address]))).not.toMatch(/oskar/);
  });

  test("is one of further ones at their domain", () => {
    const isTicket = (address: string) => /^cases\+\w+@mail\.example$/.test(address);
    const text = "**cases+abc@mail.example** and cases@mail.example";
    expect(withoutAddresses(text, sought([], ["mail.example"], isTicket))).toBe(
      "**[email address]** and cases@mail.example",
    );
  });
});

test("Other addresses stay", () => {
  const text = "other@people.example, oskar@other.example, oskar at people.example, @people.example";
  expect(shown(text)).toBe(text);
});
