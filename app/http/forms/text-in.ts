/** Returns the text of a form's or an address's field; "" for none, and for a file. */
export function textIn(sent: FormData | URLSearchParams, name: string): string {
  const value = sent.get(name);
  return typeof value === "string" ? value : "";
}
