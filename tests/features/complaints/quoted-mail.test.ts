import { describe, expect, test } from "vitest";
import { sought } from "~/domain/mailbox/addresses-in-text.server";
import { ownWords, REPLY_LINE } from "~/features/complaints/case/quoted-mail";

const OURS = "cases+7k3q9m-abcdefghijklmnopqrstuvwxyz@mail.example";
const THEIRS = "oskar@people.example";
const words = (text: string) => ownWords(text, { addresses: sought([OURS]), names: ["Edgewise"] });
const OUR_MAIL = "we have asked you a question.\nPlease answer by 1 December 2026.";

/** The header that Outlook writes above the mail it quotes, in its users' languages. */
const HEADERS: [string, string][] = [
  ["Polish", `Od: Edgewise <${OURS}>\nWysłano: sobota, 21 listopada 2026 12:00\nDo: ${THEIRS} <${THEIRS}>\nTemat: Edgewise: prosimy o odpowiedź`], // prettier-ignore
  ["French", `De : Edgewise <${OURS}>\nEnvoyé : samedi 21 novembre 2026 12:00\nÀ : ${THEIRS} <${THEIRS}>\nObjet : Edgewise`], // prettier-ignore
  ["Finnish", `Lähettäjä: Edgewise <${OURS}>\nLähetetty: lauantai 21. marraskuuta 2026 12.00\nVastaanottaja: ${THEIRS}\nAihe: Edgewise`], // prettier-ignore
  ["Russian", `От: Edgewise <${OURS}>\nОтправлено: суббота, 21 ноября 2026 г. 12:00\nКому: ${THEIRS}\nТема: Edgewise`],
  ["Greek", `Από: Edgewise <${OURS}>\nΣτάλθηκε: Σάββατο, 21 Νοεμβρίου 2026\nΠρος: ${THEIRS}\nΘέμα: Edgewise`],
  ["Japanese", `差出人：Edgewise <${OURS}>\n送信日時：2026年11月21日 12:00\n宛先：${THEIRS}\n件名：Edgewise`],
  ["Hebrew", `\u200fמאת: Edgewise <${OURS}>\nנשלח: שבת 21 נובמבר 2026\nאל: ${THEIRS}\nנושא: Edgewise`],
  ["bold Danish", `*Fra:* Edgewise <${OURS}>\n*Sendt:* 21. november 2026 12:00\n*Til:* ${THEIRS}\n*Emne:* Edgewise`],
  ["in bold with two asterisks", `**From:** Edgewise <${OURS}>\n**Sent:** 21 November 2026\n**To:** ${THEIRS}\n**Subject:** Edgewise`], // prettier-ignore
  ["German, the time first", `Gesendet: Samstag, 21. November 2026 um 12:00 Uhr\nVon: "Edgewise" <${OURS}>\nAn: ${THEIRS}\nBetreff: Edgewise`], // prettier-ignore
  ["with a rule that has a hyphen within", `-----Original-Nachricht-----\nBetreff: Edgewise\nDatum: 21.11.2026\nVon: Edgewise <${OURS}>\nAn: ${THEIRS}`], // prettier-ignore
  [
    "with the guide's name alone",
    `Original Message\nFrom: Edgewise\nSent: Saturday\nTo: Oskar Nowak\nSubject: Edgewise`,
  ],
  ["a paragraph for each field", `From: Edgewise <${OURS}>\n\nSent: Saturday\n\nTo: Oskar Nowak\n\nSubject: Edgewise`],
  [
    "a table, cell by cell",
    `From:\nEdgewise <${OURS}>\nSent:\nSaturday, 21 November\nTo:\nOskar Nowak\nSubject:\nEdgewise`,
  ],
  ["a table, row by row", `| From: | Edgewise <${OURS}> |\n| Sent: | Saturday |\n| To: | Oskar Nowak |`],
  ["without colons", `Edgewise <${OURS}>\n21/11/2026 12:00\n\nTo\nOskar Nowak\n\nSubject\nEdgewise: please answer`],
  ["many recipients", `Van: Edgewise <${OURS}>\nVerzonden: zaterdag 21 november 2026\nAan: ${THEIRS}; a@b.example;\n c@d.example; e@f.example\nOnderwerp: Edgewise`], // prettier-ignore
];

describe("The header above a quoted mail is left out", () => {
  test.each(HEADERS)("%s, with our first line below it", (_, header) => {
    expect(words(`We paid.\n\n${header}\n\n${REPLY_LINE}\n\n${OUR_MAIL}`)).toBe("We paid.");
    expect(words(`> ${header.replaceAll("\n", "\n> ")}\n>\n> ${REPLY_LINE}\n> we have asked you.\n\nWe paid.`)).toBe(
      "We paid.",
    );
    expect(words(`We paid.\n\n${"_".repeat(32)}\n${header}\n\n${REPLY_LINE}\n\n${OUR_MAIL}`)).toBe("We paid.");
    expect(words(`We paid.\n\n-----Wiadomość oryginalna-----\n${header}\n\n${REPLY_LINE}\n${OUR_MAIL}`)).toBe("We paid."); // prettier-ignore
  });

  test.each(HEADERS)("%s, where the program dropped our first line", (_, header) => {
    expect(words(`We paid.\r\n\r\n${header.replaceAll("\n", "\r\n")}\r\n\r\n${OUR_MAIL}`)).toBe("We paid.");
  });

  test("without an address in it, below a line across the page", () => {
    const header = "Afzender: Edgewise\nVerzonden: zaterdag\nAan: Balie\nOnderwerp: Edgewise";
    expect(words(`We paid.\n\n----- Oorspronkelijk bericht -----\n${header}\n\n${REPLY_LINE}\n${OUR_MAIL}`)).toBe("We paid."); // prettier-ignore
  });
});

test.each([
  "Sent from my iPhone",
  "Von meinem iPhone gesendet",
  "Wysłane z iPhone'a",
  "iPhoneから送信",
  "Lähetetty iPhonesta",
  "Отправлено с iPhone",
  "Get Outlook for iOS<https://aka.ms/o0ukef>",
  "Sent with Proton Mail secure email.",
  "Envoyé depuis mon smartphone Samsung Galaxy.",
])("%s alone is no answer", (line) => {
  expect(words(`\n\n${line}\n\n> ${REPLY_LINE}\n> we have asked you.`)).toBe("");
  expect(words(`We paid.\n\n${line}\n\n> ${REPLY_LINE}\n> we have asked you.`)).toBe(`We paid.\n\n${line}`);
});

test("A sentence that is broken within our name and address is left out with both", () => {
  for (const sentence of [
    `Edgewise <\n${OURS}> ezt írta (időpont: 2026. nov. 21., Szo, 12:00):`,
    `Wiadomość napisana przez Edgewise\n<${OURS}> w dniu 21 lis 2026, o godz. 12:00:`,
    `Kontakt Edgewise (<\n${OURS}>) kirjutas kuupäeval L, 21. november 2026 kell 12:00:`,
  ])
    expect(words(`We paid.\n\n${sentence}\n\n> ${REPLY_LINE}\n> we have asked you.`)).toBe("We paid.");
});

describe("The sentence above a quoted mail is left out", () => {
  test.each([
    ["Russian", `сб, 21 нояб. 2026 г. в 12:00, Edgewise <${OURS}>:`],
    ["Hungarian", `Edgewise <${OURS}> ezt írta (időpont: 2026. nov. 21., Szo, 12:00):`],
    ["Japanese", `2026年11月21日(土) 12:00 Edgewise <${OURS}>:`],
    ["Hebrew", `\u202bבתאריך שבת, 21 בנוב׳ 2026 ב-12:00 מאת \u202aEdgewise\u202c\u200f <${OURS}>:\u202c`],
    ["Czech, without the address", "so 21. 11. 2026 v 12:00 odesílatel Edgewise napsal:"],
    ["Turkish", `Edgewise <${OURS}>, 21 Kas 2026 Cmt, 12:00 tarihinde şunu yazdı:`],
    ["Chinese", `在 2026-11-21 12:00:00，"Edgewise" <${OURS}> 写道：`],
    ["Arabic", `في السبت، ٢١ نوفمبر ٢٠٢٦ تمت كتابة ما يلي بواسطة Edgewise <${OURS}>:`],
    ["English, within lines", `---- On Sat, 21 Nov 2026 12:00:00 +0000 Edgewise <${OURS}> wrote ----`],
    [
      "English, broken into five lines",
      `On Saturday, 21 November 2026 at 12:00,\nEdgewise, the guide\n<\n${OURS}>\nwrote:`,
    ],
    ["Polish, broken into three lines", `W dniu 21.11.2026 o 12:00\nEdgewise <\n${OURS}> pisze:`],
  ])("%s", (_, sentence) => {
    expect(words(`We paid.\n\n${sentence}\n\n> ${REPLY_LINE}\n> we have asked you.`)).toBe("We paid.");
    expect(words(`We paid.\n\n${sentence}\n\n> we have asked you.`)).toBe("We paid.");
    const quoted = `${sentence}\n\n${REPLY_LINE}`.replaceAll("\n", "\n> ");
    expect(words(`> ${quoted}\n\nWe paid.`)).toBe("We paid.");
    if (sentence.includes("@")) expect(words(`We paid.\n\n${sentence}\n\nwe have asked you.`)).toBe("We paid.");
  });
});

describe("What a person wrote stays", () => {
  test.each([
    ["a list of facts above the quotation", "Deposit: 100\nWithdrawal: 50\nDay: 3 May"],
    ["a list of facts with an address, above the sentence", "Name: Oskar\nMail: help@casino.example\nDay: 3 May"],
    ["what the guide is said to have asked", "On 3 May Edgewise asked three things:\nYes, no, and yes."],
    ["what was written to the guide", "On 3 May I wrote to hello@guide.example:\nNobody answered."],
    ["a line in the shape of a header, in a paragraph of its own", "Answer: we paid."],
    ["somebody else's words, quoted above", "They say:\n> You get it on Monday.\nThat was false."],
    ["a line that ends with a colon and names somebody else", "This is what help@casino.example says:"],
  ])("%s", (_, own) => {
    expect(words(`${own}\n\nOn Sat, 21 Nov 2026 at 12:00, Edgewise <${OURS}> wrote:\n> ${REPLY_LINE}\n> x`)).toBe(own);
  });

  test("a mail of the casino's that they pasted, header and all", () => {
    const pasted = `From: Support <help@casino.example>\nSent: 3 May 2026\nTo: a@b.example\nSubject: Your withdrawal\n\nDear player, we close your account.`; // prettier-ignore
    expect(words(`They wrote:\n\n${pasted}`)).toBe(`They wrote:\n\n${pasted}`);
  });
});

test.each([
  `On 21 Nov 2026, at 12:00, Edgewise <${OURS}> wrote:`,
  `Edgewise <${OURS}>, 21 Kas 2026\nCmt, 12:00 tarihinde şunu yazdı:`,
  `2026年11月21日(土) 12:00 Edgewise\n<${OURS}>:`,
  `Le\u00a021 nov. 2026 à\u00a012:00, Edgewise <${OURS}> a écrit\u00a0:`,
  `Kimden: Edgewise <${OURS}>\nGönderme Tarihi: 21 Kasım 2026\nKime: ${THEIRS}\nKonu: Edgewise`,
])("Answers below and between the lines that were left of our mail are kept: %s", (introduction) => {
  const [question = "", deadline = ""] = OUR_MAIL.split("\n");
  expect(words(`${introduction}\n\n> ${question}\n\nWe paid.\n`)).toBe("We paid.");
  expect(words(`${introduction}\n> ${question}\nWe paid.\n> ${deadline}\nNo need.`)).toBe("We paid.\nNo need.");
  // Lines quoted within our mail, where it isn't marked itself, begin nothing.
  expect(words(`We paid.\n\n${introduction}\n\n${question}\n> Their words\nand our own.`)).toBe("We paid.");
});
