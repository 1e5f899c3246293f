// Receives webhooks by Standard Webhooks (https://www.standardwebhooks.com), with nothing but Node.
// WEBHOOK_SECRET=whsec_… node webhook-receiver.mjs
import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

/** A message that is older is refused: somebody may have kept it and send it again. */
const OLDEST_SECONDS = 5 * 60;

/**
 * Returns why a message is refused, or null for one to act on. `seen` holds the ids that were acted on; keep it longer
 * than a day, and where a restart doesn't lose it, since a message that wasn't answered in time is sent again.
 */
export function refusalOf({ headers, body, secret, seen, now = Date.now() }) {
  const id = headers["webhook-id"] ?? "";
  const timestamp = headers["webhook-timestamp"] ?? "";
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  // There can be several, separated by spaces, while a secret is changed.
  const isSigned = (headers["webhook-signature"] ?? "").split(" ").some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ""), "base64");
    return one.startsWith("v1,") && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) return "signature";
  if (Math.abs(now / 1_000 - Number(timestamp)) > OLDEST_SECONDS) return "timestamp";
  return seen.has(id) ? "replay" : null;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const seen = new Set();
  createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) {
      body += chunk;
      if (body.length > 10_000) return request.destroy();
    }
    const refusal = refusalOf({ headers: request.headers, body, secret: process.env.WEBHOOK_SECRET ?? "", seen });
    // A message that was acted on before is answered as if it were new, or it would be sent once more.
    if (refusal !== null && refusal !== "replay") return response.writeHead(401).end(refusal);
    if (refusal === null) {
      seen.add(request.headers["webhook-id"]);
      console.log(JSON.parse(body));
    }
    response.writeHead(204).end();
  }).listen(8080);
}
