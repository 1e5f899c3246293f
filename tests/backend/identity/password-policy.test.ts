import { describe, expect, test } from "vitest";
import { passwordProblem } from "~/backend/identity/password-policy.server";

const email = "pat@people.example";

describe("the password policy", () => {
  test.each([
    ["short12", "too-short"],
    ["eightchr", null],
    ["x".repeat(128), null],
    ["x".repeat(129), "too-long"],
    ["🎲🎲🎲🎲🎲🎲🎲", "too-short"],
    ["🎲🎲🎲🎲🎲🎲🎲🎲", null],
    ["12345678", "common"],
    ["Password", "common"],
    ["PAT@people.example", "email-address"],
    [" pat@people.example ", "email-address"],
    ["pat@people.example!", "foreseeable"],
    ["Edgewise2026!", "foreseeable"],
    ["casino-admin-1", "foreseeable"],
    ["people-2026-people", "foreseeable"],
    ["edgewise herons", null],
    ["1029384756473", null],
    ["!?!?!?!?!?!?", null],
    ["Ünïcödé", "too-short"],
    ["05031988", "common"],
  ])("%s: %s", async (password, problem) => {
    expect(await passwordProblem(password, { email })).toBe(problem);
  });

  test("a shorter length can be set, but none below 6, and common ones stay refused", async () => {
    expect(await passwordProblem("zq4vx!", { email, minLength: 6 })).toBeNull();
    expect(await passwordProblem("zq4v!", { email, minLength: 3 })).toBe("too-short");
    expect(await passwordProblem("qwerty", { email, minLength: 6 })).toBe("common");
  });
});
