import fc from "fast-check";
import { expect, test } from "vitest";
import { safeFileHeaders } from "~/backend/files/safe-headers";
import { sentFileName } from "~/domain/text/sent-file-name";
import { parseDisposition } from "~/http/bodies/multipart.server";

test.each([
  ["harbour at dusk.png", "harbour at dusk.png"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\ida\\photo.jpg", "photo.jpg"],
  ["invoice\u202Egnp.exe", "invoicegnp.exe"],
  ["a\u0000b\u0007c\r\nSet-Cookie: x=1.png", "abcSet-Cookie: x=1.png"],
  ["\u200B\u200F\uFEFF", "picture"],
  ["...", "picture"],
  ["  . . ", "picture"],
  ["CON", "CON"],
  ["nul.png", "nul.png"],
  ["a.png\u0000.exe", "a.png.exe"],
  ["\u202e\u2066gnp.exe\u2069", "gnp.exe"],
  ["half \ud800 character.png", "half  character.png"],
  ["", "picture"],
  ["Fjörd 北.webp", "Fjörd 北.webp"],
  ...["a=b.png", "Statement; March.png", `Ida's "best" & <only> 50% *?.png`, "a\\b.png", ".hidden.png"].map((name) => [name, name]), // prettier-ignore
])("the name %j is shown as %j", (sent, shown) => {
  expect(sentFileName(sent ?? "", "picture")).toBe(shown);
});

test("a very long name keeps its ending", () => {
  const name = sentFileName(`${"x".repeat(5_000)}.jpeg`);
  expect(name).toHaveLength(255);
  expect(name.endsWith("x.jpeg")).toBe(true);
});

const METADATA = {
  ...{ bucket: "b", generation: "1", metageneration: "1", fullPath: "evidence/x", name: "x", size: 1, md5Hash: "" },
  ...{ timeCreated: "2026-11-21T12:00:00.000Z", updated: "2026-11-21T12:00:00.000Z", cacheControl: null },
  ...{ contentDisposition: null, contentEncoding: null, contentLanguage: null, contentType: "application/pdf" },
  customMetadata: {},
};

test("any visible name goes in as browsers send it and comes out by RFC 5987", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }), (typed) => {
      const name = sentFileName(typed);
      const quoted = name.replace(/["\r\n]/g, (character) => encodeURIComponent(character));
      const sent = parseDisposition(`form-data; name="evidence"; filename="${quoted}"`)?.filename ?? "";
      // Browsers leave % as it is, so a name that has an escape in it can't be told from one that was escaped.
      fc.pre(!/%(?:22|0[ad])|\\"/i.test(name));
      expect(sentFileName(sent)).toBe(name);
      const header = safeFileHeaders(METADATA, { visibility: "private", download: true, name }).get("Content-Disposition") ?? ""; // prettier-ignore
      expect(decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(header)?.[1] ?? "")).toBe(name);
      expect(header).toMatch(/^attachment; filename="[\w .()-]*"; /);
    }),
  );
});
