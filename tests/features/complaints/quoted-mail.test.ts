import { describe, expect, test } from "vitest";
import { ownWords, REPLY_LINE, withoutAddresses } from "~/features/complaints/case/quoted-mail";

const OURS = "cases+7k3q9m-abcdefghijklmnopqrstuvwxyz@mail.example";
const THEIRS = "oskar@people.example";
const isOurs = (address: string) => address.toLowerCase() === OURS;
const words = (text: string) => ownWords(text, isOurs);
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
  ["many recipients", `Van: Edgewise <${OURS}>\nVerzonden: zaterdag 21 november 2026\nAan: ${THEIRS}; a@b.example;\n c@d.example; e@f.example\nOnderwerp: Edgewise`], // prettier-ignore
];

describe("The header above a quoted mail is left out", () => {
  test.each(HEADERS)("%s, with our first line below it", (_, header) => {
    expect(words(`We paid.\n\n${header}\n\n${REPLY_LINE}\n\n${OUR_MAIL}`)).toBe("We paid.");
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

describe("The sentence above a quoted mail is left out", () => {
  test.each([
    ["Russian", `сб, 21 нояб. 2026 г. в 12:00, Edgewise <${OURS}>:`],
    ["Hungarian", `Edgewise <${OURS}> ezt írta (időpont: 2026. nov. 21., Szo, 12:00):`],
    ["Japanese", `2026年11月21日(土) 12:00 Edgewise <${OURS}>:`],
    ["Hebrew", `\u202bבתאריך שבת, 21 בנוב׳ 2026 ב-12:00 מאת \u202aEdgewise\u202c\u200f <${OURS}>:\u202c`],
    ["Polish, broken into three lines", `W dniu 21.11.2026 o 12:00\nEdgewise <\n${OURS}> pisze:`],
  ])("%s", (_, sentence) => {
    expect(words(`We paid.\n\n${sentence}\n\n> ${REPLY_LINE}\n> we have asked you.`)).toBe("We paid.");
  });
});

describe("What a person wrote stays", () => {
  test.each([
    ["a list of facts above the quotation", "Deposit: 100\nWithdrawal: 50\nDay: 3 May"],
    ["a list of facts with an address, above the sentence", "Name: Oskar\nMail: help@casino.example\nDay: 3 May"],
    ["a line that ends with a colon and names somebody else", "This is what help@casino.example says:"],
  ])("%s", (_, own) => {
    expect(words(`${own}\n\nOn Sat, 21 Nov 2026 at 12:00, Edgewise <${OURS}> wrote:\n> ${REPLY_LINE}\n> x`)).toBe(own);
  });

  test("a mail of the casino's that they pasted, header and all", () => {
    const pasted = `From: Support <help@casino.example>\nSent: 3 May 2026\nTo: a@b.example\nSubject: Your withdrawal\n\nDear player, we close your account.`; // prettier-ignore
    expect(words(`They wrote:\n\n${pasted}`)).toBe(`They wrote:\n\n${pasted}`);
  });
});

describe("Addresses that must not be shown", () => {
  const isMeant = (address: string) => address.toLowerCase() === THEIRS;
  test.each([
    ["<oskar@people.example>", "<[email address]>"],
    ["OSKAR@PEOPLE.EXAMPLE.", "[email address]."],
    ["[oskar@people.example](mailto:oskar@people.example)", "[[email address]](mailto:[email address])"],
    ["https://x.example/?to=oskar%40people.example&b=1", "https://x.example/?to=[email address]&b=1"],
    ["“oskar＠people.example”", "“oskar＠people.example”"],
    ["other@people.example", "other@people.example"],
  ])("%s", (text, shown) => {
    expect(withoutAddresses(text, isMeant)).toBe(shown);
  });
});
