import { describe, expect, test } from "vitest";
import { withRawTexts } from "~/backend/mail/mime/mail-charsets";
import { readMailHere } from "~/backend/mail/mime/read-mail";

function mail(type: string | null, body: Uint8Array | string): Buffer {
  const head = ["From: a@people.example", ...(type === null ? [] : [`Content-Type: ${type}`]), "Subject: x", "", ""];
  return Buffer.concat([Buffer.from(head.join("\r\n")), Buffer.from(body)]);
}
const textOf = async (type: string | null, body: Uint8Array | string) =>
  (await readMailHere(mail(type, body))).text?.trim() ?? null;
const latin1 = (text: string) => Buffer.from(text, "latin1");

describe("The text of a mail", () => {
  test.each([
    [null],
    ["text/plain"],
    ["text/plain; charset=us-ascii"],
    ["text/plain; charset=unknown-8bit"],
    ["text/plain; charset=iso-8859-1; format=flowed"],
    ['text/plain;\r\n charset="gb2312"'],
    ["text/plain; charset=koi8-r"],
  ])("is read as UTF-8 if it is UTF-8, whatever is said of it: %s", async (type) => {
    expect(await textOf(type, "Вы paid für 你好 🎰")).toBe("Вы paid für 你好 🎰");
  });

  test.each([
    ["text/plain; charset=windows-1251", [0xc2, 0xfb], "Вы"],
    ["text/plain; charset=cp1251", [0xc2, 0xfb], "Вы"],
    ["text/plain; charset=gb2312", [0xc4, 0xe3, 0xba, 0xc3], "你好"],
    ["text/plain; charset=shift_jis", [0x82, 0xb1, 0x83, 0x5c], "こソ"],
    ["text/plain; charset=iso-2022-jp", [0x1b, 0x24, 0x42, 0x24, 0x33, 0x1b, 0x28, 0x42], "こ"],
  ])("is read as it is said to be otherwise: %s", async (type, bytes, text) => {
    expect(await textOf(type, Uint8Array.from(bytes))).toBe(text);
  });

  test("is read as Western European where nothing, or something wrong, is said", async () => {
    for (const type of [null, "text/plain", "text/plain; charset=utf-8", "text/plain; charset=x-none"])
      expect(await textOf(type, latin1("Für señor Café: 50 £"))).toBe("Für señor Café: 50 £");
  });

  test("is read part by part, entities of HTML included", async () => {
    const body = Buffer.concat([latin1("<p>&uuml;ber "), Buffer.from([0xc2, 0xfb]), latin1(" &euro;5</p>")]);
    expect(await textOf("text/html; charset=windows-1251", body)).toBe("über Вы €5");
    const parts = Buffer.concat([
      latin1("--b\r\nContent-Type: text/plain\r\n\r\nF\xfcr Sie.\r\nContent-Type: text/plain; charset=utf-8\r\n"),
      latin1("\r\n--b\r\nContent-Type: application/pdf\r\n\r\nx\r\n--b--\r\n"),
    ]);
    expect(await textOf('multipart/mixed; boundary="b"', parts)).toBe(
      "Für Sie.\nContent-Type: text/plain; charset=utf-8",
    );
  });

  test.each([
    ["the order that its mark says", "text/plain; charset=utf-16", [0xfe, 0xff, 0, 0x48, 0, 0x69], "Hi"],
    ["a mark alone", "text/plain; charset=utf-8", [0xff, 0xfe, 0x48, 0, 0x69, 0], "Hi"],
    ["signs that switch, named as ASCII", "text/plain; charset=us-ascii", [0x1b, 0x24, 0x42, 0x24, 0x33, 0x1b, 0x28, 0x42], "こ"], // prettier-ignore
    ["quotation marks of Windows, named by nobody", "text/plain", [0x93, 0x48, 0x69, 0x94, 0x20, 0x80], "“Hi” €"],
    ["a name in two kinds of quotation marks", `text/plain; charset="'windows-1251'"`, [0xc2, 0xfb], "Вы"],
  ])("is read by %s", async (_, type, bytes, text) => {
    const encoded = `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString("base64")}`;
    expect((await readMailHere(Buffer.from(`From: a@people.example\r\n${encoded}`))).text).toBe(text);
  });

  test("is read by what its own markup says", async () => {
    const body = Buffer.concat([latin1("<meta charset=windows-1251><p>"), Buffer.from([0xc2, 0xfb])]);
    expect(await textOf("text/html", body)).toBe("Вы");
  });

  test("is that of the HTML where the plain part is blank", async () => {
    const parts =
      "--b\r\nContent-Type: text/plain\r\n\r\n \r\n--b\r\nContent-Type: text/html\r\n\r\n<p>Paid</p>\r\n--b--";
    expect(await textOf('multipart/alternative; boundary="b"', parts)).toBe("Paid");
  });

  test.each([
    ["cp932", [0x87, 0x40], "①"],
    ["cp936", [0xc4, 0xe3], "你"],
    ["cp950", [0xa7, 0x41], "你"],
    ["latin-9", [0x35, 0xa4], "5€"],
  ])("is read by the names that programs give to encodings: %s", async (charset, bytes, text) => {
    expect(await textOf(`text/plain; charset=${charset}`, Uint8Array.from(bytes))).toBe(text);
  });

  test("is null where what it was named to be makes no sense", async () => {
    const cyrillic = Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20, 0xe2, 0xf1, 0xe5, 0xec]);
    expect(await textOf("text/plain; charset=iso-8859-1", cyrillic)).toBeNull();
    const koi = Uint8Array.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4, 0x20, 0xf7, 0xd3, 0xc5, 0xcd]);
    expect(await textOf("text/plain; charset=windows-1251", koi)).toBeNull();
    expect(await textOf("text/plain", latin1("Zap\xb3acili\x9cmy w pi\xb9tek, razem 500 z\xb3."))).toBeNull();
    // Node drops the first byte and says nothing.
    expect(await textOf("text/plain; charset=cp949", Uint8Array.from([0xb0, 0xa1, 0x8c, 0x63]))).toBeNull();
  });

  test("keeps what looks like the headers of a part", async () => {
    const text = "Paid as follows:\n----------\nAmount: 500\nDay: Friday\n\nThat is all.";
    expect(await textOf("text/plain; charset=utf-8", text.replaceAll("\n", "\r\n"))).toBe(text);
  });

  test("is joined where its lines flow, but no quoted line with the answer below it", async () => {
    const text = "> Please answer by \nWe paid on \nFriday.\n> 1 December \n> 2026.\n-- \nOskar";
    expect(await textOf("text/plain; format=flowed", text)).toBe(
      "> Please answer by \nWe paid on Friday.\n> 1 December 2026.\n-- \nOskar",
    );
    expect(await textOf("text/plain; format=flowed; delsp=yes", "金曜日に \n払った。")).toBe("金曜日に払った。");
  });

  test("is null where it can't be read, never a guess", async () => {
    expect(await textOf("text/plain; charset=hz-gb-2312", "~{<:Ky2;~}")).toBeNull();
    expect(await textOf("text/plain; charset=iso-2022-kr", "\x1b$)C\x0e0!\x0f")).toBeNull();
    expect(await textOf("text/plain; charset=utf-32le", "H\0\0\0i\0\0\0")).toBeNull();
    const broken = Buffer.from(
      "From: a@people.example\r\nContent-Transfer-Encoding: base64\r\n\r\nSGVsbG8 %%% d29ybGQ",
    );
    expect((await readMailHere(broken)).text).toBeNull();
    expect(await textOf("text/plain; charset=utf-7", "f+APw-r dich")).toBeNull();
    expect(await textOf("text/plain", Uint8Array.from([0xd7, 0xd9, 0x20, 0xd1, 0xd4]))).toBeNull();
    expect(await textOf("text/plain; charset=gb2312", Uint8Array.from([0xc4, 0xe3, 0xff, 0xff]))).toBeNull();
    // What is said to be in UTF-7, and has nothing of it.
    expect(await textOf("text/plain; charset=utf-7", "1 + 1 = 2")).toBe("1 + 1 = 2");
  });
});

test("a mail that names thousands of encodings is tried in a few", () => {
  const parts = Array.from(
    { length: 3_000 },
    (_, at) => `\r\n--b\r\nContent-Type: text/plain; charset=x${String(at)}\r\n\r\n`,
  );
  const { charsets } = withRawTexts(
    Buffer.from(`Content-Type: multipart/mixed; boundary="b"\r\n\r\n${parts.join("")}`),
  );
  expect(charsets).toHaveLength(8);
});

describe("A file that is written into the text", () => {
  const encoded = 'begin 644 receipt.txt\n,4&%I9"P@-3`@15521\n`\nend';

  test("is taken out of it", async () => {
    const { text, files } = await readMailHere(mail("text/plain", `Here it is.\n${encoded}\nBye.`));
    expect(text?.trim()).toBe("Here it is.\nBye.");
    expect(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ["receipt.txt", "Paid, 50 EUR"],
    ]);
  });

  test("is taken in base64, and out of HTML", async () => {
    const inBase64 = "begin-base64 644 receipt.txt\nUGFpZCwgNTAg\nRVVS\n====";
    const mails = [mail("text/plain", `It.\n${inBase64}\nBye.`), mail("text/html", `<pre>It.\n${encoded}\nBye.</pre>`)];
    for (const { text, files } of await Promise.all(mails.map(readMailHere))) {
      expect(text?.trim().split(/\s+/)).toEqual(["It.", "Bye."]);
      expect(files.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(["Paid, 50 EUR"]);
    }
  });

  test("stays if it doesn't end, or is none", async () => {
    for (const own of ['begin 644 receipt.txt\n,4&%I9"P@-3`@15521', "begin 100 spins\nOn Friday: I got none.\nend"])
      expect(await textOf("text/plain", own)).toBe(own);
  });
});
