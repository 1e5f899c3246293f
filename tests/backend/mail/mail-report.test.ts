import { describe, expect, test } from "vitest";
import { composeMail } from "~/backend/mail/compose.server";
import { readMailHere } from "~/backend/mail/mime/read-mail";
import {
  eximReport,
  feedbackReport,
  gmailReport,
  oldEximReport,
  outlookReport,
  postfixReport,
} from "../../support/outside/mail-reports";
import { mailOf, multipart, partOf } from "../../support/outside/received-mail";
import { processorMs } from "../../support/timing/processor-time";

const id = `edgewise.${"0123456789abcdef".repeat(2)}@edgewise.example`;
const read = async (mail: string) => (await readMailHere(Buffer.from(mail))).report;

describe("a delivery report", () => {
  test("of each common mail server names our mail, its status and the server's words, without the address", async () => {
    expect(await read(postfixReport({ id }))).toEqual({ kind: "delivery", messageId: id, action: "failed", status: "5.1.1", said: "550 5.1.1 <…>: Recipient address rejected: User unknown" }); // prettier-ignore
    expect(await read(eximReport({ id }))).toEqual({ kind: "delivery", messageId: id, action: "failed", status: "5.0.0", said: "550 Unrouteable address" }); // prettier-ignore
    expect(await read(gmailReport({ id }))).toMatchObject({ messageId: id, action: "failed", status: "5.1.1", said: expect.stringMatching(/^550-5\.1\.1 The email account .* double-checking/) as string }); // prettier-ignore
    expect(await read(outlookReport({ id }))).toMatchObject({ messageId: id, action: "failed", status: "5.2.2" });
    const old = await read(oldEximReport({ id }));
    expect(old).toMatchObject({ messageId: id, action: "failed", status: "5.1.1" });
    expect(JSON.stringify(old)).not.toContain("pat@");
  });

  test("tells a delay and an arrival from a failure, and the worst of several recipients counts", async () => {
    expect(await read(postfixReport({ id, action: "delayed", status: "4.4.1", said: "connect timed out" }))).toMatchObject({ action: "delayed", status: "4.4.1" }); // prettier-ignore
    expect(await read(postfixReport({ id, action: "relayed", status: "2.0.0", said: "" }))).toMatchObject({ action: "arrived", said: null }); // prettier-ignore
    const both = postfixReport({ id, action: "delivered", status: "2.0.0" }).replace("Remote-MTA: dns; in", "\r\nFinal-Recipient: rfc822; b@players.example\r\nAction: failed\r\nStatus: 5.2.1\r\nRemote-MTA: dns; in"); // prettier-ignore
    expect(await read(both)).toMatchObject({ action: "failed", status: "5.2.1" });
  });

  test("without a status gets it from the server's words, or a general one", async () => {
    expect(await read(postfixReport({ id, status: "", said: "550 5.4.4 no such domain" }))).toMatchObject({ status: "5.4.4" }); // prettier-ignore
    expect(await read(postfixReport({ id, status: "nonsense", said: "no" }))).toMatchObject({ status: "5.0.0" });
  });
});

describe("a delivery report of an odd kind", () => {
  const words = (from: string, text: string, headers: Record<string, string> = {}) =>
    mailOf({ From: from, "Content-Type": "text/plain; charset=us-ascii", ...headers }, text);
  const copy = `From: Edgewise <hello@edgewise.example>\nMessage-ID: <${id}>\n\nWords that were sent.`;
  const statusOf = (fields: string) => {
    const parts = [
      partOf({ "Content-Type": "message/delivery-status" }, fields),
      partOf({ "Content-Type": "text/rfc822-headers" }, `Message-ID: <${id}>`),
    ];
    return mailOf({ "Content-Type": "multipart/report; boundary=o" }, multipart("o", parts));
  };

  test.each([
    ["qmail", words("MAILER-DAEMON@q.example", `Hi. This is the qmail-send program at q.example.\nI'm afraid I wasn't able to deliver your message.\n\n<pat@players.example>:\n192.0.2.7 does not like recipient.\nRemote host said: 550 5.1.1 no mailbox here\nGiving up on 192.0.2.7.\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <hello@edgewise.example>\n${copy}`)], // prettier-ignore
    ["a provider in German, by its empty sender", words("post@gmx.example", `Diese Nachricht wurde automatisch erzeugt.\n\npat@players.example:\n    550 5.1.1 Postfach unbekannt\n\n--- Der Nachrichtenkopf der urspruenglichen Nachricht ---\n\n${copy}`, { "Return-Path": "<>" })], // prettier-ignore
  ])("is read where it is text alone: %s", async (_, mail) => {
    expect(await read(mail)).toMatchObject({ kind: "delivery", messageId: id, action: "failed", status: "5.1.1" });
  });

  test("is none where a program is away, whose words have a number like a refusal's", async () => {
    const away = "I’m away until Monday. Call 020 555 0142, room 512.";
    expect(
      await read(words("desk@people.example", away, { "Return-Path": "<>", "In-Reply-To": `<${id}>` })),
    ).toBeNull();
  });

  test("is none where it only waits, or where a person quotes one", async () => {
    const waiting = `Message still undelivered after 4 hours; it will be tried until 5 days.\n\n--- a copy ---\n\n${copy}`;
    expect(await read(words("Mailer-Daemon@e.example", waiting))).toBeNull();
    expect(await read(words("a@people.example", `550 5.1.1 is what I got.\n\n--- a copy ---\n\n${copy}`))).toBeNull();
  });

  test.each([
    [
      "with a comment",
      "Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; a@b.example\nAction: failed (bad address)\nStatus: 5.1.1 (bad)",
    ],
    ["without an action", "Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; a@b.example\nStatus: 5.1.1"],
    ["in one group", "Reporting-MTA: dns; x\nFinal-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 5.1.1"],
  ])("has a status %s", async (_, fields) => {
    expect(await read(statusOf(fields))).toMatchObject({ messageId: id, action: "failed", status: "5.1.1" });
  });

  test("names our mail where a service gave it another id", async () => {
    const renamed = postfixReport({ id }).replace(
      `Message-ID: <${id}>`,
      `Message-ID: <0100@ses.example>\r\nX-Edgewise-Id: <${id}>`,
    );
    expect(await read(renamed)).toMatchObject({ messageId: id });
    expect(composeMail({ to: "a@b.example", subject: "x", text: "x", html: "x", kind: "notice", id: id.slice(9, 41) }, "Edgewise <hello@edgewise.example>")).toMatchObject({ headers: { "X-Edgewise-Id": `<${id}>` } }); // prettier-ignore
  });
});

describe("a feedback report", () => {
  test("is a complaint if the reader calls the mail unwanted, and nothing otherwise", async () => {
    expect(await read(feedbackReport({ id }))).toEqual({ kind: "complaint", messageId: id });
    for (const type of ["Abuse (by its reader)", "opt-out"])
      expect(await read(feedbackReport({ id, type }))).toEqual({ kind: "complaint", messageId: id });
    expect(await read(feedbackReport({ id, type: "not-spam" }))).toBeNull();
    expect(await read(feedbackReport({ id, type: "" }))).toBeNull();
  });
});

describe("a mail that is no report", () => {
  test("reports nothing, whatever its text says", async () => {
    expect(await read(mailOf({ From: "a@people.example", "Content-Type": "text/plain" }, "Status: 5.1.1\nAction: failed"))).toBeNull(); // prettier-ignore
    const forwarded = multipart("f", [partOf({ "Content-Type": "message/rfc822" }, `Message-ID: <${id}>\n\nWords`)]);
    expect(await read(mailOf({ "Content-Type": "multipart/mixed; boundary=f" }, forwarded))).toBeNull();
  });
});

describe("a hostile report", () => {
  const reportOf = (status: string, returned: string, headers: Record<string, string> = {}) =>
    mailOf(
      { "Content-Type": "multipart/report; report-type=delivery-status; boundary=h", ...headers },
      multipart("h", [
        partOf({ "Content-Type": "message/delivery-status" }, status),
        partOf({ "Content-Type": "message/rfc822" }, returned),
      ]),
    );
  const valid = "Reporting-MTA: dns; x\n\nAction: failed\nStatus: 5.1.1";

  test("is read in a moment, however long its fields, lines and groups are", async () => {
    const started = process.cpuUsage();
    const long = "x".repeat(200_000);
    const shapes = [
      reportOf(`${valid}\nDiagnostic-Code: smtp; ${"a@".repeat(100_000)}`, `Message-ID: <${id}>`),
      reportOf(`${valid}\nDiagnostic-Code: smtp;${"\n ".repeat(30_000)}y`, `Message-ID: <${id}>`),
      reportOf("Reporting-MTA: dns; x\n\n" + "Action: failed\n\n".repeat(20_000), `Message-ID: <${id}>`),
      reportOf(`${valid}`, `${"<".repeat(200_000)}\nMessage-ID: ${"<".repeat(100_000)}${id}`),
      reportOf("\n".repeat(60_000), long),
      reportOf(`${" ".repeat(200_000)}\n${valid}`, long),
      mailOf(
        { "X-Failed-Recipients": "a@b.example" },
        `${"-".repeat(200_000)}\n${"--- This is a copy of ".repeat(9_000)}`,
      ),
      mailOf({ "X-Failed-Recipients": "a@b.example" }, `   ${" ".repeat(200_000)}\n${"5.".repeat(90_000)}`),
    ];
    for (const shape of shapes) await read(shape);
    // These take about a tenth of it.
    expect(processorMs(started)).toBeLessThan(4_000);
  });

  test("gives words of one line and a bounded length", async () => {
    const report = await read(reportOf(`${valid}\nDiagnostic-Code: smtp; ${"é\u0007\t<b@c.example> ".repeat(900)}`, `Message-ID: <${id}>`)); // prettier-ignore
    const said = report?.kind === "delivery" ? (report.said ?? "") : "";
    expect(said.length).toBeLessThanOrEqual(1_000);
    expect(said).not.toMatch(/\p{Cc}|b@c/u);
  });

  test("whose id is repeated, broken or too long has at most one, of at most 500 characters", async () => {
    expect(await read(reportOf(valid, `Message-ID: <one@x.example>\nMessage-ID: <${id}>`))).toMatchObject({ messageId: "one@x.example" }); // prettier-ignore
    expect(await read(reportOf(valid, "Message-ID:"))).toMatchObject({ messageId: null });
    expect(await read(reportOf(valid, `Message-ID: <${"y".repeat(5_000)}>`))).toMatchObject({
      messageId: "y".repeat(500),
    });
    expect(await read(reportOf("Action: failed", `Message-ID: <${id}>`))).toBeNull();
    expect(
      await read(reportOf("Reporting-MTA: x\n\n__proto__: failed\nAction: constructor", `Message-ID: <${id}>`)),
    ).toBeNull();
  });

  test("of random bytes in every part never makes the reader fail", async () => {
    let seed = 48;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647);
    const whole = [postfixReport({ id }), gmailReport({ id }), feedbackReport({ id }), oldEximReport({ id })];
    for (let round = 0; round < 300; round += 1) {
      const bytes = Buffer.from(whole[round % whole.length] ?? "");
      for (let change = 0; change < 12; change += 1) bytes[random() % bytes.length] = random() % 256;
      const { report } = await readMailHere(new Uint8Array(bytes.subarray(0, bytes.length - (random() % 200))));
      if (report?.kind === "delivery") expect(report.status).toMatch(/^[245]\.\d{1,3}\.\d{1,3}$/);
    }
  });
});
