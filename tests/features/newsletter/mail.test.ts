import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { composeMail } from "~/backend/mail/compose.server";
import { mailFailureOf } from "~/backend/mail/mail-error";
import { composeIssue } from "~/features/newsletter/issues/compose-issue.server";
import { mailText } from "~/features/newsletter/issues/mail-text.server";
import { maskedAddress } from "~/domain/mailbox/masked-address";
import { pace } from "~/backend/mail/pace";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { NO_WORDS } from "~/platform/publishing/markdown/directive";
import { isThorough } from "../../support/thoroughly";

const ORIGIN = "https://edgewise.example";
const FRAME = { settings: DEFAULT_SETTINGS, origin: ORIGIN, ofCasinos: new Set(["saltbox.example"]), words: NO_WORDS };
const TO = { confirmedAt: "2026-03-03T10:00:00.000Z", unsubscribeUrl: `${ORIGIN}/newsletter/unsubscribe?id=1&token=2` };
const compose = (body: string, over: { subject?: string; preheader?: string } = {}) =>
  composeIssue({ subject: "What changed", preheader: "Three scores fell", body, ...over }, TO, FRAME);

describe("An issue as it is mailed", () => {
  test("links to no casino, since a mail doesn't know its reader's country", () => {
    const { text, html } = compose(
      "Read [Saltbox](https://www.saltbox.example/join) and [the law](https://law.example/).",
    );
    expect(text).toContain("Read Saltbox and the law (https://law.example/).");
    expect(html).toContain(">the law</a>");
    expect(text + html).not.toContain("saltbox.example");
  });

  test("says why it is sent, how to unsubscribe and who sends it, as text and as HTML", () => {
    const { text, html } = compose("Scores **fell**.");
    for (const part of ["3 March 2026", "Unsubscribe", "1 Ledger Street"]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toContain(TO.unsubscribeUrl);
    expect(html).toContain("id=1&amp;token=2");
    expect(text).toContain("Scores fell.");
    expect(html).toContain("<strong>fell</strong>");
  });

  test("leads to this site in full, and pictures too", () => {
    const { text, html } = compose("[Amberquay](/casinos/amberquay) ![A pier](/files/public/media/a/b-400.webp)");
    expect(html).toContain(`href="${ORIGIN}/casinos/amberquay"`);
    expect(html).toContain(`src="${ORIGIN}/files/public/media/a/b-400.webp"`);
    expect(text).toContain(`Amberquay (${ORIGIN}/casinos/amberquay)`);
    expect(text).toContain("[A pier]");
  });

  test("carries no markup of its writer's, wherever it stands", () => {
    const evil = '"><script>alert(1)</script>\' href="/x" <img src=x onerror=alert(1)>';
    const { html } = compose(`${evil}\n\n[x](javascript:alert(1)) ![${evil}](/a.webp "${evil}")`, {
      subject: evil,
      preheader: evil,
    });
    expect(html).not.toMatch(/<script|<img src=x|href="javascript/);
    expect(html).not.toContain('href="/x"');
    expect(html).not.toContain(`href="${ORIGIN}/x"`);
  });

  test("whatever is written, HTML of the writer's stays words", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (body) => {
        expect(compose(`<iframe>${body}<object data=x>`).html).not.toMatch(/<iframe|<object/);
      }),
    );
  });
});

describe("Markdown as plain text", () => {
  test.each([
    ["# One\n\n## Two\n\ntext", "One\n===\n\nTwo\n---\n\ntext"],
    ["- a\n- b\n  - c\n\nend", "- a\n- b\n  - c\n\nend"],
    ["before\n\n- a\n- b", "before\n\n- a\n- b"],
    ["3. a\n4. b", "3. a\n4. b"],
    ["> said\n> so", "> said so"],
    ["- - item", "- - item"],
    ["before\n\n- - a\n  - b\n- c\n\nend", "before\n\n- - a\n  - b\n- c\n\nend"],
    ["1. > q", "1. > q"],
    ["9. a\n10. > q  \n    > r\n\n    on", "9. a\n10. > q\n    > r\n    on"],
    ["> 1. a\n> 2. b\n>    - c", "> 1. a\n> 2. b\n>    - c"],
    ["> - > deep\n\nend", "> - > deep\n\nend"],
    ["- a\n\n  on\n\n  > q\n- b", "- a\n  on\n  > q\n- b"],
    [
      "| Casino | Now |\n|---|--:|\n| Saltbox | **4.1** |\n| [Law](/law) | |\n\nend",
      `Casino | Now\nSaltbox | 4.1\nLaw (${ORIGIN}/law) |\n\nend`,
    ],
    ["- | a | b |\n  |---|---|\n  | c | d |\n- e", "- a | b\n  c | d\n- e"],
    ["~~€100~~ €50", "~~€100~~ €50"],
    ["![A *pier* &amp; [boats](/x)](/files/a.webp)", "[A pier & boats]"],
    ["before ![](/files/a.webp)\n\n![](/files/a.webp)\n\nafter", "before\n\nafter"],
    ["<desk@edgewise.example>", "desk@edgewise.example"],
    ["> ```\n> a\n>\n> b\n> ```", "> a\n>\n> b"],
    ["[a (b)](/x_(y))", `a (b) (${ORIGIN}/x_(y))`],
    ["- # One\n- two", "- One\n  ===\n- two"],
    ["0. a\n1. b", "0. a\n1. b"],
    ["a  \nb\n\n---\n\n`code`", "a\nb\n\n* * *\n\ncode"],
    ["<https://a.example/>", "https://a.example/"],
    ["[//evil](//evil.example)", "//evil (//evil.example)"],
    ["[Visit](/go/saltbox), [read](/casinos/saltbox)", `Visit, read (${ORIGIN}/casinos/saltbox)`],
  ])("%j reads %j", (source, text) => {
    expect(mailText(source, FRAME)).toBe(text);
  });
});

/** Blocks of Markdown whose words are all different. */
const markdownTexts = (() => {
  let count = 0;
  const word = fc.constant(null).map(() => `w${String(count++)}`);
  const { blocks } = fc.letrec<{ inline: string; block: string; blocks: string }>((tie) => ({
    inline: fc.oneof(
      word,
      word.map((one) => `**${one}**`),
      word.map((one) => `\`${one}\``),
      word.map((one) => `~~${one}~~`),
      word.map((one) => `![${one}](/files/a.webp)`),
      fc.tuple(word, word).map(([one, other]) => `[${one} (${other})](/casinos/x_(y))`),
      fc.tuple(word, word).map(([one, other]) => `${one}  \n${other}`),
      fc.tuple(word, word).map(([one, other]) => `${one}&nbsp;\n${other}`),
    ),
    block: fc.oneof(
      { depthSize: "small" },
      fc.array(tie("inline"), { minLength: 1, maxLength: 3 }).map((some) => some.join(" ")),
      word.map((one) => `## ${one}`),
      word.map((one) => `\`\`\`\n${one}\n\`\`\``),
      fc.tuple(word, word, word, word).map(([a, b, c, d]) => `| ${a} | ${b} |\n|---|---|\n| ${c} | ${d} |`),
      tie("blocks").map((text) => `> ${text.replaceAll("\n", "\n> ")}`),
      fc
        .array(tie("blocks"), { minLength: 1, maxLength: 3 })
        .map((items) => items.map((text) => `- ${text.replaceAll("\n", "\n  ")}`).join("\n")),
      fc
        .array(tie("blocks"), { minLength: 1, maxLength: 3 })
        .map((items) => items.map((text, at) => `${String(at + 3)}. ${text.replaceAll("\n", "\n   ")}`).join("\n")),
    ),
    blocks: fc.array(tie("block"), { minLength: 1, maxLength: 3 }).map((some) => some.join("\n\n")),
  }));
  return blocks;
})();

const WORD = /\bw\d+\b/g;

test("whatever is written, the text has every word that the HTML has, in its order", () => {
  fc.assert(
    fc.property(markdownTexts, (body) => {
      const { html } = compose(body, { subject: "What changed", preheader: "" });
      // Words that stand in no attribute are those of the text; an image's are in one.
      const shown = html.replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, "$1").replace(/<[^>]*>/g, " ");
      const text = mailText(body, FRAME);
      expect(text.match(WORD)).toEqual(shown.match(WORD));
      expect(text).not.toMatch(/[ \t]$/m);
    }),
    { numRuns: isThorough ? 300 : 60 },
  );
});

describe("The message for the mail server", () => {
  const message = { to: "ida@example.com", subject: "x", text: "x", kind: "newsletter" };
  const from = "Edgewise <hello@edgewise.example>";

  test("carries the headers of one-click unsubscribing, the sender's name and where answers go", () => {
    const mail = composeMail(
      { ...message, unsubscribeUrl: TO.unsubscribeUrl, senderName: 'The "Desk"', replyTo: "desk@edgewise.example" },
      from,
    );
    expect(mail).toMatchObject({
      from: { name: 'The "Desk"', address: "hello@edgewise.example" },
      replyTo: "desk@edgewise.example",
      headers: {
        "List-Unsubscribe": `<${TO.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
  });

  test("is from the address as configured when nobody gives a name", () => {
    expect(composeMail(message, from).from).toBe(from);
    expect(composeMail({ ...message, senderName: "Desk" }, "a@b.example").from).toEqual({
      name: "Desk",
      address: "a@b.example",
    });
  });

  test("that failed is known as refused, not sent or uncertain", () => {
    const error = (fields: object) => Object.assign(new Error("x"), fields);
    expect(mailFailureOf(error({ responseCode: 550, code: "EENVELOPE" }))).toBe("refused");
    expect(mailFailureOf(error({ code: "ESOCKET", originalCode: "ECONNREFUSED" }))).toBe("not-sent");
    expect(mailFailureOf(error({ code: "ETIMEDOUT", timeoutType: "CONNECTION_TIMEOUT" }))).toBe("not-sent");
    expect(mailFailureOf(error({ code: "EDNS" }))).toBe("not-sent");
    expect(mailFailureOf(error({ code: "ETIMEDOUT", timeoutType: "SOCKET_TIMEOUT" }))).toBe("unknown");
    expect(mailFailureOf(error({ code: "ECONNECTION" }))).toBe("unknown");
    expect(mailFailureOf("nonsense")).toBe("not-sent");
  });

  test("is refused for an address that isn't one, which is no reason to hold up those to others", () => {
    let thrown: unknown;
    try {
      composeMail({ ...message, to: "ida@example.com, ben@example.com" }, from);
    } catch (error) {
      thrown = error;
    }
    expect(mailFailureOf(thrown)).toBe("refused");
  });
});

test("mail goes out in a burst first and evenly then", async () => {
  let now = 0;
  const slept: number[] = [];
  const timing = {
    now: () => now,
    sleep: async (milliseconds: number) => {
      slept.push(milliseconds);
      now += milliseconds;
    },
  };
  const ready = pace({ perMinute: 60, burst: 3, timing });
  for (let mail = 0; mail < 6; mail += 1) await ready();
  expect(slept).toEqual([1_000, 1_000, 1_000]);
  now += 60_000;
  for (let mail = 0; mail < 3; mail += 1) await ready();
  expect(slept).toHaveLength(3);
});

test.each([
  ["ida@example.com", "i…@example.com"],
  ["ida.fenn@example.com", "id…@example.com"],
  ["a@b@example.com", "a…@example.com"],
])("%s is shown as %s where it may outlive its owner's wish", (email, masked) => {
  expect(maskedAddress(email)).toBe(masked);
});
