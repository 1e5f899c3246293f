import { openFirestoreDocuments } from "~/backend/documents/firestore/firestore.server";
import { keepTestDocumentsIn } from "../../support/backend";
import { clearProject, ownConnection } from "./emulators";

keepTestDocumentsIn((options) => {
  const connection = ownConnection();
  const documents = openFirestoreDocuments({ connection, ...options });
  return {
    ...documents,
    async close() {
      await documents.close();
      await clearProject(connection.projectId);
    },
  };
});
