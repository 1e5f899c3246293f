import { parseHTML } from "linkedom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailPasswordReset } from "~/platform/access/sign-in/mails.server";
import { mailTexts, wordsInForce } from "~/platform/mail-layout/mail-words.server";
import { filledIn, unknownPlaceholders } from "~/platform/mail-layout/placeholders";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { mailAccessLink } from "~/features/casino-area/access/ask-access.server";
import { useOneTestBackend } from "../../support/backend";
import { backgroundDone } from "../../support/outbox/background-done";
import { sendEveryMail } from "../../support/outside/every-mail";
import { newKeys } from "../../support/fixtures/trail-case";
import { setUpInbound } from "../../support/outside/received-mail";

/** Mails whose words are an issue’s own, or are read by programs, or test nothing but arrival. */
const WITHOUT_WORDS = ["mail-test", "newsletter", "newsletter-test", "trail-root"];

const current = useOneTestBackend();
let undo: () => void;

/** Every mail in words of the operator’s, with each placeholder it knows in both. */
const own = mailTexts().map(({ mail, examples }) => {
  const names = ["site", ...Object.keys(examples)].map((name) => `{${name}}`).join(" ");
  return { mail, subject: `Words of ${mail}: ${names}`, opening: `Begins <b>${mail}</b>\n& ${names}.` };
});

const storeTexts = (texts: typeof own) =>
  current()
    .documents.batch("system:test")
    .set(settings, "current", { ...DEFAULT_SETTINGS, mailTexts: { texts } })
    .commit();

beforeAll(async () => {
  undo = setUpInbound();
  await storeTexts(own);
  await sendEveryMail(newKeys());
});
afterAll(() => undo());

test("every mail that the site sends by itself has words that can be changed, and each of them is sent", () => {
  const changed = new Set<string>();
  for (const { kind, subject } of current().sent) {
    const mail = /^Words of ([a-z-]+): /.exec(subject)?.[1] ?? null;
    if (mail === null) expect(WITHOUT_WORDS).toContain(kind);
    else changed.add(mail);
    if (mail !== null && !mail.startsWith("complaint-")) expect(mail).toBe(kind);
  }
  expect([...changed].sort()).toEqual(own.map(({ mail }) => mail).sort());
});

test("the words stand in the subject, the plain text and the HTML of each, with what they name", () => {
  for (const { kind, subject, text, html = "" } of current().sent) {
    if (WITHOUT_WORDS.includes(kind)) continue;
    const mail = /^Words of ([a-z-]+): /.exec(subject)?.[1] ?? "";
    const { document } = parseHTML(html);
    expect(document.title).toBe(subject);
    expect(subject).toContain("Edgewise");
    expect(`${subject} ${text}`).not.toMatch(/[{}]/);
    // Escaped, and on lines of its own.
    expect(html).toContain(`Begins &lt;b&gt;${mail}&lt;/b&gt;<br/>&amp; Edgewise`);
    expect(text).toContain(`\n\nBegins <b>${mail}</b>\n& Edgewise`);
    expect(document.querySelectorAll("b").length).toBe(0);
    // What a mail has to say is still there.
    expect(document.querySelector("h1")?.textContent).not.toBe("");
    expect(text).toMatch(/\n—\n\n.*You get this/);
    expect(text).toContain("\n\nEdgewise\n1 Ledger Street\n");
  }
});

test("no words take a mail’s button, its deadline or its way to stop", () => {
  const sent = (of: string) => current().sent.find(({ kind }) => kind === of)?.text ?? "";
  expect(sent("password-reset")).toMatch(/ by \d.*UTC[^]*This link works once\.[^]*reset-password\?token=/);
  expect(sent("casino-asked")).toMatch(/Please answer within 7 days\.[^]*Read and answer:/);
  expect(sent("alerts")).toContain("Stop these emails, without signing in:");
  expect(sent("newsletter-confirmation")).toContain("Never write to me again:");
  expect(sent("review-removed")).toMatch(/Why: The text names[^]*This is final|This is final[^]*Why: The text names/);
});

describe("a placeholder", () => {
  test("can’t add a header, markup or another placeholder", async () => {
    const casino = "Tide\r\nBcc: all@people.example\u2028<i>{site}</i> $& water";
    await mailAccessLink("desk@tidewater.example", { casino, by: "Desk", token: "token", days: 7 });
    await backgroundDone();
    const { subject = "", html = "" } = current().sent.pop() ?? {};
    expect(subject).toBe("Words of casino-access: Edgewise Tide Bcc: all@people.example <i>{site}</i> $& water");
    expect(html).not.toContain("<i>");
  });

  test("with a long value leaves a mail that can be sent", async () => {
    const casino = "字".repeat(400);
    const mail = { mail: "casino-access", subject: "{casino}{casino}", opening: "{casino}".repeat(100) };
    await storeTexts([mail]);
    await mailAccessLink("desk@tidewater.example", { casino: casino.slice(0, 80), by: "Desk", token: "t", days: 7 });
    await backgroundDone();
    expect(current().sent.pop()?.subject.length).toBeLessThanOrEqual(300);
  });

  test("is known or not", () => {
    expect(unknownPlaceholders("{site} {Site} {} {casino} { site }", ["site", "casino"])).toEqual([
      "Site",
      "",
      " site ",
    ]);
    expect(filledIn("{site}, {toString}, {", { site: "A" })).toBe("A, {toString}, {");
  });
});

test("words that name what this version’s mail doesn’t know give way to the standard ones, and so do those of no mail", async () => {
  const [text] = mailTexts().filter(({ mail }) => mail === "password-reset");
  const texts = [
    { mail: "password-reset", subject: "For {name}", opening: "" },
    { mail: "gone", subject: "Anything", opening: "" },
  ];
  expect(text && wordsInForce(text, { mailTexts: { texts } })).toMatchObject({ subject: text?.subject });
  await storeTexts(texts);
  await mailPasswordReset("maren@people.example", "token");
  await backgroundDone();
  expect(current().sent.pop()?.subject).toBe("Set a new password for Edgewise");
});
