import { expect, test } from "vitest";
import { unsafeKey } from "../../scripts/checking-firebase/project-settings";

const target = (service: string) => ({ service: `${service}.googleapis.com` });

test("a web API key has to be restricted to the services that sign people in", () => {
  expect(unsafeKey({})).toEqual([expect.stringContaining("every service")]);
  expect(unsafeKey({ restrictions: {} })).toHaveLength(1);
  expect(unsafeKey({ restrictions: { apiTargets: [target("identitytoolkit"), target("firestore")] } })).toEqual([
    expect.stringContaining("firestore.googleapis.com"),
  ]);
  expect(unsafeKey({ restrictions: { apiTargets: [target("identitytoolkit"), target("securetoken")] } })).toEqual([]);
});
