import { readFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkProject } from "../../scripts/checking-firebase/read-settings";

const PROJECT = "guide";
const BUCKET = "guide.firebasestorage.app";
const FIRESTORE = readFileSync("firestore.rules", "utf8");
const STORAGE = readFileSync("storage.rules", "utf8");
const KEYS = "apikeys.googleapis.com/v2";
const APP_CHECK = "firebaseappcheck.googleapis.com/v1/projects/guide/services";
const RULES = "firebaserules.googleapis.com/v1/projects/guide";

const service = (id: string, enforcementMode?: string) => ({
  name: `projects/123456789/services/${id}.googleapis.com`,
  // A mode that is off is left out.
  ...(enforcementMode !== undefined && { enforcementMode }),
});
const FIRESTORE_ENFORCED = service("firestore", "ENFORCED");
const STORAGE_ENFORCED = service("firebasestorage", "ENFORCED");
const release = (name: string, ruleset: string) => ({
  name: `projects/guide/releases/${name}`,
  rulesetName: `projects/guide/rulesets/${ruleset}`,
  createTime: "2026-11-22T03:00:00Z",
});
const FOR_FIRESTORE = release("cloud.firestore", "f");
const FOR_STORAGE = release(`firebase.storage/${BUCKET}`, "s");
const ruleset = (...contents: string[]) => ({
  name: "projects/guide/rulesets/x",
  source: {
    files: contents.map((content, number) => ({ name: `${String(number)}.rules`, content, fingerprint: "a" })),
  },
});
const refused = (status: number, message: string) => ({ status, error: { code: status, message, status: "X" } });

/** What the services answer of a project that is as the guide asks, by the address without its query. */
const safe = (): Record<string, unknown> => ({
  "identitytoolkit.googleapis.com/admin/v2/projects/guide/config": {
    client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    passwordPolicyConfig: {
      passwordPolicyEnforcementState: "ENFORCE",
      passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 8 } }],
    },
    signIn: { email: { enabled: true, passwordRequired: true } },
    authorizedDomains: ["guide.example"],
  },
  [`${KEYS}/keys:lookupKey`]: { parent: "projects/1", name: "projects/1/locations/global/keys/k" },
  [`${KEYS}/projects/1/locations/global/keys/k`]: {
    restrictions: {
      apiTargets: [{ service: "identitytoolkit.googleapis.com" }, { service: "securetoken.googleapis.com" }],
    },
  },
  [APP_CHECK]: { services: [service("identitytoolkit"), FIRESTORE_ENFORCED, STORAGE_ENFORCED] },
  [`${RULES}/releases`]: { releases: [FOR_FIRESTORE, FOR_STORAGE] },
  [`${RULES}/rulesets/f`]: ruleset(FIRESTORE),
  [`${RULES}/rulesets/s`]: ruleset(STORAGE),
});

let server: Server;
let address: string;
/** By the address without its query; a list is of the pages that its tokens ("1", "2") lead to. */
let answers: Record<string, unknown>;
let tokens: Set<string | undefined>;

beforeEach(async () => {
  answers = safe();
  tokens = new Set();
  server = createServer((request, response) => {
    tokens.add(request.headers.authorization);
    const { pathname, searchParams } = new URL(request.url ?? "", address);
    const found = answers[pathname.slice(1)] ?? refused(404, "Requested entity was not found.");
    const answer = (Array.isArray(found) ? found[Number(searchParams.get("pageToken"))] : found) as { status?: number };
    response.writeHead(answer.status ?? 200, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  address = `http://127.0.0.1:${String(typeof bound === "object" && bound ? bound.port : 0)}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const check = (
  over: Record<string, unknown> = {},
  ownRules = (target: string) => (target === "firestore" ? FIRESTORE : STORAGE),
) => {
  Object.assign(answers, over);
  return checkProject(
    { projectId: PROJECT, apiKey: "key", bucket: BUCKET, emulators: null },
    {
      accessToken: () => Promise.resolve("token"),
      minLength: 8,
      ownRules,
      addressOf: (name) => `${address}/${name}`,
    },
  );
};

test("nothing is found in a project that is set up as the guide says", async () => {
  expect(await check()).toEqual({ unsafe: [], unread: [] });
  expect(tokens).toEqual(new Set(["Bearer token"]));
});

test("rules that differ by their line ends alone are the same", async () => {
  const rules = FIRESTORE.trimEnd().replaceAll("\n", "\r\n");
  expect(await check({ [`${RULES}/rulesets/f`]: ruleset(rules) })).toEqual({ unsafe: [], unread: [] });
});

const OPEN = FIRESTORE.replace("if false", "if true");
test.each<[string, Record<string, unknown>, RegExp[]]>([
  ["a key for every service", { [`${KEYS}/projects/1/locations/global/keys/k`]: {} }, [/opens every service/]],
  [
    "App Check that nobody has set up",
    { [APP_CHECK]: {} },
    [/browsers out of Cloud Firestore.*: enforce it/, /browsers out of Storage.*: enforce it/],
  ],
  [
    "App Check that only counts",
    { [APP_CHECK]: { services: [service("firestore", "UNENFORCED"), STORAGE_ENFORCED] } },
    [/browsers out of Cloud Firestore/],
  ],
  [
    "App Check that is off",
    { [APP_CHECK]: { services: [FIRESTORE_ENFORCED, service("firebasestorage")] } },
    [/browsers out of Storage/],
  ],
  [
    "App Check for Authentication, on another page of the list",
    {
      [APP_CHECK]: [
        { services: [FIRESTORE_ENFORCED, STORAGE_ENFORCED], nextPageToken: "1" },
        { services: [service("identitytoolkit", "ENFORCED")] },
      ],
    },
    [/^Nobody can sign in.*: unenforce it/],
  ],
  [
    "rules that were never deployed",
    { [`${RULES}/releases`]: {} },
    [/^No rules .* Cloud Firestore/, /^No rules .* bucket guide/],
  ],
  [
    "another bucket's rules alone",
    { [`${RULES}/releases`]: { releases: [FOR_FIRESTORE, release(`firebase.storage/a.${BUCKET}`, "s")] } },
    [/^No rules .* bucket guide.*--only storage/],
  ],
  [
    "open rules",
    { [`${RULES}/rulesets/f`]: ruleset(OPEN) },
    [/deployed for Cloud Firestore are not those.*--only firestore/],
  ],
  [
    "another file beside ours",
    { [`${RULES}/rulesets/f`]: ruleset(FIRESTORE, OPEN) },
    [/Cloud Firestore are not those/],
  ],
  ["rules without a file", { [`${RULES}/rulesets/s`]: ruleset() }, [/bucket guide.* are not those/]],
  [
    "open rules under the database's other name, on another page of the list",
    {
      [`${RULES}/releases`]: [
        { releases: [FOR_FIRESTORE, FOR_STORAGE], nextPageToken: "1" },
        { releases: [release("cloud.firestore/(default)", "o")] },
      ],
      [`${RULES}/rulesets/o`]: ruleset(OPEN),
    },
    [/Cloud Firestore are not those/],
  ],
])("a planted mistake is found: %s", async (_, mistake, problems) => {
  const { unsafe, unread } = await check(mistake);
  expect(unread).toEqual([]);
  expect(unsafe).toEqual(problems.map((problem) => expect.stringMatching(problem)));
});

const DENIED = refused(403, "The caller does not have permission.");
test.each<[string, Record<string, unknown>, RegExp]>([
  [
    "App Check without the role",
    { [APP_CHECK]: DENIED },
    /^For which services App Check.*: status 403: The caller.*role Firebase App Check Viewer, and firebaseappcheck\./,
  ],
  [
    "releases without the role",
    { [`${RULES}/releases`]: DENIED },
    /^The rules deployed for .*: status 403: .*role Firebase Rules Viewer, and firebaserules\./,
  ],
  [
    "a ruleset without the role",
    { [`${RULES}/rulesets/s`]: DENIED },
    /^The rules deployed for the bucket guide.*: status 403/,
  ],
  [
    "a ruleset that is gone",
    { [`${RULES}/rulesets/f`]: undefined },
    /^The rules deployed for Cloud Firestore: status 404/,
  ],
  ["a mode that isn't known", { [APP_CHECK]: { services: [service("firestore", "STRICT")] } }, /^For which services/],
  [
    "an answer of another shape",
    { [`${RULES}/rulesets/f`]: { files: [] } },
    /^The rules .* Cloud Firestore: its answer isn't as documented \(source\)$/,
  ],
  ["a list without an end", { [`${RULES}/releases`]: { nextPageToken: "1" } }, /: the list doesn't end$/],
  ["a key that isn't the project's", { [`${KEYS}/keys:lookupKey`]: DENIED }, /^The web API key: .*API Keys Viewer/],
])("what could not be read is said, and never taken for safe: %s", async (_, refusal, problem) => {
  const { unsafe, unread } = await check(refusal);
  expect(unsafe).toEqual([]);
  expect(unread.length).toBeGreaterThan(0);
  for (const one of unread) expect(one).toMatch(problem);
});

test("what is unsafe is said beside what could not be read", async () => {
  const { unsafe, unread } = await check({ [`${RULES}/rulesets/f`]: DENIED, [`${RULES}/rulesets/s`]: ruleset(OPEN) });
  expect([unsafe.length, unread.length]).toEqual([1, 1]);
});

test("rules can't be compared where this version's are missing", async () => {
  const { unread } = await check({}, () => {
    throw new Error("no such file");
  });
  expect(unread).toEqual([
    "The rules deployed for Cloud Firestore: no such file",
    `The rules deployed for the bucket ${BUCKET}: no such file`,
  ]);
});
