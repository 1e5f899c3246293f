import { describe, expect, test } from "vitest";
import { readMailHere } from "~/backend/mail/mime/read-mail";
import { processorMs } from "../../support/timing/processor-time";

const textOf = async (type: string, body: string) =>
  (await readMailHere(Buffer.from(`From: a@people.example\r\nContent-Type: ${type}\r\n\r\n${body}`))).text;
const ofHtml = (html: string) => textOf("text/html; charset=utf-8", html);

describe("The text of a mail in HTML", () => {
  test.each([
    ["styles and what is hidden", "<style>p{color:red}</style><div style='display: none'>x</div><p>Paid</p>", "Paid"],
    ["what stands in attributes", '<p title="a > b">Paid</p>', "Paid"],
    ["line breaks of the source", "<p>We\r\n  paid</p>", "We paid"],
  ])("is without %s", async (_, html, text) => {
    expect(await ofHtml(html)).toBe(text);
  });

  test("has the lines that a program shows", async () => {
    expect(await ofHtml("<div>One</div><div><br></div><div>Two<br>Three</div><div>&nbsp;</div><p>Four</p>")).toBe(
      "One\n\nTwo\nThree\n\nFour",
    );
    expect(await ofHtml("<table><tr><td>Day</td><td>Sum</td></tr><tr><td>Friday</td><td>500</td></tr></table>")).toBe(
      "Day Sum\nFriday 500",
    );
    expect(await ofHtml("<pre>a\n  b</pre>")).toBe("a\n  b");
    expect(await ofHtml("<p>See <a href='https://a.example/'>this</a></p>")).toBe("See this (https://a.example/)");
  });

  test("marks what is quoted, so that an answer below it is known", async () => {
    expect(await ofHtml("<p>Yes.</p><blockquote><p>A?</p><p>B?</p></blockquote><p>No.</p>")).toBe(
      "Yes.\n\n> A?\n>\n> B?\n\nNo.",
    );
  });

  test("is read in a moment, however many tags there are and however deep they stand", async () => {
    const started = process.cpuUsage();
    expect(await ofHtml(`${"<div>".repeat(150_000)}Paid`)).toBe("Paid");
    expect(await ofHtml(`${"<".repeat(500_000)}p>Paid`)).toMatch(/Paid$/);
    expect(await ofHtml("<a href=https://a.example/x>b".repeat(8_000))).toMatch(/^b/);
    // These take about a tenth of it.
    expect(processorMs(started)).toBeLessThan(10_000);
  });

  test("is read where the plain part is that of somebody else", async () => {
    const part = (type: string, text: string) => `--b\r\nContent-Type: text/${type}\r\n\r\n${text}\r\n`;
    const note = part("plain", "Your program can't show this message.");
    const html = part("html", "<style>p{}</style><p>We paid on Friday, and this is the proof of it.</p>");
    expect(await textOf('multipart/alternative; boundary="b"', `${note}${html}--b--`)).toBe(
      "We paid on Friday, and this is the proof of it.",
    );
    expect(await textOf('multipart/mixed; boundary="b"', `${html}${part("plain", "A list's footer")}--b--`)).toBe(
      "We paid on Friday, and this is the proof of it.\n\nA list's footer",
    );
  });
});
