import { expect, test } from "vitest";
import { pageCacheControl, pageReferrerPolicy } from "~/http/page-cache/personal-answer.server";

const request = (path: string) => new Request(new URL(path, "https://edgewise.example"));

test.each([
  "/reset-password?token=x",
  "/remove-passkey?id=1&token=x",
  "/verify-email?token=x&redirectTo=%2F",
  "/newsletter/unsubscribe?id=1&token=x",
  "/alerts/stop?id=1&token=x",
])("%s is kept by nobody and passed on to nothing the page asks for", (path) => {
  expect(pageCacheControl(request(path))).toBe("private, no-store");
  expect(pageReferrerPolicy(request(path))).toBe("strict-origin");
});

test("other pages keep the policy of all pages", () => {
  expect(pageReferrerPolicy(request("/casinos?page=2"))).toBeNull();
});
