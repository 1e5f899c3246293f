import type { ServerResponse } from "node:http";
import { env } from "~/env.server";

type Header = [name: string, value: string];

/** The path for browsers' reports of content security policy violations. */
const REPORTS_PATH = "/csp-reports";

const isHttps = env.PUBLIC_URL?.startsWith("https:") ?? false;
const isDevelopment = env.NODE_ENV === "development";

/** Browser features that no page of ours uses, and that injected code must not use either. */
const UNUSED_POWERS = [
  ...["accelerometer", "autoplay", "camera", "display-capture", "encrypted-media", "geolocation", "gyroscope", "hid"],
  ...["magnetometer", "microphone", "midi", "payment", "picture-in-picture"],
  ...["screen-wake-lock", "serial", "usb", "xr-spatial-tracking"],
];

/** The default headers of responses that are not pages: files, data, downloads, redirects, errors. */
const BASE_HEADERS: readonly Header[] = [
  ["Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", UNUSED_POWERS.map((power) => `${power}=()`).join(", ")],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ...(isHttps ? ([["Strict-Transport-Security", "max-age=63072000; includeSubDomains"]] as Header[]) : []),
];

/** Hashes of a page's inline scripts and styles, as `sha256-…`. */
export interface InlineHashes {
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
}

/** Scripts and styles come from our own files or by their hash alone, and never from attributes. */
function pagePolicy({ scriptHashes, styleHashes }: InlineHashes): string {
  // Vite's client injects scripts and styles in development.
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
    // Browsers that support it ignore `report-uri`, and send reports only to https addresses.
    ...(isHttps ? ["report-to csp"] : []),
  ].join("; ");
}

/** Returns the headers of every HTML page. */
export function pageHeaders(hashes: InlineHashes): Header[] {
  return [
    ...BASE_HEADERS.filter(([name]) => name !== "Content-Security-Policy"),
    ["Content-Security-Policy", pagePolicy(hashes)],
    ...(isHttps ? ([["Reporting-Endpoints", `csp="${REPORTS_PATH}"`]] as Header[]) : []),
  ];
}

/** Adds missing default headers to a response. */
export function completeHeaders(headers: Headers): void {
  for (const [name, value] of BASE_HEADERS) if (!headers.has(name)) headers.set(name, value);
}

/** Adds missing default headers when the head is sent, so that handlers can still set their own. */
export function completeOnSending(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => ServerResponse;
  response.writeHead = (...parts: unknown[]) => {
    for (const [name, value] of BASE_HEADERS) if (!response.hasHeader(name)) response.setHeader(name, value);
    return writeHead(...parts);
  };
}
