import { randomBytes } from "node:crypto";
import { backend } from "~/backend/index.server";
import type { Query, Stored } from "~/backend/documents/port";
import { sha256Hex } from "~/domain/digest.server";
import type { Staff } from "~/domain/staff";
import { mayBeLost } from "~/http/listener/background.server";
import { recordAct } from "~/platform/audit/audit.server";
import { definePublishedCollection, perBackend } from "~/platform/catalogue/source.server";
import { readTokens } from "./collection";
import { MOST_TOKENS, type ReadTokenFields } from "./schema";

const SYSTEM = "system:read-tokens";
const HOUR_MS = 3_600_000;
/** Older tokens begin with the product's name. Both beginnings let programs find a token that was published by mistake. */
const TOKEN = /^(?:guide|edgewise)_[\w-]{43}$/;
const SHOWN_CHARACTERS = 12;

const valid: Query = { where: [["revokedAt", "==", null]] };
/** Limited, because revoked tokens are kept and there may be any number of them. */
const lastRevoked: Query = { where: [["revokedAt", ">", ""]], orderBy: ["-revokedAt"], limit: 100 };

/** The valid ones are few, so they are in memory: a request with a token costs no read. */
const tokensInMemory = definePublishedCollection(readTokens, { query: valid });

type Token = Stored<ReadTokenFields>;

const entityOf = ({ id, name }: Pick<Token, "id" | "name">) => ({
  kind: "read-token",
  id: id.slice(0, 12),
  label: name,
});

export type TokenOutcome =
  | { outcome: "made"; token: string }
  /** The same form was sent before, and its token is shown once. */
  | { outcome: "again" }
  | { outcome: "too-many" };

/** Makes a token. It is returned here alone; its hash is stored. */
export async function makeToken(
  { name, hourly }: { name: string; hourly: number },
  staff: Staff,
  madeBy: string,
): Promise<TokenOutcome> {
  const { documents, clock } = backend();
  const token = `guide_${randomBytes(32).toString("base64url")}`;
  const id = sha256Hex(token);
  return documents.transaction<TokenOutcome>(staff.uid, async (transaction) => {
    const same = await transaction.query(readTokens, { where: [["madeBy", "==", madeBy]], limit: 1 });
    if (same.length > 0) return { outcome: "again" };
    const others = await transaction.query(readTokens, { ...valid, limit: MOST_TOKENS });
    if (others.length >= MOST_TOKENS) return { outcome: "too-many" };
    transaction.set(readTokens, id, {
      name,
      hourly,
      begins: token.slice(0, SHOWN_CHARACTERS),
      madeBy,
      by: { uid: staff.uid, name: staff.name.slice(0, 80) },
      at: clock().toISOString(),
      lastUsedAt: null,
      revokedAt: null,
    });
    recordAct(transaction, staff, { action: "read-token.create", entity: entityOf({ id, name }) });
    return { outcome: "made", token };
  });
}

/** Revokes a token for good. Does nothing for one that is revoked already or unknown. */
export async function revokeToken(id: string, staff: Staff): Promise<void> {
  const { documents, clock } = backend();
  await documents.transaction(staff.uid, async (transaction) => {
    const found = await transaction.get(readTokens, id);
    if (!found || found.revokedAt !== null) return;
    transaction.update(readTokens, id, { revokedAt: clock().toISOString() });
    recordAct(transaction, staff, { action: "read-token.revoke", entity: entityOf({ id, name: found.name }) });
  });
}

/** Returns the tokens for staff: the valid ones, the newest first, then the ones that were revoked last. */
export async function listTokens() {
  const { documents } = backend();
  const [inUse, revoked] = await Promise.all([
    documents.query(readTokens, { ...valid, limit: MOST_TOKENS }),
    documents.query(readTokens, lastRevoked),
  ]);
  const newestFirst = inUse.items.sort((a, b) => b.at.localeCompare(a.at));
  return [...newestFirst, ...revoked.items].map((token) => {
    const { id, name, begins, hourly, by, at, lastUsedAt, revokedAt } = token;
    return { id, name, begins, hourly, by: by.name, at, lastUsedAt, revokedAt };
  });
}

/** Returns the valid token that a request was sent with; null for a wrong or revoked one. */
export async function findToken(text: string): Promise<Token | null> {
  if (!TOKEN.test(text)) return null;
  return (await tokensInMemory.read()).byId.get(sha256Hex(text)) ?? null;
}

/** The tokens whose use this server has noted in an hour, or tried to. */
const noted = perBackend(() => ({ hour: "", ids: new Set<string>() }));

/**
 * Notes that a token was used, at most once an hour: a write for each request would cost more than its answer. A note
 * that fails is not tried again within the hour.
 */
export function recordUse({ id, lastUsedAt }: Token): void {
  const hour = new Date(Math.floor(backend().clock().getTime() / HOUR_MS) * HOUR_MS).toISOString();
  if (lastUsedAt !== null && lastUsedAt >= hour) return;
  const last = noted();
  if (last.hour !== hour) Object.assign(last, { hour, ids: new Set() });
  if (last.ids.has(id)) return;
  last.ids.add(id);
  mayBeLost("the note of a token’s use", () =>
    backend().documents.transaction(SYSTEM, async (transaction) => {
      const now = await transaction.get(readTokens, id);
      if (!now || (now.lastUsedAt !== null && now.lastUsedAt >= hour)) return;
      transaction.update(readTokens, id, { lastUsedAt: hour });
    }),
  );
}
