/** The types of the build's files. Browsers are told not to guess, so a type missing here makes the file useless. */
const TYPES: Readonly<Record<string, string>> = {
  avif: "image/avif",
  css: "text/css; charset=utf-8",
  gif: "image/gif",
  ico: "image/x-icon",
  jpg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json",
  webp: "image/webp",
  woff2: "font/woff2",
  xml: "application/xml",
};

/** An SVG opened by itself must not run scripts. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const ASSETS = "/assets/";

function keepFor(path: string): string {
  // Their names contain a hash of their content.
  if (path.startsWith(ASSETS)) return "public, max-age=31536000, immutable";
  return path === "/builds/latest.json" ? "no-cache" : "public, max-age=3600";
}

/** Returns the headers for type and caching of a file of this build or an earlier one. */
export function publicFileHeaders(path: string): Record<string, string> {
  const kind = path.slice(path.lastIndexOf(".") + 1);
  return {
    "Content-Type": TYPES[kind] ?? "application/octet-stream",
    "Cache-Control": keepFor(path),
    Vary: "Accept-Encoding",
    ...(kind === "svg" && { "Content-Security-Policy": DRAWING_POLICY }),
  };
}
