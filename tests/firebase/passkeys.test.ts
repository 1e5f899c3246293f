import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeBackend, installBackend, openBackend, type Backend } from "~/backend/index.server";
import { parseEnv } from "~/env.server";
import { backgroundDone } from "~/http/listener/background.server";
import { keepUserDocument } from "~/platform/access/accounts.server";
import { findViewer } from "~/platform/access/viewer.server";
import { action as passkeysAction, loader as passkeysPage } from "~/routes/dashboard.passkeys";
import { action as login } from "~/routes/login";
import { action as askAction } from "~/routes/login_.passkey";
import { collections } from "~/site/registries/collections";
import { PASSWORD } from "../support/people";
import { post, respond, visit, type Answer } from "../support/requests";
import { SoftwareAuthenticator } from "../support/software-authenticator";
import { addressOf, describeWith, sharedProject } from "./support/emulators";

const PAGE = "/dashboard/passkeys";
const cookieOf = (answer: Answer, name: string) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .find((one) => one.startsWith(`${name}=`)) ?? "";
const optionsOf = (answer: Answer) => (answer.data as { options: object }).options;

describeWith(["firestore", "auth", "storage"], "Passkeys on Firebase", () => {
  let folder: string;
  let backend: Backend;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "edgewise-passkeys-"));
    const emulators = {
      FIRESTORE_EMULATOR_HOST: addressOf("firestore"),
      FIREBASE_AUTH_EMULATOR_HOST: addressOf("auth"),
      FIREBASE_STORAGE_EMULATOR_HOST: addressOf("storage"),
    };
    // Firebase's own library reads them there.
    Object.assign(process.env, emulators);
    const firebase = { BACKEND: "firebase", FIREBASE_PROJECT_ID: sharedProject(), ...emulators };
    const env = parseEnv({ NODE_ENV: "test", DATA_DIR: folder, ...firebase });
    backend = await openBackend(env, collections);
    installBackend(backend);
  });
  afterEach(async () => {
    await backgroundDone();
    installBackend(undefined);
    await closeBackend(backend);
    rmSync(folder, { recursive: true, force: true });
  });

  test("one is added, signs in by a session of the provider's, and once removed signs nobody in", async () => {
    const { identity } = backend;
    const email = `pat.${randomUUID()}@people.example`;
    const { uid } = await identity.join({ email, password: PASSWORD, displayName: "Pat" });
    await keepUserDocument(await identity.confirmEmailVerification(await identity.requestEmailVerification(uid)));
    const session = `session=${(await identity.createSession(uid, { userAgent: "Browser" })).secret}`;
    const ask = (form: Record<string, string>, ...cookies: string[]) =>
      respond(() => passkeysAction(post(PAGE, form, {}, { Cookie: [session, ...cookies].join("; ") })));

    const key = new SoftwareAuthenticator("http://edgewise.test");
    const begun = await ask({ intent: "add", name: "Phone", password: PASSWORD });
    const made = { intent: "finish", passkey: key.create(optionsOf(begun)) };
    const added = await ask(made, cookieOf(begun, "passkey"));
    expect(added.data).toMatchObject({ form: "codes" });
    expect((await ask(made, cookieOf(begun, "passkey"))).status).toBe(422);

    const signIn = async () => {
      const asked = await respond(() => askAction(post("/login/passkey", { intent: "sign-in" })));
      const form = { intent: "passkey", passkey: key.get(optionsOf(asked)), redirectTo: "/news" };
      return respond(() => login(post("/login", form, {}, { Cookie: cookieOf(asked, "passkey") })));
    };
    const signedIn = await signIn();
    expect([signedIn.status, signedIn.headers.get("Location")]).toEqual([303, "/news"]);
    const cookie = cookieOf(signedIn, "session");
    expect(await findViewer(visit("/", {}, { Cookie: cookie }).request)).toMatchObject({ user: { uid } });

    const credential = { intent: "sign-in", email, password: PASSWORD };
    const half = await respond(() => login(post("/login", credential)));
    expect(cookieOf(half, "session")).toBe("");

    const page = await respond(() => passkeysPage(visit(PAGE, {}, { Cookie: session })));
    const [{ id } = { id: "" }] = (page.data as { passkeys: { id: string }[] }).passkeys;
    const [code = ""] = (added.data as { codes: string[] }).codes;
    const removed = await ask({ intent: "remove", id, password: PASSWORD, oneTimeCode: code });
    expect(removed.headers.get("Location")).toBe(`${PAGE}?done=removed-last`);
    expect((await signIn()).status).toBe(422);
    expect(cookieOf(await respond(() => login(post("/login", credential))), "session")).not.toBe("");
  });
});
