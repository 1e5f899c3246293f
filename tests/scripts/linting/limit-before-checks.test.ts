import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { expect, test } from "vitest";
import { limitBeforeChecks } from "../../../scripts/linting/limit-before-checks.mjs";

const linter = new Linter();

/** Returns what the rule says of a module, by the kinds of its messages. */
function found(code: string): (string | undefined)[] {
  const messages = linter.verify(code, {
    languageOptions: { parser: tseslint.parser as Linter.Parser },
    plugins: { edgewise: { rules: { "limit-before-checks": limitBeforeChecks } } },
    rules: { "edgewise/limit-before-checks": "error" },
  });
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.map(({ messageId }) => messageId);
}

test.each([
  ["a refinement without a limit", `z.string().refine(isGood)`, ["unlimited"]],
  ["an expression without a limit", `z.string().min(2).regex(/^[a-z]+$/)`, ["unlimited"]],
  ["a transformation of an optional text", `z.string().optional().transform(read)`, ["unlimited"]],
  ["another schema that a text is handed to", `z.string({ error: "Write it." }).pipe(subject)`, ["unlimited"]],
  ["a limit after the check", `z.string().regex(/a+/).max(9, { abort: true })`, ["unlimited"]],
  ["a limit that doesn't stop what follows", `z.string().max(9, "Too long.").refine(isGood)`, ["continued"]],
  ["such a limit at the end, where a caller may go on", `export const text = z.string().max(9)`, ["continued"]],
  ["abort: false", `z.string().max(9, { abort: false })`, ["continued"]],
  ["a second limit of a field that has one", `singleLine(9).max(5)`, ["continued"]],
  ["a day that may be a book", `z.iso.date({ error: "No." }).refine(isPast)`, ["unlimited"]],
  ["a format of zod's", `z.email().transform(read)`, ["unlimited"]],
  ["a text of another constant", `const text = z.string(); const id = text.refine(isGood);`, ["unlimited"]],
  ["an expression that no length limits", `const EXPRESSION = /^a+$/; z.string().regex(EXPRESSION)`, ["unlimited"]],
  ["a bounded expression without an end", `z.string().regex(/^a{2}/)`, ["unlimited"]],
  ["a check after an expression that limits itself", `z.string().regex(/^a{2}$/).refine(isGood)`, ["unlimited"]],
  ["a check of an object with such a text", `z.object({ a: z.string() }).refine(isGood)`, ["whole"]],
  ["one deep in an object", `z.object({ a: z.array(z.object({ b: z.string() })) }).superRefine(isGood)`, ["whole"]],
  ["any changes before the length", `z.string().overwrite(renderMarkdown).max(9, { abort: true })`, ["unlimited"]],
])("finds %s", (_, code, kinds) => expect(found(code)).toEqual(kinds));

test.each([
  ["a limit that stops what follows", `z.string().max(9, { error: "Too long.", abort: true }).refine(isGood)`],
  ["a field of our own", `singleLine(9, { missing: "Write it." }).min(2).regex(/a+/).optional().transform(read)`],
  ["an expression that limits itself", `z.string().regex(/^[0-9a-f]{64}$/)`],
  ["one that says so", `z.string().regex(/^a{2}$/u, { abort: true }).refine(isGood)`],
  ["what is in proportion to the text", `z.string().overwrite(oneLine).max(9, { abort: true })`],
  ["a text without checks", `z.object({ a: z.string(), b: z.string().optional() })`],
  ["a check of an object with limited texts", `z.object({ a: textUpTo(9), b: z.number().max(5) }).refine(isGood)`],
  ["limits of numbers and lists", `z.array(z.number().max(9)).max(5).transform(read)`],
  ["functions within a check", `z.object({ a: textUpTo(9) }).refine(() => z.string().safeParse(1).success)`],
  ["a day that is one", `z.iso.date({ error: "No.", abort: true }).refine(isPast)`],
])("accepts %s", (_, code) => expect(found(code)).toEqual([]));
