import { commitIfHolds } from "~/backend/documents/port";
import { QueueFull } from "~/backend/concurrency";
import { backend } from "~/backend/index.server";
import { LARGEST_MAIL_BYTES } from "~/backend/mail/mime/mail-reader.server";
import { sha256Hex } from "~/domain/digest.server";
import { secretsMatch } from "~/domain/secrets.server";
import { env, type Env } from "~/env.server";
import { receiveBody } from "~/http/bodies/receive-body.server";
import { failure, notFound } from "~/http/responses/responses";
import { requireWithinLimit, type Limit } from "~/http/security/rate-limit.server";
import { requireSameOrigin } from "~/http/security/same-origin.server";
import { logSecurity } from "~/http/security/security-log.server";
import { mailArrivals } from "../collection";
import { receiveMail, ReportTooEarly } from "./receive-mail.server";
import { signatureOf } from "./webhook-signature.server";

const SYSTEM = "system:mail";
/** How far the sender's clock may differ from ours, in seconds. */
const LONGEST_AGE = 300;
const REFUSED: Limit = { name: "inbound-mail-refused", points: 60, seconds: 600 };
const DIGEST = /^[0-9a-f]{64}$/;

type Inbound = NonNullable<Env["INBOUND_MAIL"]>;

interface Delivery {
  digest: string;
  recipients: string[];
  signature: string;
}

/**
 * Returns what a delivery's headers say, if their signature is right and fresh; null otherwise. The body needn't be
 * read for that, because the headers name its digest.
 */
function signedDelivery(headers: Headers, { secrets }: Inbound): Delivery | null {
  const timestamp = headers.get("X-Edgewise-Timestamp") ?? "";
  const recipient = headers.get("X-Edgewise-Recipient") ?? "";
  const digest = headers.get("X-Edgewise-Content-SHA256") ?? "";
  const signature = headers.get("X-Edgewise-Signature") ?? "";
  if (!/^\d{1,12}$/.test(timestamp) || !DIGEST.test(digest) || recipient.length > 2_000) return null;
  const age = backend().clock().getTime() / 1_000 - Number(timestamp);
  const isRight = secrets.some((secret) =>
    secretsMatch(signatureOf(secret, { timestamp, recipient, digest }), signature),
  );
  if (!isRight || Math.abs(age) > LONGEST_AGE) return null;
  return { digest, recipients: recipient.split(",").filter(Boolean).slice(0, 20), signature };
}

/** Notes a delivery; false if it was made before. The note outlives the time in which its signature is fresh. */
async function isFirst({ signature }: Delivery): Promise<boolean> {
  const { documents, clock } = backend();
  const now = clock();
  const expiresAt = new Date(now.getTime() + 3 * LONGEST_AGE * 1_000).toISOString();
  const note = { kind: "delivery", ref: null, outcome: null, why: null, at: now.toISOString(), expiresAt } as const;
  const when = { exists: false };
  return commitIfHolds(documents.batch(SYSTEM).set(mailArrivals, sha256Hex(`delivery\n${signature}`), note, { when }));
}

/** Receives the signed mail. Throws 413, 503, `receiveBody`'s refusals, and 400 if the body isn't the one signed. */
async function readSigned(request: Request, { digest }: Delivery): Promise<Buffer> {
  const { body, refused, release } = await receiveBody(request, LARGEST_MAIL_BYTES);
  try {
    if (refused !== null) throw refused;
    const raw = await body.bytes();
    if (sha256Hex(raw) !== digest) throw failure(400, "The body is not the one that was signed.");
    return raw;
  } finally {
    await release();
  }
}

/**
 * Returns what a delivery's headers say; reads none of its body, so that only somebody who may deliver sends a large one.
 * Throws 401 for a signature that is wrong or too old, 404 where inbound mail is not set up.
 */
export async function requireDelivery(
  request: Request,
  inbound: Inbound | null = env.INBOUND_MAIL,
): Promise<Delivery & { inbound: Inbound }> {
  requireSameOrigin(request);
  if (!inbound) throw notFound(new URL(request.url).pathname);
  const delivery = signedDelivery(request.headers, inbound);
  if (delivery) return { ...delivery, inbound };
  await requireWithinLimit(REFUSED, request);
  logSecurity("inbound-mail-refused", request);
  throw failure(401, "The signature is wrong or too old.");
}

/**
 * Handles a delivery of one mail (`docs/running.md`): 200 with what became of it, 401 for a signature that is wrong or
 * too old, 409 for one that was used before, 413 for a mail that is too large, 503 when too many are waiting. Throws
 * 404 where inbound mail is not set up.
 */
export async function handleDelivery(request: Request, setUp: Inbound | null = env.INBOUND_MAIL): Promise<Response> {
  const { inbound, ...delivery } = await requireDelivery(request, setUp);
  const raw = await readSigned(request, delivery);
  if (!(await isFirst(delivery))) throw failure(409, "This delivery was made before. Sign it again to repeat it.");
  try {
    const { outcome, why } = await receiveMail(raw, delivery.recipients, inbound);
    return Response.json({ outcome, why });
  } catch (error) {
    if (error instanceof ReportTooEarly)
      throw failure(503, "The reported mail is still being sent. Deliver this again in a minute.", {
        "Retry-After": "60",
      });
    if (!(error instanceof QueueFull)) throw error;
    throw failure(503, "Many mails are being read. Deliver this again in a minute.", { "Retry-After": "60" });
  }
}
