import type { AuditEntryFields } from "./schema";

interface AuditedKind {
  label: string;
  /** Returns the page where staff find one; null if there is no such page. */
  pathOf(id: string): string | null;
}

const at =
  (folder: string) =>
  (id: string): string =>
    `/admin/${folder}/${encodeURIComponent(id)}`;

/** The subjects of entries. A kind that is missing here is shown by its name and can't be chosen as a filter. */
export const AUDITED_KINDS: Readonly<Record<string, AuditedKind>> = {
  casino: { label: "Casinos", pathOf: at("casinos") },
  bonus: { label: "Bonuses", pathOf: at("bonuses") },
  article: { label: "News", pathOf: at("news") },
  award: { label: "Awards", pathOf: at("awards") },
  page: { label: "Pages", pathOf: at("pages") },
  faq: { label: "FAQ", pathOf: at("faq") },
  complaint: { label: "Complaints", pathOf: at("complaints") },
  "complaint-template": { label: "Complaint templates", pathOf: at("complaints/templates") },
  review: { label: "Reviews", pathOf: at("reviews") },
  user: { label: "Users", pathOf: at("users") },
  media: { label: "Media", pathOf: at("media") },
  "newsletter issue": { label: "Newsletter issues", pathOf: at("newsletter/issues") },
  subscriber: { label: "Subscribers", pathOf: () => "/admin/newsletter" },
  settings: { label: "Settings", pathOf: at("settings") },
  weights: { label: "Score weights", pathOf: at("settings/score/proposals") },
  operation: { label: "Operations", pathOf: at("operations") },
  list: { label: "Exports of lists", pathOf: () => null },
  analytics: { label: "Exports of analytics", pathOf: () => "/admin/analytics" },
  audit: { label: "Exports of this log", pathOf: () => "/admin/audit" },
};

const GONE = /\.(?:delete|wipe|anonymise)$/;

/** The page of an entry's subject; null if it has no page, or the entry records its deletion. */
export function itemPath({
  entityKind,
  entityId,
  action,
}: Pick<AuditEntryFields, "entityKind" | "entityId" | "action">) {
  if (GONE.test(action) || !Object.hasOwn(AUDITED_KINDS, entityKind)) return null;
  return AUDITED_KINDS[entityKind]?.pathOf(entityId) ?? null;
}

/** Returns "casino.ask-player" as "Casino: ask player". */
export function actionWords(action: string): string {
  const [noun = "", verb = ""] = action.split(".");
  const words = `${noun}: ${verb}`.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Address of the log filtered to one item. */
export function auditHref(kind: string, id: string): string {
  return `/admin/audit?${new URLSearchParams({ kind, entity: id }).toString()}`;
}
