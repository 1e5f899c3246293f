import { multiLine } from "~/domain/text/fields";

/** The field of the reason for publishing alone. */
export const OVERRIDE_REASON = "overrideReason";
export const OVERRIDE_LABEL = "Why it can’t wait";
/** The field of the reason for returning a request. */
export const RETURN_REASON = "returnReason";

const reason = multiLine(500, { missing: "Enter the reason." }).min(10, "Enter at least 10 characters.");

/** Returns the reason that a form gives, or what is wrong with it. */
export function reasonIn(form: FormData, field: string): { reason: string } | { problem: string } {
  const read = reason.safeParse(form.get(field) ?? "");
  return read.success ? { reason: read.data } : { problem: read.error.issues[0]?.message ?? "Enter the reason." };
}
