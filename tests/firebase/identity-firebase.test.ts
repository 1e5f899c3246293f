import { deleteApp, initializeApp } from "firebase-admin/app";
import { randomUUID } from "node:crypto";
import { openSqliteDocuments } from "~/backend/documents/sqlite.server";
import { identityCollections } from "~/backend/identity/collections";
import { openFirebaseIdentity } from "~/backend/identity/firebase.server";
import { identityContract } from "../backend/contract/identity.contract";
import { addressOf, describeWith, sharedProject } from "./support/emulators";

describeWith(["auth"], "Firebase Authentication", () => {
  identityContract("firebase", async () => {
    const emulatorHost = addressOf("auth");
    process.env["FIREBASE_AUTH_EMULATOR_HOST"] = emulatorHost;
    const projectId = sharedProject();
    const app = initializeApp({ projectId }, randomUUID());
    const documents = openSqliteDocuments({ file: ":memory:", collections: identityCollections });
    const identity = openFirebaseIdentity({ app, projectId, apiKey: "any", emulatorHost, documents });
    return {
      identity,
      dispose: async () => {
        await identity.close();
        await documents.close();
        await deleteApp(app);
      },
    };
  });
});
