import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { NOBODY, serviceAccountAuth } from "~/backend/documents/firestore/firestore-auth.server";

const URL_OF_FIRESTORE = "https://firestore.googleapis.com/";

test("a service account signs its tokens itself, for Firestore, without asking anybody for one", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const clientEmail = "site@demo.iam.gserviceaccount.example";
  const auth = serviceAccountAuth({
    clientEmail,
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  });
  const [, payload = ""] = ((await auth.getRequestHeaders(URL_OF_FIRESTORE)).get("authorization") ?? "").split(".");
  expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toMatchObject({
    iss: clientEmail,
    sub: clientEmail,
    scope: expect.stringContaining("https://www.googleapis.com/auth/datastore"),
  });
});

test("an emulator is sent no credentials", async () => {
  expect([...(await NOBODY.getRequestHeaders(URL_OF_FIRESTORE))]).toEqual([]);
});
