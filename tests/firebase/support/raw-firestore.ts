import { Firestore } from "firebase-admin/firestore";
import { NOBODY } from "~/backend/documents/firestore/firestore-auth.server";
import { addressOf } from "./emulators";

/** Opens a project's database without the adapter. */
export function openRawFirestore(projectId: string): Firestore {
  return new Firestore({ projectId, host: addressOf("firestore"), ssl: false, auth: NOBODY });
}
