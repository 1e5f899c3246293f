import { deleteApp, initializeApp, type App } from "firebase-admin/app";
import { getAuth, type Auth } from "firebase-admin/auth";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Collection, Documents } from "~/backend/documents/port";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { firebaseIdentityCollections } from "~/backend/identity/identity-collections";
import {
  openFirebaseIdentity,
  type FirebaseIdentityOptions,
} from "~/backend/identity/firebase/firebase-identity.server";
import type { Identity } from "~/backend/identity/port";
import { identityContract } from "../backend/contract/identity.contract";
import { addressOf, describeWith, sharedProject } from "./support/emulators";
import { openSession } from "../support/open-session";

const PASSWORD = "three brass kettles";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function open(options: Partial<FirebaseIdentityOptions> = {}) {
  const emulatorHost = addressOf("auth");
  process.env["FIREBASE_AUTH_EMULATOR_HOST"] = emulatorHost;
  const projectId = sharedProject();
  const app: App = initializeApp({ projectId }, randomUUID());
  const documents = openSqliteDocuments({ file: ":memory:", collections: firebaseIdentityCollections });
  const identity = openFirebaseIdentity({ app, projectId, apiKey: "any", emulatorHost, documents, ...options });
  return {
    identity,
    documents,
    auth: getAuth(app),
    dispose: async () => {
      await identity.close();
      await documents.close();
      await deleteApp(app);
    },
  };
}

describeWith(["auth"], "Firebase Authentication", () => {
  identityContract("firebase", async () => open());

  describe("sessions and links of both, the provider and the store", () => {
    let now: number;
    let opened: ReturnType<typeof open>;
    let identity: Identity;
    let documents: Documents;
    /** The provider, as somebody uses it in the console without the site. */
    let provider: Auth;
    let email: string;
    beforeEach(() => {
      now = Date.now();
      opened = open({ clock: () => new Date(now) });
      ({ identity, documents, auth: provider } = opened);
      email = `pat.${randomUUID()}@people.example`;
    });
    afterEach(() => opened.dispose());

    const join = () => identity.join({ email, password: PASSWORD, displayName: "Pat" });
    const startSession = async () => openSession(identity, (await join()).uid, { userAgent: "Browser" });
    const stored = async () =>
      JSON.stringify(
        await Promise.all(firebaseIdentityCollections.map((one: Collection) => documents.query(one, { limit: 1_000 }))),
      );

    test("a session ends after 12 hours without a request", async () => {
      const { secret } = await startSession();
      now += 11 * HOUR;
      expect(await identity.verifySession(secret)).not.toBeNull();
      now += 12 * HOUR;
      expect(await identity.verifySession(secret)).toBeNull();
    });

    test("an account ended, suspended or deleted in the provider's console is so here within ten minutes", async () => {
      const first = await startSession();
      await provider.updateUser(first.session.uid, { disabled: true });
      now += 10 * MINUTE;
      expect(await identity.verifySession(first.secret)).toBeNull();
      await expect(identity.signIn(email, PASSWORD)).rejects.toMatchObject({ code: "invalid-credential" });
      expect(await identity.find(first.session.uid)).toMatchObject({ disabled: true });
      await identity.setDisabled(first.session.uid, false);
      expect((await identity.signIn(email, PASSWORD)).uid).toBe(first.session.uid);

      const second = await openSession(identity, first.session.uid, { userAgent: "Browser" });
      await provider.deleteUser(first.session.uid);
      now += 10 * MINUTE;
      expect(await identity.verifySession(second.secret)).toBeNull();
    });

    test("a password that was set without the site ends the sessions", async () => {
      const { secret, session } = await startSession();
      // In whole seconds, as the provider counts sign-ins.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      await provider.updateUser(session.uid, { password: "four tin kettles" });
      now += 10 * MINUTE;
      expect(await identity.verifySession(secret)).toBeNull();
      expect(await identity.listSessions(session.uid)).toEqual([]);
    });

    test("a changed name and a confirmed address are in every open session at once", async () => {
      const first = await startSession();
      const second = await openSession(identity, first.session.uid, { userAgent: "Other" });
      await identity.updateProfile(first.session.uid, { displayName: "Patricia" });
      await identity.confirmEmailVerification(await identity.requestEmailVerification(first.session.uid));
      for (const { secret } of [first, second])
        expect((await identity.verifySession(secret))?.account).toMatchObject({
          displayName: "Patricia",
          emailVerified: true,
        });
    });

    test("suspending leaves other claims alone, and no claim behind", async () => {
      const { uid } = await join();
      await provider.setCustomUserClaims(uid, { desk: "north" });
      await identity.setDisabled(uid, true);
      await identity.setDisabled(uid, false);
      expect((await provider.getUser(uid)).customClaims).toEqual({ desk: "north" });
    });

    test("a session cookie of the provider's is worth nothing without what only this site knows", async () => {
      const { secret } = await startSession();
      const cookie = secret.slice(secret.indexOf(".") + 1);
      await provider.verifySessionCookie(cookie);
      expect(await identity.verifySession(cookie)).toBeNull();
      expect(await identity.verifySession(`x.${cookie}`)).toBeNull();
    });

    test("neither secret nor code nor password is in the store", async () => {
      const { secret, session } = await startSession();
      const reset = await identity.requestPasswordReset(email);
      const verification = await identity.requestEmailVerification(session.uid);
      const everything = await stored();
      expect(everything).toContain(session.uid);
      for (const hidden of [PASSWORD, secret, secret.split(".")[2] ?? "", reset?.token ?? "", verification])
        expect(everything).not.toContain(hidden);
    });

    test("codes work for 60 minutes", async () => {
      const { uid } = await join();
      const reset = (await identity.requestPasswordReset(email))?.token ?? "";
      const verification = await identity.requestEmailVerification(uid);
      now += HOUR - 1;
      expect(await identity.verifyPasswordReset(reset)).toBe(email);
      now += 1;
      const late = { code: "expired-action-code" };
      await expect(identity.confirmPasswordReset(reset, "a new password")).rejects.toMatchObject(late);
      await expect(identity.confirmEmailVerification(verification)).rejects.toMatchObject(late);
      await identity.signIn(email, PASSWORD);
    });

    test("a new password makes older recovery mails worthless, and a link that was mailed proves the address", async () => {
      const { uid } = await join();
      const older = (await identity.requestPasswordReset(email))?.token ?? "";
      await identity.changePassword(uid, PASSWORD, "four tin kettles");
      await expect(identity.verifyPasswordReset(older)).rejects.toMatchObject({ code: "invalid-action-code" });
      const token = (await identity.requestPasswordReset(email))?.token ?? "";
      expect((await identity.confirmPasswordReset(token, PASSWORD)).emailVerified).toBe(true);
    });

    test("the site's own pictures are kept by their path", async () => {
      const { uid } = await join();
      const photoURL = "/files/public/portraits/a.webp";
      expect((await identity.updateProfile(uid, { photoURL })).photoURL).toBe(photoURL);
      expect((await identity.find(uid))?.photoURL).toBe(photoURL);
    });

    test("people who sign in at once are never taken for each other", async () => {
      const people = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          identity.join({ email: `${String(n)}.${email}`, password: `${PASSWORD} ${String(n)}`, displayName: null }),
        ),
      );
      const signedIn = await Promise.all(
        people.map(async ({ email: theirs }, n) => {
          const { uid } = await identity.signIn(theirs, `${PASSWORD} ${String(n)}`);
          const { secret } = await openSession(identity, uid, { userAgent: "" });
          return (await identity.verifySession(secret))?.account.uid;
        }),
      );
      expect(signedIn).toEqual(people.map(({ uid }) => uid));
    });
  });
});
