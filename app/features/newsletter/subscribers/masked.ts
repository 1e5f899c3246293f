/** An address as it may stay in logs and results after it was wiped: "id…@example.com". */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at);
  return `${[...local].slice(0, local.length > 3 ? 2 : 1).join("")}…${email.slice(at)}`;
}
