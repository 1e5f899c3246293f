/** Returns a part of an address without its percent-escapes; as it is written where they stand for no text. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
