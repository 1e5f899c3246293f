import { createHash } from "node:crypto";
import type { ActionFunctionArgs } from "@remix-run/node";
import { env } from "~/env.server";
import { signatureOf } from "~/features/complaints/mail/webhook-signature.server";
import { action } from "~/routes/inbound-mail";

export const INBOUND = {
  address: "cases@mail.example",
  secrets: ["0123456789abcdef0123456789abcdef", "an-older-secret-of-thirty-two-chars"],
};

/** Sets up inbound mail for a test; returns what undoes it. */
export function setUpInbound(inbound: typeof INBOUND | null = INBOUND): () => void {
  const before = env.INBOUND_MAIL;
  env.INBOUND_MAIL = inbound;
  return () => {
    env.INBOUND_MAIL = before;
  };
}

export interface Posted {
  secret?: string;
  /** Unix time in seconds. */
  timestamp: number;
  recipient?: string;
  /** Body that is sent in place of the signed one. */
  body?: Uint8Array;
  change?: (headers: Headers) => void;
}

/** Posts a mail to the real action as a mail server does, signed. */
export async function deliver(
  mail: string | Uint8Array,
  { secret = INBOUND.secrets[0] ?? "", timestamp, recipient = "", body, change }: Posted,
): Promise<{ status: number; data: unknown }> {
  const raw = typeof mail === "string" ? Buffer.from(mail, "utf8") : mail;
  const parts = {
    timestamp: String(timestamp),
    recipient,
    digest: createHash("sha256").update(raw).digest("hex"),
  };
  const headers = new Headers({
    "Content-Type": "message/rfc822",
    "X-Edgewise-Timestamp": parts.timestamp,
    "X-Edgewise-Recipient": recipient,
    "X-Edgewise-Content-SHA256": parts.digest,
    "X-Edgewise-Signature": signatureOf(secret, parts),
  });
  change?.(headers);
  const request = new Request("http://edgewise.test/inbound-mail", {
    method: "POST",
    headers,
    body: new Uint8Array(body ?? raw),
  });
  try {
    const response = await action({ request, params: {}, context: {} } as ActionFunctionArgs);
    return {
      status: response.status,
      data: response.headers.get("Content-Type")?.includes("json") ? await response.json() : await response.text(),
    };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return { status: thrown.status, data: await thrown.text() };
  }
}

/** A mail with these headers, one line each, and this body. */
export function mailOf(headers: Record<string, string>, body: string): string {
  return `${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\r\n")}\r\n\r\n${body.replace(/\r?\n/g, "\r\n")}`;
}

/** A part of a multipart body. */
export function partOf(headers: Record<string, string>, body: string): string {
  return mailOf(headers, body);
}

export function multipart(boundary: string, parts: readonly string[]): string {
  return `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("")}--${boundary}--\r\n`;
}
