/** An address may hold the braces as typed, or as a browser writes them. */
const CLICK = /\{click\}|%7Bclick%7D/gi;
const SUB = /\{sub\}|%7Bsub%7D/gi;

/** True if an address has a place for a click's id. */
export function hasClick(address: string): boolean {
  return address.search(CLICK) >= 0;
}

/** Returns a link's address with a click's id and the place it came from. */
export function filledAddress(address: string, { click, sub }: { click: string; sub: string }): string {
  return address.replace(CLICK, encodeURIComponent(click)).replace(SUB, encodeURIComponent(sub));
}

/** Returns the address under which the link checks know a link: their visits are no click's. */
export function checkedAddress(address: string): string {
  return filledAddress(address, { click: "check", sub: "check" });
}
