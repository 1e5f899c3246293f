import { backend } from "~/backend/index.server";
import { notifications, users } from "~/platform/access/collection";
import { changeUser } from "~/platform/access/accounts.server";

const SHOWN = 50;
const MARKED_AT_ONCE = 200;

/** Returns a person's latest fifty notices, newest first, and whether they are mailed too. */
export async function listNotices(userId: string) {
  const { documents } = backend();
  const [{ items }, person] = await Promise.all([
    documents.query(notifications, { where: [["userId", "==", userId]], orderBy: ["-at"], limit: SHOWN }),
    documents.get(users, userId),
  ]);
  return {
    notices: items.map(({ id, text, href, at, readAt }) => ({ id, text, href, at, isRead: readAt !== null })),
    byMail: person?.preferences.noticesByMail ?? true,
  };
}

/** Returns how many notices a person hasn't read. */
export function countUnread(userId: string): Promise<number> {
  return backend().documents.count(notifications, [
    ["userId", "==", userId],
    ["readAt", "==", null],
  ]);
}

/** Marks a person's notices up to `until` (UTC, ISO 8601) as read; the person hasn't seen later ones. */
export async function markNoticesRead(userId: string, until: string): Promise<void> {
  const { documents, clock } = backend();
  const { items } = await documents.query(notifications, {
    where: [
      ["userId", "==", userId],
      ["readAt", "==", null],
    ],
    limit: MARKED_AT_ONCE,
  });
  const batch = documents.batch(userId);
  const readAt = clock().toISOString();
  for (const { id, at } of items) if (at <= until) batch.update(notifications, id, { readAt });
  await batch.commit();
}

/** Sets whether a person's notices are mailed too. */
export async function setNoticesByMail(userId: string, noticesByMail: boolean): Promise<void> {
  await changeUser(userId, ({ preferences }) => ({ preferences: { ...preferences, noticesByMail } }));
}
