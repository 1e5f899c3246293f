// Hands a mail from a mail server's pipe to the site, signed: npm run deliver-mail -- URL [RECIPIENT …] < MAIL
import { buffer } from "node:stream/consumers";
import { signatureOf } from "~/features/complaints/mail/webhook-signature.server";
import { sha256Hex } from "~/domain/digest.server";
import { parseWords } from "~/start-refusal";

const USAGE = "Usage: npm run deliver-mail -- https://guide.example [RECIPIENT …] < MAIL";
/** The exit codes that tell a mail server to try again later or to give up (sysexits.h). */
const LATER = 75;
const REFUSED = 69;
const LONGEST_MS = 60_000;

function fail(message: string, code: number): never {
  console.error(message);
  process.exit(code);
}

const { positionals } = parseWords({ allowPositionals: true }, LATER);
const [origin, ...recipients] = positionals;
if (origin === undefined || !URL.canParse(origin)) fail(USAGE, LATER);
// Mails wait until the operator has fixed the configuration: any other status would return them to their senders.
const { env } = await import("~/env.server").catch((error: unknown) => fail(String(error), LATER));
const [secret] = env.INBOUND_MAIL?.secrets ?? [];
if (secret === undefined) fail("Set INBOUND_MAIL_ADDRESS and INBOUND_MAIL_SECRET as the site has them.", LATER);

const mail = await buffer(process.stdin);
const parts = {
  timestamp: String(Math.floor(Date.now() / 1_000)),
  recipient: recipients.join(","),
  digest: sha256Hex(mail),
};
const response = await fetch(new URL("/inbound-mail", origin), {
  method: "POST",
  body: new Uint8Array(mail),
  signal: AbortSignal.timeout(LONGEST_MS),
  headers: {
    "Content-Type": "message/rfc822",
    "X-Edgewise-Timestamp": parts.timestamp,
    "X-Edgewise-Recipient": parts.recipient,
    "X-Edgewise-Content-SHA256": parts.digest,
    "X-Edgewise-Signature": signatureOf(secret, parts),
  },
}).catch((error: unknown) => fail(`The site can't be reached: ${String(error)}`, LATER));
const text = await response.text();
if (response.ok) console.log(text);
else {
  // Only a mail that is too large is given up; any other failure may be temporary.
  fail(
    `The site answered ${String(response.status)}: ${text.slice(0, 200)}`,
    response.status === 413 ? REFUSED : LATER,
  );
}
