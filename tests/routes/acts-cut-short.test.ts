import type { ActionFunctionArgs } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { withoutWriteConditions } from "~/backend/write-conditions.server";
import { WRITER_FIELD } from "~/domain/forms/form-marks";
import { passkeys, users } from "~/platform/access/collection";
import { findViewer } from "~/platform/access/viewer.server";
import { chainedRoutes } from "~/site/registries/route-chain.server";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { pictureFile } from "../support/files/pictures";
import { cookieOf, newKey } from "../support/passkeys";
import { PASSWORD, person, sessionOf, usePeople, type Who } from "../support/people";
import { post, respond, visit } from "../support/requests";
import { routeFor } from "../support/route-modules";

const store = useTestBackend();
usePeople(store);

type Action = (args: ActionFunctionArgs) => unknown;

/** Posts a form through the whole chain, as the server does. */
async function send(path: string, form: Record<string, string> | FormData, cookie: string) {
  const { id, module, params } = await routeFor(path);
  const { [id]: route } = chainedRoutes({ [id]: { module: { default: () => null, action: module.action as Action } } });
  if (!route) throw new Error("The chain has lost a route.");
  return respond(() => route.module.action(post(path, form, params, { Cookie: cookie })));
}

const signOut = (who: Exclude<Who, "visitor">) =>
  withoutWriteConditions(() => store().identity.revokeAllSessions(person(who).uid));

/** Runs `then` as soon as a transaction has written to a collection. */
function afterWriteTo(collection: string, then: () => Promise<unknown>): void {
  const { documents } = store();
  const { transaction } = documents;
  documents.transaction = async (actor, run) => {
    const since = store().writes.length;
    const result = await transaction(actor, run);
    const written = store()
      .writes.slice(since)
      .flatMap(({ written: names }) => [...names].map((name) => name.split(":")[0]));
    if (!written.includes(collection)) return result;
    documents.transaction = transaction;
    await then();
    return result;
  };
}

/** Runs `then` as soon as a profile was changed in the account. */
function afterAccount(then: () => Promise<unknown>): void {
  const { identity } = store();
  const updateProfile = identity.updateProfile.bind(identity);
  identity.updateProfile = async (...args) => {
    identity.updateProfile = updateProfile;
    const account = await updateProfile(...args);
    await then();
    return account;
  };
}

/** Runs `then` once the first file of an upload is stored. */
function afterFile(then: () => Promise<unknown>): void {
  const { files } = store();
  const { put } = files;
  files.put = async (...args) => {
    files.put = put;
    const stored = await put(...args);
    await then();
    return stored;
  };
}

const publicFiles = async () => (await store().files.list("public/")).items.map(({ fullPath }) => fullPath);

describe("An act whose sender's access ends halfway", () => {
  test("tells the owner of a passkey that is stored by then", async () => {
    const { cookie } = person("member");
    const begun = await send("/dashboard/passkeys", { intent: "add", name: "Phone", password: PASSWORD }, cookie);
    const passkey = newKey().create((begun.data as { options: object }).options);
    afterWriteTo("passkeys", () => signOut("member"));
    const cookies = `${cookie}; ${cookieOf(begun, "passkey")}`;
    await send("/dashboard/passkeys", { intent: "finish", passkey }, cookies);
    await backgroundDone();
    expect((await store().documents.query(passkeys)).items).toHaveLength(1);
    expect(store().sent.filter(({ kind }) => kind === "passkey")).toHaveLength(1);
  });

  test.each([
    ["suspends", { intent: "suspend", reason: "Three accounts under three names." }, "account-suspended"],
    ["renames", { intent: "rename", displayName: "Another Name" }, "notice"],
  ] as const)("%s somebody in all places once it is recorded", async (_, act, told) => {
    const { uid } = person("member");
    afterWriteTo("auditEntries", () => signOut("admin"));
    await send(`/admin/users/${uid}`, act, person("admin").cookie);
    await backgroundDone();
    const { state, displayName } = (await store().documents.get(users, uid)) ?? {};
    const account = await store().identity.find(uid);
    expect([account?.disabled, account?.displayName]).toEqual([state === "suspended", displayName]);
    expect(store().sent.map(({ kind }) => kind)).toContain(told);
  });

  describe.each([
    ["the account", afterAccount],
    ["the person's document", (then: () => Promise<unknown>) => afterWriteTo("users", then)],
  ])("after %s is written", (_, after) => {
    const pictures = async () => {
      const form = new FormData();
      form.append("intent", "picture");
      form.append("picture", await pictureFile("a.png"));
      return form;
    };
    test.each([
      ["name", async () => ({ intent: "name", displayName: "Another Name" })],
      ["portrait", pictures],
      ["removal of a portrait", async () => ({ intent: "remove-picture" })],
    ])("leaves no half of a %s", async (what, form) => {
      const { uid, cookie } = person("member");
      if (what.startsWith("removal")) await send("/dashboard/profile", await pictures(), cookie);
      after(() => signOut("member"));
      await send("/dashboard/profile", await form(), cookie);
      await backgroundDone();
      const { displayName, photoURL } = (await store().documents.get(users, uid)) ?? {};
      const account = await store().identity.find(uid);
      expect([account?.displayName, account?.photoURL]).toEqual([displayName, photoURL]);
      const again = await sessionOf(store(), uid);
      const viewer = await findViewer(visit("/", {}, { Cookie: again }).request);
      expect(viewer?.user).toMatchObject({ displayName, photoURL });
      expect(await publicFiles()).toEqual(photoURL ? [photoURL.replace("/files/", "")] : []);
    });
  });

  test("shows a name as it is stored, although the account could not be changed", async () => {
    const { uid, cookie } = person("member");
    store().identity.updateProfile = () => Promise.reject(new Error("The provider is down."));
    const { status } = await send("/dashboard/profile", { intent: "name", displayName: "Another Name" }, cookie);
    const viewer = await findViewer(visit("/", {}, { Cookie: cookie }).request);
    const stored = (await store().documents.get(users, uid))?.displayName;
    expect([status, stored, viewer?.user.displayName]).toEqual([303, "Another Name", "Another Name"]);
  });

  test.each([
    ["portrait", "member", "/dashboard/profile", { intent: "picture" }, "picture"],
    ["picture of the library", "admin", "/admin/media", { intent: "upload" }, "files"],
  ] as const)("leaves no file of a %s", async (_, who, path, fields, field) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append(field, await pictureFile("a.png"));
    let stored = 0;
    afterFile(async () => {
      stored = (await publicFiles()).length;
      await signOut(who);
    });
    const { headers } = await send(path, form, person(who).cookie);
    expect(headers.get("Location")).toMatch(/^\/login/);
    expect([stored, await publicFiles()]).toEqual([1, []]);
  });
});

describe("A new password by a mailed link", () => {
  test("is set with all that follows, in the owner’s own session too", async () => {
    const { uid, email, cookie } = person("member");
    const { token } = (await store().identity.requestPasswordReset(email)) ?? { token: "" };
    const form = { token, password: "eleven loud geese", [WRITER_FIELD]: uid };
    const { status, headers } = await send("/reset-password", form, cookie);
    await backgroundDone();
    expect([status, headers.get("Location")]).toEqual([303, "/login?done=reset"]);
    expect(store().sent.map(({ kind }) => kind)).toEqual(["password-changed"]);
  });
});
