import { log } from "../log.server";
import { lazily } from "../concurrency";
import { composeMail } from "./compose.server";
import { mailError } from "./mail-error";
import type { Mail } from "./port";

const LONGEST_CONNECTING_MS = 15_000;
/**
 * A server that checks what a message contains says nothing meanwhile, and a message that we gave up on may
 * arrive all the same, and again with each try.
 */
const LONGEST_SILENCE_MS = 2 * 60_000;
/** A server that says a little now and then is never silent, and would keep a connection for ever. */
const LONGEST_SEND_MS = 5 * 60_000;
/** Large providers allow three for each account, and the two lanes of bulk mail leave one to what somebody waits for. */
const CONNECTIONS = 3;
const TOO_LONG = Object.assign(new Error("The mail server took too long."), { code: "ETIMEDOUT" });
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
    maxConnections: CONNECTIONS,
    connectionTimeout: LONGEST_CONNECTING_MS,
    greetingTimeout: LONGEST_CONNECTING_MS,
    socketTimeout: LONGEST_SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Sends through the server at `url` (`smtp://` or `smtps://`, with user and password when it needs them; options of
 * nodemailer may follow as a query, such as `?requireTLS=true`). Plain text goes only to a server on this machine,
 * unless `?requireTLS=false` allows it. A certificate that can't be trusted fails the send, and so does a server that
 * hasn't taken the message after `longestMs`: its connection is closed, and others get its place.
 */
export function openSmtp({
  url,
  from,
  longestMs = LONGEST_SEND_MS,
}: {
  url: string;
  from: string;
  longestMs?: number;
}): Mail {
  const requireTLS = mustEncrypt(url);
  let opened: Awaited<ReturnType<typeof openTransport>> | undefined;
  const transport = lazily(async () => (opened = await openTransport(url, requireTLS)));
  return {
    async send(message) {
      const mail = composeMail(message, from);
      const signal = AbortSignal.timeout(longestMs);
      try {
        await (await transport()).sendMail({ ...mail, signal });
      } catch (error) {
        // Nobody knows whether a message that was broken off arrived.
        throw mailError(signal.aborted ? TOO_LONG : error, [message.to, String(mail.to)]);
      }
      log.info({ kind: message.kind }, "a mail was handed to the mail server");
    },
    async close() {
      opened?.close();
    },
  };
}
