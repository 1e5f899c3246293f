const WEB_ADDRESS =
  /https?:|\bwww\.|[\w.+-]@[\w-]+\.\w|[a-z0-9]-*\.(?:com|net|org|info|biz|io|co|uk|de|eu|casino|bet|poker|xyz|site|online|club|vip|top|ru|cc|me|gg|link|example)\b/i;

/** True if a text has a web or email address in it, with or without its scheme. */
export function hasLink(text: string): boolean {
  return WEB_ADDRESS.test(text);
}
