import { expect, test } from "vitest";
import { grantAdmin, revokeAdmin } from "~/site/people-desk/command-line-roles.server";
import { listAdmins } from "~/platform/access/admins.server";
import { useTestBackend } from "../../support/backend";
import { usePeople } from "../../support/people";

const store = useTestBackend();
usePeople(store);

test("the role is granted and revoked by address", async () => {
  expect(await grantAdmin("Member@example.com")).toBe("granted");
  expect(await grantAdmin("member@example.com")).toBe("already-admin");
  expect((await listAdmins("any")).map(({ email }) => email).sort()).toEqual([
    "admin@example.com",
    "member@example.com",
  ]);
  expect(await revokeAdmin("member@example.com")).toBe("revoked");
  expect(await revokeAdmin("member@example.com")).toBe("not-admin");
});

test("an address without an account gets none", async () => {
  expect(await grantAdmin("nobody@example.com")).toBe("unknown");
  expect(await revokeAdmin("nobody@example.com")).toBe("unknown");
});

test("somebody who has an account but no document yet can be made an admin", async () => {
  await store().identity.join({ email: "fresh@example.com", password: "seven quiet herons", displayName: null });
  expect(await grantAdmin("fresh@example.com")).toBe("granted");
});

test("the last admin keeps the role", async () => {
  expect(await revokeAdmin("admin@example.com")).toBe("last-owner");
});
