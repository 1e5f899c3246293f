import { log } from "../log.server";
import { once } from "../concurrency";
import { composeMail } from "./compose.server";
import { mailError } from "./mail-error";
import type { Mail } from "./port";

const LONGEST_SILENCE_MS = 15_000;
const THIS_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * True for any server but one on this machine: mails hold links that set passwords, so they are encrypted or not sent.
 */
function mustEncrypt(url: string): boolean {
  return !THIS_MACHINE.test(new URL(url).hostname);
}

/** Loads the library for the first mail. */
async function openTransport(url: string, requireTLS: boolean) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    ...(requireTLS && { requireTLS }),
    pool: true,
    maxConnections: 2,
    connectionTimeout: LONGEST_SILENCE_MS,
    greetingTimeout: LONGEST_SILENCE_MS,
    socketTimeout: LONGEST_SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Sends through the server at `url` (`smtp://` or `smtps://`, with user and password when it needs them; options of
 * nodemailer may follow as a query, such as `?requireTLS=true`). Plain text goes only to a server on this machine,
 * unless `?requireTLS=false` allows it. A certificate that can't be trusted fails the send.
 */
export function openSmtp({ url, from }: { url: string; from: string }): Mail {
  const requireTLS = mustEncrypt(url);
  let opened: Awaited<ReturnType<typeof openTransport>> | undefined;
  const transport = once(async () => (opened = await openTransport(url, requireTLS)));
  return {
    async send(message) {
      const mail = composeMail(message, from);
      try {
        await (await transport()).sendMail(mail);
      } catch (error) {
        throw mailError(error, [message.to, String(mail.to)]);
      }
      log.info({ kind: message.kind }, "a mail was handed to the mail server");
    },
    async close() {
      opened?.close();
    },
  };
}
