const TARGET = /\]\(\s*(?:<\s*)?([a-z][a-z0-9+.-]*:|\/\/)?/gi;
const DEFINITION = /^\s{0,3}\[([^[\]\n]{1,200})\]:\s*(?:<\s*)?(?:[a-z][a-z0-9+.-]*:|\/\/)/gim;
const BY_NAME = /!\[([^[\]\n]{1,200})\](?:\[([^[\]\n]{0,200})\])?/g;

function hasInline(markdown: string): boolean {
  let begun = -1;
  let next = markdown.indexOf("![");
  let closed = -1;
  for (const { index, 1: elsewhere } of markdown.matchAll(TARGET)) {
    while (next !== -1 && next < index) [begun, next] = [next, markdown.indexOf("![", next + 2)];
    if (elsewhere !== undefined && begun > closed) return true;
    closed = index;
  }
  return false;
}

function hasNamed(markdown: string): boolean {
  const elsewhere = new Set([...markdown.matchAll(DEFINITION)].map(([, name = ""]) => name.toLowerCase()));
  if (elsewhere.size === 0) return false;
  for (const [, alt = "", name] of markdown.matchAll(BY_NAME))
    if (elsewhere.has((name || alt).toLowerCase())) return true;
  return false;
}

/**
 * Returns what to do instead if the Markdown shows a picture on another site, or null. Such a picture would tell that
 * site who reads the page, could change or vanish, and is blocked by the pages' content security policy.
 */
export function foreignPictureProblem(markdown: string): string | null {
  return hasInline(markdown) || hasNamed(markdown)
    ? "A picture is on another site. Upload it in Media and use its address there, which begins with /files/."
    : null;
}
