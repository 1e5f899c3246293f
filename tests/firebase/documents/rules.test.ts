import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { addressOf, describeWith, ownProject } from "../support/emulators";

/** A visitor's token as the emulator takes it: unsigned. */
function tokenOf(project: string, uid: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: uid,
    user_id: uid,
    iat: now,
    exp: now + 3600,
    firebase: { sign_in_provider: "password", identities: {} },
  };
  return `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`;
}

describeWith(["firestore"], "firestore.rules", () => {
  const project = ownProject();
  const ask = async (method: string, path: string, authorization: string | null, body?: object) =>
    fetch(`http://${addressOf("firestore")}/${path}`, {
      method,
      headers: { "content-type": "application/json", ...(authorization !== null && { authorization }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const documents = `v1/projects/${project}/databases/(default)/documents`;
  const fields = { fields: { role: { stringValue: "admin" } } };

  beforeAll(async () => {
    expect((await ask("PATCH", `${documents}/users/anna`, "Bearer owner", fields)).status).toBe(200);
    const content = readFileSync("firestore.rules", "utf8");
    const rules = { rules: { files: [{ name: "firestore.rules", content }] } };
    const put = await ask("PUT", `emulator/v1/projects/${project}:securityRules`, "Bearer owner", rules);
    expect(put.status, await put.text()).toBe(200);
  });

  describe.each([
    ["a visitor", null],
    ["the account the document is about", `Bearer ${tokenOf(project, "anna")}`],
  ])("%s", (_, authorization) => {
    test.each<[string, string, string, object?]>([
      ["reads", "GET", `${documents}/users/anna`],
      ["lists", "GET", `${documents}/users`],
      ["asks", "POST", `${documents}:runQuery`, { structuredQuery: { from: [{ collectionId: "users" }] } }],
      ["writes", "PATCH", `${documents}/users/anna`, fields],
      ["creates", "POST", `${documents}/notes`, fields],
      ["deletes", "DELETE", `${documents}/users/anna`],
    ])("%s nothing", async (_verb, method, path, body) => {
      const answer = await ask(method, path, authorization, body);
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("PERMISSION_DENIED")]);
    });
  });

  test("the server reads and writes", async () => {
    expect((await ask("GET", `${documents}/users/anna`, "Bearer owner")).status).toBe(200);
  });
});

test("storage.rules let nobody in: what they say of every file is no", () => {
  const rules = readFileSync("storage.rules", "utf8").replace(/\/\/.*$/gm, "");
  expect(rules.match(/allow[^;]*;/g)).toEqual(["allow read, write: if false;"]);
  expect(rules).toContain("match /{file=**}");
});
