import { deleteApp, type App } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import type { FirebaseSettings } from "~/firebase-settings.server";
import { openFirestoreBulk } from "../documents/firestore/firestore-bulk.server";
import type { FirestoreConnection } from "../documents/firestore/firestore-client.server";
import type { CloudFilesOptions } from "../files/cloud/cloud-storage.server";
import { accessTokenOf, openApp } from "../firebase.server";
import { argon2Of, argon2Problem } from "./argon2-hash";
import { openCloudFileSide } from "./cloud-files.server";
import { documentSide } from "./document-side";
import { firebaseAccountSide, type AccountImport } from "./firebase-accounts.server";
import type { Side } from "./port";

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
