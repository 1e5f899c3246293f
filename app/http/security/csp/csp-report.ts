import { parseJson } from "~/domain/canonical-json";
import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { parseUrl } from "~/domain/urls/parse-url";

/** A violation of a page's content security policy, reduced to what we need: no query, no content. */
export interface Violation {
  /** One of `DIRECTIVES`, or `other`. */
  directive: string;
  /** The likely cause: something on the page, or an extension of the visitor's browser. */
  source: "page" | "extension";
  /** An origin, a scheme, or a keyword such as `inline`. */
  blocked: string;
  /** Path of the page. */
  path: string;
  /** Path of the responsible script, when it is one of ours. */
  script: string | null;
  line: number | null;
}

export const DIRECTIVES = [
  ...[
    "default-src",
    "script-src",
    "script-src-elem",
    "script-src-attr",
    "style-src",
    "style-src-elem",
    "style-src-attr",
  ],
  ...["img-src", "font-src", "connect-src", "media-src", "object-src", "frame-src", "child-src", "worker-src"],
  ...["manifest-src", "base-uri", "form-action", "frame-ancestors"],
];

const MOST_REPORTS = 50;
const LONGEST_PATH = 200;
const EXTENSION = /^(?:[a-z-]*extension|webkit-masked-url|user-script)(?::|$)/;

const text = textUpTo(10_000).nullish();
const line = z.number().int().nonnegative().nullish().catch(null);

/** https://www.w3.org/TR/CSP3/#deprecated-serialize-violation */
const single = z.object({
  "csp-report": z.object({
    "document-uri": textUpTo(10_000),
    "effective-directive": text,
    "violated-directive": text,
    "blocked-uri": text,
    "source-file": text,
    "line-number": line,
  }),
});

/** https://www.w3.org/TR/CSP3/#reporting */
const several = z.array(z.object({ type: z.string(), body: z.unknown() })).max(1_000);
const body = z.object({
  documentURL: textUpTo(10_000),
  effectiveDirective: text,
  blockedURL: text,
  sourceFile: text,
  lineNumber: line,
});
type Body = z.infer<typeof body>;

function blockedOf(address: string): string {
  const url = parseUrl(address);
  if (url) return /^https?:$/.test(url.protocol) ? url.origin.slice(0, LONGEST_PATH) : url.protocol.slice(0, 40);
  return /^[a-z-]{1,30}$/.test(address) ? address : "unknown";
}

/** Returns null for a report about another site's page. */
function violationOf(report: Body, host: string): Violation | null {
  const page = parseUrl(report.documentURL);
  if (page?.host !== host) return null;
  const directive = report.effectiveDirective?.trim().split(/\s/)[0] ?? "";
  const script = parseUrl(report.sourceFile ?? "");
  const isExtensions = [report.blockedURL, report.sourceFile].some((address) => EXTENSION.test(address ?? ""));
  return {
    directive: DIRECTIVES.includes(directive) ? directive : "other",
    source: isExtensions ? "extension" : "page",
    blocked: blockedOf(report.blockedURL ?? ""),
    path: page.pathname.slice(0, LONGEST_PATH),
    script: script?.host === host ? script.pathname.slice(0, LONGEST_PATH) : null,
    line: report.lineNumber ?? null,
  };
}

function bodiesOf(json: unknown): Body[] | null {
  const old = single.safeParse(json);
  if (old.success) {
    const { "csp-report": report } = old.data;
    return [
      {
        documentURL: report["document-uri"],
        effectiveDirective: report["effective-directive"] ?? report["violated-directive"],
        blockedURL: report["blocked-uri"],
        sourceFile: report["source-file"],
        lineNumber: report["line-number"],
      },
    ];
  }
  const reports = several.safeParse(json);
  if (!reports.success) return null;
  return reports.data
    .filter(({ type }) => type === "csp-violation")
    .slice(0, MOST_REPORTS)
    .flatMap((report) => body.safeParse(report.body).data ?? []);
}

/**
 * Returns the violations on pages of `host` in a browser's report (`application/csp-report` or
 * `application/reports+json`). Null when it is no such report.
 */
export function parseReports(posted: string, host: string): Violation[] | null {
  return bodiesOf(parseJson(posted))?.flatMap((report) => violationOf(report, host) ?? []) ?? null;
}
