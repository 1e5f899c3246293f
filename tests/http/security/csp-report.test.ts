import { describe, expect, test } from "vitest";
import { parseReports } from "~/http/security/csp/csp-report";

const HOST = "guide.example";
const PAGE = "https://guide.example/complaints?q=me%40mail.example#top";

/** A report as browsers with the Reporting API send it. */
const modern = (body: Record<string, unknown>) =>
  JSON.stringify([{ type: "csp-violation", age: 3, url: PAGE, user_agent: "x", body: { documentURL: PAGE, ...body } }]);
/** A report as `report-uri` asks for it. */
const old = (report: Record<string, unknown>) => JSON.stringify({ "csp-report": { "document-uri": PAGE, ...report } });

describe("A browser's report is read", () => {
  test("in both forms, without queries and without what the script was", () => {
    const expected = {
      directive: "script-src-elem",
      source: "page",
      blocked: "https://evil.example",
      path: "/complaints",
      script: "/assets/entry.js",
      line: 7,
    };
    const blocked = "https://evil.example/x.js?victim=me";
    const script = "https://guide.example/assets/entry.js?token=secret";
    expect(
      parseReports(
        modern({
          effectiveDirective: "script-src-elem",
          blockedURL: blocked,
          sourceFile: script,
          lineNumber: 7,
          sample: "alert('my mail is me@mail.example')",
          referrer: "https://elsewhere.example/?q=private",
        }),
        HOST,
      ),
    ).toEqual([expected]);
    expect(
      parseReports(
        old({
          "violated-directive": "script-src-elem 'self'",
          "blocked-uri": blocked,
          "source-file": script,
          "line-number": 7,
          "script-sample": "alert(1)",
        }),
        HOST,
      ),
    ).toEqual([expected]);
  });

  test.each([
    ["inline", "inline"],
    ["eval", "eval"],
    ["data:text/html,secret", "data:"],
    ["", "unknown"],
    ["Something a visitor typed", "unknown"],
  ])("what was blocked, %s, is named %s", (blockedURL, blocked) => {
    expect(parseReports(modern({ blockedURL }), HOST)).toMatchObject([{ blocked, directive: "other" }]);
  });

  test.each([
    { blockedURL: "chrome-extension://abcdef/inject.js" },
    { blockedURL: "inline", sourceFile: "moz-extension" },
    { blockedURL: "eval", sourceFile: "safari-web-extension://x/y.js" },
    { blockedURL: "inline", sourceFile: "user-script:1" },
  ])("and an extension's doing is recognised: %o", (body) => {
    expect(parseReports(modern(body), HOST)).toMatchObject([{ source: "extension" }]);
  });

  test("with a directive of the policy's own language and no other word", () => {
    expect(parseReports(modern({ effectiveDirective: "img-src" }), HOST)).toMatchObject([{ directive: "img-src" }]);
    expect(parseReports(modern({ effectiveDirective: "evil-src" }), HOST)).toMatchObject([{ directive: "other" }]);
  });
});

test("pages of other sites and reports of other kinds are passed over", () => {
  expect(parseReports(modern({ documentURL: "https://other.example/" }), HOST)).toEqual([]);
  expect(parseReports(JSON.stringify([{ type: "deprecation", body: { id: "x" } }]), HOST)).toEqual([]);
  expect(parseReports(JSON.stringify([{ type: "csp-violation", body: null }]), HOST)).toEqual([]);
  expect(parseReports("[]", HOST)).toEqual([]);
});

test("of thousands at once only the first are read", () => {
  const [one] = JSON.parse(modern({ effectiveDirective: "img-src" })) as unknown[];
  expect(parseReports(JSON.stringify(Array(900).fill(one)), HOST)).toHaveLength(50);
  expect(parseReports(JSON.stringify(Array(1_001).fill(one)), HOST)).toBeNull();
});

test.each(["", "{", "null", "1", '"csp-report"', "{}", '{"csp-report":{}}', '{"csp-report":[]}', "[1]", "[[]]"])(
  "%s is no report",
  (text) => {
    expect(parseReports(text, HOST)).toBeNull();
  },
);
