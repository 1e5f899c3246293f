import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { notifications, users } from "~/platform/access/collection";
import { acceptComplaint, askParty, decideComplaint } from "~/features/complaints/cases.server";
import {
  complaintEvents,
  complaintEvidence,
  complaintMessages,
  complaints,
  mailArrivals,
} from "~/features/complaints/collection";
import { replyAddress } from "~/features/complaints/case/reply-address.server";
import { cleanUpComplaints } from "~/features/complaints/complaint-clean-up.server";
import { verifyTrail } from "~/features/complaints/trail/trail.server";
import { mailboxState } from "~/platform/mailboxes/mailbox-state.server";
import { outbox } from "~/platform/outbox/collection";
import { queueMailAlone } from "~/platform/outbox/mail-entry.server";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { loader } from "~/routes/inbound-mail";
import { backgroundDone } from "../support/outbox/background-done";
import { useFilledBackend } from "../support/stores/filled-backend";
import { acting, CASINO, PLAYER, STAFF, storePeople, submitted, typed } from "../support/fixtures/case-people";
import { casinoFixture } from "../support/fixtures/casino";
import { store } from "../support/fixtures/store";
import { feedbackReport, postfixReport } from "../support/outside/mail-reports";
import {
  deliver,
  INBOUND,
  mailOf,
  multipart,
  partOf,
  setUpInbound,
  type Posted,
} from "../support/outside/received-mail";

let undo: () => void;
beforeEach(() => {
  undo = setUpInbound();
});
afterEach(() => undo());

const { current, made } = useFilledBackend(async ({ documents }) => {
  await store(documents, { casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" })] });
  await storePeople();
  const ref = await submitted();
  await acceptComplaint({ staff: acting(), ref });
  await askParty({ staff: acting(), ref }, { party: "casino", question: "What became of the withdrawal?", visibility: "parties" }); // prettier-ignore
  await backgroundDone();
  return ref;
});
let ref = "";
beforeEach(() => {
  ref = made();
});

const now = () => Math.floor(current().clock().getTime() / 1_000);
const send = async (mail: string | Uint8Array, change: Partial<Posted> = {}) => {
  const answer = await deliver(mail, { timestamp: now(), ...change });
  await backgroundDone();
  // Messages of one moment would be in no certain order.
  current().setClock(new Date(current().clock().getTime() + 1_000).toISOString());
  return answer;
};
const addressFor = (uid: string, of = ref) => replyAddress(of, uid) ?? "";
const messages = async () =>
  (await current().documents.query(complaintMessages, { where: [["complaintId", "==", ref]], orderBy: ["at"] })).items
    .filter(({ body }) => body !== "What became of the withdrawal?")
    .map(({ party, authorName, visibility, body }) => ({ party, authorName, visibility, body }));
const evidence = async () =>
  (await current().documents.query(complaintEvidence, { where: [["ownerId", "==", ref]], orderBy: ["at"] })).items;
const trail = async () =>
  (await current().documents.query(complaintEvents, { where: [["complaintId", "==", ref]], orderBy: ["sequence"] }))
    .items;
const stateOf = async () => (await current().documents.get(complaints, ref))?.state;
const answersTo = (address: string) => current().sent.filter(({ kind, to }) => kind === "case-mail" && to === address);

let sent = 0;
/** Headers of a mail from the casino's representative, as their program writes them. */
function fromCasino(change: Record<string, string> = {}): Record<string, string> {
  sent += 1;
  return {
    From: "Desk <desk@people.example>",
    To: `Edgewise <${addressFor(CASINO)}>`,
    Subject: "Re: Edgewise",
    "Message-ID": `<${String(sent)}@people.example>`,
    "Content-Type": "text/plain; charset=utf-8",
    ...change,
  };
}
const ADDED = { status: 200, data: { outcome: "added", why: null } };
const plain = (text: string, change: Record<string, string> = {}) => mailOf(fromCasino(change), text);

describe("A mail to somebody's address in a complaint", () => {
  test("answers the question, for the parties alone, with its entry in the trail", async () => {
    expect(await send(plain("We paid it out today.\n"))).toEqual(ADDED);
    expect(await messages()).toEqual([
      { party: "casino", authorName: "Saltbox", visibility: "parties", body: "We paid it out today." },
    ]);
    expect(await stateOf()).toBe("under_review");
    expect(verifyTrail(await trail())).toMatchObject({ intact: true });
  });

  test("is for the complaint and the person of the address on its envelope, whatever its headers say", async () => {
    const mail = mailOf(
      fromCasino({ To: addressFor(PLAYER), From: "maren@people.example" }),
      "I have been paid, thank you.",
    );
    expect(await send(mail, { recipient: addressFor(PLAYER).toUpperCase() })).toEqual(ADDED);
    expect(await messages()).toMatchObject([{ party: "player", body: "I have been paid, thank you." }]);
    // Nobody had asked the player: the casino's clock goes on.
    expect(await stateOf()).toBe("awaiting_casino");
    const { items } = await current().documents.query(notifications, { where: [["userId", "==", STAFF]], orderBy: ["-at"] }); // prettier-ignore
    expect(items[0]?.text).toContain("has sent a message");
  });

  test("by staff is an internal note, which only staff are told of", async () => {
    const before = current().sent.length;
    const mail = mailOf(
      fromCasino({ To: addressFor(STAFF), From: "Freja <FREJA@people.example>" }),
      "Ask again on Monday.",
    );
    expect(await send(mail)).toEqual(ADDED);
    expect(await messages()).toEqual([{ party: "staff", authorName: "Freja", visibility: "staff", body: "Ask again on Monday." }]); // prettier-ignore
    expect(current().sent.length).toBe(before);
  });

  test("arrives at an address of before the prefix of references was a setting, and with any prefix", async () => {
    const older = addressFor(CASINO).replace("+ew-", "+");
    expect(older).not.toBe(addressFor(CASINO));
    expect(await send(plain("By the older form.", { To: older }))).toEqual(ADDED);
    const site = { ...DEFAULT_SETTINGS.site, referencePrefix: "LNTF" };
    await current()
      .documents.batch("test")
      .set(settings, "current", { ...DEFAULT_SETTINGS, site })
      .commit();
    ref = await submitted(typed({ incidentOn: "2026-10-04" }));
    await acceptComplaint({ staff: acting(), ref });
    await askParty({ staff: acting(), ref }, { party: "casino", question: "What became of the withdrawal?", visibility: "parties" }); // prettier-ignore
    expect(addressFor(CASINO)).toContain("+lntf-");
    expect(await send(plain("With another prefix."))).toEqual(ADDED);
    expect(await messages()).toMatchObject([{ body: "With another prefix." }]);
  });

  test("arrives at any name of a domain where all mail is taken, and by an older secret's address", async () => {
    const older = replyAddress(ref, CASINO, { ...INBOUND, secrets: INBOUND.secrets.slice(1) }) ?? "";
    expect(older).not.toBe(addressFor(CASINO));
    expect(await send(plain("By the older address.", { To: older }))).toEqual(ADDED);
    undo();
    undo = setUpInbound({ ...INBOUND, address: "*@cases.example" });
    expect(addressFor(CASINO)).toMatch(/^ew-[a-z0-9]{6}-[a-z2-7]{26}@cases\.example$/);
    expect(await send(plain("By the domain."))).toEqual(ADDED);
    expect((await messages()).map(({ body }) => body)).toEqual(["By the older address.", "By the domain."]);
  });
});

describe("What a mail says", () => {
  const said = async (mail: string | Uint8Array) => {
    expect(await send(mail)).toEqual(ADDED);
    return (await messages()).at(-1)?.body;
  };

  test("is read in each way mails are written", async () => {
    expect(await said(plain("Für fünf Euro: =E2=82=AC5 =\nand more", { "Content-Transfer-Encoding": "quoted-printable" }))).toBe("Für fünf Euro: €5 and more"); // prettier-ignore
    expect(await said(plain(Buffer.from("Žluťoučký kůň").toString("base64"), { "Content-Transfer-Encoding": "base64" }))).toBe("Žluťoučký kůň"); // prettier-ignore
    const windows = Buffer.concat([
      Buffer.from(plain("", { "Content-Type": "text/plain; charset=windows-1252" })),
      Buffer.from([0x50, 0x61, 0x69, 0x64, 0x20, 0x80, 0x35, 0x20, 0x93, 0x6e, 0x6f, 0x77, 0x94]),
    ]);
    expect(await said(windows)).toBe("Paid €5 “now”");
    const html = "<html><head><style>p{}</style></head><body><p>We paid &amp; closed it.</p><script>x()</script><ul><li>One</li></ul></body></html>"; // prettier-ignore
    expect(await said(plain(html, { "Content-Type": "text/html; charset=utf-8" }))).toMatch(/^We paid & closed it\.\n+\s*\* One$/); // prettier-ignore
    const both = multipart("b1", [
      partOf({ "Content-Type": "text/plain; charset=utf-8" }, "The plain text."),
      partOf({ "Content-Type": "text/html; charset=utf-8" }, "<p>The other text.</p>"),
    ]);
    expect(await said(plain(both, { "Content-Type": 'multipart/alternative; boundary="b1"' }))).toBe("The plain text.");
    const cyrillic = multipart("b1", [
      partOf({ "Content-Type": "text/plain; charset=utf-8" }, "Ваша программа не показывает HTML."),
      partOf({ "Content-Type": "text/html; charset=utf-8" }, "<p>Мы заплатили сегодня, подробности ниже.</p>"),
    ]);
    expect(await said(plain(cyrillic, { "Content-Type": 'multipart/alternative; boundary="b1"' }))).toBe("Мы заплатили сегодня, подробности ниже."); // prettier-ignore
    const sealed = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nWe paid:\n- - on Monday\n-----BEGIN PGP SIGNATURE-----\n\niQEz\n=abcd\n-----END PGP SIGNATURE-----"; // prettier-ignore
    expect(await said(plain(sealed))).toBe("We paid:\n- on Monday");
  });

  test("is its own words, without our mail below them, in the programs people use", async () => {
    const line = "--- Write your answer above this line ---";
    const quoted = `> ${line}\n>\n> we have asked you a question.\n`;
    for (const mail of [
      `We paid.\n\nOn Sat, 21 Nov 2026 at 12:00, Edgewise <hello@edgewise.example> wrote:\n\n${quoted}`,
      `We paid.\n\nOn Sat, 21 Nov 2026 at 12:00, Edgewise <\nhello@edgewise.example> wrote:\n${quoted}`,
      `We paid.\n\nAm 21.11.2026 um 12:00 schrieb Edgewise <hello@edgewise.example>:\n${quoted}`,
      `We paid.\n\n-----Original Message-----\nFrom: Edgewise <hello@edgewise.example>\nSent: Saturday\nTo: Desk\nSubject: Edgewise\n\n${line}\n\nwe have asked you a question.`,
      `We paid.\n-- \nDesk of Saltbox\nExample Street 1\n\n${quoted}`,
      `${quoted}\nWe paid.`,
      `We paid.\n\nLe 21 nov. 2026 à 12:00, Edgewise a écrit :\n> we have asked you a question.\n> \n`,
    ])
      expect(await said(plain(mail))).toBe("We paid.");
    // Answers between the lines, and a quotation of somebody else's words, stay.
    expect(await said(plain(`${quoted}Yes, on Monday.\n> Edgewise asks more.\nNo.`))).toBe("Yes, on Monday.\nNo.");
    expect(await said(plain(`They wrote to us:\n> You get it on Monday.\nThat was false.\n\n${quoted}`))).toBe("They wrote to us:\n> You get it on Monday.\nThat was false."); // prettier-ignore
  });

  test("never shows the account's address, nor one that answers in its name, whatever stands around them", async () => {
    const header = `Od: Edgewise <${addressFor(CASINO)}>\nWysłano: sobota\nDo: desk@people.example\nTemat: Edgewise`;
    expect(await said(plain(`We paid.\n\n${header}\n\n--- Write your answer above this line ---\nOur mail.`))).toBe("We paid."); // prettier-ignore
    expect(await said(plain(`We paid too.\n\n${header}\n\nOur mail.`))).toBe("We paid too.");
    const shown = await said(plain(`Write to <DESK@people.example> or ${addressFor(CASINO)}, not to help@saltbox.example`)); // prettier-ignore
    expect(shown).toBe("Write to <[email address]> or [email address], not to help@saltbox.example");
  });

  test("is refused, and the desk told, where it can't be read", async () => {
    const mail = plain("f+APw-r dich", { "Content-Type": "text/plain; charset=utf-7" });
    expect((await send(mail)).data).toEqual({ outcome: "refused", why: "unreadable" });
    expect(await messages()).toMatchObject([
      { party: "staff", visibility: "staff", body: "An email from the casino was not added: its text is in an encoding that can’t be read." }, // prettier-ignore
    ]);
    expect(answersTo("desk@people.example")[0]?.text).toContain("Send it in UTF-8");
  });

  test("is refused with a reason when it is empty or too long", async () => {
    expect((await send(plain("> --- Write your answer above this line ---\n> Hello"))).data).toEqual({ outcome: "refused", why: "nothing to add" }); // prettier-ignore
    expect((await send(plain(`${"word ".repeat(2_100)}`))).data).toEqual({ outcome: "refused", why: "too long" });
    expect(await messages()).toEqual([]);
    const texts = answersTo("desk@people.example").map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain("no text of yours");
    expect(texts[1]).toContain("10,000 characters");
    expect(texts[1]).toContain(`/complaints/${ref}/case`);
  });
});

describe("Files of a mail", () => {
  const attached = (name: string, type: string, bytes: Uint8Array, disposition = "attachment") =>
    partOf(
      { "Content-Type": `${type}; name="${name}"`, "Content-Disposition": `${disposition}; filename="${name}"`, "Content-Transfer-Encoding": "base64" }, // prettier-ignore
      Buffer.from(bytes).toString("base64").replace(/.{76}/g, "$&\n"),
    );
  const mixed = (parts: string[]) =>
    plain(multipart("m1", parts), { "Content-Type": 'multipart/mixed; boundary="m1"' });
  const words = partOf({ "Content-Type": "text/plain; charset=utf-8" }, "Here is the receipt.");

  test("become evidence by its rules: redrawn without metadata, private, and each refusal named", async () => {
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: "teal" } })
      .withExif({ IFD0: { Copyright: "Somebody of 12 Home Street" } })
      .jpeg()
      .toBuffer();
    const mail = mixed([
      words,
      attached("receipt.jpg", "image/jpeg", photo),
      attached("tool.exe", "application/octet-stream", Buffer.from("MZ not a picture")),
      attached("logo.png", "image/png", await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } }).png().toBuffer(), "inline"), // prettier-ignore
    ]);
    expect(await send(mail)).toEqual(ADDED);
    const files = await evidence();
    expect(files).toMatchObject([
      { name: "receipt.jpg", party: "casino", uploadedBy: CASINO, contentType: "image/webp", visibility: "staff" },
    ]);
    const { body } = await current().files.get(files[0]?.path ?? "");
    const stored = Buffer.from(await new Response(body).arrayBuffer());
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect(stored.toString("latin1")).not.toContain("Home Street");
    const [told] = answersTo("desk@people.example");
    expect(told?.text).toContain("tool.exe");
    expect(told?.text).not.toContain("logo.png");
    expect(verifyTrail(await trail())).toMatchObject({ intact: true });
  });

  test("are taken without words too, and leave the question open", async () => {
    expect(await send(mixed([attached("log.txt", "text/plain", Buffer.from("12:00 they left the chat"))]))).toEqual(
      ADDED,
    );
    expect(await evidence()).toMatchObject([{ name: "log.txt" }]);
    expect([await messages(), await stateOf()]).toEqual([[], "awaiting_casino"]);
  });

  test("within files and mails within mails are not opened", async () => {
    const inner = mailOf({ From: "x@y.example", "Content-Type": "text/plain" }, "Somebody else's private words.");
    expect(await send(mixed([words, partOf({ "Content-Type": "message/rfc822" }, inner)]))).toEqual(ADDED);
    expect((await messages()).filter(({ visibility }) => visibility === "parties")).toMatchObject([{ body: "Here is the receipt." }]); // prettier-ignore
    expect(answersTo("desk@people.example")[0]?.text).toMatch(/attachment\.rfc822/);
  });

  test("are never left out without a word to their sender and to the desk", async () => {
    const noise = await sharp({ create: { width: 320, height: 90, channels: 3, background: "teal", noise: { type: "gaussian", mean: 120, sigma: 8 } } }).png().toBuffer(); // prettier-ignore
    const picture = await sharp(noise).resize(90).png().toBuffer();
    expect(picture.byteLength).toBeLessThan(20 * 1024);
    const mail = mixed([
      words,
      attached("pasted.png", "image/png", picture, "inline"),
      attached("winmail.dat", "application/ms-tnef", Buffer.from('x\x9f>"packed')),
      attached("card.vcf", "text/vcard", Buffer.from("BEGIN:VCARD")),
      attached("smime.p7s", "application/pkcs7-signature", Buffer.from("a seal")),
      attached("key.asc", "application/pgp-keys", Buffer.from("a key")),
    ]);
    expect(await send(mail)).toEqual(ADDED);
    expect((await evidence()).map(({ name }) => name)).toEqual(["pasted.png"]);
    const note = (await messages()).find(({ visibility }) => visibility === "staff")?.body ?? "";
    for (const text of [answersTo("desk@people.example")[0]?.text ?? "", note]) {
      expect(text).toContain("winmail.dat: Outlook packed your files");
      expect(text).toContain("card.vcf: we take");
      expect(text).not.toMatch(/p7s|key\.asc/);
    }
    // Staff add files at the desk.
    const own = fromCasino({ To: addressFor(STAFF), From: "freja@people.example", "Content-Type": 'multipart/mixed; boundary="m1"' }); // prettier-ignore
    expect(await send(mailOf(own, multipart("m1", [words, attached("receipt.png", "image/png", picture)])))).toEqual(ADDED); // prettier-ignore
    expect(answersTo("freja@people.example")[0]?.text).toContain("receipt.png: files of staff");
  });
});

describe("Who wrote", () => {
  test("is not told by the From header: without the address of the complaint nothing comes in", async () => {
    const other = await submitted(undefined, PLAYER).catch(() => "");
    for (const to of [
      "cases@mail.example",
      "hello@edgewise.example",
      addressFor(CASINO).replace(/-[a-z2-7]{26}/, `-${"a".repeat(26)}`),
      addressFor(CASINO).replace("@mail.example", "@mail.example.evil.example"),
      // Another complaint's reference with this one's proof.
      addressFor(CASINO).replace(ref.slice(3).toLowerCase(), "zzzzzz"),
    ])
      expect((await send(plain("Let me in.", { To: to }))).data).toEqual({
        outcome: "refused",
        why: "unknown address",
      });
    expect(other).toBeDefined();
    expect(await messages()).toEqual([]);
    // Nobody is answered: the sender may be anybody.
    expect(current().sent.filter(({ kind }) => kind === "case-mail")).toEqual([]);
  });

  test("is the account's owner: a mail from another address, such as one it was forwarded to, is refused", async () => {
    expect((await send(plain("I got this forwarded.", { From: "friend@elsewhere.example" }))).data).toEqual({
      outcome: "refused",
      why: "other sender",
    });
    expect(await messages()).toEqual([]);
    expect(answersTo("desk@people.example")).toHaveLength(1);
    expect(answersTo("friend@elsewhere.example")).toEqual([]);
  });

  test("is nobody once they have no part in it or are suspended", async () => {
    await current().documents.batch("system:test").update(users, CASINO, { representsCasinos: [] }).commit();
    expect((await send(plain("Still here."))).data).toMatchObject({ outcome: "refused", why: "unknown address" });
    await current().documents.batch("system:test").update(users, PLAYER, { state: "suspended" }).commit();
    const mail = mailOf(fromCasino({ To: addressFor(PLAYER), From: "maren@people.example" }), "And me.");
    expect((await send(mail)).data).toMatchObject({ outcome: "refused", why: "unknown address" });
    expect(await messages()).toEqual([]);
  });
});

describe("A mail that must not come in", () => {
  test.each<[string, Record<string, string>]>([
    ["an absence note", { "Auto-Submitted": "auto-replied" }],
    ["a bounce by its type", { "Content-Type": 'multipart/report; report-type=delivery-status; boundary="r"' }],
    ["a bounce by its envelope", { "Return-Path": "<>" }],
    ["a mail daemon's", { From: "MAILER-DAEMON@people.example" }],
    ["our own that came back", { "X-Edgewise-Kind": "notice" }],
    ["our own by its id", { "Message-ID": "<edgewise.8f14e45f-ceea-467f-9575-000000000000@edgewise.example>" }],
    ["an old responder's", { "X-Autoreply": "yes" }],
    ["a responder's with a name of its own", { "X-Mail-Autoreply": "1" }],
    ["a responder's by its kind", { "X-POST-MessageClass": "9; Autoresponder" }],
    ["an absence note by its precedence", { Precedence: "auto-reply" }],
  ])("is %s: ignored, and never answered", async (_, change) => {
    expect((await send(plain("I am away until Monday.", change))).data).toMatchObject({ outcome: "ignored" });
    expect(await messages()).toEqual([]);
    expect(current().sent.filter(({ kind }) => kind === "case-mail")).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ["generated", { "Auto-Submitted": "auto-generated" }],
    ["generated, with a comment and in capitals", { "Auto-Submitted": "Auto-Generated (ticket 5512); type=reply" }],
    ["a notice", { "Auto-Submitted": "auto-notified" }],
    ["generated in a help desk’s own words", { "X-Auto-Generated": "yes" }],
    ["bulk mail, as help desks say of every answer", { Precedence: "bulk", "X-RT-Originator": "ann@people.example" }],
    ["one of a list", { "List-Id": "<complaints.people.example>" }],
    ["an automatic answer to our mail", { "Auto-Submitted": "auto-replied", "In-Reply-To": "<edgewise.1@a.example>" }],
    ["a responder’s to our mail", { "X-Autoreply": "yes", "In-Reply-To": "<010f@mails.example>" }],
    ["an automatic answer by its precedence", { Precedence: "auto_reply", "In-Reply-To": "<edgewise.1@a.example>" }],
  ])(
    "marked as %s may have a person’s answer in it: staff are shown it, and nothing else happens",
    async (_, change) => {
      const before = await trail();
      const mail = plain("We paid it out today. desk@people.example", change);
      expect((await send(mail)).data).toEqual({ outcome: "noted", why: "sent by a program" });
      expect((await send(mail)).data).toEqual({ outcome: "ignored", why: "arrived before" });
      const [note, ...others] = await messages();
      expect(note).toMatchObject({ party: "staff", visibility: "staff" });
      expect(note?.body).toContain("is marked as sent by a program");
      expect(note?.body).toContain("We paid it out today. [email address]");
      expect(others).toEqual([]);
      expect(await stateOf()).toBe("awaiting_casino");
      expect((await trail()).filter(({ from, to }) => from !== to)).toEqual(
        before.filter(({ from, to }) => from !== to),
      );
      expect(current().sent.filter(({ kind }) => kind === "case-mail")).toEqual([]);
    },
  );

  test("marked as sent by a program is ignored from another address, when there are many, and once the case ended", async () => {
    const mark = { "Auto-Submitted": "auto-generated" };
    expect((await send(plain("Paid.", { ...mark, From: "other@people.example" }))).data).toMatchObject({
      outcome: "ignored",
      why: "other sender",
    });
    const many: unknown[] = [];
    for (let count = 0; count < 22; count += 1)
      many.push(((await send(plain(`Round ${String(count)}`, mark))).data as { outcome: string }).outcome);
    expect(many.filter((outcome) => outcome === "noted").length).toBeLessThan(21);
    expect(many.at(-1)).toBe("ignored");
    expect((await messages()).length).toBeLessThan(21);
    const long = mailOf(fromCasino({ ...mark, To: addressFor(PLAYER), From: "maren@people.example" }), "x".repeat(30_000)); // prettier-ignore
    expect((await send(long)).data).toMatchObject({ outcome: "noted" });
    expect(current().sent.filter(({ kind }) => kind === "case-mail")).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ["an id for feedback, as some providers give to every mail", { "Feedback-ID": "5657265:user:proton" }],
    ["no wish for receipts", { "X-Auto-Response-Suppress": "DR, RN, NRN" }],
    ["no wish for automatic answers, as help desks send it", { "X-Auto-Response-Suppress": "All" }],
    ["a word that it is no automatic answer", { "Auto-Submitted": "no", "X-Autoreply": "no" }],
  ])("is none that a person wrote, with %s", async (_, change) => {
    expect(await send(plain("We paid it out today.", change))).toEqual(ADDED);
  });

  test("is the same mail again, by whichever server", async () => {
    const mail = plain("We paid it out today.");
    expect(await send(mail)).toEqual(ADDED);
    const again = mail.replace("Subject: Re: Edgewise", "Subject: Re: Edgewise\r\nReceived: by another.example");
    current().setClock(new Date(current().clock().getTime() + 1_000).toISOString());
    expect((await send(again)).data).toEqual({ outcome: "ignored", why: "arrived before" });
    const both = await Promise.all([send(plain("Twice.", { "Message-ID": "<same@x.example>" })), send(`${plain("Twice.", { "Message-ID": "<same@x.example>" })} `)]); // prettier-ignore
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await messages()).map(({ body }) => body)).toEqual(["We paid it out today.", "Twice."]);
  });

  test("is one to a complaint that has ended, which says so", async () => {
    await send(plain("We paid it out today."));
    await decideComplaint(
      { staff: acting(), ref },
      { to: "resolved", reason: "It was paid in full today.", recovered: null },
    );
    await backgroundDone();
    expect((await send(plain("One more thing."))).data).toEqual({ outcome: "refused", why: "complaint ended" });
    expect(await messages()).toHaveLength(1);
    expect(answersTo("desk@people.example").at(-1)?.text).toContain("The complaint has ended");
  });

  test("is one too many from a mailbox, whose answers end as well", async () => {
    const outcomes: unknown[] = [];
    for (let count = 0; count < 27; count += 1) outcomes.push((await send(plain(`Message ${String(count)}`))).data);
    expect(outcomes.filter((one) => JSON.stringify(one).includes("too many"))).toHaveLength(7);
    expect(await messages()).toHaveLength(20);
    expect(answersTo("desk@people.example").length).toBe(5);
  });

  test("is one that can't be read, or was made to cost much", async () => {
    const nested = Array.from({ length: 400 }, (_, at) => `--b${String(at)}\r\nContent-Type: multipart/mixed; boundary=b${String(at + 1)}\r\n\r\n`).join(""); // prettier-ignore
    const parts = multipart(
      "p",
      Array.from({ length: 3_000 }, () => partOf({ "Content-Type": "application/pdf" }, "x")),
    );
    for (const mail of [
      plain(nested, { "Content-Type": "multipart/mixed; boundary=b0" }),
      plain(parts, { "Content-Type": "multipart/mixed; boundary=p" }),
      `${"X-Filler: a\r\n".repeat(40_000)}\r\nHello`,
    ]) {
      const answer = await send(mail, { recipient: addressFor(CASINO) });
      expect(answer.data).toEqual({ outcome: "refused", why: "unreadable" });
    }
    expect(await messages()).toEqual([]);
    expect(answersTo("desk@people.example")[0]?.text).toContain("can’t be read");
    // Neither are these a burden.
    expect(await send(plain(`${"<".repeat(400_000)}${"&".repeat(400_000)}`, { "Content-Type": "text/html" }))).toMatchObject({ status: 200 }); // prettier-ignore
    expect(await send(plain(">".repeat(200_000)))).toMatchObject({ status: 200 });
  });
});

describe("The address for mail servers", () => {
  test("takes signed deliveries alone, fresh ones, and each once", async () => {
    const mail = plain("We paid it out today.");
    const refusals: [Partial<Posted>, number][] = [
      [{ secret: "another-secret-of-thirty-two-characters" }, 401],
      [{ timestamp: now() - 330 }, 401],
      [{ timestamp: now() + 330 }, 401],
      [{ change: (headers) => headers.delete("X-Edgewise-Signature") }, 401],
      [{ change: (headers) => headers.set("X-Edgewise-Recipient", addressFor(PLAYER)) }, 401],
      [{ change: (headers) => headers.set("X-Edgewise-Timestamp", String(now() + 1)) }, 401],
      // As many characters as a signature has, but one byte more.
      [{ change: (headers) => headers.set("X-Edgewise-Signature", `v1=${"0".repeat(63)}\u00ff`) }, 401],
      [{ body: Buffer.from("Another mail.") }, 400],
    ];
    for (const [change, status] of refusals) expect((await send(mail, change)).status).toBe(status);
    expect(await messages()).toEqual([]);
    const timestamp = now();
    expect(await send(mail, { timestamp })).toEqual(ADDED);
    expect((await send(mail, { timestamp })).status).toBe(409);
    expect(await send(plain("With the older secret."), { ...{ secret: INBOUND.secrets[1] ?? "" } })).toEqual(ADDED);
    // Nothing of a delivery is kept for longer than it is needed.
    current().setClock(new Date(current().clock().getTime() + 91 * 86_400_000).toISOString());
    await cleanUpComplaints();
    expect(await current().documents.count(mailArrivals)).toBe(0);
  });

  test("reads nothing of a delivery that isn't signed, and limits how often it is tried", async () => {
    const body = new ReadableStream({
      pull() {
        throw new Error("The body was read.");
      },
    });
    const { action } = await import("~/routes/inbound-mail");
    const request = new Request("http://edgewise.test/inbound-mail", {
      method: "POST",
      body,
      duplex: "half",
    } as RequestInit);
    const refused: unknown = await action({ request, params: {}, context: {} } as never).catch(
      (error: unknown) => error,
    );
    expect((refused as Response).status).toBe(401);
    const tries = [];
    for (let count = 0; count < 60; count += 1) tries.push((await send("x", { secret: "y".repeat(32) })).status);
    expect(tries.slice(0, 59)).toEqual(Array.from({ length: 59 }, () => 401));
    expect(tries.at(-1)).toBe(429);
    // Those who can sign are not held up by those who can't.
    expect(await send(plain("We paid it out today."))).toEqual(ADDED);
  });

  test("refuses what is too large", async () => {
    const answer = await send(Buffer.alloc(28 * 1024 * 1024 + 1, 0x41));
    expect(answer.status).toBe(413);
  });

  test("isn't there where inbound mail isn't set up, and no mail can be answered then", async () => {
    undo();
    undo = setUpInbound(null);
    expect((await send("Hello")).status).toBe(404);
    expect(loader().status).toBe(405);
    const before = current().sent.length;
    await askPlayer();
    const [mail] = current().sent.slice(before);
    expect(mail?.replyTo).toBeUndefined();
    expect(mail?.text).not.toContain("Write your answer above");
  });
});

async function askPlayer(): Promise<void> {
  await current()
    .documents.batch("system:test")
    .update(complaints, ref, { state: "under_review", waitingOn: "staff" })
    .commit();
  await askParty({ staff: acting(), ref }, { party: "player", question: "Which day was it?", visibility: "parties" });
  await backgroundDone();
}

describe("Mails about a complaint", () => {
  test("carry the message where their reader may see it, and an address of their own for the answer", async () => {
    const before = current().sent.length;
    await askPlayer();
    const mails = current().sent.slice(before);
    const [player] = mails.filter(({ to }) => to === "maren@people.example");
    expect(player?.text).toMatch(/^--- Write your answer above this line ---\n\n/);
    expect(player?.text).toContain("> Which day was it?");
    expect(player?.text).toContain("it isn’t public");
    expect(player?.replyTo).toBe(addressFor(PLAYER));
    const casino = mails.find(({ to }) => to === "desk@people.example");
    expect(casino?.replyTo).toBe(addressFor(CASINO));
    expect(new Set(mails.map(({ replyTo }) => replyTo)).size).toBe(mails.length);
    // What they answer, quoting it all, is their words.
    const quoted = (player?.text ?? "")
      .split("\n")
      .map((line) => `> ${line}`)
      .join("\n");
    const mail = mailOf(
      fromCasino({ From: "maren@people.example", To: player?.replyTo ?? "" }),
      `The third of October.\n\nOn 21 Nov 2026 Edgewise wrote:\n${quoted}`,
    );
    expect(await send(mail)).toEqual(ADDED);
    expect((await messages()).at(-1)).toMatchObject({ party: "player", body: "The third of October." });
  });

  test.each([
    [
      "a web mail program",
      (ours: string) =>
        `<div dir="ltr">The third of October.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Sat, 21 Nov 2026 at 12:00, Edgewise &lt;<a href="mailto:hello@edgewise.example">hello@edgewise.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0">${ours}</blockquote></div>`,
    ],
    [
      "a program of an office",
      (ours: string) =>
        `<p>The third of October.</p><div style="border-top:1px solid"><p><b>From:</b> Edgewise &lt;hello@edgewise.example&gt;<br><b>Sent:</b> Saturday, 21 November 2026 12:00<br><b>To:</b> Maren<br><b>Subject:</b> Edgewise: Please answer</p></div>${ours}`,
    ],
  ])("are left out of an answer in which %s quotes their HTML", async (_program, answer) => {
    const before = current().sent.length;
    await askPlayer();
    const asked = current()
      .sent.slice(before)
      .find(({ to }) => to === "maren@people.example");
    const ours = /<body[^>]*>([\s\S]*)<\/body>/.exec(asked?.html ?? "")?.[1] ?? "";
    expect(ours).toContain("Which day was it?");
    const headers = {
      From: "maren@people.example",
      To: asked?.replyTo ?? "",
      "Content-Type": "text/html; charset=utf-8",
    };
    expect(await send(mailOf(fromCasino(headers), `<html><body>${answer(ours)}</body></html>`))).toEqual(ADDED);
    expect((await messages()).at(-1)).toMatchObject({ party: "player", body: "The third of October." });
  });

  test("say nothing of staff's notes to anybody else", async () => {
    const before = current().sent.length;
    const { writeMessage } = await import("~/features/complaints/cases.server");
    await writeMessage({ staff: acting(), ref }, { body: "They have lied before.", visibility: "staff" });
    await backgroundDone();
    expect(current().sent.slice(before)).toEqual([]);
  });
});

describe("A report of a mail of ours", () => {
  const mailed = async () => {
    const mail = { kind: "notice", to: "pat@players.example", subject: "A message", text: "Words." };
    const id = await queueMailAlone(mail);
    await backgroundDone();
    return id;
  };
  const messageId = (id: string) => `edgewise.${id}@edgewise.example`;
  const stateOfEntry = async (id: string) => (await current().documents.get(outbox, id))?.state;

  test("comes in by the same webhook and marks that mail, whatever addresses it names", async () => {
    const [hard, soft, unwanted, other] = [await mailed(), await mailed(), await mailed(), await mailed()];
    const report = postfixReport({ id: messageId(hard), to: "somebody-else@players.example" });
    expect(await send(report)).toEqual({ status: 200, data: { outcome: "noted", why: "bounced" } });
    expect(await stateOfEntry(hard)).toBe("bounced");
    const delay = postfixReport({ id: messageId(soft), action: "delayed", status: "4.2.1" });
    expect(await send(delay)).toEqual({ status: 200, data: { outcome: "noted", why: "delayed" } });
    expect(await send(feedbackReport({ id: messageId(unwanted) }))).toEqual({ status: 200, data: { outcome: "noted", why: "reported as unwanted" } }); // prettier-ignore
    expect(await stateOfEntry(soft)).toBe("sent");
    expect(await stateOfEntry(other)).toBe("sent");
    expect(await mailboxState("somebody-else@players.example")).toEqual({ stoppedAt: null, complainedAt: null });
    expect((await mailboxState("pat@players.example")).complainedAt).not.toBeNull();
  });

  test("that names no mail of ours is ignored, and never becomes a message, even to a reply address", async () => {
    const before = await messages();
    const forged = postfixReport({ id: messageId("0".repeat(32)) }).replace(
      "hello@edgewise.example",
      addressFor(CASINO),
    );
    expect(await send(forged)).toEqual({ status: 200, data: { outcome: "ignored", why: "delivery report" } });
    expect(await messages()).toEqual(before);
  });

  test("of a mail that is being sent has to be delivered again", async () => {
    const id = await mailed();
    const claim = { term: "one", at: "2026-11-21T12:00:00.000Z" };
    await current().documents.batch("test").update(outbox, id, { claim }).commit();
    expect((await send(postfixReport({ id: messageId(id) }))).status).toBe(503);
  });
});
