import fc from "fast-check";

/** Returns a text as an address can carry it, which excludes half a surrogate pair. */
export const wellFormed = (text: string) => Buffer.from(text, "utf8").toString("utf8");

/** Must never appear as markup in a response: `judge` looks for it. */
export const MARK = "xss7q";

const MARKUP = [
  `<${MARK}>`,
  `"><${MARK} onload=${MARK}()>`,
  `'"${MARK}="`,
  `</script><${MARK}>`,
  `</textarea><${MARK}>`,
  `--><${MARK}>`,
  `javascript:${MARK}`,
  `JaVa\tScRiPt:${MARK}`,
  `data:text/html,<${MARK}>`,
  `{{${MARK}}}`,
  `\${${MARK}}`,
];
const NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "then", "length"];
const PATHS = [
  ...[
    "..",
    "../..",
    "../../../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e%2f",
    "....//",
    "..\\..\\x",
    "%5c..%5c",
  ],
  ...[
    "%00",
    "a%00.png",
    "%ff",
    "%",
    "%zz",
    "%c0%af",
    "%u0000",
    ".",
    "~",
    "a;b=c",
    "a%0d%0aX-Injected:%201",
    "%20",
    "*",
  ],
];
const NUMBERS = [
  "0",
  "-1",
  "-0",
  "1e999",
  "NaN",
  "Infinity",
  "0x10",
  "9007199254740993",
  "1.5",
  "٣",
  "1,5",
  "00",
  "1e-7",
];
const QUERIES = [
  "' OR '1'='1",
  "1; DROP TABLE users",
  "$ne",
  '{"$gt":""}',
  "%' --",
  "\\",
  "`id`",
  "$(id)",
  "; id",
  "*",
  "%",
];
const ELSEWHERE = [
  "//evil.example",
  "https://evil.example/",
  "/\\evil.example",
  "\\\\evil.example",
  "/%09/evil.example",
  "http:evil.example",
];
const TIMES = [
  "2026-02-30",
  "0000-00-00",
  "275760-09-14",
  "2026-11-21T25:61",
  "-271821-04-20",
  "1970-01-01",
  "9999-12-31T23:59:60Z",
];
const ODD = [
  "",
  " ",
  "\t",
  "\r\nX-Injected: 1",
  "\u0000",
  "\u2028",
  "\u202e",
  "\ufeff",
  "\ud83d\ude00",
  "İ",
  "ß",
  "\ud800",
  "e\u0301",
  "<",
  ">",
  "&amp;",
  '"',
  "'",
];

/** A text as an attacker would type it. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...MARKUP, ...NAMES, ...PATHS, ...NUMBERS, ...QUERIES, ...ELSEWHERE, ...TIMES, ...ODD),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.nat({ max: 12 }).map((power) => "a".repeat(2 ** power)),
  fc.constantFrom("[", "((", "a]b[", "x[y]", "a.b.c", "[0].x", "𝕏".repeat(300)),
);

/** A segment of a path: percent-encoded, or literal where an address allows it. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  hostileText.map((text) => encodeURIComponent(wellFormed(text))),
  fc.constantFrom(...PATHS, ...NAMES),
);

const NAMES_OF_PARAMETERS = [
  ...[
    "q",
    "sort",
    "page",
    "after",
    "before",
    "index",
    "_routes",
    "token",
    "id",
    "c",
    "country",
    "done",
    "intent",
    "type",
  ],
  ...[
    "redirectTo",
    "returnTo",
    "state",
    "score",
    "licence",
    "columns",
    "cursor",
    "from",
    "to",
    "rows",
    "tab",
    "download",
  ],
  ...[
    "deposit",
    "__intent__",
    "__state__",
    "bonus",
    "wagering",
    "utm_source",
    "newsletter",
    "category",
    "area",
    "w",
    "hide",
    "view",
    "stars",
  ],
];
const parameterName = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NAMES_OF_PARAMETERS) },
  { weight: 1, arbitrary: fc.constantFrom(...NAMES, "a[0]", "a[999999999]", "a.b.c.d", "q[]", "") },
  { weight: 1, arbitrary: hostileText },
);

const pairs = (name: fc.Arbitrary<string>, most: number): fc.Arbitrary<[string, string][]> =>
  fc.array(fc.tuple(name, hostileText), { maxLength: most });

const encoded = (text: string) => encodeURIComponent(wellFormed(text));

/** A query string without its question mark, sometimes malformed. */
export const hostileQuery: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constant("") },
  {
    weight: 6,
    arbitrary: pairs(parameterName, 5).map((all) =>
      all.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&"),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "%",
      "&&&",
      "=",
      "%ff=%ff",
      "?",
      "a=%E0%A4%A",
      "q=a&".repeat(300),
      "_routes=root,__proto__,%ff",
    ),
  },
);

/** A header's value: bytes above space. */
const headerValue = hostileText.map((text) =>
  Buffer.from(text, "utf8")
    .toString("latin1")
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, ""),
);
const HEADER_VALUES: Record<string, readonly string[]> = {
  Accept: ["*/*", "text/html;q=0", ",,,", "image/*"],
  "Accept-Encoding": ["br;q=0, gzip;q=0", "*", "identity;q=0", "gzip, br"],
  "Accept-Language": ["xx-YY", "*", "en;q=9"],
  "If-None-Match": ["*", '"x"', 'W/"x", "y"', '"'],
  "If-Modified-Since": ["yesterday", "Thu, 01 Jan 1970 00:00:00 GMT", "9"],
  Range: ["bytes=0-0", "bytes=-1", "bytes=9-1", "bytes=0-,1-", "bytes=99999999999999999999-", "cows=1-2"],
  "If-Range": ['"x"', "x"],
  Referer: ["//evil.example", "javascript:1", "http://[::1"],
  Origin: ["null", "https://evil.example", "x", "http://[", "file://"],
  "Sec-Fetch-Site": ["cross-site", "same-site", "same-origin", "none", "x"],
  "X-Forwarded-For": ["1.2.3.4, evil", "::1", "unknown", "[", ",,,"],
  "X-Forwarded-Host": ["evil.example", "a b", "[", "evil.example:99999", "a:b:c"],
  "X-Forwarded-Proto": ["javascript", "https", "http,https", "x y"],
  "X-Client-Address": ["127.0.0.1"],
  "X-Request-Id": ["x"],
  "X-Http-Method-Override": ["DELETE"],
  "X-Remix-Response": ["yes"],
  Purpose: ["prefetch"],
  "User-Agent": ["", "curl/8", "Mozilla/5.0 (compatible; Googlebot/2.1)"],
  Cookie: [
    "theme=x",
    "theme=%ff",
    "theme=ImRhcmsi; offers=e30=",
    "session=",
    "session=aaaaaaaaaaaaaaaaaaaaaaaa",
    ";;=;",
    "__proto__=1",
    "kept-words=x",
  ],
  "Content-Type": [
    "application/json",
    "text/plain",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "application/x-www-form-urlencoded; charset=utf-7",
    "x",
  ],
};

/** Some headers, each once; `Cookie` is added to the session's cookie. */
export const hostileHeaders: fc.Arbitrary<[string, string][]> = fc.uniqueArray(
  fc
    .constantFrom(...Object.keys(HEADER_VALUES))
    .chain((name) =>
      fc.tuple(
        fc.constant(name),
        fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...(HEADER_VALUES[name] ?? [])) },
          { weight: 1, arbitrary: headerValue },
        ),
      ),
    ),
  { maxLength: 3, selector: ([name]) => name },
);

export interface Body {
  type: string | null;
  bytes: Buffer;
}

const urlencoded = (fields: readonly [string, string][]): Body => ({
  type: "application/x-www-form-urlencoded",
  bytes: Buffer.from(fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&")),
});

const BOUNDARY = "edge7";
const multipart = (fields: readonly [string, string][], file: string): Body => ({
  type: `multipart/form-data; boundary=${BOUNDARY}`,
  bytes: Buffer.from(
    [
      ...fields.map(
        ([name, value]) =>
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, "")}"\r\n\r\n${value}\r\n`,
      ),
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${file.replace(/["\r\n]/g, "")}"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n\x1a\nnot a picture\r\n`,
      `--${BOUNDARY}--\r\n`,
    ].join(""),
  ),
});

/** Returns a form's fields in one of the ways a form can be sent, or in a way no form is sent. */
export function bodyOf(fields: readonly [string, string][]): fc.Arbitrary<Body> {
  const text = JSON.stringify(Object.fromEntries(fields));
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(urlencoded(fields)) },
    { weight: 3, arbitrary: hostileText.map((file) => multipart(fields, file)) },
    { weight: 1, arbitrary: fc.constant({ type: "application/json", bytes: Buffer.from(text) }) },
    { weight: 1, arbitrary: fc.constant({ type: "application/csp-report", bytes: Buffer.from(text) }) },
    { weight: 1, arbitrary: fc.constant({ type: null, bytes: Buffer.alloc(0) }) },
    {
      weight: 1,
      arbitrary: fc.constant({
        type: "application/x-www-form-urlencoded; charset=utf-16",
        bytes: Buffer.from("a=b", "utf16le"),
      }),
    },
    // Cut off, with another boundary, or with an endless line.
    {
      weight: 1,
      arbitrary: fc.constant({ ...multipart(fields, "x"), bytes: multipart(fields, "x").bytes.subarray(0, -20) }),
    },
    { weight: 1, arbitrary: fc.constant({ ...multipart(fields, "x"), type: "multipart/form-data; boundary=other" }) },
    {
      weight: 1,
      arbitrary: fc.constant({ type: "multipart/form-data", bytes: Buffer.from(`--\r\n${"x".repeat(5_000)}`) }),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom("application/x-www-form-urlencoded", `multipart/form-data; boundary=${BOUNDARY}`, "x"),
          fc.uint8Array({ maxLength: 200 }),
        )
        .map(([type, bytes]) => ({ type, bytes: Buffer.from(bytes) })),
    },
  );
}

const BUTTONS = [
  '{"type":"insert","payload":{"name":"items"}}',
  '{"type":"remove","payload":{"name":"email","index":0}}',
  '{"type":"update","payload":{"name":"x","index":4294967294,"value":{"a":[]}}}',
  '{"type":"reorder","payload":{"name":"items","from":-1,"to":1e9}}',
  '{"type":"validate","payload":{"name":"__proto__.x"}}',
  '{"type":"reset","payload":{}}',
  "null",
  "{",
];

const buttons = fc.constantFrom(...BUTTONS).map((button): [string, string][] => [["__intent__", button]]);
const oddFields = pairs(
  fc.oneof(
    fc.constantFrom(
      "intent",
      "id",
      "email",
      "name",
      "body",
      "message",
      "__intent__",
      "items[0].x",
      "a[b][c]",
      "redirectTo",
    ),
    fc.constantFrom(...NAMES, "__proto__.x", "constructor.prototype.x", "a[4294967295]", `<${MARK}>`),
    hostileText,
  ),
  6,
);
/** Fields that no form has, and invalid list buttons. */
export const hostileFields: fc.Arbitrary<[string, string][]> = fc.oneof(
  { weight: 4, arbitrary: oddFields },
  { weight: 1, arbitrary: fc.tuple(oddFields, buttons).map((both) => both.flat()) },
);
