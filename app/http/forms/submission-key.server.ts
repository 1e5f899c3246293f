import { randomUUID } from "node:crypto";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import { SUBMISSION_KEY_FIELD } from "./submission-key";

/** Returns the key of a form that creates something; each time the form is shown it gets a new one. */
export function newSubmissionKey(): string {
  return randomUUID();
}

function shaped(digest: string): string {
  return [digest.slice(0, 8), digest.slice(8, 12), digest.slice(12, 16), digest.slice(16, 20), digest.slice(20, 32)].join("-"); // prettier-ignore
}

/** True for a post that carries the key of the form that it was sent from. */
export function hasSubmissionKey(form: FormData): boolean {
  const key = form.get(SUBMISSION_KEY_FIELD);
  return typeof key === "string" && key !== "";
}

/**
 * Returns the id of what a posted form creates. A button pressed twice, a request repeated by the browser and a page
 * sent again after Back give the same id, so that they create one record. `by` is the person or, for visitors, their
 * address; `what` the collection. The id depends on what was typed, because a form that was changed and sent again
 * means another record. Without a key, equal posts on one day count as one.
 */
export function submissionId(form: FormData, { by, what }: { by: string; what: string }): string {
  const fields = [...form].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.type, value.size],
  );
  const day = hasSubmissionKey(form) ? "" : backend().clock().toISOString().slice(0, 10);
  return shaped(sha256Hex(JSON.stringify([what, by, day, fields])));
}
