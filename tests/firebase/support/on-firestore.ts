import { openFirestoreDocuments } from "~/backend/documents/firestore/firestore.server";
import { keepTestDocumentsIn } from "../../support/backend";
import { addressOf, ownProject } from "./emulators";

keepTestDocumentsIn((options) =>
  openFirestoreDocuments({ connection: { projectId: ownProject(), emulator: addressOf("firestore") }, ...options }),
);
