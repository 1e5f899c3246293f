const BASE = "https://site.invalid";
/** Characters. More than any of our own addresses has, and no more than a form's hidden field may hold. */
const LONGEST = 2_000;

/**
 * The path, query and fragment that `to` leads to when a page of this site names it, else `fallback`. Resolved first, as a
 * browser would, and judged by what comes out: another origin in any spelling (`//host`, `/\\host`, `/.//host`, tabs and
 * line ends within, schemes), and anything but a path, is refused. What is returned resolves to itself.
 */
export function safePath(to: FormDataEntryValue | null | undefined, fallback = "/"): string {
  if (typeof to !== "string" || !to.startsWith("/") || /[\u0000-\u001f\u007f]/.test(to)) return fallback;
  if (!URL.canParse(to, BASE)) return fallback;
  const { origin, pathname, search, hash } = new URL(to, BASE);
  const path = pathname + search + hash;
  // Dot segments may leave two slashes at the front, which name another host when the path is resolved once more.
  if (origin !== BASE || path.startsWith("//") || path.length > LONGEST) return fallback;
  return path;
}
