import { expect, test } from "vitest";
import { loader as changePassword } from "~/routes/[.well-known].change-password";
import { loader as passkeyEndpoints } from "~/routes/[.well-known].passkey-endpoints";
import { useTestBackend } from "../support/backend";
import { respond, visit } from "../support/requests";

useTestBackend();

test("programs that keep passwords are led to the page that changes one", async () => {
  const answer = await respond(() => changePassword());
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/dashboard/password"]);
});

test("programs that keep passkeys are told where they are added and managed", async () => {
  const answer = await respond(() => passkeyEndpoints(visit("/.well-known/passkey-endpoints")));
  const page = "http://edgewise.test/dashboard/passkeys";
  expect(answer.headers.get("Content-Type")).toContain("application/json");
  expect(answer.data).toEqual({ enroll: page, manage: page });
});
