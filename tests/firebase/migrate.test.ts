import { hash, hashRaw } from "@node-rs/argon2";
import { deleteApp, initializeApp, type App } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { mkdtempSync, rmSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { SNAPSHOTS_FOLDER } from "~/backend/documents/firestore/snapshots/snapshot-file.server";
import { openCloudFiles } from "~/backend/files/cloud/cloud-storage.server";
import { firebaseIdentityCollections } from "~/backend/identity/identity-collections";
import { openFirebaseIdentity } from "~/backend/identity/firebase/firebase-identity.server";
import { openEmbeddedSide } from "~/backend/migration/embedded-side.server";
import { openFirebaseSide, firebaseAccountSide } from "~/backend/migration/firebase-side.server";
import { move, survey } from "~/backend/migration/move.server";
import type { MovedAccount, Side } from "~/backend/migration/port";
import { Random } from "../../bench/scale/random";
import { contentsOf, fillSite, movedCollections as collections, withPut } from "../support/sites/moved-site";
import { addressOf, describeWith, ownProject, sharedProject } from "./support/emulators";

const clock = () => new Date("2026-11-22T03:00:00.000Z");

describeWith(["firestore", "auth", "storage"], "A move to Firebase and back", () => {
  let folder: string;
  let projectId: string;
  let bucket: string;
  let app: App;
  const at = (name: string) => join(folder, name);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "edgewise-moves-"));
    projectId = ownProject();
    bucket = `bucket-${randomUUID()}`;
    process.env["FIREBASE_AUTH_EMULATOR_HOST"] = addressOf("auth");
    app = initializeApp({ projectId }, randomUUID());
    await fillSite(at("source"));
  });
  afterEach(async () => {
    await deleteApp(app);
    rmSync(folder, { recursive: true, force: true });
  });

  const filesOptions = () => ({
    bucket,
    emulatorHost: addressOf("storage"),
    accessToken: () => Promise.reject(new Error("The emulator asks for no token.")),
  });
  const importOptions = () => ({
    emulatorHost: addressOf("auth"),
    accessToken: () => Promise.reject(new Error("The emulator asks for no token.")),
  });
  const openFirebase = () =>
    openFirebaseSide({
      app,
      firestore: { projectId, emulator: addressOf("firestore") },
      files: filesOptions(),
      accounts: importOptions(),
    });

  /** Moves between two sides and closes them; `failAt` lets that write, counted from 1, fail. */
  async function run(open: () => [Side, Side], state: string, failAt = Infinity) {
    const [from, to] = open();
    let writes = 0;
    const failing = withPut(to, async (shelf, items) => {
      writes += 1;
      if (writes === failAt) throw new Error("the power failed");
      await shelf.put(items);
    });
    try {
      return await move(from, failing, { collections, stateFile: at(state), clock, pageSize: 2 });
    } finally {
      await Promise.all([from.close(), to.close()]);
    }
  }
  const there = (failAt?: number) =>
    run(() => [openEmbeddedSide(at("source"), collections), openFirebase()], "there.json", failAt);
  const back = (failAt?: number) =>
    run(() => [openFirebase(), openEmbeddedSide(at("again"), collections)], "back.json", failAt);

  test("loses nothing but passwords, also when both ways are stopped in the middle", async () => {
    const chances = new Random(8);
    const before = contentsOf(at("source"));
    await expect(there(chances.whole(1, 8))).rejects.toThrow("the power failed");
    const moved = await there();
    expect(moved).toMatchObject({ differences: [], wasResumed: true });
    expect(moved.counts).toEqual({ accounts: 3, files: 3, notes: 5, trail: 3, empty: 0 });

    // What instances start from is no content of the site, and stays behind.
    const bucketFiles = openCloudFiles(filesOptions());
    await bucketFiles.put(
      `${SNAPSHOTS_FOLDER}1/notes.gz`,
      { contentType: "application/gzip" },
      Readable.from([Buffer.of(1)]),
    );
    await bucketFiles.close();

    await expect(back(chances.whole(1, 8))).rejects.toThrow("the power failed");
    const returned = await back();
    expect(returned).toEqual({ ...moved, wasResumed: true });

    const withoutPasswords = ({ accounts, ...rest }: ReturnType<typeof contentsOf>) => ({
      ...rest,
      accounts: accounts.map(({ fields: { passwordHash: _, passwordChangedAt: __, ...fields }, ...columns }) => ({
        ...columns,
        fields,
      })),
    });
    const after = contentsOf(at("again"));
    expect(withoutPasswords(after)).toEqual(withoutPasswords(before));
    const hashesOf = ({ accounts }: typeof after) => accounts.map(({ fields }) => fields["passwordHash"]);
    expect(hashesOf(after).filter((hash) => typeof hash !== "string" || hashesOf(before).includes(hash))).toEqual([]);
  });

  test("keeps who is suspended out, and download links alive", async () => {
    await there();
    const { users } = await getAuth(app).listUsers();
    const byEmail = new Map(users.map((user) => [user.email, user]));
    expect(byEmail.get("eve@guide.example")?.customClaims).toEqual({ suspended: true });
    expect(byEmail.get("ann@guide.example")).toMatchObject({
      displayName: "ann",
      emailVerified: false,
      disabled: false,
    });
    const files = openCloudFiles(filesOptions());
    const [token] = JSON.parse(String((contentsOf(at("source")).files[1] as { tokens: string }).tokens)) as string[];
    expect(await files.checkDownloadToken("evidence/one two.pdf", token ?? "")).toBe(true);
    await files.close();
  });

  test("is refused where the target holds something, and says beforehand what Firestore can't keep", async () => {
    await there();
    rmSync(at("there.json"));
    await expect(there()).rejects.toThrow(/firebase:.* is not empty: it has accounts/);

    const from = openFirebase();
    projectId = ownProject();
    app = await deleteApp(app).then(() => initializeApp({ projectId }, randomUUID()));
    bucket = `bucket-${randomUUID()}`;
    const to = openFirebase();
    const [notes] = collections;
    if (!notes) throw new Error("There is a collection.");
    const large: Side = {
      ...from,
      documents: (collection) => ({
        ...from.documents(collection),
        page: async () => ({
          items: [
            {
              envelope: { id: "big", version: 1, createdAt: "", createdBy: "", updatedAt: "", updatedBy: "" },
              ...{ schemaVersion: 1, fields: { text: "x".repeat(1_048_576) } },
            },
          ],
          next: null,
        }),
      }),
      accounts: { ...from.accounts, page: async () => ({ items: [], next: null }) },
    };
    const found = await survey(large, to, { collections: [notes] });
    expect(found.problems).toEqual([expect.stringMatching(/^notes\/big: it has 1,04\d,\d+ bytes, Firestore takes/)]);
    await Promise.all([from.close(), to.close()]);
  });

  test("takes argon2 hashes along, with what they were made by", async () => {
    const password = "three brass kettles";
    const made = await hash(password, { memoryCost: 64, timeCost: 3, parallelism: 2 });
    const account = (name: string, phc: string | null): MovedAccount => ({
      ...{ uid: name, email: `${name}@guide.example`, displayName: name, photoURL: null, emailVerified: true },
      ...{ disabled: name === "eve", createdAt: "2026-01-02T03:04:05.000Z" },
      password: phc === null ? null : { hash: phc, changedAt: "2026-02-02T03:04:05.000Z" },
    });
    const asked = vi.spyOn(globalThis, "fetch");
    const side = openFirebase();
    await side.accounts.put([
      account("ann", made),
      account("bob", null),
      account("eve", made),
      account("old", made.replace("m=64", "m=65536")),
    ]);
    const imported = asked.mock.calls.filter(([address]) => String(address).endsWith(":batchCreate"));
    asked.mockRestore();
    expect(imported).toHaveLength(1);
    const sent = JSON.parse(String(imported[0]?.[1]?.body)) as {
      argon2Parameters: { memoryCostKib: number; iterations: number; parallelism: number; hashLengthBytes: number };
      users: { localId: string; passwordHash: string; salt: string }[];
    };
    expect(sent).toMatchObject({ hashAlgorithm: "ARGON2", argon2Parameters: { hashType: "ARGON2_ID", version: "VERSION_13" } }); // prettier-ignore
    expect(sent.users.map(({ localId }) => localId)).toEqual(["ann", "eve"]);
    const { memoryCostKib, iterations, parallelism, hashLengthBytes } = sent.argon2Parameters;
    for (const user of sent.users) {
      const again = await hashRaw(password, {
        ...{ memoryCost: memoryCostKib, timeCost: iterations, parallelism, outputLen: hashLengthBytes },
        salt: Buffer.from(user.salt, "base64url"),
      });
      expect(user.passwordHash).toBe(again.toString("base64url"));
    }
    const { items } = await side.accounts.page(null, 10);
    expect(items).toHaveLength(4);
    expect(items.find(({ uid }) => uid === "eve")).toEqual({ ...account("eve", null) });
    expect(side.passwordProblem({ hash: made, changedAt: "" })).toBeNull();
    expect(side.passwordProblem({ hash: made.replace("m=64", "m=65536"), changedAt: "" })).toMatch(/65536 as memory/);
    expect(side.passwordProblem({ hash: "$2b$10$abc", changedAt: "" })).toMatch(/another kind/);
    await side.close();
  });

  test("lets people set a new password by a mailed link, and be found as who they were", async () => {
    const shared = sharedProject();
    const theirs = initializeApp({ projectId: shared }, randomUUID());
    const uid = randomUUID();
    const email = `${uid}@guide.example`;
    await firebaseAccountSide(getAuth(theirs), { projectId: shared, ...importOptions() }).put([
      { uid, email, displayName: "Gil", photoURL: "/files/gil.png", emailVerified: true, disabled: false, password: null, createdAt: "2026-01-02T03:04:05.000Z" }, // prettier-ignore
    ]);
    const documents = openSqliteDocuments({ file: ":memory:", collections: firebaseIdentityCollections });
    const emulatorHost = addressOf("auth");
    const identity = openFirebaseIdentity({ app: theirs, projectId: shared, apiKey: "any", emulatorHost, documents });
    await expect(identity.signIn(email, "")).rejects.toMatchObject({ code: "invalid-credential" });
    const reset = await identity.requestPasswordReset(email);
    await identity.confirmPasswordReset(reset?.token ?? "", "nine loud sparrows");
    await expect(identity.signIn(email, "nine loud sparrows")).resolves.toMatchObject({
      ...{ uid, email, displayName: "Gil", photoURL: "/files/gil.png", emailVerified: true, disabled: false },
      createdAt: "2026-01-02T03:04:05.000Z",
    });
    await Promise.all([identity.close(), documents.close()]);
    await deleteApp(theirs);
  });
});
