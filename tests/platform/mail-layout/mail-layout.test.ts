import axe from "axe-core";
import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
import { mailContent, type MailDraft } from "~/platform/mail-layout/mail-content";
import { THEME } from "~/platform/look/theme";
import { mailSheet } from "~/platform/mail-layout/mail-styles";
import { renderMail } from "~/platform/mail-layout/render-mail.server";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";

const SITE = { settings: DEFAULT_SETTINGS, origin: "https://edgewise.example" };
const BASE: MailDraft = { subject: "A subject", heading: "What happened", why: { text: "You get this." } };
const render = (over: Partial<MailDraft>) => renderMail(mailContent.parse({ ...BASE, ...over }), SITE);

const SCRIPT = '"><script>alert(1)</script><img src=x onerror=alert(1)>\' href="https://evil.example/"';

describe("A mail's content", () => {
  test("can be stored as JSON and rendered later", () => {
    const content = mailContent.parse({ ...BASE, quote: { by: "Maren", text: "One.\n\nTwo." } });
    const stored = mailContent.parse(JSON.parse(JSON.stringify(content)));
    expect(renderMail(stored, SITE)).toEqual(renderMail(content, SITE));
  });

  test("is text in every field, whatever it says", () => {
    const { html, text } = render({
      ...{ subject: SCRIPT, heading: SCRIPT, paragraphs: [SCRIPT], listing: SCRIPT, replyLine: SCRIPT.slice(0, 90) },
      facts: [{ label: SCRIPT.slice(0, 50), value: SCRIPT }],
      quote: { by: SCRIPT.slice(0, 90), text: SCRIPT },
      list: [{ text: SCRIPT }],
      notes: [{ text: SCRIPT }],
      why: { text: SCRIPT },
    });
    const { document } = parseHTML(html);
    expect(document.querySelectorAll("script, img, [onerror]")).toHaveLength(0);
    expect([...document.querySelectorAll("a")].map((one) => one.getAttribute("href"))).toEqual([`${SITE.origin}/`]);
    expect(text.split("<script>alert(1)</script>").length).toBeGreaterThan(6);
  });

  test("has lines where lines are meant, and none in a subject or a name", () => {
    const { subject, text } = render({
      subject: "Hello\r\nBcc: everybody@evil.example",
      quote: { by: "Maren\n> Edgewise", text: "One.\r\n\r\n> Two." },
    });
    expect(subject).toBe("Hello Bcc: everybody@evil.example");
    expect(text).toContain("\n\nMaren > Edgewise:\n> One.\n>\n> > Two.\n\n");
  });

  test.each(["javascript:alert(1)", "https://a.example/\nx", "/relative", 'https://a.example/"onclick="x'])(
    "refuses %j as an address",
    (url) => expect(mailContent.safeParse({ ...BASE, button: { label: "Go", url } }).success).toBe(false),
  );

  test("of the longest words stays small enough to be shown whole, and text and HTML are cut alike", () => {
    for (const text of ['"'.repeat(12_000), "&".repeat(12_000), "<\n".repeat(5_000), "🎰".repeat(6_000)]) {
      const { html, text: plain } = render({ quote: { by: "Maren", text } });
      expect(Buffer.byteLength(html)).toBeLessThan(60_000);
      const quoted = parseHTML(html).document.querySelector("blockquote")?.textContent ?? "";
      expect(quoted.endsWith("…")).toBe(quoted.replace("…", "").length < text.trim().replaceAll("\n", "").length);
      expect(plain.replace(/\n(?:> ?)?/g, "")).toContain(quoted.replace(/\n/g, ""));
    }
  });
});

interface AxeColour {
  parseString(colour: string): void;
}

/** What axe's own types leave out. */
interface AxeColours {
  Color: new () => AxeColour;
  getContrast(back: AxeColour, front: AxeColour): number;
}

/** The foregrounds of the layout and what they stand on. */
const PAIRS = [
  ...([
    ["ink", "surface"],
    ["quiet", "surface"],
    ["accent", "surface"],
  ] as const),
  ...([
    ["ink", "paper"],
    ["quiet", "paper"],
    ["accent", "paper"],
    ["on-accent", "accent"],
  ] as const),
];

describe.each(["light", "dark"] as const)("The %s colours", (mode) => {
  const colours = THEME[mode];

  test.each(PAIRS)("show %s on %s with a contrast of 4.5:1", (front, back) => {
    const { Color, getContrast } = (axe.commons as unknown as { color: AxeColours }).color;
    const [a, b] = [new Color(), new Color()];
    a.parseString(colours[front]);
    b.parseString(colours[back]);
    expect(getContrast(a, b)).toBeGreaterThanOrEqual(4.5);
  });
});

test("each colour that stands on an element has its dark one in the style sheet", () => {
  const { html } = render({
    facts: [{ label: "Why", value: "So" }],
    quote: { by: "Maren", text: "One." },
    list: [{ text: "One", url: "https://edgewise.example/1" }],
    button: { label: "Go", url: "https://edgewise.example/2" },
    notes: [{ text: "More", links: [{ label: "There", url: "https://edgewise.example/3" }] }],
    replyLine: "--- Above ---",
  });
  const { document } = parseHTML(html);
  const [, dark = ""] = mailSheet(THEME).split("@media (prefers-color-scheme:dark){");
  const selectors = [...dark.matchAll(/^([^{}\n]+)\{/gm)].map(([, selector = ""]) => selector);
  for (const element of document.querySelectorAll("[style*=color]"))
    expect(
      selectors.some((selector) => element.matches(selector)),
      element.outerHTML.slice(0, 200),
    ).toBe(true);
});
