/** What a handler needs to know of an event, React's own included. */
interface Pressed {
  key: string;
  code: string;
}

/** Returned by `keyCode` for every key that an input method takes. */
const TAKEN = 229;

/**
 * True if the key belongs to an input method, such as the Enter that ends a word in Japanese. WebKit says so by the
 * key's number alone, once the composition has ended.
 */
export function isComposing({ isComposing: isOn, keyCode }: { isComposing: boolean; keyCode: number }): boolean {
  return isOn || keyCode === TAKEN;
}

/**
 * Returns the key that was pressed, a letter in lower case: on a layout without Latin letters the one that has its place
 * on most keyboards, so that shortcuts work in Cyrillic, Greek and Hebrew as well.
 */
export function pressedKey({ key, code }: Pressed): string {
  if (/^[ -~]/.test(key)) return key.length === 1 ? key.toLowerCase() : key;
  const place = /^(?:Key([A-Z])|Digit(\d))$/.exec(code);
  if (code === "Slash") return "/";
  return place ? (place[1]?.toLowerCase() ?? place[2] ?? key) : key;
}
