import type { DocumentReader } from "~/backend/documents/port";
import { beginGeneration, isPresentGeneration } from "~/backend/identity/generations.server";
import type { CheckedPerson } from "~/backend/identity/port";
import { deleteUntil } from "~/backend/documents/delete-until";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { DUTIES, dutiesOf, dutyWords, type Duty } from "~/domain/roles/duties";
import { sha256Hex } from "~/domain/digest.server";
import type { Staff } from "~/domain/staff";
import { mailedName } from "~/domain/text/display-name";
import { normaliseEmail } from "~/domain/text/email-address";
import { maskedAddress } from "~/domain/mailbox/masked-address";
import { users } from "~/platform/access/collection";
import { mayMail, typedAddress } from "~/platform/access/mail-limits.server";
import { userEntity } from "~/platform/access/safeguards.server";
import { mailInvitation } from "~/platform/access/sign-in/mails.server";
import { recordAct } from "~/platform/audit/audit.server";
import { queueNotice } from "~/platform/notifications/notifications.server";
import { invitations } from "./collection";

const SYSTEM = "system:invitations";
const LIFETIME_DAYS = 7;
const MOST_SHOWN = 100;

const invitationId = (email: string) => sha256Hex(normaliseEmail(email));

/** The log's name for an invitation: the log can't be changed, so the address itself must not be in it. */
function entityOf(email: string) {
  return { kind: "invitation", id: invitationId(email).slice(0, 12), label: maskedAddress(email) };
}

export type InviteOutcome = { outcome: "invited" } | { outcome: "refused"; message: string };

/**
 * Invites somebody to become an admin with these duties, by mail. They accept when signed in with that address, confirmed. An address
 * that was invited before gets a new invitation in its place, and a new mail if its limit allows.
 */
export async function inviteAdmin(email: string, duties: readonly Duty[], staff: Staff): Promise<InviteOutcome> {
  const { documents, identity, clock } = backend();
  const generation = await identity.generationOf(staff.uid);
  const account = await identity.findByEmail(email);
  const user = account && (await documents.get(users, account.uid));
  if (user?.role === "admin") return { outcome: "refused", message: "This person is already an admin." };
  if (user && user.state !== "active")
    return { outcome: "refused", message: "This person’s account is suspended. Lift the suspension first." };
  if (!(await mayMail("invitation", account ?? typedAddress(email))))
    return {
      outcome: "refused",
      message: "This address has been invited three times within an hour. Try again later.",
    };
  const now = clock();
  const batch = documents.batch(staff.uid);
  batch.set(invitations, invitationId(email), {
    email,
    duties: DUTIES.filter((duty) => duties.includes(duty)),
    invitedBy: { uid: staff.uid, name: staff.name.slice(0, 80), generation },
    invitedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + LIFETIME_DAYS * DAY_MS).toISOString(),
  });
  recordAct(batch, staff, { action: "invitation.send", entity: entityOf(email), note: `As ${dutyWords(duties)}` });
  await mailInvitation(email, { by: staff.name, days: LIFETIME_DAYS }, { writer: batch });
  await batch.commit();
  return { outcome: "invited" };
}

/**
 * True if the owner who sent an invitation still is one, and in the same generation of their account: a thief of their
 * session or password must not keep a way back once they have ended it.
 */
async function vouchesIn(reader: DocumentReader, { uid, generation }: CheckedPerson): Promise<boolean> {
  const by = await reader.get(users, uid);
  return (
    dutiesOf(by).includes("owner") && by?.state === "active" && (await isPresentGeneration(reader, uid, generation))
  );
}

/** As `vouchesIn`, and asks the provider that keeps the accounts as well. */
async function stillVouches(inviter: CheckedPerson): Promise<boolean> {
  const { documents, identity } = backend();
  return (await vouchesIn(documents, inviter)) && (await identity.isOfPresentGeneration(inviter));
}

/** Returns the invitations that can still be accepted, newest first. */
export async function listInvitations() {
  const { documents, clock } = backend();
  const now = clock().toISOString();
  const { items } = await documents.query(invitations, { orderBy: ["-invitedAt"], limit: MOST_SHOWN });
  const open = items.filter(({ expiresAt }) => expiresAt > now);
  const vouched = await Promise.all(open.map(({ invitedBy }) => stillVouches(invitedBy)));
  return open
    .filter((_, index) => vouched[index])
    .map(({ id, email, duties, invitedBy, expiresAt }) => ({ id, email, duties, by: invitedBy.name, expiresAt }));
}

/** Withdraws an invitation; one that no longer exists counts as withdrawn. */
export async function withdrawInvitation(id: string, staff: Staff): Promise<void> {
  await backend().documents.transaction(staff.uid, async (transaction) => {
    const found = await transaction.get(invitations, id);
    if (!found) return;
    transaction.delete(invitations, id);
    recordAct(transaction, staff, { action: "invitation.withdraw", entity: entityOf(found.email) });
  });
}

interface Invited {
  uid: string;
  email: string;
  displayName: string;
}

/** Returns the invitation of a signed-in person whose address is confirmed; null when there is none. */
export async function findInvitation({ email }: Pick<Invited, "email">) {
  const { documents, clock } = backend();
  const found = await documents.get(invitations, invitationId(email));
  if (!found || found.expiresAt <= clock().toISOString() || !(await stillVouches(found.invitedBy))) return null;
  return { by: found.invitedBy.name, duties: found.duties, expiresAt: found.expiresAt };
}

/** "gone" if the invitation has expired or was withdrawn, or the owner who sent it no longer vouches for it. */
export type AcceptOutcome = "accepted" | "gone" | "represents";

/** Makes the invited person an admin, unless they represent a casino. */
export async function acceptInvitation(person: Invited, requestId: string | null): Promise<AcceptOutcome> {
  const { uid, email, displayName } = person;
  const { documents, clock } = backend();
  const id = invitationId(email);
  const sent = await documents.get(invitations, id);
  if (!sent || !(await stillVouches(sent.invitedBy))) return "gone";
  return documents.transaction<AcceptOutcome>(uid, async (transaction) => {
    const found = await transaction.get(invitations, id);
    const user = await transaction.get(users, uid);
    if (!found || user?.state !== "active" || found.expiresAt <= clock().toISOString()) return "gone";
    // Staff decide what casinos propose.
    if (user.representsCasinos.length > 0) return "represents";
    if (!(await vouchesIn(transaction, found.invitedBy))) return "gone";
    beginGeneration(transaction, uid);
    transaction.delete(invitations, id);
    transaction.update(users, uid, { role: "admin", duties: found.duties });
    recordAct(
      transaction,
      { uid, name: displayName, requestId },
      {
        action: "invitation.accept",
        entity: userEntity(uid),
        changes: [
          { field: "role", from: user.role ?? "user", to: "admin" },
          { field: "duties", from: null, to: found.duties.join(" ") },
        ],
        note: `Invited by ${found.invitedBy.name}`,
      },
    );
    queueNotice(transaction, [found.invitedBy.uid], {
      text: `${mailedName(displayName, "Somebody")} accepted your invitation and is an admin now.`,
      href: `/admin/users/${encodeURIComponent(uid)}`,
    });
    return "accepted";
  });
}

/** Deletes invitations that can no longer be accepted, with the addresses in them. */
export async function cleanUpInvitations(): Promise<void> {
  const { documents, clock } = backend();
  await deleteUntil(documents, SYSTEM, invitations, { field: "expiresAt", until: clock().toISOString() });
}
