import { deleteApp, initializeApp, type App } from "firebase-admin/app";
import type { UserRecord } from "firebase-admin/auth";
import type { PasswordValidationStatus } from "firebase/auth";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Documents } from "~/backend/documents/port";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { beginGeneration, readGeneration } from "~/backend/identity/generations.server";
import { firebaseIdentityCollections } from "~/backend/identity/identity-collections";
import { accountOf, isRevoked, isSetAfter, storedPhotoURL } from "~/backend/identity/firebase/firebase-account";
import { policyProblem } from "~/backend/identity/firebase/firebase-provider.server";
import {
  openFirebaseIdentity,
  type FirebaseIdentityOptions,
} from "~/backend/identity/firebase/firebase-identity.server";
import type { Identity } from "~/backend/identity/port";
import { openSession } from "../../support/open-session";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EMAIL = "pat@people.example";
const PASSWORD = "three brass kettles";

type Answer = (response: ServerResponse, body: Record<string, unknown>) => void;

const json = (status: number, value: unknown): Answer => {
  return (response) => response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
};
const refusal = (message: string, code = 400) => json(code, { error: { code, message } });
const user = { localId: "a".repeat(28), email: EMAIL, createdAt: "1790000000000", passwordHash: "x", salt: "y" };

/** Tests what the emulator doesn't do: limits, outages, policies, expired codes. */
describe("Firebase Authentication behind a service of one's own", () => {
  let server: Server;
  let app: App;
  let documents: Documents;
  let identity: Identity;
  let options: FirebaseIdentityOptions;
  let now: number;
  /** The answers, by the end of the requested address. */
  let answers: Record<string, Answer>;

  beforeEach(async () => {
    answers = { lookup: json(200, { users: [user] }) };
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const [, call = ""] = /:(\w+)(?:\?|$)/.exec(request.url ?? "") ?? [];
        const body = JSON.parse(Buffer.concat(parts).toString() || "{}") as Record<string, unknown>;
        (answers[call] ?? refusal(`NOBODY_EXPECTED ${String(request.url)}`))(response, body);
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const emulatorHost = `127.0.0.1:${String(typeof address === "object" && address ? address.port : 0)}`;
    vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", emulatorHost);
    app = initializeApp({ projectId: "demo-people" }, randomUUID());
    documents = openSqliteDocuments({ file: ":memory:", collections: firebaseIdentityCollections });
    now = Date.now();
    options = { app, projectId: "demo-people", apiKey: "any", emulatorHost, documents };
    identity = openFirebaseIdentity({ ...options, deadline: 1_000, clock: () => new Date(now) });
  });
  afterEach(async () => {
    await identity.close();
    await documents.close();
    await deleteApp(app);
    server.closeAllConnections();
    server.close();
    vi.unstubAllEnvs();
  });

  const signInAnswered = async (answer: Answer) => {
    answers["signInWithPassword"] = answer;
    return identity.signIn(EMAIL, PASSWORD).then(
      () => "signed in",
      (error: unknown) => error,
    );
  };

  test("whatever is wrong with address, password or account, the answer is the same", async () => {
    const codes = [
      "INVALID_LOGIN_CREDENTIALS",
      "EMAIL_NOT_FOUND",
      "INVALID_PASSWORD",
      "INVALID_EMAIL",
      "MISSING_PASSWORD",
      "USER_DISABLED",
    ];
    const errors = [];
    for (const code of codes) errors.push(await signInAnswered(refusal(code)));
    for (const error of errors) expect(error).toMatchObject({ name: "IdentityError", code: "invalid-credential" });
    expect(new Set(errors.map(String)).size).toBe(1);
  });

  test.each([
    refusal("TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled."),
    refusal("QUOTA_EXCEEDED : Exceeded quota for verifying passwords.", 429),
    refusal("RESOURCE_EXHAUSTED", 429),
  ])(
    "a limit of the provider's is an outage of ours, since it counts by this server's address (%#)",
    async (answer) => {
      expect(await signInAnswered(answer)).toMatchObject({ name: "StoreUnavailable", outage: "quota" });
    },
  );

  test.each<[string, Answer]>([
    ["an error of the service", refusal("INTERNAL_ERROR", 500)],
    ["a service that is not available", refusal("UNAVAILABLE", 503)],
    ["a page instead of an answer", (response) => response.writeHead(502).end("<html>")],
    ["a connection that breaks off", (response) => void response.socket?.destroy()],
    ["no answer at all", () => undefined],
  ])("%s is an outage: what may work at another time", async (_, answer) => {
    expect(await signInAnswered(answer)).toMatchObject({ name: "StoreUnavailable", outage: "unreachable" });
  });

  test("a misconfigured project is reported as our mistake", async () => {
    expect(await signInAnswered(refusal("CONFIGURATION_NOT_FOUND"))).toMatchObject({
      code: "auth/configuration-not-found",
    });
  });

  test("a person who must choose a better password is told so once theirs was right", async () => {
    expect(
      await signInAnswered(refusal("PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [x]")),
    ).toMatchObject({ code: "weak-password", message: expect.stringContaining("Forgot password") });
  });

  test("a code that ran out at the provider is too old, one that was used is not valid", async () => {
    answers["sendOobCode"] = json(200, { email: EMAIL, oobLink: "https://people.example/?oobCode=a-code" });
    const token = (await identity.requestPasswordReset(EMAIL))?.token ?? "";
    expect(token).toBe("a-code");
    answers["resetPassword"] = refusal("EXPIRED_OOB_CODE");
    await expect(identity.verifyPasswordReset(token)).rejects.toMatchObject({ code: "expired-action-code" });
    answers["resetPassword"] = refusal("INVALID_OOB_CODE");
    await expect(identity.confirmPasswordReset(token, PASSWORD)).rejects.toMatchObject({ code: "invalid-action-code" });
  });

  describe.each([
    [
      "sets a password",
      (token: string) => identity.confirmPasswordReset(token, "another quiet heron"),
      "resetPassword",
    ],
    ["confirms an address", (token: string) => identity.confirmEmailVerification(token), "update"],
  ] as const)("a link that %s", (_, use, call) => {
    test("isn't used once its generation ends while the provider is asked about its account", async () => {
      answers["sendOobCode"] = json(200, { email: EMAIL, oobLink: "https://people.example/?oobCode=a-code" });
      const token =
        call === "update"
          ? await identity.requestEmailVerification(user.localId)
          : ((await identity.requestPasswordReset(EMAIL))?.token ?? "");
      const used: string[] = [];
      for (const one of ["resetPassword", "update"])
        answers[one] = (response, body) => (used.push(one), json(200, { email: EMAIL })(response, body));
      const lookup = answers["lookup"];
      answers["lookup"] = (response, body) =>
        void documents
          .transaction("test", async (transaction) => beginGeneration(transaction, user.localId))
          .then(() => lookup?.(response, body));
      await expect(use(token)).rejects.toMatchObject({ code: "invalid-action-code" });
      expect(used).toEqual([]);
    });
  });

  describe("a session", () => {
    let lookups: number;
    let signIns: string[];
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

    beforeEach(() => {
      lookups = 0;
      signIns = [];
      const counted = (call: string, value: unknown): Answer => {
        return (response) => (signIns.push(call), json(200, value)(response, {}));
      };
      answers["lookup"] = (response, body) => {
        lookups += 1;
        json(200, { users: [user] })(response, body);
      };
      const claims = { sub: user.localId, aud: "demo-people", iss: "https://session.firebase.google.com/demo-people" };
      const seconds = Math.floor(Date.now() / 1_000);
      const times = { iat: seconds, exp: seconds + 3_600, auth_time: seconds };
      const token = `${part({ alg: "none" })}.${part({ ...claims, ...times })}.`;
      const signedIn = { idToken: token, refreshToken: "r", expiresIn: "3600", localId: user.localId };
      answers["signInWithPassword"] = counted("password", signedIn);
      answers["signInWithCustomToken"] = counted("custom token", signedIn);
      answers["createSessionCookie"] = counted("cookie", { sessionCookie: token });
    });

    const open = async () => (await openSession(identity, user.localId, { userAgent: "" })).secret;
    const later = (milliseconds: number) => (now += milliseconds);

    test("relies on its own document, and asks the provider every ten minutes", async () => {
      const secret = await open();
      const before = lookups;
      for (let view = 0; view < 5; view += 1) {
        expect((await identity.verifySession(secret))?.account.email).toBe(EMAIL);
        later(119_000);
      }
      expect(lookups).toBe(before);
      later(10_000);
      await Promise.all([identity.verifySession(secret), identity.verifySession(secret)]);
      // The library makes a look-up for a cookie itself when it talks to an emulator.
      expect(lookups - before).toBe(2);
      await identity.verifySession(secret);
      expect(lookups - before).toBe(2);
    });

    test.each<[string, Answer]>([
      ["refuses", refusal("QUOTA_EXCEEDED", 429)],
      ["is set up wrongly", refusal("CONFIGURATION_NOT_FOUND")],
      ["fails", refusal("INTERNAL_ERROR", 500)],
      ["lets no server in", refusal("PERMISSION_DENIED", 403)],
      ["breaks off", (response) => void response.socket?.destroy()],
    ])("continues while the provider %s, asks it rarely, and learns of its end afterwards", async (_, answer) => {
      const secret = await open();
      let asked = 0;
      const works = answers["lookup"];
      answers["lookup"] = (response, body) => {
        asked += 1;
        answer(response, body);
      };
      later(11 * MINUTE);
      for (let view = 0; view < 20; view += 1)
        expect((await identity.verifySession(secret))?.account.email).toBe(EMAIL);
      // Both requests of one page view, which the libraries repeat by themselves.
      expect(asked).toBeLessThanOrEqual(10);
      later(3 * HOUR);
      expect((await identity.verifySession(secret))?.account.email).toBe(EMAIL);
      answers["lookup"] = works ?? answer;
      later(MINUTE);
      expect(await identity.verifySession(secret)).not.toBeNull();
      answers["lookup"] = json(200, {});
      later(11 * MINUTE);
      expect(await identity.verifySession(secret)).toBeNull();
      expect(await identity.listSessions(user.localId)).toEqual([]);
    });

    test("waits two seconds at most for a provider that says nothing", async () => {
      identity = openFirebaseIdentity({ ...options, deadline: 60_000, clock: () => new Date(now) });
      const secret = await open();
      answers["lookup"] = () => undefined;
      later(11 * MINUTE);
      const begun = performance.now();
      expect(await identity.verifySession(secret)).not.toBeNull();
      expect(await identity.verifySession(secret)).not.toBeNull();
      expect(performance.now() - begun).toBeLessThan(3_500);
    });

    test("ends with a new password although the provider fails afterwards", async () => {
      const secret = await open();
      answers["sendOobCode"] = json(200, { email: EMAIL, oobLink: "https://people.example/?oobCode=a-code" });
      const token = (await identity.requestPasswordReset(EMAIL))?.token ?? "";
      answers["resetPassword"] = json(200, { email: EMAIL, requestType: "PASSWORD_RESET" });
      answers["update"] = refusal("INTERNAL_ERROR", 500);
      await expect(identity.confirmPasswordReset(token, "another quiet heron")).rejects.toThrow();
      expect(await identity.verifySession(secret)).toBeNull();
    });

    describe("of an account whose sign-ins the provider has ended", () => {
      /** The account as the provider reports it. */
      const ended = (fields: object = {}) => {
        const at = { validSince: String(Math.floor(Date.now() / 1_000) + 60), passwordUpdatedAt: Date.now() + 60_000 };
        answers["lookup"] = json(200, { users: [{ ...user, ...at, ...fields }] });
      };
      let told: unknown[];
      const verify = (secret: string, by = identity) => by.verifySession(secret, (account) => told.push(account));
      const other = () => openFirebaseIdentity({ ...options, deadline: 1_000, clock: () => new Date(now) });
      const OWNER = { uid: user.localId, email: EMAIL };
      beforeEach(() => {
        told = [];
      });

      test("ends with the others when a password was set elsewhere, and its owner is told once", async () => {
        const [first, second] = [await open(), await open()];
        await open();
        const before = await readGeneration(documents, user.localId);
        // This session is so little older that by the provider's clock it may be newer: it ends when it is checked
        // itself.
        later(57_000);
        const { session: close } = await openSession(identity, user.localId, { userAgent: "" });
        later(11 * MINUTE);
        ended({ email: "thief@people.example" });
        const [one, two] = [other(), other()];
        expect(
          await Promise.all([verify(first, one), verify(first, one), verify(first, two), verify(second, two)]),
        ).toEqual([null, null, null, null]);
        // Only to the earlier address.
        expect(told).toEqual([OWNER]);
        expect(await identity.listSessions(user.localId)).toEqual([close]);
        // What was begun with the former password is over, a mailed link as well.
        expect(await readGeneration(documents, user.localId)).not.toBe(before);
      });

      test("leaves nothing behind when the account is deleted meanwhile", async () => {
        const secret = await open();
        later(11 * MINUTE);
        ended();
        const works = answers["lookup"];
        answers["delete"] = json(200, {});
        let asked = 0;
        answers["lookup"] = (response, body) => {
          asked += 1;
          // The third asks for the password's time.
          const before = asked === 3 ? identity.delete(user.localId) : Promise.resolve();
          void before.then(() => works?.(response, body));
        };
        expect(await verify(secret)).toBeNull();
        for (const collection of firebaseIdentityCollections)
          expect((await documents.query(collection, { limit: 10 })).items).toEqual([]);
        expect(told).toEqual([]);
      });

      test("and told again of the next, but not of the same once more", async () => {
        const first = await open();
        later(11 * MINUTE);
        ended();
        await verify(first);
        // Opened with the earlier sign-in, just when the others were ended.
        const late = await open();
        later(11 * MINUTE);
        expect(await verify(late)).toBeNull();
        expect(told).toEqual([OWNER]);
        const next = await open();
        later(11 * MINUTE);
        ended({ passwordUpdatedAt: Date.now() + 120_000 });
        expect(await verify(next)).toBeNull();
        expect(told).toEqual([OWNER, OWNER]);
      });

      test.each([
        ["no password was set", {}],
        ["one was set before the sign-in", { passwordUpdatedAt: Date.now() - 60_000 }],
      ])("ends by itself when %s, and nobody is told", async (_, fields) => {
        const [first, second] = [await open(), await open()];
        later(11 * MINUTE);
        ended({ passwordUpdatedAt: undefined, ...fields });
        expect(await verify(first)).toBeNull();
        expect(await identity.listSessions(user.localId)).toHaveLength(1);
        expect(await verify(second)).toBeNull();
        expect(told).toEqual([]);
      });

      test("is refused while it isn't known why, asked about every 30 s, and its owner is told once it is", async () => {
        const secret = await open();
        later(11 * MINUTE);
        ended();
        const works = answers["lookup"];
        let asked = 0;
        answers["lookup"] = (response, body) => {
          asked += 1;
          // The library asks twice when it talks to an emulator.
          (asked > 2 ? refusal("INTERNAL_ERROR", 500) : (works ?? refusal("")))(response, body);
        };
        for (let view = 0; view < 5; view += 1) expect(await verify(secret)).toBeNull();
        expect([asked, told]).toEqual([3, []]);
        if (works) answers["lookup"] = works;
        later(31_000);
        expect(await verify(secret)).toBeNull();
        expect(told).toEqual([OWNER]);
      });

      test("isn't reported while a form of this site sets the password, which tells the owner itself", async () => {
        const secret = await open();
        later(11 * MINUTE);
        let meanwhile: unknown;
        answers["update"] = (response, body) => {
          // The second call revokes all sign-ins.
          if (meanwhile !== undefined) return json(200, { localId: user.localId })(response, body);
          ended();
          void verify(secret, other()).then((verified) => {
            meanwhile = verified;
            json(200, { localId: user.localId, idToken: "x", refreshToken: "r", expiresIn: "3600" })(response, body);
          });
        };
        await identity.changePassword(user.localId, PASSWORD, "another quiet heron");
        expect(meanwhile).toBeNull();
        const late = await open();
        later(11 * MINUTE);
        expect([await verify(secret), await verify(late), told]).toEqual([null, null, []]);
      });

      test("is reported when the form failed although the provider accepted the password", async () => {
        const secret = await open();
        later(11 * MINUTE);
        answers["update"] = (response) => {
          ended();
          response.socket?.destroy();
        };
        await expect(identity.changePassword(user.localId, PASSWORD, "another quiet heron")).rejects.toThrow();
        expect([await verify(secret), told]).toEqual([null, []]);
        later(31_000);
        expect([await verify(secret), told]).toEqual([null, [OWNER]]);
      });
    });

    test("isn't opened by a sign-in that has been ended since", async () => {
      await identity.signIn(EMAIL, PASSWORD);
      answers["createSessionCookie"] = refusal("INVALID_ID_TOKEN");
      await expect(open()).rejects.toMatchObject({ code: "invalid-credential" });
      expect(signIns).toEqual(["password"]);
    });

    test("isn't opened by half a sign-in from before a password that was set at the provider, on any instance", async () => {
      const checked = await identity.signIn(EMAIL, PASSWORD);
      expect(await identity.isOfPresentGeneration(checked)).toBe(true);
      const set = { validSince: String(Math.floor(Date.now() / 1_000) + 60), passwordUpdatedAt: Date.now() + 60_000 };
      answers["lookup"] = json(200, { users: [{ ...user, ...set }] });
      const elsewhere = openFirebaseIdentity({ ...options, deadline: 1_000, clock: () => new Date(now) });
      expect(await identity.isOfPresentGeneration(checked)).toBe(false);
      for (const one of [elsewhere, identity])
        await expect(one.createSession(checked, { userAgent: "" })).rejects.toMatchObject({
          code: "invalid-credential",
        });
      expect(signIns).toEqual(["password"]);
      expect(await identity.listSessions(user.localId)).toEqual([]);
    });

    test("isn't opened by a sign-in whose account began a new generation while the password was being checked", async () => {
      const right = answers["signInWithPassword"];
      answers["signInWithPassword"] = (response, body) => {
        void documents
          .transaction("test", async (transaction) => beginGeneration(transaction, user.localId))
          .then(() => right?.(response, body));
      };
      const checked = await identity.signIn(EMAIL, PASSWORD);
      await expect(identity.createSession(checked, { userAgent: "" })).rejects.toMatchObject({
        code: "invalid-credential",
      });
    });

    test("ends with all others, and with them a change of the password that is under way", async () => {
      const right = answers["signInWithPassword"];
      let updates = 0;
      answers["update"] = (response, body) => {
        updates += 1;
        json(200, { localId: user.localId })(response, body);
      };
      answers["signInWithPassword"] = (response, body) => {
        void identity.revokeAllSessions(user.localId, "another").then(() => right?.(response, body));
      };
      await expect(identity.changePassword(user.localId, PASSWORD, "another quiet heron")).rejects.toMatchObject({
        code: "invalid-credential",
      });
      expect(updates).toBe(0);
    });

    test("is opened with the sign-in that has just succeeded, or with one of the server's own if there was none", async () => {
      await identity.signIn(EMAIL, PASSWORD);
      await open();
      expect(signIns).toEqual(["password", "cookie"]);
      await open();
      expect(signIns).toEqual(["password", "cookie", "custom token", "cookie"]);
    });
  });
});

const recordOf = (fields: object) =>
  ({
    ...{ uid: "u", email: EMAIL, emailVerified: true, disabled: false },
    metadata: { creationTime: "Sun, 22 Nov 2026 03:00:00 GMT" },
    ...fields,
  }) as unknown as UserRecord;

describe("an account at the provider", () => {
  test("is suspended by the claim as by the provider's own switch", () => {
    expect(accountOf(recordOf({})).disabled).toBe(false);
    expect(accountOf(recordOf({ customClaims: { suspended: true } })).disabled).toBe(true);
    expect(accountOf(recordOf({ disabled: true })).disabled).toBe(true);
  });

  test("has the site's own picture by its path, and any other by its address", () => {
    for (const address of ["/files/public/portraits/a.webp", "https://pictures.example/a.webp", null]) {
      const kept = storedPhotoURL(address);
      expect(kept === null || URL.canParse(kept)).toBe(true);
      expect(accountOf(recordOf({ photoURL: kept ?? undefined })).photoURL).toBe(address);
    }
  });

  test("knows of its sign-ins which were before all of them were ended", () => {
    const record = recordOf({ tokensValidAfterTime: "Sun, 22 Nov 2026 03:00:10 GMT" });
    const at = (time: string) => Date.parse(time) / 1_000;
    expect(isRevoked(at("2026-11-22T03:00:09Z"), record)).toBe(true);
    expect(isRevoked(at("2026-11-22T03:00:10Z"), record)).toBe(false);
    expect(isRevoked(at("2026-11-22T03:00:09Z"), recordOf({}))).toBe(false);
  });

  test("has a newer password than a sign-in of an earlier second", () => {
    expect(isSetAfter(1_000, 1_000_999)).toBe(false);
    expect(isSetAfter(1_000, 1_001_000)).toBe(true);
  });
});

describe("the provider's password policy", () => {
  const status = (fields: object, enforcementState = "ENFORCE") =>
    ({
      isValid: false,
      passwordPolicy: { enforcementState, customStrengthOptions: { minPasswordLength: 12, maxPasswordLength: 64 } },
      ...fields,
    }) as unknown as PasswordValidationStatus;

  test("says what is lacking", () => {
    expect(
      policyProblem(
        status({ meetsMinPasswordLength: false, containsUppercaseLetter: false, containsNumericCharacter: true }),
      ),
    ).toBe("Your password needs at least 12 characters, an upper-case letter.");
  });

  test("lets a good password pass, and any when it isn't enforced", () => {
    expect(policyProblem(status({ isValid: true }))).toBeNull();
    expect(policyProblem(status({ meetsMinPasswordLength: false }, "OFF"))).toBeNull();
  });
});
