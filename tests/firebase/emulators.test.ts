import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addressOf, describeWith, ownProject, sharedProject } from "./support/emulators";

const call = async (address: string, init: RequestInit = {}) => {
  const response = await fetch(`http://${address}`, {
    ...init,
    headers: { authorization: "Bearer owner", "content-type": "application/json", ...init.headers },
  });
  return { status: response.status, body: (await response.json()) as unknown };
};

describeWith(["firestore"], "the Firestore emulator", () => {
  test("keeps the documents of each project apart", async () => {
    const documents = () =>
      `${addressOf("firestore")}/v1/projects/${ownProject()}/databases/(default)/documents/things`;
    const [mine, theirs] = [documents(), documents()];
    const written = await call(mine, {
      method: "POST",
      body: JSON.stringify({ fields: { n: { integerValue: "1" } } }),
    });
    expect(written.status).toBe(200);
    expect((await call(mine)).body).toMatchObject({ documents: [{ fields: { n: { integerValue: "1" } } }] });
    expect((await call(theirs)).body).toEqual({});
  });
});

describeWith(["auth"], "the Auth emulator", () => {
  test("tells nobody whether an address has an account", async () => {
    const signIn = `${addressOf("auth")}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`;
    const answer = await call(signIn, {
      method: "POST",
      body: JSON.stringify({ email: `nobody-${ownProject()}@player.example`, password: "a quiet tide pool" }),
    });
    expect(answer).toMatchObject({ status: 400, body: { error: { message: "INVALID_LOGIN_CREDENTIALS" } } });
  });
});

describeWith(["storage"], "the Storage emulator", () => {
  test("takes a file and gives it back", async () => {
    const bucket = `${sharedProject()}.appspot.com`;
    const name = ownProject();
    const upload = `${addressOf("storage")}/upload/storage/v1/b/${bucket}/o?uploadType=media&name=${name}`;
    expect((await call(upload, { method: "POST", body: '{"n":1}' })).status).toBe(200);
    expect((await call(`${addressOf("storage")}/storage/v1/b/${bucket}/o/${name}?alt=media`)).body).toEqual({ n: 1 });
  });
});

test("the emulators' lockfile names exact versions, their places and hashes", () => {
  const folder = "tests/firebase/emulators";
  const manifest = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as { dependencies: object };
  const { packages } = JSON.parse(readFileSync(`${folder}/package-lock.json`, "utf8")) as {
    packages: Record<string, { dependencies?: object; resolved?: string; integrity?: string; inBundle?: boolean }>;
  };
  expect(packages[""]?.dependencies).toEqual(manifest.dependencies);
  for (const version of Object.values(manifest.dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  const unplaced = Object.entries(packages).filter(
    ([path, { resolved = "", integrity = "", inBundle }]) =>
      path !== "" &&
      inBundle !== true &&
      !(/^https:\/\/registry\.npmjs\.org\/.+\.tgz$/.test(resolved) && /^sha512-[\w+/]{86}==$/.test(integrity)),
  );
  expect(unplaced, "`npm run lockfile` writes what npm has left out").toEqual([]);
});
