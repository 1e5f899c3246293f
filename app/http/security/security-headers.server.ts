import type { ServerResponse } from "node:http";
import { env } from "~/env.server";

type Header = [name: string, value: string];

/** Where browsers report what the content security policy has stopped. */
export const REPORTS_PATH = "/csp-reports";

const isHttps = env.PUBLIC_URL?.startsWith("https:") ?? false;
const isDevelopment = env.NODE_ENV === "development";

/** Powers of the browser that no page of ours uses, nor anything that would be smuggled into one. */
const UNUSED_POWERS = [
  ...["accelerometer", "autoplay", "camera", "display-capture", "encrypted-media", "geolocation", "gyroscope", "hid"],
  ...["magnetometer", "microphone", "midi", "payment", "picture-in-picture", "publickey-credentials-get"],
  ...["screen-wake-lock", "serial", "usb", "xr-spatial-tracking"],
];

/** What every answer has that says nothing else: files, data, downloads, redirects, errors. None of them is a page. */
export const BASE_HEADERS: readonly Header[] = [
  ["Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", UNUSED_POWERS.map((power) => `${power}=()`).join(", ")],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ...(isHttps ? ([["Strict-Transport-Security", "max-age=63072000; includeSubDomains"]] as Header[]) : []),
];

/** What of a page's own text may run or style it, as `sha256-…`. */
export interface InlineHashes {
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
}

/** Scripts and styles come from our own files or by their hash alone, and neither from an attribute. */
function pagePolicy({ scriptHashes, styleHashes }: InlineHashes): string {
  // Vite's client injects its scripts and styles while developing.
  const allowed = (hashes: readonly string[]) =>
    isDevelopment ? ["'unsafe-inline'"] : hashes.map((hash) => `'${hash}'`);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...allowed(scriptHashes)].join(" "),
    "script-src-attr 'none'",
    ["style-src 'self'", ...allowed(styleHashes)].join(" "),
    ...(isDevelopment ? [] : ["style-src-attr 'none'"]),
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "media-src 'none'",
    "object-src 'none'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
    `report-uri ${REPORTS_PATH}`,
    // Browsers that know it ignore the other, and send reports to https addresses alone.
    ...(isHttps ? ["report-to csp"] : []),
  ].join("; ");
}

/** The headers of every HTML page. */
export function pageHeaders(hashes: InlineHashes): Header[] {
  return [
    ...BASE_HEADERS.filter(([name]) => name !== "Content-Security-Policy"),
    ["Content-Security-Policy", pagePolicy(hashes)],
    ...(isHttps ? ([["Reporting-Endpoints", `csp="${REPORTS_PATH}"`]] as Header[]) : []),
  ];
}

/** Gives an answer those of the headers every answer has that it lacks. */
export function completeHeaders(headers: Headers): void {
  for (const [name, value] of BASE_HEADERS) if (!headers.has(name)) headers.set(name, value);
}

/** As `completeHeaders`, at the moment when whoever answers sends the head, so that anybody may still choose their own. */
export function completeOnSending(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => ServerResponse;
  response.writeHead = (...parts: unknown[]) => {
    for (const [name, value] of BASE_HEADERS) if (!response.hasHeader(name)) response.setHeader(name, value);
    return writeHead(...parts);
  };
}
