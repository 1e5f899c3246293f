import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Mail, MailMessage } from "~/backend/mail/port";

export interface OpenedMail {
  mail: Mail;
  /** Returns the raw messages that were sent, oldest first, read without the adapter. */
  received(): Promise<string[]>;
  dispose(): Promise<void>;
}

export const MAIL_FROM = "Edgewise <hello@edgewise.example>";

export const message: MailMessage = {
  to: "pat@people.example",
  subject: "Set a new password",
  text: "Open this link: https://edgewise.example/reset-password?token=abc",
  kind: "password-reset",
};

/** Header fields by lower-case name, folded lines joined. */
function headersOf(raw: string): Record<string, string> {
  const [head = ""] = raw.replaceAll("\r\n", "\n").split("\n\n");
  const fields = head.replace(/\n[ \t]+/g, " ").split("\n");
  return Object.fromEntries(
    fields.map((field) => [
      field.slice(0, field.indexOf(":")).toLowerCase(),
      field.slice(field.indexOf(":") + 1).trim(),
    ]),
  );
}

/** Decodes quoted-printable text, as far as it is used. */
function readable(raw: string): string {
  const joined = raw.replaceAll("\r\n", "\n").replace(/=\n/g, "");
  return joined.replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString());
}

/** The rules of the mail port, for any adapter of it, sending from `MAIL_FROM`. */
export function mailContract(name: string, open: () => Promise<OpenedMail>): void {
  describe(`mail port, ${name}`, () => {
    let opened: OpenedMail;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.dispose());

    async function sent(changes: Partial<MailMessage> = {}): Promise<string> {
      await opened.mail.send({ ...message, ...changes });
      const [raw = "", ...more] = await opened.received();
      expect(more).toEqual([]);
      return raw;
    }

    test("a message is there once the sending is done, with its sender, recipient, subject, text and kind", async () => {
      const raw = await sent();
      expect(headersOf(raw)).toMatchObject({
        from: MAIL_FROM,
        to: message.to,
        subject: message.subject,
        "x-edgewise-kind": "password-reset",
        "auto-submitted": "auto-generated",
      });
      expect(readable(raw)).toContain("https://edgewise.example/reset-password?token=abc");
    });

    test("text in any script arrives whole", async () => {
      const text = "Übung macht den Meister: ζ, 日本.\n\n" + "A long line goes on and on. ".repeat(10);
      const raw = await sent({ text });
      const body = readable(raw).split("\n\n").slice(1).join("\n\n");
      const decoded = /base64/i.test(headersOf(raw)["content-transfer-encoding"] ?? "")
        ? Buffer.from(body, "base64").toString()
        : body;
      expect(decoded).toContain("Übung macht den Meister: ζ, 日本.");
    });

    test("a picture that the HTML shows comes with the message, beside the HTML alone", async () => {
      const bytes = Buffer.from("picture");
      const images = [{ cid: "logo", contentType: "image/png", bytes }];
      const raw = await sent({ html: '<img src="cid:logo" alt="Edgewise">', images });
      expect(headersOf(raw)["content-type"]).toMatch(/^multipart\/alternative/);
      expect(raw).toMatch(/Content-Type: multipart\/related/);
      expect(raw).toMatch(/Content-Id: <logo>/i);
      expect(raw).toMatch(/Content-Disposition: inline/);
      expect(raw).toContain(bytes.toString("base64"));
    });

    test("a message with HTML has both forms", async () => {
      const raw = await sent({ html: "<p>Open this link</p>" });
      expect(headersOf(raw)["content-type"]).toMatch(/^multipart\/alternative/);
      expect(readable(raw)).toContain("<p>Open this link</p>");
      expect(readable(raw)).toContain("Open this link: https://");
    });

    test("one-click unsubscribing is offered where there is something to unsubscribe from", async () => {
      const headers = headersOf(await sent({ unsubscribeUrl: "https://edgewise.example/unsubscribe/abc" }));
      expect(headers).toMatchObject({
        "list-unsubscribe": "<https://edgewise.example/unsubscribe/abc>",
        "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      });
    });

    test("other messages don't offer it", async () => {
      expect(headersOf(await sent())).not.toHaveProperty("list-unsubscribe");
    });

    test("a line break in a subject makes no header", async () => {
      const headers = headersOf(await sent({ subject: "Hello\r\nBcc: other@people.example" }));
      expect(headers).not.toHaveProperty("bcc");
    });

    test("a subject and a sender's name turn nothing around and hide nothing", async () => {
      const raw = await sent({
        subject: "Casino \u202eexe.\u202c\u200b Nine\u2028lives",
        senderName: "Edge\u202e\r\nwise",
      });
      const { subject = "", from } = headersOf(raw);
      expect(subject).toBe("Casino exe. Nine lives");
      expect(from).toBe("Edge wise <hello@edgewise.example>");
    });

    test.each([
      "pat@people.example, other@people.example",
      "pat@people.example;other@people.example",
      "pat@people.example\r\nBcc: other@people.example",
      "Pat <pat@people.example>",
      "friends: pat@people.example;",
      "pat",
      "",
    ])("%j is not one address, and nothing is sent", async (to) => {
      await expect(opened.mail.send({ ...message, to })).rejects.toThrow("one plain address");
      expect(await opened.received()).toEqual([]);
    });

    test("each of several messages at once arrives", async () => {
      await Promise.all([1, 2, 3, 4, 5].map((n) => opened.mail.send({ ...message, subject: `Message ${n}` })));
      const subjects = (await opened.received()).map((raw) => headersOf(raw)["subject"]);
      expect(subjects.sort()).toEqual([1, 2, 3, 4, 5].map((n) => `Message ${n}`));
    });
  });
}
