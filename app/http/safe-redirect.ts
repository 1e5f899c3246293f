/**
 * The path, if it leads to a page of this site, else `fallback`. Refuses other origins in every spelling browsers know:
 * `//host`, `/\host`, control characters, schemes.
 */
export function safePath(to: FormDataEntryValue | null | undefined, fallback = "/"): string {
  if (typeof to !== "string" || !/^\/(?![/\\])/.test(to) || /[\u0000-\u001f\\]/.test(to)) return fallback;
  const base = "http://edgewise.invalid";
  if (!URL.canParse(to, base)) return fallback;
  const url = new URL(to, base);
  return url.origin === base ? url.pathname + url.search + url.hash : fallback;
}
