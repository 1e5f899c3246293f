/** Masks an address for logs and results that remain after it is erased: "id…@example.com". */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at);
  return `${[...local].slice(0, local.length > 3 ? 2 : 1).join("")}…${email.slice(at)}`;
}

/** Returns a text with an address masked wherever it stands, in whatever case: mail servers repeat it as they like. */
export function withoutAddress(text: string, email: string): string {
  const address = new RegExp(email.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"), "gi");
  return text.replaceAll(address, () => maskedAddress(email));
}
