import { parseServiceAccount, readServiceAccount, type ServiceAccount } from "./service-account.server";

/** Variables of the official client libraries, each `host:port`. */
export const EMULATORS = [
  "FIRESTORE_EMULATOR_HOST",
  "FIREBASE_AUTH_EMULATOR_HOST",
  "FIREBASE_STORAGE_EMULATOR_HOST",
] as const;

/** Variables in which Google Cloud names the project of the platform's credentials. */
const PLATFORM_PROJECTS = ["GOOGLE_CLOUD_PROJECT", "GCLOUD_PROJECT"] as const;

/** Firebase's longest session. */
const LONGEST_SESSION_DAYS = 14;

export interface FirebaseVariables {
  FIREBASE_PROJECT_ID?: string | undefined;
  FIREBASE_API_KEY?: string | undefined;
  FIREBASE_STORAGE_BUCKET?: string | undefined;
  FIREBASE_SERVICE_ACCOUNT?: string | undefined;
  GOOGLE_APPLICATION_CREDENTIALS?: string | undefined;
  GOOGLE_CLOUD_PROJECT?: string | undefined;
  GCLOUD_PROJECT?: string | undefined;
  FIRESTORE_EMULATOR_HOST?: string | undefined;
  FIREBASE_AUTH_EMULATOR_HOST?: string | undefined;
  FIREBASE_STORAGE_EMULATOR_HOST?: string | undefined;
  FIRESTORE_EMULATOR_DEADLINE_SECONDS?: number | undefined;
  SESSION_MAX_DAYS: number;
  BACKUP_DIR?: string | undefined;
}

/** The Firebase project of the site. */
export interface FirebaseSettings {
  projectId: string;
  apiKey: string;
  bucket: string;
  /** null: the platform's credentials, or those of the file that the libraries find by themselves. */
  serviceAccount: ServiceAccount | null;
  /** `host:port` of each emulator; null for the real services. */
  emulators: { firestore: string; auth: string; storage: string } | null;
  /** Longest wait for one answer of Firestore's emulator; undefined: as long as for Firestore itself. */
  firestoreDeadlineMs?: number;
}

/**
 * Returns the settings of BACKEND=firebase. When a variable is missing or unsafe, calls `refuse` for each one and
 * returns null.
 */
export function firebaseSettings(
  values: FirebaseVariables,
  refuse: (variable: string, message: string) => void,
): FirebaseSettings | null {
  let isRefused = false;
  const refused = (variable: string, message: string) => {
    isRefused = true;
    refuse(variable, message);
  };

  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY, FIREBASE_STORAGE_BUCKET } = values;
  const {
    FIRESTORE_EMULATOR_HOST: firestore,
    FIREBASE_AUTH_EMULATOR_HOST: auth,
    FIREBASE_STORAGE_EMULATOR_HOST: storage,
  } = values;
  const emulators =
    firestore !== undefined && auth !== undefined && storage !== undefined ? { firestore, auth, storage } : null;
  if (!emulators && (firestore ?? auth ?? storage) !== undefined)
    for (const name of EMULATORS)
      if (values[name] === undefined)
        refused(name, "set all three emulators or none, or some of the site would use real services");

  // The emulators accept any key.
  const apiKey = FIREBASE_API_KEY ?? (emulators ? "emulator" : undefined);
  const bucket = FIREBASE_STORAGE_BUCKET ?? (emulators ? `${projectId ?? ""}.firebasestorage.app` : undefined);
  if (projectId === undefined) refused("FIREBASE_PROJECT_ID", "BACKEND=firebase needs it: set it to the project's id");
  if (apiKey === undefined)
    refused("FIREBASE_API_KEY", "BACKEND=firebase needs it: set it to the project's web API key");
  if (bucket === undefined)
    refused("FIREBASE_STORAGE_BUCKET", "BACKEND=firebase needs it: set it to the bucket's name, without gs://");

  const serviceAccount = serviceAccountOf(values, refused);
  const others: [string, string | undefined][] = [
    [
      values.FIREBASE_SERVICE_ACCOUNT === undefined ? "GOOGLE_APPLICATION_CREDENTIALS" : "FIREBASE_SERVICE_ACCOUNT",
      serviceAccount?.projectId,
    ],
    ...(serviceAccount ? [] : PLATFORM_PROJECTS.map((name): [string, string | undefined] => [name, values[name]])),
  ];
  for (const [name, other] of others)
    if (projectId !== undefined && other !== undefined && other !== projectId)
      refused(
        name,
        `belongs to the project ${other}, and FIREBASE_PROJECT_ID names ${projectId}: set both to the same`,
      );

  if (values.SESSION_MAX_DAYS > LONGEST_SESSION_DAYS)
    refused(
      "SESSION_MAX_DAYS",
      `Firebase signs people out after ${String(LONGEST_SESSION_DAYS)} days: set it to at most that`,
    );
  if (values.BACKUP_DIR !== undefined)
    refused(
      "BACKUP_DIR",
      "Firebase data is backed up with Firebase’s own exports (docs/deploying-firebase.md): unset it",
    );

  if (isRefused || projectId === undefined || apiKey === undefined || bucket === undefined) return null;
  const patience = emulators ? values.FIRESTORE_EMULATOR_DEADLINE_SECONDS : undefined;
  return {
    ...{ projectId, apiKey, bucket, serviceAccount, emulators },
    ...(patience !== undefined && { firestoreDeadlineMs: patience * 1_000 }),
  };
}

function serviceAccountOf(
  { FIREBASE_SERVICE_ACCOUNT: key, GOOGLE_APPLICATION_CREDENTIALS: file }: FirebaseVariables,
  refuse: (variable: string, message: string) => void,
): ServiceAccount | null {
  const [variable, read] =
    key !== undefined
      ? (["FIREBASE_SERVICE_ACCOUNT", () => parseServiceAccount(key)] as const)
      : (["GOOGLE_APPLICATION_CREDENTIALS", () => (file === undefined ? null : readServiceAccount(file))] as const);
  try {
    return read();
  } catch (error) {
    refuse(variable, `can't be used: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
