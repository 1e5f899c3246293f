/** A field of a rejected submission, for its writer to copy. */
export interface EchoedField {
  name: string;
  text: string;
}

function isEchoedField(value: unknown): value is EchoedField {
  return (
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    typeof value.name === "string" &&
    "text" in value &&
    typeof value.text === "string"
  );
}

/** Reads from a rejected post's response data the reason and the echoed fields. */
export function rejectedSubmission(data: unknown): { message: string; typed: EchoedField[] } | null {
  if (typeof data !== "object" || data === null || !("message" in data) || !("typed" in data)) return null;
  const { message, typed } = data;
  return typeof message === "string" && Array.isArray(typed) ? { message, typed: typed.filter(isEchoedField) } : null;
}
