import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const CALLS =
  /(?<![.\w])fetch\(|node:(?:net|tls|dgram|http2|https)"|from "(?:undici|axios|got)"|(?:http|https)\.(?:get|request)\(/;
/** Run in the browser alone, and call their own site. */
const IN_BROWSERS = [
  "app/features/complaints/public/viewers-present.tsx",
  "app/platform/publishing/editor/markdown-field.tsx",
  "app/shell/browser/latest-build.ts",
  "app/site/search/use-suggestions.ts",
  "app/ui/forms/use-choices.ts",
];
/** Read addresses or answer on connections that others opened; open nothing. */
const OPENS_NOTHING = [
  "app/platform/statistics/page-views.server.ts",
  "app/http/security/client-address.server.ts",
  "server/client-limits.ts",
  "server/fast-lane/fast-lane.ts",
  "server/fast-lane/lane.ts",
  "server/fast-lane/socket-proxy.ts",
];

/** Calls the service that files are kept in, where the settings and nobody else say. */
const CALLS_CLOUD_STORAGE = "app/backend/files/cloud/storage-service.server.ts";

/** Asks the site that the person who runs `npm run verify-trail -- --site` names; the server never loads it. */
const RUN_BY_HAND = "app/features/complaints/trail/trail-site-audit.server.ts";

const sources = ["app", "server"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

// Mail goes out by nodemailer, to the server that SMTP_URL names.
test("the server calls no address, its own or anybody's: none that a visitor names can be one", () => {
  expect(sources.length).toBeGreaterThan(500);
  const calling = sources.filter((file) => CALLS.test(readFileSync(file, "utf8")));
  expect(calling.filter((file) => !OPENS_NOTHING.includes(file) && file !== RUN_BY_HAND).sort()).toEqual([
    CALLS_CLOUD_STORAGE,
    ...IN_BROWSERS,
  ]);
  expect(readFileSync(CALLS_CLOUD_STORAGE, "utf8").match(/https?:\/\/[\w.]+/g)).toEqual([
    "https://storage.googleapis.com",
  ]);
});

test("what calls from the browser names paths of this site", () => {
  for (const file of IN_BROWSERS) expect(readFileSync(file, "utf8"), file).not.toMatch(/fetch\(\s*["'`]https?:/);
});

test("nothing but the mail adapters sends mail", () => {
  const mailing = sources.filter((file) => /createTransport/.test(readFileSync(file, "utf8")));
  expect(mailing.sort()).toEqual(["app/backend/mail/outbox.server.ts", "app/backend/mail/smtp.server.ts"]);
});
