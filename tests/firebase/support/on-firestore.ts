import { openFirestoreDocuments } from "~/backend/documents/firestore/firestore.server";
import { keepTestDocumentsIn } from "../../support/backend";
import { addressOf, clearProject, ownProject } from "./emulators";

keepTestDocumentsIn((options) => {
  const projectId = ownProject();
  const connection = { projectId, emulator: addressOf("firestore") };
  const documents = openFirestoreDocuments({ connection, ...options });
  return {
    ...documents,
    async close() {
      await documents.close();
      await clearProject(projectId);
    },
  };
});
