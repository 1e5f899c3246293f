/**
 * The score of an answer by the published rules of Mozilla's HTTP Observatory, as far as they are about one answer over
 * https: https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring. 100 and more is an A+.
 */
export function observatoryScore(headers: Headers): { score: number; findings: string[] } {
  const tests = [policyScore, cookieScore, sharingScore, referrerScore, transportScore, sniffingScore, framingScore, resourceScore]; // prettier-ignore
  const marks = tests.map((test) => test(headers));
  const lost = marks.filter(({ points }) => points < 0).reduce((sum, { points }) => sum + points, 100);
  const gained = marks.filter(({ points }) => points > 0).reduce((sum, { points }) => sum + points, 0);
  // What is done beyond the rules counts from 90 on alone.
  return { score: lost >= 90 ? lost + gained : lost, findings: marks.map(({ name, points }) => `${name} ${points}`) };
}

interface Mark {
  name: string;
  points: number;
}

export function directivesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(";").map((part): [string, string[]] => {
      const [name = "", ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

const BROAD = ["http:", "https:", "*", "data:"];

function policyScore(headers: Headers): Mark {
  const name = "content-security-policy";
  const policy = headers.get("Content-Security-Policy");
  if (policy === null) return { name, points: -25 };
  const directives = directivesOf(policy);
  const sourcesOf = (directive: string) => directives.get(directive) ?? directives.get("default-src") ?? ["*"];
  const isUnsafe = (directive: string) =>
    sourcesOf(directive).some((source) => source === "'unsafe-inline'" || BROAD.includes(source));
  if (isUnsafe("script-src") || isUnsafe("object-src")) return { name, points: -20 };
  if (sourcesOf("script-src").includes("'unsafe-eval'")) return { name, points: -10 };
  if (isUnsafe("style-src")) return { name, points: 0 };
  const isClosed = directives.get("default-src")?.join() === "'none'" && directives.has("form-action");
  return { name, points: isClosed ? 10 : 5 };
}

function cookieScore(headers: Headers): Mark {
  const name = "cookies";
  const cookies = headers.getSetCookie();
  if (cookies.length === 0) return { name, points: 0 };
  if (!cookies.every((cookie) => /; *Secure/i.test(cookie))) return { name, points: -40 };
  if (!cookies.every((cookie) => /; *HttpOnly/i.test(cookie))) return { name, points: -30 };
  return { name, points: cookies.every((cookie) => /; *SameSite=(?:Lax|Strict)/i.test(cookie)) ? 5 : 0 };
}

function sharingScore(headers: Headers): Mark {
  const isUniversal = headers.has("Access-Control-Allow-Origin") && headers.has("Access-Control-Allow-Credentials");
  return { name: "cross-origin-resource-sharing", points: isUniversal ? -50 : 0 };
}

function referrerScore(headers: Headers): Mark {
  const policy = headers.get("Referrer-Policy");
  const isPrivate = /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy ?? "");
  return { name: "referrer-policy", points: policy === null ? 0 : isPrivate ? 5 : -5 };
}

function transportScore(headers: Headers): Mark {
  const seconds = Number(/max-age=(\d+)/.exec(headers.get("Strict-Transport-Security") ?? "")?.[1] ?? 0);
  return { name: "strict-transport-security", points: seconds === 0 ? -20 : seconds < 15_768_000 ? -10 : 0 };
}

function sniffingScore(headers: Headers): Mark {
  return { name: "x-content-type-options", points: headers.get("X-Content-Type-Options") === "nosniff" ? 0 : -5 };
}

function framingScore(headers: Headers): Mark {
  const name = "x-frame-options";
  if (/frame-ancestors '(?:none|self)'/.test(headers.get("Content-Security-Policy") ?? "")) return { name, points: 5 };
  return { name, points: /^(?:DENY|SAMEORIGIN)$/.test(headers.get("X-Frame-Options") ?? "") ? 0 : -20 };
}

function resourceScore(headers: Headers): Mark {
  const policy = headers.get("Cross-Origin-Resource-Policy");
  return { name: "cross-origin-resource-policy", points: policy === "same-origin" || policy === "same-site" ? 10 : 0 };
}
