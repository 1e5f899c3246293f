import { randomBytes } from "node:crypto";
import { backend } from "~/backend/index.server";
import type { OfferedDraft } from "~/domain/forms/form-marks";
import { safePath } from "~/http/security/safe-redirect";
import { unsavedTexts } from "./collection";
import { lastingPath } from "./page-address";
import { limitDrafts, documentOf, LARGEST, ownerName, SYSTEM, UNSAVED_ID, type Written } from "./unsaved-text.server";

/** Staff write whole articles; the longest form of members has some 12,000 letters. */
const LARGEST_OF = { admin: LARGEST, user: { fields: 300, bytes: 60_000 } } as const;
/** Three times the largest draft, because URL encoding expands its text. */
export const LARGEST_DRAFT_POST = { admin: 1_900_000, user: 190_000 } as const;
/** Drafts of one page. Each is read in full to find its form. */
const MOST_OFFERED = 10;

export interface DraftText extends Written {
  /** Chosen by the page that keeps it: 16 random bytes in base64url. */
  id: string;
  /** Counts the texts that the page has sent. */
  sequence: number;
}

/** `older`: a later text of this draft is stored, or it was sent or discarded. `refused`: too large, or not a draft. */
export type DraftOutcome = "kept" | "older" | "refused";

/** Keeps what a person is writing for 30 days, in place of an earlier text of the same draft. */
export async function keepDraft(
  { uid, role }: { uid: string; role: "admin" | "user" },
  { id, ...written }: DraftText,
): Promise<DraftOutcome> {
  const { documents } = backend();
  const owner = ownerName({ uid });
  const page = written.page === null ? null : lastingPath(safePath(written.page));
  const document = documentOf({ ...written, page, kind: "draft", owner, writer: uid }, LARGEST_OF[role]);
  if (!document || !UNSAVED_ID.test(id) || page === null || written.form === null) return "refused";
  const outcome = await documents.transaction<"new" | DraftOutcome>(SYSTEM, async (transaction) => {
    const stored = await transaction.get(unsavedTexts, id);
    if (stored && (stored.owner !== owner || stored.kind !== "draft")) return "refused";
    if (stored && (stored.sequence ?? 0) >= written.sequence) return "older";
    transaction.set(unsavedTexts, id, document);
    return stored ? "kept" : "new";
  });
  if (outcome !== "new") return outcome;
  await limitDrafts(owner);
  return "kept";
}

/** Keeps what a step left behind in other parts of its form. Returns the draft's id; null if it isn't kept. */
export async function keepUnsentParts(
  writer: { uid: string; role: "admin" | "user" },
  written: Written,
): Promise<string | null> {
  const id = randomBytes(16).toString("base64url");
  return (await keepDraft(writer, { ...written, id, sequence: 0 })) === "kept" ? id : null;
}

/** Returns the unsaved texts that are offered on a page (its path and query), the latest of each form. */
export async function offeredDrafts(uid: string, path: string): Promise<OfferedDraft[]> {
  const { documents, clock } = backend();
  const { items } = await documents.query(unsavedTexts, {
    where: [
      ["owner", "==", ownerName({ uid })],
      ["page", "==", lastingPath(path)],
    ],
    orderBy: ["-writtenAt"],
    limit: MOST_OFFERED,
  });
  const now = clock().toISOString();
  const forms = new Set<string>();
  return items.flatMap(({ id, form, writtenAt, expiresAt }) => {
    if (form === null || expiresAt <= now || forms.has(form)) return [];
    forms.add(form);
    return [{ id, form, writtenAt }];
  });
}
