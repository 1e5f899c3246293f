import { randomBytes } from "node:crypto";
import { deleteUntil } from "~/backend/documents/delete-until";
import type { Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import { countAddress } from "~/http/security/rate-limit.server";
import { logSecurity } from "~/http/security/security-log.server";
import { mailedOrigin } from "~/http/security/site-origin.server";
import {
  completeSignIn,
  keepUserDocument,
  refusalOf,
  type Refusal,
  type SignedIn,
} from "~/platform/access/accounts.server";
import { listAdmins } from "~/platform/access/admins.server";
import { users } from "~/platform/access/collection";
import { JOIN_BY_ADDRESS } from "~/platform/access/limits.server";
import { userEntity } from "~/platform/access/safeguards.server";
import { recordAct } from "~/platform/audit/audit.server";
import { siteOpening } from "~/platform/site-opening/opening.server";
import { setupLinks } from "./collection";
import type { FirstAdmin } from "./first-admin-form";

const SYSTEM = "system:first-admin";
const LINK_MS = 60 * 60_000;
const LONGEST_TOKEN = 100;
const ADMINS = { where: [["role", "==", "admin"]], orderBy: ["-createdAt"], limit: 1 } as const;

const TAKEN =
  "This address has an account already. Enter another, or make that account an admin: npm run admin -- grant ADDRESS";

/**
 * Returns a new link by which the first admin makes an account, good for an hour; null once there is an admin. Earlier
 * links stay good until their hour is over, because each instance shows one when it starts.
 */
export async function makeSetupLink(): Promise<string | null> {
  if ((await listAdmins("any")).length > 0) return null;
  const { documents, clock } = backend();
  const now = clock();
  await deleteUntil(documents, SYSTEM, setupLinks, { field: "expiresAt", until: now.toISOString() });
  const token = randomBytes(32).toString("base64url");
  await documents
    .batch(SYSTEM)
    .set(setupLinks, sha256Hex(token), { expiresAt: new Date(now.getTime() + LINK_MS).toISOString() })
    .commit();
  return `${mailedOrigin()}/first-admin?${new URLSearchParams({ token }).toString()}`;
}

/** Returns the link that a start shows: only a site that isn't open yet and has no admin needs one. */
export async function setupLinkAtStart(): Promise<string | null> {
  return (await siteOpening()).isOpen ? null : makeSetupLink();
}

async function isGood(reader: Pick<Transaction, "get">, token: string): Promise<boolean> {
  if (token === "" || token.length > LONGEST_TOKEN) return false;
  const link = await reader.get(setupLinks, sha256Hex(token));
  return link !== null && link.expiresAt > backend().clock().toISOString();
}

/** Says what a link is good for, without using it up. Once there is an admin, no link is. */
export async function setupLinkState(token: string): Promise<"good" | "over" | "admin-exists"> {
  if ((await listAdmins("any")).length > 0) return "admin-exists";
  return (await isGood(backend().documents, token)) ? "good" : "over";
}

/** Uses a link up and makes the account an admin, unless the link is over by now or there is an admin. */
function appoint(uid: string, name: string, token: string, requestId: string | null): Promise<boolean> {
  return backend().documents.transaction(uid, async (transaction) => {
    const admins = await transaction.query(users, ADMINS);
    if (admins.length > 0 || !(await isGood(transaction, token))) return false;
    transaction.delete(setupLinks, sha256Hex(token));
    transaction.update(users, uid, { role: "admin", duties: ["owner"] });
    recordAct(
      transaction,
      { uid, name, requestId },
      {
        action: "user.change-role",
        entity: userEntity(uid),
        changes: [{ field: "role", from: "user", to: "admin" }],
        note: "By the link that the server’s terminal showed",
      },
    );
    return true;
  });
}

interface LinkRefused {
  outcome: "link";
  state: "over" | "admin-exists";
}

/**
 * Makes the first admin's account and signs them in. Their address counts as confirmed: they have seen the server's
 * terminal, and the site may not be able to send mail yet.
 */
export async function createFirstAdmin(
  request: Request,
  { email, password, displayName, token }: FirstAdmin,
): Promise<SignedIn | Refusal | LinkRefused> {
  const seconds = await countAddress(JOIN_BY_ADDRESS, request);
  if (seconds > 0) return { outcome: "wait", seconds };
  const state = await setupLinkState(token);
  if (state !== "good") return { outcome: "link", state };
  const { documents, identity } = backend();
  if (await identity.findByEmail(email)) return { outcome: "refused", field: "email", message: TAKEN };
  let uid: string;
  try {
    ({ uid } = await identity.join({ email, password, displayName }));
  } catch (error) {
    return refusalOf(error);
  }
  const account = await identity.confirmEmailVerification(await identity.requestEmailVerification(uid));
  const user = await keepUserDocument(account);
  if (!(await appoint(uid, user.displayName, token, request.headers.get("X-Request-Id")))) {
    // Somebody else used the link at the same moment; this account would be nobody's.
    await identity.delete(uid);
    await documents.batch(SYSTEM).delete(users, uid).commit();
    return { outcome: "link", state: (await listAdmins("any")).length > 0 ? "admin-exists" : "over" };
  }
  const checked = { uid, generation: await identity.generationOf(uid) };
  const signedIn = await completeSignIn(request, checked, { ...user, role: "admin" }, "password");
  logSecurity("sign-in", request, { uid, by: "password" });
  return signedIn;
}
