import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HtmlValidate } from "html-validate";
import { parseHTML } from "linkedom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailVerification } from "~/platform/access/sign-in/mails.server";
import { useOneTestBackend } from "../../support/backend";
import { backgroundDone } from "../../support/outbox/background-done";
import { sendEveryMail } from "../../support/outside/every-mail";
import { newKeys } from "../../support/fixtures/trail-case";
import { setUpInbound } from "../../support/outside/received-mail";

const ORIGIN = "http://localhost:3000";
const LARGEST_BYTES = 60_000;

const current = useOneTestBackend();
let undo: () => void;
beforeAll(async () => {
  undo = setUpInbound();
  await sendEveryMail(newKeys());
});
afterAll(() => undo());

const mails = () =>
  current().sent.map((mail) => {
    const { document } = parseHTML(mail.html ?? "");
    // What lists of mails show repeats what is said below.
    const preview = document.querySelector('[style*="display:none"]');
    const previewed = preview?.textContent ?? "";
    preview?.remove();
    return { ...mail, html: mail.html ?? "", document, previewed };
  });

const plain = (text: string) => text.replace(/\s+/g, " ").trim();

/** The kinds of mail that the app's files name where they send one. */
function kindsInApp(): string[] {
  return (
    readdirSync("app", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".server.ts"))
      .map((file) => readFileSync(join("app", file), "utf8"))
      .filter((source) => /mail-layout\/|\bcomposeIssue\(/.test(source))
      // Other things have a kind too, but go to nobody.
      .flatMap((source) =>
        [...source.matchAll(/(?:\bsend\(|\bkind: )"([a-z-]+)",\s*to\b/g)].map(([, kind = ""]) => kind),
      )
  );
}

test("each kind of mail is among these", () => {
  const sent = new Set(current().sent.map(({ kind }) => kind));
  const kinds = [...new Set(kindsInApp())];
  expect(kinds.length).toBeGreaterThan(15);
  expect(kinds.filter((kind) => !sent.has(kind))).toEqual([]);
});

test("each says in its first line, its heading and its subject what happened, and why it came", () => {
  for (const { kind, subject, text, document, replyTo } of mails()) {
    const lines = text.split("\n\n").filter((line) => !line.startsWith("---"));
    const heading = plain(document.querySelector("h1")?.textContent ?? "");
    expect(heading, kind).not.toBe("");
    expect(plain(lines[0] ?? ""), kind).toBe(heading);
    expect(subject, kind).toMatch(/^(?=.{10,300}$)[^\n]*$/);
    expect(document.title, kind).toBe(kind === "newsletter-test" ? subject.replace("[Test] ", "") : subject);
    expect(text, kind).toMatch(/\n—\n\n.*(?:You get this|Only you got it)/);
    expect(text, kind).toContain("\n\nEdgewise\n1 Ledger Street\n");
    expect(document.querySelectorAll(".button").length, kind).toBeLessThanOrEqual(1);
    if (replyTo !== undefined && kind === "notice")
      expect(text).toMatch(/^--- Write your answer above this line ---\n\n/);
  }
});

test("each says the same as text and as HTML", () => {
  for (const { kind, text, document } of mails()) {
    const lines = text.split("\n").map((line) => line.replace(/^(?:> |- {1,2}| {2})/, ""));
    const said = plain(lines.join(" "));
    // An address beside its words, which HTML holds in the link.
    const withoutAddresses = plain(said.replace(/ \(http[^)]*\)/g, ""));
    for (const element of document.querySelectorAll("h1, h2, p > span > a, th, td:not(:has(*)), li, a"))
      expect(withoutAddresses, kind).toContain(plain(element.textContent ?? ""));
    const shown = plain(
      document.body.innerHTML
        .replace(/<[^>]*>/g, " ")
        .replace(/&amp;/g, "&")
        .replace(/&#x27;/g, "'"),
    ).replace(/ (?=[,.])/g, "");
    for (const line of lines) {
      // The words of a link and a label end with a colon, which HTML shows otherwise.
      const words = shown.includes(plain(line)) ? "" : line.replace(/ ?\(?https?:\/\/\S+\)?/g, "");
      for (const part of words.split(/:(?: |$)/)) if (/\p{L}/u.test(part)) expect(shown, kind).toContain(plain(part));
    }
  }
});

test("each writes out every link of its HTML, and links to this site alone", () => {
  for (const { kind, text, document, unsubscribeUrl } of mails()) {
    const links = [...document.querySelectorAll("a")].map((one) => one.getAttribute("href") ?? "");
    for (const link of links) {
      expect(link, kind).toMatch(new RegExp(`^${ORIGIN}/`));
      if (link !== `${ORIGIN}/`) expect(text.split(/[\s()]+/), kind).toContain(link);
    }
    if (unsubscribeUrl !== undefined) expect(links, kind).toContain(unsubscribeUrl);
  }
});

test("each is shown by a mail program whole, and loads nothing", () => {
  for (const { kind, html, document } of mails()) {
    expect(Buffer.byteLength(html), kind).toBeLessThan(LARGEST_BYTES);
    expect(document.querySelectorAll("img, link, script, iframe, object, [src], [background]").length, kind).toBe(0);
    expect(html, kind).not.toMatch(/url\(|@import/i);
  }
});

const standards = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    "void-style": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    "no-redundant-role": "off",
    // Outlook and Gmail know tables, widths and styles of elements, and no style sheet.
    "no-inline-style": "off",
    "no-deprecated-attr": "off",
    "no-conditional-comment": "off",
    "prefer-native-element": "off",
  },
});

test("each is valid HTML", async () => {
  for (const { kind, html } of mails()) {
    const { results } = await standards.validateString(html);
    const problems = results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
    expect(problems, kind).toEqual([]);
  }
});

test("a link that leads on to the longest page is taken", async () => {
  await mailVerification("maren@people.example", "token", `/search?q=${"字".repeat(1_990)}`);
  await backgroundDone();
  const { text = "", html = "" } = current().sent.pop() ?? {};
  expect(text).toContain("redirectTo=%2Fsearch");
  expect(Buffer.byteLength(html)).toBeLessThan(LARGEST_BYTES);
});

test("a list of mails shows what is asked before anything of the layout", () => {
  const asked = mails().find(({ kind, to, subject }) => kind === "notice" && to === "desk@people.example" && subject.includes("Please answer")); // prettier-ignore
  expect(asked?.subject).toMatch(
    /^Edgewise: Please answer by 28 November 2026 at 12:00 UTC: complaint EW-\w{6}, Saltbox$/,
  );
  expect(mails().find(({ kind }) => kind === "newsletter")?.previewed).toBe("Three scores fell");
  expect(mails().find(({ kind }) => kind === "password-reset")?.previewed).toMatch(/^Somebody, probably you/);
});
