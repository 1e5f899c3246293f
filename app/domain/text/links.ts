const WEB_ADDRESS =
  /https?:|\bwww\.|[\w.+-]+@[\w-]+\.\w|\b[a-z0-9][a-z0-9-]*\.(?:com|net|org|info|biz|io|co|uk|de|eu|casino|bet|poker|xyz|site|online|club|vip|top|ru|cc|me|gg|link|example)\b/i;

/** True when a text leads away: an address of a page or a mailbox, with or without its beginning. */
export function hasLink(text: string): boolean {
  return WEB_ADDRESS.test(text);
}
