import { env } from "~/env.server";

/** The headers of every HTML page. Scripts run from our own files or by their hash alone, styles from our own files. */
export function securityHeaders(scriptHashes: readonly string[]): [name: string, value: string][] {
  const https = env.PUBLIC_URL?.startsWith("https:") ?? false;
  const development = env.NODE_ENV === "development";
  const policy = [
    "default-src 'self'",
    // Vite's client injects its scripts and styles while developing.
    `script-src 'self' ${development ? "'unsafe-inline'" : scriptHashes.map((hash) => `'${hash}'`).join(" ")}`.trim(),
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
  return [
    ["Content-Security-Policy", policy],
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ...(https ? ([["Strict-Transport-Security", "max-age=63072000; includeSubDomains"]] as [string, string][]) : []),
  ];
}
