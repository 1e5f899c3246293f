import { backend } from "~/backend/index.server";
import type { Stored, Transaction } from "~/backend/documents/port";
import { DAY_MS } from "~/domain/day-ms";
import type { Staff } from "~/domain/staff";
import { casinos } from "~/features/casinos/collection";
import { withEllipsis } from "~/http/pages/shortened";
import { users } from "~/platform/access/collection";
import { readForAct } from "~/platform/access/safeguards.server";
import { recordAct } from "~/platform/audit/audit.server";
import { ALREADY_DECIDED, refused, type Decision } from "~/platform/decisions/decision";
import { queueNotice } from "~/platform/notifications/notifications.server";
import { casinoAccess } from "../collection";
import type { CasinoAccessFields } from "../schema";
import { accessEntity, accessId } from "./ask-access.server";

/** Days for which the record of a refusal or an end is kept. */
const RECORD_DAYS = 365;
const LONGEST_TOLD = 160;
export const MOST_REPRESENTED = 50;

/** Returns the fields of access that is over: its address is forgotten, its record deleted in a year. */
function over(state: "refused" | "ended", reason: string | null) {
  const now = backend().clock();
  return {
    ...{ state, reason, workEmail: null, tokenHash: null, decidedAt: now.toISOString(), previous: null },
    expiresAt: new Date(now.getTime() + RECORD_DAYS * DAY_MS).toISOString(),
  };
}

/** Approves access to a casino's area for somebody who has confirmed an address at the casino. */
export async function approveAccess(casinoId: string, uid: string, staff: Staff): Promise<Decision> {
  const id = accessId(casinoId, uid);
  const { documents, clock } = backend();
  return documents.transaction<Decision>(staff.uid, async (transaction) => {
    const checked = await readForAct(transaction, staff, uid, { onOthersOnly: true, duty: "case-handler" });
    if (checked.outcome !== "may") return checked;
    const access = await transaction.get(casinoAccess, id);
    const item = await transaction.get(casinos, casinoId);
    if (!access || !item) return { outcome: "missing" };
    const { state, role, representsCasinos: before } = checked.user;
    if (access.state !== "confirmed") return refused(ALREADY_DECIDED);
    if (state !== "active") return refused("This account is suspended or has been deleted.");
    if (role === "admin") return refused("Staff can’t represent a casino.");
    if (before.length >= MOST_REPRESENTED) return refused("One person can represent at most 50 casinos.");
    if (!before.includes(casinoId)) transaction.update(users, uid, { representsCasinos: [...before, casinoId] });
    transaction.update(casinoAccess, id, {
      ...{ state: "approved", decidedAt: clock().toISOString(), reason: null, previous: null },
    });
    recordAct(transaction, staff, {
      action: "casino-access.approve",
      entity: accessEntity(casinoId, uid, item.name),
      note: `with an address at ${access.domain}`,
    });
    queueNotice(transaction, [uid], {
      text: `You now have access to ${item.name}’s area.`,
      href: `/dashboard/casino/${item.slug}`,
    });
    return { outcome: "done" };
  });
}

/**
 * Records within a transaction that staff let somebody in without being asked, or before they decided on the request
 * that waits. An address counts only if its link was used.
 */
export function grantAccessWithin(
  transaction: Transaction,
  { casinoId, uid, access }: { casinoId: string; uid: string; access: Stored<CasinoAccessFields> | null },
): void {
  const now = backend().clock().toISOString();
  const confirmed = access?.state === "confirmed" ? access : null;
  transaction.set(casinoAccess, accessId(casinoId, uid), {
    ...{ casinoId, userId: uid, workEmail: confirmed?.workEmail ?? null, domain: confirmed?.domain ?? "" },
    ...{ state: "approved", tokenHash: null, askedAt: access?.askedAt ?? now },
    ...{ confirmedAt: confirmed?.confirmedAt ?? null, decidedAt: now, reason: null, expiresAt: null },
  });
}

/** Refuses somebody who asked for access, with a reason they are told. */
export async function refuseAccess(casinoId: string, uid: string, reason: string, staff: Staff): Promise<Decision> {
  const id = accessId(casinoId, uid);
  return backend().documents.transaction<Decision>(staff.uid, async (transaction) => {
    const checked = await readForAct(transaction, staff, uid, { duty: "case-handler" });
    if (checked.outcome !== "may") return checked;
    const access = await transaction.get(casinoAccess, id);
    const item = await transaction.get(casinos, casinoId);
    if (!access || !item) return { outcome: "missing" };
    if (access.state !== "confirmed") return refused(ALREADY_DECIDED);
    transaction.update(casinoAccess, id, over("refused", reason));
    recordAct(transaction, staff, {
      action: "casino-access.refuse",
      entity: accessEntity(casinoId, uid, item.name),
      note: reason,
    });
    queueNotice(transaction, [uid], {
      text: `We can’t give you access to ${item.name}’s area: ${shortReason(reason)}`,
      href: "/dashboard/casino",
    });
    return { outcome: "done" };
  });
}

/** A notice is short; the whole reason is on the page that it leads to. */
export function shortReason(reason: string): string {
  return withEllipsis(reason, LONGEST_TOLD);
}

/**
 * Takes a casino away from somebody within a transaction whose reads are over. `access`: the record of how they got it,
 * if there is one.
 */
export function endAccessWithin(
  transaction: Transaction,
  {
    casinoId,
    user,
    access,
  }: { casinoId: string; user: { id: string; representsCasinos: readonly string[] }; access: { id: string } | null },
  reason: string | null,
): void {
  transaction.update(users, user.id, { representsCasinos: user.representsCasinos.filter((one) => one !== casinoId) });
  if (access) transaction.update(casinoAccess, access.id, over("ended", reason));
}

/** Ends somebody's access to a casino's area: their next request is refused. */
export async function endAccess(casinoId: string, uid: string, reason: string, staff: Staff): Promise<Decision> {
  return backend().documents.transaction<Decision>(staff.uid, async (transaction) => {
    const checked = await readForAct(transaction, staff, uid, { duty: "case-handler" });
    if (checked.outcome !== "may") return checked;
    const access = await transaction.get(casinoAccess, accessId(casinoId, uid));
    const item = await transaction.get(casinos, casinoId);
    if (!item) return { outcome: "missing" };
    const { user } = checked;
    if (!user.representsCasinos.includes(casinoId)) return refused(ALREADY_DECIDED);
    endAccessWithin(transaction, { casinoId, user, access }, reason);
    recordAct(transaction, staff, {
      action: "casino-access.end",
      entity: accessEntity(casinoId, uid, item.name),
      note: reason,
    });
    queueNotice(transaction, [uid], {
      text: `Your access to ${item.name}’s area has ended: ${shortReason(reason)}`,
      href: "/dashboard/casino",
    });
    return { outcome: "done" };
  });
}
