import { applicationDefault, cert, deleteApp, initializeApp, type App } from "firebase-admin/app";
import { getStorage } from "firebase-admin/storage";
import { randomUUID } from "node:crypto";
import type { FirebaseSettings } from "~/firebase-settings.server";
import type { Clock } from "./clock";
import { openFirestoreDocuments } from "./documents/firestore/firestore.server";
import type { Collection, InvalidDocumentReporter } from "./documents/port";
import { openCloudFiles } from "./files/cloud/cloud-storage.server";
import type { RetrySettings } from "./files/retry";
import { firebaseIdentityCollections } from "./identity/identity-collections";
import { openFirebaseIdentity } from "./identity/firebase/firebase-identity.server";
import type { AccountSettings, Stores } from "./stores";
import { log } from "./log.server";

export interface FirebaseStoresOptions {
  accounts: AccountSettings;
  collections: readonly Collection[];
  clock: Clock;
  onInvalid: InvalidDocumentReporter;
}

/** Short, because a person is waiting at a form and the proxy in front gives up after a minute. */
const FILE_RETRIES: Partial<RetrySettings> = { maxOperationRetryTime: 10_000, maxUploadRetryTime: 20_000 };

/** Opens firebase-admin with the credentials available. The caller closes it. */
export function openApp({ projectId, serviceAccount, emulators }: FirebaseSettings): App {
  const credential = serviceAccount ? cert(serviceAccount) : emulators ? null : applicationDefault();
  return initializeApp({ projectId, ...(credential && { credential }) }, `edgewise-${randomUUID()}`);
}

/** Returns the token for requests to Cloud Storage. */
export async function accessTokenOf(app: App, bucket: string): Promise<string> {
  const token = await getStorage(app).bucket(bucket).storage.authClient.getAccessToken();
  if (!token) throw new Error("The credentials give no access token.");
  return token;
}

/**
 * Opens Firestore for documents, Firebase Authentication for accounts and Cloud Storage for files, all of one project.
 */
export function openFirebaseStores(settings: FirebaseSettings, options: FirebaseStoresOptions): Stores {
  const { projectId, apiKey, bucket, serviceAccount, emulators, firestoreDeadlineMs } = settings;
  const { accounts, collections, clock, onInvalid } = options;
  const app = openApp(settings);
  const files = openCloudFiles({
    bucket,
    emulatorHost: emulators?.storage,
    accessToken: () => accessTokenOf(app, bucket),
    retry: FILE_RETRIES,
  });
  const documents = openFirestoreDocuments({
    connection: {
      projectId,
      credentials: serviceAccount ?? undefined,
      emulator: emulators?.firestore,
      deadlineMs: firestoreDeadlineMs,
    },
    collections: [...collections, ...firebaseIdentityCollections],
    onInvalid,
    snapshots: {
      files,
      onUnusable: (query, err) =>
        log.warn({ err, query }, "a snapshot can't be used, so its documents are read from the store"),
    },
  });
  const identity = openFirebaseIdentity({
    ...accounts,
    app,
    projectId,
    apiKey,
    emulatorHost: emulators?.auth,
    documents,
    clock,
  });
  return {
    documents,
    identity: {
      ...identity,
      async close() {
        await identity.close();
        await deleteApp(app);
      },
    },
    files,
  };
}
