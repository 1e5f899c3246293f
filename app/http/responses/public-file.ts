/** Of what the build serves as it is; browsers are told to believe it, so a kind that is missing here is of no use. */
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

/** A drawing opened by itself must not run scripts. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const PARTS = "/assets/";

function keepFor(path: string): string {
  // Their names carry a hash of their content.
  if (path.startsWith(PARTS)) return "public, max-age=31536000, immutable";
  return path === "/builds/latest.json" ? "no-cache" : "public, max-age=3600";
}

/** The headers of a file of the build, or of an earlier one, that say what it is and how long it may be kept. */
export function publicFileHeaders(path: string): Record<string, string> {
  const kind = path.slice(path.lastIndexOf(".") + 1);
  return {
    "Content-Type": TYPES[kind] ?? "application/octet-stream",
    "Cache-Control": keepFor(path),
    Vary: "Accept-Encoding",
    ...(kind === "svg" && { "Content-Security-Policy": DRAWING_POLICY }),
  };
}
