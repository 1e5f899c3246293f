/** A field of a form that could not be taken, for its writer to copy. */
export interface TypedText {
  name: string;
  text: string;
}

function isTypedText(value: unknown): value is TypedText {
  return (
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    typeof value.name === "string" &&
    "text" in value &&
    typeof value.text === "string"
  );
}

/** What the answer to a post that was not taken holds: why, and what was typed. */
export function rejectedSubmission(data: unknown): { message: string; typed: TypedText[] } | null {
  if (typeof data !== "object" || data === null || !("message" in data) || !("typed" in data)) return null;
  const { message, typed } = data;
  return typeof message === "string" && Array.isArray(typed) ? { message, typed: typed.filter(isTypedText) } : null;
}
