import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { recordAct } from "~/platform/audit/audit.server";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { useTestBackend } from "../support/backend";
import { requireRecordedActs } from "../support/recorded/recorded-acts";

/*
 * Every write that the admin of these tests commits must hold an entry of the audit log: `usePeople` checks it after each
 * test of `tests/routes/admin-*`. So it holds for every action that one of them drives, and each must be driven.
 */

const store = useTestBackend();

const ROUTES = join("app", "routes");
const TESTS = join("tests", "routes");

const acting = readdirSync(ROUTES).filter(
  (file) =>
    /^admin[.-].*\.tsx?$/.test(file) &&
    /export (?:(?:async )?function|const) action\b/.test(readFileSync(join(ROUTES, file), "utf8")),
);
const driven = readdirSync(TESTS)
  .filter((file) => /^admin-.*\.test\.tsx?$/.test(file) && file !== "admin-guards.test.ts")
  .map((file) => readFileSync(join(TESTS, file), "utf8"))
  .join("\n");

test("the sweep finds the admin's actions", () => {
  expect(acting.length).toBeGreaterThan(25);
});

test.each(acting)("the action of %s is driven by a test of the admin's routes", (file) => {
  expect(driven).toContain(`"~/routes/${file.replace(/\.tsx?$/, "")}"`);
});

test("a write without an entry, or with one of an unknown kind, fails the test that made it; one with an entry passes", async () => {
  const { documents } = store();
  const anna = { uid: "anna", name: "Anna", requestId: null };
  const act = { action: "settings.save" as const, entity: { kind: "settings", id: "site", label: "Site" } };
  const recorded = documents.batch("anna").set(settings, "current", DEFAULT_SETTINGS);
  recordAct(recorded, anna, act);
  await recorded.commit();
  await requireRecordedActs(store(), "anna", 0);
  expect(await documents.count(auditEntries)).toBe(1);

  await documents.batch("bert").set(settings, "current", DEFAULT_SETTINGS).commit();
  await requireRecordedActs(store(), "anna", 0);
  await expect(requireRecordedActs(store(), "bert", 0)).rejects.toThrow(/without an entry/);

  const unknown = documents.batch("carl").set(settings, "current", DEFAULT_SETTINGS);
  recordAct(unknown, { ...anna, uid: "carl" }, { ...act, entity: { ...act.entity, kind: "nothing known" } });
  await unknown.commit();
  await expect(requireRecordedActs(store(), "carl", 0)).rejects.toThrow(/log's screen doesn't know/);

  const from = store().writes.length;
  await documents.transaction("anna", async (transaction) => {
    transaction.update(settings, "current", { maintenance: { on: true, message: "" } });
  });
  await expect(requireRecordedActs(store(), "anna", from)).rejects.toThrow(/without an entry/);
});
