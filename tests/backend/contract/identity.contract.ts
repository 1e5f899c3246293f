import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { normalForm } from "~/domain/text/normal-form";
import type { Identity, IdentityErrorCode } from "~/backend/identity/port";
import { openSession } from "../../support/open-session";

export interface OpenedIdentity {
  identity: Identity;
  dispose(): Promise<void>;
}

const coded = (code: IdentityErrorCode) =>
  expect.objectContaining({ name: "IdentityError", code, message: expect.stringMatching(/\w.*\.$/) });
const PASSWORD = "three brass kettles";
const OTHER_PASSWORD = "four tin kettles";
const DEVICE = { userAgent: "Browser 1.0 (Somewhere)" };

// Adapters may share one store of accounts for the whole run.
let counter = 0;
const newAddress = () => `person.${process.pid}.${Date.now()}.${(counter += 1)}@people.example`;

/** The rules of the identity port, for any adapter of it, opened with a shortest password of 8 characters. */
export function identityContract(name: string, open: () => Promise<OpenedIdentity>): void {
  describe(`identity port, ${name}`, () => {
    let opened: OpenedIdentity;
    let identity: Identity;
    let email: string;
    beforeEach(async () => {
      opened = await open();
      identity = opened.identity;
      email = newAddress();
    });
    afterEach(() => opened.dispose());

    /** A password that was set through the port is never reported as set elsewhere. */
    const verifyAsEnded = (secret: string) =>
      identity.verifySession(secret, ({ uid }) => expect.unreachable(`${uid} has a password from elsewhere`));

    const join = (address = email) => identity.join({ email: address, password: PASSWORD, displayName: "Pat" });

    describe("join and sign in", () => {
      test("joining makes an account that is not yet verified and can sign in", async () => {
        const account = await join();
        expect(account).toEqual({
          uid: expect.stringMatching(/^\w{20,}$/),
          email,
          displayName: "Pat",
          photoURL: null,
          emailVerified: false,
          disabled: false,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        });
        expect(await identity.signIn(email, PASSWORD)).toMatchObject(account);
        expect(await identity.find(account.uid)).toEqual(account);
        expect(await identity.findByEmail(email)).toEqual(account);
      });

      test("an account knows no role", async () => {
        const sneaky = {
          email,
          password: PASSWORD,
          displayName: "Pat",
          role: "admin",
          disabled: true,
          emailVerified: true,
        };
        const account = await identity.join(sneaky);
        expect(account).not.toHaveProperty("role");
        expect(account).toMatchObject({ emailVerified: false, disabled: false });
      });

      test("an address is one address, however it is typed", async () => {
        const account = await join(email.toUpperCase());
        expect(account.email).toBe(email);
        expect((await identity.signIn(`  ${email.replace("p", "P")} `, PASSWORD)).uid).toBe(account.uid);
        await expect(join(` ${email} `)).rejects.toEqual(coded("email-already-in-use"));
      });

      test("of two people who join with one address at once, one gets it", async () => {
        const results = await Promise.allSettled([join(), join(), join()]);
        expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
        for (const result of results)
          if (result.status === "rejected") expect(result.reason).toEqual(coded("email-already-in-use"));
      });

      test.each([
        "",
        "nobody",
        "a@b",
        "two@at@signs.example",
        "spaces in@it.example",
        `${"x".repeat(300)}@long.example`,
      ])("%j is no address", async (wrong) => {
        await expect(join(wrong)).rejects.toEqual(coded("invalid-email"));
      });

      test.each([
        ["too short", "seven77"],
        ["too long", "x".repeat(129)],
        ["one of the commonest", "password1"],
        ["one of the commonest in capitals", "PASSWORD1"],
      ])("a password that is %s is refused, and no account made", async (_, password) => {
        await expect(identity.join({ email, password, displayName: null })).rejects.toEqual(coded("weak-password"));
        expect(await identity.findByEmail(email)).toBeNull();
      });

      test("the address is no password", async () => {
        await expect(identity.join({ email, password: email.toUpperCase(), displayName: null })).rejects.toEqual(
          coded("weak-password"),
        );
      });

      test("a long password counts to its last character", async () => {
        const long = "long ".repeat(25) + "end";
        await identity.join({ email, password: long, displayName: null });
        await expect(identity.signIn(email, `${long.slice(0, -1)}x`)).rejects.toEqual(coded("invalid-credential"));
        expect((await identity.signIn(email, long)).email).toBe(email);
      });

      test("a password is the same however its accents are typed", async () => {
        const whole = normalForm("Zoë's café naïve", "NFC");
        const apart = normalForm(whole, "NFD");
        const { uid } = await identity.join({ email, password: apart, displayName: null });
        expect((await identity.signIn(email, whole)).uid).toBe(uid);
        expect((await identity.signIn(email, apart)).uid).toBe(uid);
        await identity.changePassword(uid, whole, `${apart} encore`);
        expect((await identity.signIn(email, `${whole} encore`)).uid).toBe(uid);
        await expect(identity.signIn(email, "Zoe's cafe naive encore")).rejects.toEqual(coded("invalid-credential"));
      });

      test("an unknown address and a wrong password are answered alike", async () => {
        await join();
        const errors = await Promise.all(
          [
            identity.signIn(email, OTHER_PASSWORD),
            identity.signIn(newAddress(), PASSWORD),
            identity.signIn("nonsense", PASSWORD),
            identity.signIn(email, ""),
          ].map((attempt) =>
            attempt.then(
              () => "signed in",
              (error: unknown) => error,
            ),
          ),
        );
        for (const error of errors) expect(error).toEqual(coded("invalid-credential"));
        expect(new Set(errors.map(String)).size).toBe(1);
      });
    });

    describe("sessions", () => {
      test("a session's secret opens it, and nothing else does", async () => {
        const account = await join();
        const { secret, session } = await openSession(identity, account.uid, DEVICE);
        expect(await identity.verifySession(secret)).toEqual({ account, session });
        expect(session).toMatchObject({ uid: account.uid, userAgent: DEVICE.userAgent });
        expect(secret.length).toBeGreaterThanOrEqual(40);
        for (const forged of [
          "",
          session.id,
          account.uid,
          `${secret}x`,
          secret.slice(1),
          secret.toLowerCase(),
          "../x",
          "__proto__",
        ])
          expect(await identity.verifySession(forged), forged).toBeNull();
      });

      test("each sign-in has a session and a secret of its own", async () => {
        const { uid } = await join();
        const first = await openSession(identity, uid, DEVICE);
        const second = await openSession(identity, uid, DEVICE);
        expect(second.secret).not.toBe(first.secret);
        expect(second.session.id).not.toBe(first.session.id);
        expect(new Set([first.secret, first.session.id, second.secret, second.session.id]).size).toBe(4);
      });

      test("a session says how it was begun, and nothing where that wasn't noted", async () => {
        const { uid } = await join();
        const { secret, session } = await openSession(identity, uid, { ...DEVICE, by: "passkey" });
        expect(session.by).toBe("passkey");
        expect((await identity.verifySession(secret))?.session.by).toBe("passkey");
        await openSession(identity, uid, DEVICE);
        expect((await identity.listSessions(uid)).map(({ by }) => by).sort()).toEqual([null, "passkey"].sort());
      });

      test("a person's sessions are listed, and nobody else's", async () => {
        const [mine, theirs] = [await join(), await join(newAddress())];
        const first = await openSession(identity, mine.uid, { userAgent: "One" });
        const second = await openSession(identity, mine.uid, { userAgent: "Two" });
        await openSession(identity, theirs.uid, { userAgent: "Three" });
        const listed = await identity.listSessions(mine.uid);
        expect(new Set(listed.map((session) => session.id))).toEqual(new Set([first.session.id, second.session.id]));
        expect(new Set(listed.map((session) => session.userAgent))).toEqual(new Set(["One", "Two"]));
        expect(JSON.stringify(listed)).not.toContain(first.secret);
      });

      test("one session can be ended, and only by its owner", async () => {
        const [mine, theirs] = [await join(), await join(newAddress())];
        const first = await openSession(identity, mine.uid, DEVICE);
        const second = await openSession(identity, mine.uid, DEVICE);
        await identity.revokeSession(theirs.uid, first.session.id);
        expect(await identity.verifySession(first.secret)).not.toBeNull();
        await identity.revokeSession(mine.uid, first.session.id);
        expect(await identity.verifySession(first.secret)).toBeNull();
        expect(await identity.verifySession(second.secret)).not.toBeNull();
        await identity.revokeSession(mine.uid, "no such session");
      });

      test("all can be ended, and all but one", async () => {
        const { uid } = await join();
        const sessions = [];
        for (let n = 0; n < 3; n += 1) sessions.push(await openSession(identity, uid, DEVICE));
        const [kept] = sessions;
        await identity.revokeAllSessions(uid, kept?.session.id);
        expect((await identity.listSessions(uid)).map((session) => session.id)).toEqual([kept?.session.id]);
        await identity.revokeAllSessions(uid);
        for (const { secret } of sessions) expect(await identity.verifySession(secret)).toBeNull();
        expect(await identity.listSessions(uid)).toEqual([]);
      });

      const setByMail = async () =>
        identity.confirmPasswordReset((await identity.requestPasswordReset(email))?.token ?? "", OTHER_PASSWORD);
      const enders: [string, (uid: string) => Promise<unknown>][] = [
        ["a new password set by mail", () => setByMail()],
        ["a changed password", (uid) => identity.changePassword(uid, PASSWORD, OTHER_PASSWORD)],
        ["the end of all sessions", (uid) => identity.revokeAllSessions(uid)],
        ["the end of all other sessions", (uid) => identity.revokeAllSessions(uid, "this one")],
        [
          "a suspension that is lifted again",
          async (uid) => {
            await identity.setDisabled(uid, true);
            await identity.setDisabled(uid, false);
          },
        ],
      ];

      test.each(enders)("a password that was right before %s opens no session after it", async (_, end) => {
        const { uid } = await join();
        const checked = await identity.signIn(email, PASSWORD);
        await end(uid);
        await expect(identity.createSession(checked, DEVICE)).rejects.toEqual(coded("invalid-credential"));
        expect(await identity.listSessions(uid)).toEqual([]);
        const again = { uid, generation: await identity.generationOf(uid) };
        expect((await identity.createSession(again, DEVICE)).session.uid).toBe(uid);
      });

      test.each(enders)("a link mailed before %s is void after it", async (_, end) => {
        const { uid } = await join();
        const reset = (await identity.requestPasswordReset(email))?.token ?? "";
        const verification = await identity.requestEmailVerification(uid);
        await end(uid);
        await expect(identity.verifyPasswordReset(reset)).rejects.toEqual(coded("invalid-action-code"));
        await expect(identity.confirmPasswordReset(reset, "a third password")).rejects.toEqual(
          coded("invalid-action-code"),
        );
        await expect(identity.confirmEmailVerification(verification)).rejects.toEqual(coded("invalid-action-code"));
        const next = (await identity.requestPasswordReset(email))?.token ?? "";
        expect((await identity.confirmPasswordReset(next, "a third password")).uid).toBe(uid);
      });

      test("a changed password opens a session by itself, until it is changed again", async () => {
        const { uid } = await join();
        const changed = { uid, generation: await identity.changePassword(uid, PASSWORD, OTHER_PASSWORD) };
        expect((await identity.createSession(changed, DEVICE)).session.uid).toBe(uid);
        await identity.changePassword(uid, OTHER_PASSWORD, PASSWORD);
        await expect(identity.createSession(changed, DEVICE)).rejects.toEqual(coded("invalid-credential"));
      });

      test("the end of one session ends nothing that is under way elsewhere", async () => {
        const { uid } = await join();
        const { session } = await openSession(identity, uid, DEVICE);
        const checked = await identity.signIn(email, PASSWORD);
        await identity.revokeSession(uid, session.id);
        expect((await identity.createSession(checked, DEVICE)).session.uid).toBe(uid);
      });

      test("there is no session for an account that does not exist", async () => {
        await expect(openSession(identity, "nobody", DEVICE)).rejects.toEqual(coded("user-not-found"));
      });
    });

    describe("recovery", () => {
      test("a request tells of no account by itself", async () => {
        expect(await identity.requestPasswordReset(newAddress())).toBeNull();
        expect(await identity.requestPasswordReset("nonsense")).toBeNull();
      });

      test("a token sets a new password, once, and ends all sessions", async () => {
        const account = await join();
        const { secret } = await openSession(identity, account.uid, DEVICE);
        const request = await identity.requestPasswordReset(` ${email.toUpperCase()}`);
        expect(request?.account).toEqual(account);
        const token = request?.token ?? "";

        expect(await identity.verifyPasswordReset(token)).toBe(email);
        expect(await identity.verifyPasswordReset(token)).toBe(email);
        expect((await identity.confirmPasswordReset(token, OTHER_PASSWORD)).uid).toBe(account.uid);

        expect(await verifyAsEnded(secret)).toBeNull();
        expect((await identity.signIn(email, OTHER_PASSWORD)).uid).toBe(account.uid);
        await expect(identity.signIn(email, PASSWORD)).rejects.toEqual(coded("invalid-credential"));
        await expect(identity.confirmPasswordReset(token, PASSWORD)).rejects.toEqual(coded("invalid-action-code"));
        await expect(identity.verifyPasswordReset(token)).rejects.toEqual(coded("invalid-action-code"));
      });

      test("of several who use a token at once, one succeeds", async () => {
        await join();
        const token = (await identity.requestPasswordReset(email))?.token ?? "";
        const results = await Promise.allSettled(
          ["a new password 1", "a new password 2", "a new password 3"].map((password) =>
            identity.confirmPasswordReset(token, password),
          ),
        );
        expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
      });

      test("a weak password is refused and leaves the token as it was", async () => {
        await join();
        const token = (await identity.requestPasswordReset(email))?.token ?? "";
        await expect(identity.confirmPasswordReset(token, "12345678")).rejects.toEqual(coded("weak-password"));
        await identity.confirmPasswordReset(token, OTHER_PASSWORD);
      });

      test("made-up tokens, and tokens for something else, are refused", async () => {
        const { uid } = await join();
        const other = await identity.requestEmailVerification(uid);
        for (const token of ["", "nonsense", other]) {
          await expect(identity.verifyPasswordReset(token)).rejects.toEqual(coded("invalid-action-code"));
          await expect(identity.confirmPasswordReset(token, OTHER_PASSWORD)).rejects.toEqual(
            coded("invalid-action-code"),
          );
        }
      });
    });

    describe("verification", () => {
      test("a token verifies the address, once", async () => {
        const { uid } = await join();
        const token = await identity.requestEmailVerification(uid);
        expect(await identity.confirmEmailVerification(token)).toMatchObject({ uid, emailVerified: true });
        expect((await identity.find(uid))?.emailVerified).toBe(true);
        await expect(identity.confirmEmailVerification(token)).rejects.toEqual(coded("invalid-action-code"));
      });

      test("made-up tokens, and tokens for something else, are refused", async () => {
        await join();
        const other = (await identity.requestPasswordReset(email))?.token ?? "";
        for (const token of ["", "nonsense", other])
          await expect(identity.confirmEmailVerification(token)).rejects.toEqual(coded("invalid-action-code"));
        await expect(identity.requestEmailVerification("nobody")).rejects.toEqual(coded("user-not-found"));
      });
    });

    describe("the account", () => {
      test("a password is changed only by somebody who knows the current one", async () => {
        const { uid } = await join();
        await expect(identity.changePassword(uid, OTHER_PASSWORD, OTHER_PASSWORD)).rejects.toEqual(
          coded("invalid-credential"),
        );
        await expect(identity.changePassword(uid, PASSWORD, "short")).rejects.toEqual(coded("weak-password"));
        const { secret } = await openSession(identity, uid, { userAgent: "Test" });
        await identity.changePassword(uid, PASSWORD, OTHER_PASSWORD);
        expect((await identity.signIn(email, OTHER_PASSWORD)).uid).toBe(uid);
        await expect(identity.signIn(email, PASSWORD)).rejects.toEqual(coded("invalid-credential"));
        expect(await verifyAsEnded(secret)).toBeNull();
      });

      test("name and picture change, each alone", async () => {
        const { uid } = await join();
        expect(
          await identity.updateProfile(uid, { photoURL: "https://edgewise.example/files/public/a.webp" }),
        ).toMatchObject({
          displayName: "Pat",
          photoURL: "https://edgewise.example/files/public/a.webp",
        });
        expect(await identity.updateProfile(uid, { displayName: "Sam" })).toMatchObject({
          displayName: "Sam",
          photoURL: expect.stringContaining("a.webp"),
        });
        expect(await identity.updateProfile(uid, { displayName: null, photoURL: null })).toMatchObject({
          displayName: null,
          photoURL: null,
        });
        await expect(identity.updateProfile("nobody", { displayName: "Sam" })).rejects.toEqual(coded("user-not-found"));
      });

      test("a disabled account can't sign in, its sessions end, and only somebody who knows the password is told why", async () => {
        const { uid } = await join();
        const { secret } = await openSession(identity, uid, DEVICE);
        await identity.setDisabled(uid, true);
        expect(await identity.verifySession(secret)).toBeNull();
        await expect(identity.signIn(email, PASSWORD)).rejects.toEqual(coded("user-disabled"));
        await expect(identity.signIn(email, OTHER_PASSWORD)).rejects.toEqual(coded("invalid-credential"));
        await expect(openSession(identity, uid, DEVICE)).rejects.toEqual(coded("user-disabled"));
        expect(await identity.requestPasswordReset(email)).toBeNull();

        await identity.setDisabled(uid, false);
        expect((await identity.signIn(email, PASSWORD)).uid).toBe(uid);
        expect(await identity.verifySession(secret)).toBeNull();
      });

      test("a deleted account is gone with its sessions and tokens, and its address is free", async () => {
        const { uid } = await join();
        const { secret } = await openSession(identity, uid, DEVICE);
        const reset = (await identity.requestPasswordReset(email))?.token ?? "";
        const verification = await identity.requestEmailVerification(uid);
        await identity.delete(uid);

        expect(await identity.find(uid)).toBeNull();
        expect(await identity.findByEmail(email)).toBeNull();
        expect(await identity.verifySession(secret)).toBeNull();
        await expect(identity.signIn(email, PASSWORD)).rejects.toEqual(coded("invalid-credential"));
        await expect(identity.confirmPasswordReset(reset, OTHER_PASSWORD)).rejects.toEqual(
          coded("invalid-action-code"),
        );
        await expect(identity.confirmEmailVerification(verification)).rejects.toEqual(coded("invalid-action-code"));
        expect((await join()).uid).not.toBe(uid);
        await identity.delete(uid);
      });

      test("sign-ins and sign-outs are observed until the observer stops", async () => {
        const { uid } = await join();
        const events: unknown[] = [];
        const stop = identity.observe((event) => events.push(event));
        const { session } = await openSession(identity, uid, DEVICE);
        await identity.revokeSession(uid, session.id);
        expect(events).toEqual([
          { uid, signedIn: true },
          { uid, signedIn: false },
        ]);
        stop();
        await openSession(identity, uid, DEVICE);
        expect(events).toHaveLength(2);
      });
    });
  });
}
