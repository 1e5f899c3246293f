import { Firestore } from "firebase-admin/firestore";
import { addressOf } from "./emulators";

/** Opens a project's database without the adapter. */
export function openRawFirestore(projectId: string): Firestore {
  // Without any credentials the client would look for those of a machine of Google's.
  const credentials = { client_email: "nobody@emulator.invalid", private_key: "none" };
  return new Firestore({ projectId, host: addressOf("firestore"), ssl: false, credentials });
}
