import { describe, expect, test } from "vitest";
import { STORAGE_ERROR_CODES, StorageError, storageErrorOfStatus } from "~/backend/files/errors";

describe("storage errors", () => {
  test.each(STORAGE_ERROR_CODES)("%s has a message for people", (code) => {
    expect(new StorageError(code).message).toMatch(/^[A-Z].{10,}/);
  });

  test("the texts the specification gives are used to the letter", () => {
    expect(new StorageError("object-not-found").message).toBe("Object does not exist");
    expect(new StorageError("unauthenticated").message).toBe("User is not authenticated");
    expect(new StorageError("retry-limit-exceeded").message).toBe(
      "Max retry time for operation exceeded, please try again.",
    );
    expect(new StorageError("canceled").message).toBe("User canceled the upload/download.");
  });

  test.each([
    [401, {}, "unauthenticated"],
    [401, { invalidAppCheck: true }, "unauthorized-app"],
    [402, {}, "quota-exceeded"],
    [403, {}, "unauthorized"],
    [404, { path: "a.txt" }, "object-not-found"],
    [404, {}, "bucket-not-found"],
    [418, {}, "unknown"],
    [500, {}, "unknown"],
  ])("status %i with %j is %s", (status, details, code) => {
    expect(storageErrorOfStatus(status, details)).toMatchObject({ code, status });
  });
});
