import { parseJson } from "~/domain/canonical-json";
import { createHmac } from "node:crypto";
import { open, seal, SecretNotOpened } from "~/platform/sealed-secrets/sealed-text.server";
import { sealingKeys } from "~/platform/sealed-secrets/sealing-keys.server";
import type { EntryKind } from "./entry-kind";
import type { Urgency } from "./schema";

const belonging = (id: string) => ({ purpose: "outbox" as const, uid: id });

/** Returns params as they are stored with the entry of that id. */
export function storedParams<P>(kind: EntryKind<P>, id: string, params: P): string {
  const text = JSON.stringify(params);
  return kind.sealed ? seal(text, belonging(id), sealingKeys()) : text;
}

/** Returns the params of a stored entry, parsed; null if they are gone or can't be opened or read, with the reason. */
export function readParams<P>(
  kind: EntryKind<P>,
  id: string,
  stored: string | null,
): { params: P } | { params: null; problem: string } {
  if (stored === null) return { params: null, problem: "Its content is gone." };
  try {
    const text = kind.sealed ? open(stored, belonging(id), sealingKeys()) : stored;
    const parsed = kind.params.safeParse(parseJson(text));
    return parsed.success ? { params: parsed.data } : { params: null, problem: "Its content can’t be read." };
  } catch (error) {
    if (!(error instanceof SecretNotOpened)) throw error;
    return { params: null, problem: "Its content can’t be opened: its key is missing on this server." };
  }
}

/** Returns the digest by which entries of one lane and urgency are found. */
export function laneDigest(transport: string, urgency: Urgency, lane: string): string {
  const [key] = sealingKeys();
  return createHmac("sha256", key)
    .update(JSON.stringify(["outbox lane", transport, urgency, lane]))
    .digest("hex");
}
