import { deleteApp, type App } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import type { FirebaseSettings } from "~/firebase-settings.server";
import { openFirestoreBulk } from "../documents/firestore/firestore-bulk.server";
import type { FirestoreConnection } from "../documents/firestore/firestore-client.server";
import { openCloudFiles, type CloudFilesOptions } from "../files/cloud/cloud-storage.server";
import { accessTokenOf, openApp } from "../firebase.server";
import { argon2Of, argon2Problem } from "./argon2-hash";
import { documentSide } from "./document-side";
import { firebaseAccountSide, type AccountImport } from "./firebase-accounts.server";
import type { Side, MovedFile, ItemStore } from "./port";
import { SNAPSHOTS_FOLDER } from "../documents/firestore/snapshots/snapshot-file.server";
import { metadataOf, tokensOf, withTokens } from "../files/cloud/cloud-metadata";
import { parseRetrySettings, systemTiming, withRetries } from "../files/retry";
import { openStorageService, type ObjectResource } from "../files/cloud/storage-service.server";
import { problemOfFile } from "./file-problem";

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
