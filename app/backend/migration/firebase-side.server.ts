import { deleteApp, type App } from "firebase-admin/app";
import { getAuth, type Auth, type UserImportRecord } from "firebase-admin/auth";
import type { FirebaseSettings } from "~/firebase-settings.server";
import { openFirestoreBulk } from "../documents/firestore/firestore-bulk.server";
import type { FirestoreConnection } from "../documents/firestore/firestore-client.server";
import { openCloudFiles, type CloudFilesOptions } from "../files/cloud/cloud-storage.server";
import { accessTokenOf, openApp } from "../firebase.server";
import { argon2Of, argon2Problem, type Argon2 } from "./argon2-hash";
import { documentSide } from "./document-side";
import type { Side, MovedFile, ItemStore, MovedAccount } from "./port";
import { SNAPSHOTS_FOLDER } from "../documents/firestore/snapshots/snapshot-file.server";
import { metadataOf, tokensOf, withTokens } from "../files/cloud/cloud-metadata";
import { parseRetrySettings, systemTiming, withRetries } from "../files/retry";
import { openStorageService, type ObjectResource } from "../files/cloud/storage-service.server";
import { problemOfFile } from "./file-problem";
import { z } from "zod/v4";
import { parseUrl } from "~/domain/urls/parse-url";
import { accountOf, storedPhotoURL, SUSPENDED } from "../identity/firebase/firebase-account";

/** The provider's own limit per call. */
const MOST_AT_ONCE = 1_000;
const LONGEST_UID = 128;
const LONGEST_WAIT_MS = 60_000;

interface AccountImport {
  projectId: string;
  /** `host:port` of the Auth emulator. */
  emulatorHost?: string | undefined;
  accessToken(): Promise<string>;
}

interface Hashed {
  account: MovedAccount;
  hash: Argon2;
}

function importOf({ uid, email, displayName, photoURL, emailVerified, disabled, createdAt }: MovedAccount) {
  const record: UserImportRecord = {
    ...{ uid, email, emailVerified },
    metadata: { creationTime: new Date(createdAt).toUTCString(), lastSignInTime: new Date(createdAt).toUTCString() },
    ...(displayName !== null && { displayName }),
    ...(photoURL !== null && { photoURL: storedPhotoURL(photoURL) ?? photoURL }),
    ...(disabled && { customClaims: { [SUSPENDED]: true } }),
  };
  return record;
}

/** As `importOf`, with the names of the REST API. */
function importWithPassword({ account, hash }: Hashed) {
  const { uid, email, displayName, photoURL, emailVerified, disabled, createdAt, password } = account;
  return {
    ...{ localId: uid, email, emailVerified },
    createdAt: String(Date.parse(createdAt)),
    lastLoginAt: String(Date.parse(createdAt)),
    passwordHash: hash.hash.toString("base64url"),
    salt: hash.salt.toString("base64url"),
    ...(password && { passwordUpdatedAt: Date.parse(password.changedAt) }),
    ...(displayName !== null && { displayName }),
    ...(photoURL !== null && { photoUrl: storedPhotoURL(photoURL) ?? photoURL }),
    ...(disabled && { customAttributes: JSON.stringify({ [SUSPENDED]: true }) }),
  };
}

const importErrors = z.object({ error: z.array(z.object({ index: z.number().default(0), message: z.string().default("") })).default([]) }); // prettier-ignore

function requireImported(accounts: readonly MovedAccount[], index: number | undefined, message: string): void {
  if (index !== undefined) throw new Error(`accounts/${accounts[index]?.uid ?? ""}: ${message}`);
}

/**
 * Accounts of Firebase Authentication. It exports only hashes of its own kind. It accepts argon2 hashes within limits,
 * but firebase-admin doesn't support that, so accounts with such a hash are imported through the REST API
 * (`accounts:batchCreate`), those with the same parameters together.
 */
export function firebaseAccountSide(
  auth: Auth,
  { projectId, emulatorHost, accessToken }: AccountImport,
): ItemStore<MovedAccount> {
  const service = emulatorHost === undefined ? "https:/" : `http://${emulatorHost}`;
  const address = `${service}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchCreate`;

  async function putPlain(accounts: readonly MovedAccount[]): Promise<void> {
    const { errors } = await auth.importUsers(accounts.map(importOf));
    requireImported(accounts, errors[0]?.index, errors[0]?.error.message ?? "");
  }

  async function putHashed(some: readonly Hashed[], { parameters }: Argon2): Promise<void> {
    const response = await fetch(address, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${emulatorHost === undefined ? await accessToken() : "owner"}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({
        hashAlgorithm: "ARGON2",
        argon2Parameters: parameters,
        allowOverwrite: true,
        users: some.map(importWithPassword),
      }),
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    if (!response.ok) throw new Error(`accounts: ${String(response.status)} ${(await response.text()).slice(0, 500)}`);
    const { error } = importErrors.parse(await response.json());
    requireImported(
      some.map(({ account }) => account),
      error[0]?.index,
      error[0]?.message ?? "",
    );
  }

  return {
    count: async () => null,
    async page(after, limit) {
      const { users, pageToken } = await auth.listUsers(Math.min(limit, MOST_AT_ONCE), after ?? undefined);
      return { items: users.map((user) => ({ ...accountOf(user), password: null })), next: pageToken ?? null };
    },
    async put(accounts) {
      const plain: MovedAccount[] = [];
      const hashed = new Map<string, Hashed[]>();
      for (const account of accounts) {
        const hash = account.password && argon2Of(account.password.hash);
        if (!hash || argon2Problem(hash) !== null) {
          plain.push(account);
          continue;
        }
        const alike = JSON.stringify(hash.parameters);
        hashed.set(alike, [...(hashed.get(alike) ?? []), { account, hash }]);
      }
      for (let from = 0; from < plain.length; from += MOST_AT_ONCE)
        await putPlain(plain.slice(from, from + MOST_AT_ONCE));
      for (const some of hashed.values())
        for (let from = 0; from < some.length; from += MOST_AT_ONCE) {
          const portion = some.slice(from, from + MOST_AT_ONCE);
          if (portion[0]) await putHashed(portion, portion[0].hash);
        }
    },
    problemOf({ uid, email, photoURL }) {
      if (uid.length > LONGEST_UID) return `its uid is longer than ${String(LONGEST_UID)} characters`;
      if (email === "") return "it has no email address";
      if (photoURL !== null && !parseUrl(storedPhotoURL(photoURL) ?? "")) return "its picture's address is not valid";
      return null;
    },
  };
}

/** The service's own limit per listing. */
const LARGEST_PAGE = 1_000;

/** Objects of a bucket with their download tokens. */
function openCloudFileSide(options: CloudFilesOptions): ItemStore<MovedFile> & { close(): Promise<void> } {
  const files = openCloudFiles(options);
  const service = openStorageService(options);
  const { maxOperationRetryTime: maxRetryTime } = parseRetrySettings(options.retry);
  const ask = <R>(run: (signal: AbortSignal) => Promise<R>) =>
    withRetries(run, { maxRetryTime, timing: options.timing ?? systemTiming });

  function movedOf(object: ObjectResource): MovedFile {
    const { fullPath, size, contentType, cacheControl, contentDisposition, contentEncoding, contentLanguage, customMetadata } = metadataOf(object); // prettier-ignore
    return {
      path: fullPath,
      size,
      metadata: { contentType, cacheControl, contentDisposition, contentEncoding, contentLanguage, customMetadata },
      downloadTokens: tokensOf(object),
      read: async () => (await files.get(fullPath)).body as unknown as AsyncIterable<Uint8Array>,
    };
  }

  return {
    count: async () => null,
    async page(after, limit) {
      const query = { prefix: "", maxResults: String(Math.min(limit, LARGEST_PAGE)), pageToken: after ?? undefined };
      const { items = [], nextPageToken } = await ask((signal) => service.list(query, signal));
      // Start snapshots belong to this store alone, and the other store makes its own.
      const own = items.filter(({ name }) => !name.startsWith(SNAPSHOTS_FOLDER));
      return { items: own.map(movedOf), next: nextPageToken ?? null };
    },
    async put(moved) {
      for (const { path, metadata, downloadTokens, read } of moved) {
        await files.put(path, metadata, await read());
        if (downloadTokens.length === 0) continue;
        const stored = await ask((signal) => service.object(path, signal));
        await ask((signal) => service.patch(stored, withTokens(downloadTokens), signal));
      }
    },
    problemOf: problemOfFile,
    async close() {
      await files.close();
      service.close();
    },
  };
}

export interface FirebaseSideOptions {
  /** A firebase-admin app; the caller that opened it closes it. */
  app: App;
  firestore: FirestoreConnection;
  files: CloudFilesOptions;
  accounts: Omit<AccountImport, "projectId">;
}

/** Opens a Firebase project as one end of a move. Nothing locks it, so no server may run on it meanwhile. */
export function openFirebaseSide({ app, firestore, files, accounts }: FirebaseSideOptions): Side {
  const bulk = openFirestoreBulk(firestore);
  const storedFiles = openCloudFileSide(files);
  const database = firestore.databaseId === undefined ? "" : `/${firestore.databaseId}`;
  return {
    location: `firebase:${firestore.projectId}${database}`,
    passwordKind: null,
    passwordProblem({ hash }) {
      const argon2 = argon2Of(hash);
      return argon2 ? argon2Problem(argon2) : "its hash is of another kind than argon2";
    },
    accounts: firebaseAccountSide(getAuth(app), { projectId: firestore.projectId, ...accounts }),
    files: storedFiles,
    documents: (collection) => documentSide(bulk, collection),
    mark: () => bulk.mark(),
    async close() {
      await Promise.all([bulk.close(), storedFiles.close()]);
    },
  };
}

/** Opens the project in the settings as one end of a move. */
export function openProjectSide(settings: FirebaseSettings): Side {
  const { projectId, bucket, serviceAccount, emulators } = settings;
  const app = openApp(settings);
  const side = openFirebaseSide({
    app,
    firestore: { projectId, credentials: serviceAccount ?? undefined, emulator: emulators?.firestore },
    files: { bucket, emulatorHost: emulators?.storage, accessToken: () => accessTokenOf(app, bucket) },
    accounts: { emulatorHost: emulators?.auth, accessToken: () => accessTokenOf(app, bucket) },
  });
  return {
    ...side,
    async close() {
      await side.close();
      await deleteApp(app);
    },
  };
}
