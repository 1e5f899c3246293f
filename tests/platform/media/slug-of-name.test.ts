import fc from "fast-check";
import { expect, test } from "vitest";
import { slugOfName } from "~/platform/media/upload/picture-upload.server";

test("an address part is made of the name's letters", () => {
  expect(slugOfName("Fjörd at  Dusk (2).JPG")).toBe("fjord-at-dusk-2");
  expect(slugOfName("北.webp")).toBe("picture");
});

test("whatever a file is called, its part of an address is harmless", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (sent) => {
      expect(slugOfName(sent)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slugOfName(sent).length).toBeLessThanOrEqual(60);
    }),
  );
});
