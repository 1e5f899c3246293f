/** Masks an address for logs and results that remain after it is erased: "id…@example.com". */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at);
  return `${[...local].slice(0, local.length > 3 ? 2 : 1).join("")}…${email.slice(at)}`;
}
