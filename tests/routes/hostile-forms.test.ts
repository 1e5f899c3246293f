import type { ActionFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { action as contact } from "~/routes/contact";
import { action as forgotPassword } from "~/routes/forgot-password";
import { action as login } from "~/routes/login";
import { action as code } from "~/routes/login_.code";
import { action as newsletter } from "~/routes/newsletter._index";
import { useTestBackend } from "../support/backend";
import { post, respond } from "../support/requests";

useTestBackend();

const ACTIONS: Record<string, (args: ActionFunctionArgs) => unknown> = {
  "/contact": contact,
  "/login": login,
  "/forgot-password": forgotPassword,
  "/newsletter": newsletter,
};
const paths = Object.keys(ACTIONS);

/** Names that make lists of a thousand entries within each other: 500 of ten lists are 28 KB, 2,500 of ten 240 KB as they are sent. */
const nested = (fields: number, depth: number) =>
  Object.fromEntries(Array.from({ length: fields }, (_, at) => [`b${String(at)}${"[999]".repeat(depth)}`, ""]));
const wide = Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`email[${String(at)}].x`, "y"]));

const send = (path: string, form: Record<string, string | string[]>) =>
  respond(() => ACTIONS[path]?.(post(path, { intent: "sign-in", ...form })));

test.each(
  paths.flatMap((path) =>
    (
      [
        ["28 KB of nested lists", nested(500, 10)],
        ["as many nested lists as a form may hold", nested(2_500, 10)],
        ["thousands of entries of a field that is none", wide],
        ["a field that is sent thousands of times", { email: Array.from({ length: 4_900 }, () => "x") }],
      ] as const
    ).map(([what, form]) => ({ path, what, form })),
  ),
)("$path answers $what with what is wrong and no more", async ({ path, form }) => {
  const answer = await send(path, form);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.data).length).toBeLessThan(2_000);
});

test("no form gives back a password or a code", async () => {
  const secret = "correct horse";
  for (const answer of [
    await send("/login", { email: "nobody", password: secret }),
    await send("/login", { email: "nobody@example.com", password: secret }),
    await send("/login", { intent: "join", email: "nobody", password: secret }),
    await respond(() => code(post("/login/code", { oneTimeCode: secret.repeat(9), redirectTo: "/" }))),
  ]) {
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.data)).not.toContain(secret);
  }
});
