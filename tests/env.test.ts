import { expect, test } from "vitest";
import { parseEnv } from "~/env.server";

const SAFE = { EDGEWISE_MODE: "production", PUBLIC_URL: "https://edgewise.example" };

test("nothing has to be set, and an empty value counts as none", () => {
  expect(parseEnv({ PORT: "" })).toMatchObject({ PORT: 3000, EDGEWISE_MODE: "demo", PASSWORD_MIN_LENGTH: 8 });
});

test("a wrong value stops the start and is named", () => {
  expect(() => parseEnv({ PORT: "many", PASSWORD_MIN_LENGTH: "4" })).toThrow(/PORT[\s\S]*PASSWORD_MIN_LENGTH/);
});

test("production starts with safe settings", () => {
  expect(parseEnv(SAFE)).toMatchObject({ PUBLIC_URL: "https://edgewise.example" });
});

test.each([
  [{ PUBLIC_URL: "" }, "PUBLIC_URL"],
  [{ PUBLIC_URL: "http://edgewise.example" }, "PUBLIC_URL"],
  [{ FIRESTORE_EMULATOR_HOST: "127.0.0.1:8080" }, "FIRESTORE_EMULATOR_HOST"],
  [{ FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" }, "FIREBASE_AUTH_EMULATOR_HOST"],
  [{ FIREBASE_STORAGE_EMULATOR_HOST: "127.0.0.1:9199" }, "FIREBASE_STORAGE_EMULATOR_HOST"],
])("production refuses %o and says what to set", (unsafe, name) => {
  expect(() => parseEnv({ ...SAFE, ...unsafe })).toThrow(name);
});

test("staff need a second factor in production, unless that is switched off", () => {
  const safe = { EDGEWISE_MODE: "production", PUBLIC_URL: "https://guide.example" };
  expect(parseEnv({}).STAFF_SECOND_FACTOR).toBe("optional");
  expect(parseEnv(safe).STAFF_SECOND_FACTOR).toBe("required");
  expect(parseEnv({ ...safe, STAFF_SECOND_FACTOR: "optional" }).STAFF_SECOND_FACTOR).toBe("optional");
});
