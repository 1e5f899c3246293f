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
  terms: { label: "Casinos’ terms", pathOf: (id) => `${at("casinos")(id)}/terms` },
  "casino-access": { label: "Access of casinos", pathOf: at("representatives") },
  correction: { label: "Corrections by casinos", pathOf: at("corrections") },
  link: { label: "Links", pathOf: () => "/admin/links" },
  redirect: { label: "Redirects", pathOf: () => "/admin/redirects" },
  bonus: { label: "Bonuses", pathOf: at("bonuses") },
  article: { label: "News", pathOf: at("news") },
  award: { label: "Awards", pathOf: at("awards") },
  game: { label: "Games", pathOf: at("games") },
  partner: { label: "Partners", pathOf: at("partners") },
  deal: { label: "Deals", pathOf: at("deals") },
  page: { label: "Pages", pathOf: at("pages") },
  faq: { label: "FAQ", pathOf: at("faq") },
  complaint: { label: "Complaints", pathOf: at("complaints") },
  "complaint-template": { label: "Complaint templates", pathOf: at("complaints/templates") },
  review: { label: "Reviews", pathOf: at("reviews") },
  question: { label: "Questions", pathOf: at("questions") },
  user: { label: "Users", pathOf: at("users") },
  invitation: { label: "Invitations", pathOf: () => "/admin/users/invite" },
  media: { label: "Media", pathOf: at("media") },
  "newsletter issue": { label: "Newsletter issues", pathOf: at("newsletter/issues") },
  message: { label: "Contact messages", pathOf: () => "/admin/messages" },
  subscriber: { label: "Subscribers", pathOf: () => "/admin/newsletter" },
  task: { label: "Tasks", pathOf: () => "/admin" },
  site: { label: "The site", pathOf: () => "/admin/setup" },
  settings: { label: "Settings", pathOf: at("settings") },
  "read-token": { label: "Read tokens", pathOf: () => "/admin/settings/tokens" },
  webhook: { label: "Webhooks", pathOf: at("settings/webhooks") },
  weights: { label: "Score weights", pathOf: at("settings/score/proposals") },
  operation: { label: "Operations", pathOf: at("operations") },
  "outbox-entry": { label: "Outbox", pathOf: at("outbox") },
  list: { label: "Exports of lists", pathOf: () => null },
  analytics: { label: "Exports of analytics", pathOf: () => "/admin/analytics" },
  audit: { label: "Exports of this log", pathOf: () => "/admin/audit" },
};

/** What staff do to each kind of item that is edited, published and archived. */
const EDITORIAL_VERBS = [
  "save",
  "request",
  "approve",
  "return",
  "override",
  "publish",
  "schedule",
  "archive",
  "reopen",
  "discard",
  "amend",
  "import",
  "restore",
  "delete",
] as const;

/**
 * Every act that is logged, by the noun before its dot. An act that is missing here can't be logged, so that each one
 * can be chosen in the log's filter.
 */
const ACT_VERBS = {
  casino: [...EDITORIAL_VERBS, "verify"],
  task: ["assign", "snooze", "note"],
  terms: ["watch", "stop", "check", "accept", "see"],
  "casino-access": ["confirm", "approve", "refuse", "end", "leave", "hand-over", "list-domains"],
  correction: ["propose", "withdraw", "accept", "refuse"],
  link: ["accept", "ignore", "check"],
  redirect: ["add", "remove"],
  bonus: [...EDITORIAL_VERBS, "pause", "resume", "withdraw", "reinstate", "verify"],
  article: EDITORIAL_VERBS,
  award: [...EDITORIAL_VERBS, "add-nominee", "open-shortlist", "open-voting", "close-voting", "set-points", "announce"],
  game: [...EDITORIAL_VERBS, "observe", "remove-observation", "confirm-report", "refuse-report"],
  partner: [...EDITORIAL_VERBS, "new-secret"],
  deal: EDITORIAL_VERBS,
  page: EDITORIAL_VERBS,
  // The last two were logged until questions had drafts.
  faq: [...EDITORIAL_VERBS, "move", "create", "edit"],
  complaint: [
    "accept",
    "reject",
    "ask-player",
    "ask-casino",
    "end-link",
    "renew-link",
    "close-unreached",
    "extend",
    "withdraw-request",
    "decide",
    "reopen",
    "correct",
    "assign",
    "sort",
    "merge",
    "note",
    "write",
    "redact",
    "take-over",
  ],
  evidence: ["view", "review", "release", "withdraw"],
  "complaint-template": ["create", "change", "delete"],
  review: ["publish", "reject", "hide", "restore", "remove", "keep", "remove-reply", "verify"],
  question: ["publish", "refuse", "remove", "close", "answer"],
  user: [
    "change-role",
    "change-duties",
    "suspend",
    "lift-suspension",
    "end-sessions",
    "resend-verification",
    "send-recovery",
    "reset-second-factor",
    "rename",
    "let-represent",
    "stop-representing",
    "anonymise",
  ],
  invitation: ["send", "withdraw", "accept"],
  media: ["upload", "describe", "delete"],
  newsletter: ["create", "save", "test", "schedule", "unschedule", "send", "delete"],
  message: ["answer"],
  subscriber: ["suppress", "unsuppress", "wipe"],
  site: ["open"],
  settings: ["save", "restore"],
  "read-token": ["create", "revoke"],
  webhook: ["add", "pause", "resume", "remove", "test", "replay"],
  weights: ["propose", "apply"],
  operation: ["start", "cancel", "settle"],
  outbox: ["try-again", "drop"],
  mail: ["test", "arrive"],
  list: ["export"],
  analytics: ["export"],
  audit: ["export"],
} as const;

/** An act as the log names it: `casino.publish`. */
export type AuditedAct = {
  [Noun in keyof typeof ACT_VERBS]: `${Noun}.${(typeof ACT_VERBS)[Noun][number]}`;
}[keyof typeof ACT_VERBS];

/** Every act with its words, by noun, as the filter of the log offers them. */
export const AUDITED_ACTS: readonly { noun: string; acts: readonly { value: string; label: string }[] }[] =
  Object.entries(ACT_VERBS).map(([noun, verbs]) => ({
    noun: noun.charAt(0).toUpperCase() + noun.slice(1).replaceAll("-", " "),
    acts: verbs.map((verb) => ({ value: `${noun}.${verb}`, label: actionWords(`${noun}.${verb}`) })),
  }));

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
