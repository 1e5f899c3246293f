import fc from "fast-check";
import { expect, test } from "vitest";
import { harmlessName, slugOfName } from "~/platform/media/upload/file-name";

test.each([
  ["harbour at dusk.png", "harbour at dusk.png"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\ida\\photo.jpg", "photo.jpg"],
  ["<img src=x onerror=alert(1)>.png", "img src=x onerror=alert(1).png"],
  ["invoice\u202Egnp.exe", "invoicegnp.exe"],
  ["a\u0000b\u0007c\r\nSet-Cookie: x=1.png", "abcSet-Cookie x=1.png"],
  ["\u200B\u200F\uFEFF", "picture"],
  ["...", "picture"],
  ["", "picture"],
  ["Fjörd 北.webp", "Fjörd 北.webp"],
])("the name %j becomes %j", (sent, harmless) => {
  expect(harmlessName(sent)).toBe(harmless);
});

test("a very long name keeps its ending", () => {
  const name = harmlessName(`${"x".repeat(5_000)}.jpeg`);
  expect([...name]).toHaveLength(120);
  expect(name.endsWith("….jpeg")).toBe(true);
});

test("whatever a file is called, its name and its part of an address are harmless", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (sent) => {
      const name = harmlessName(sent);
      expect(name).not.toMatch(/[<>"'&\\/\p{Cc}\p{Cf}]/u);
      expect([...name].length).toBeLessThanOrEqual(120);
      expect(slugOfName(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slugOfName(name).length).toBeLessThanOrEqual(60);
    }),
  );
});

test("an address part is made of the name's letters", () => {
  expect(slugOfName("Fjörd at  Dusk (2).JPG")).toBe("fjord-at-dusk-2");
  expect(slugOfName("北.webp")).toBe("picture");
});
