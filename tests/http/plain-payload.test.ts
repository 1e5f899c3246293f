import fc from "fast-check";
import { decode, encode } from "turbo-stream";
import { expect, test } from "vitest";
import { freezePlain, plainPayload, plainToText, textToPlain, writtenText } from "~/http/plain-payload";

/** Over single fetch, with both of its ends. */
async function sent(value: unknown): Promise<{ payload: string; got: unknown }> {
  const [mine, theirs] = encode(value, { plugins: [plainToText] }).tee();
  const { value: got, done } = await decode(theirs, { plugins: [textToPlain] });
  await done;
  return { payload: await new Response(mine).text(), got };
}

test("what is plain is written without a stream as the stream would be", async () => {
  const value = { loaderData: { root: { name: '"Tern" & `Quay`\n', list: [1, { a: null }] } }, errors: null };
  expect(plainPayload(value)).toBe(await new Response(encode(value, { plugins: [plainToText] })).text());
  const lone = { loaderData: { root: { name: "\ud800 and 😀\u2028" } } };
  expect(plainPayload(lone)).toBe(await new Response(encode(lone, { plugins: [plainToText] })).text());
  expect(plainPayload({ loaderData: { at: new Date(0) } })).toBeUndefined();
});

test("what is plain goes over as one text without an escape", async () => {
  const value = { loaderData: { root: { name: "Tern & Quay", list: [1, 2.5, null, true, "“x”"] } } };
  const { payload, got } = await sent(value);
  expect(got).toEqual(value);
  expect(payload).toContain("{`loaderData`:{`root`:{`name`:`Tern & Quay`,`list`:[1,2.5,null,true,`“x”`]}}}");
  expect(payload).not.toContain("\\");
});

test("any plain value comes back as it was, whatever its texts hold", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.object({
        values: [
          fc.string({ unit: "binary" }),
          fc.constantFrom("`", '"', "\\", '`"', "a\n\u2028"),
          fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
          fc.boolean(),
          fc.constant(null),
        ],
      }),
      async (value) => {
        expect((await sent(value)).got).toEqual(value);
      },
    ),
    { numRuns: 200 },
  );
});

test.each([
  ["a date", { at: new Date(0) }],
  ["a set within", { a: { b: new Set([1]) } }],
  ["nothing", { a: undefined, b: 1 }],
  ["no number", { a: NaN }],
  ["minus nothing", { a: -0 }],
  ["a gap", { a: [1, , 2] }], // eslint-disable-line no-sparse-arrays
  ["a big number", { a: 10n }],
])("%s is left to single fetch, and what is plain beside it is not", async (_what, value) => {
  expect(plainToText(value)).toBeUndefined();
  const { payload, got } = await sent({ odd: value, plain: { a: "b" } });
  expect(got).toEqual({ odd: value, plain: { a: "b" } });
  expect(payload).toContain("{`a`:`b`}");
});

test("what carries its text is written once, wherever it stands", () => {
  let looks = 0;
  const card = Object.defineProperty({ summary: "A quiet house." }, "name", {
    enumerable: true,
    get: () => `Tern ${String(++looks)}`,
  });
  const written = "{`summary`:`A quiet house.`,`name`:`Tern 1`}";
  expect(writtenText(freezePlain(card))).toBe(written);
  expect(plainToText({ list: [card] })?.[1]).toBe(`{\`list\`:[${written}]}`);
  expect(plainToText({ best: card })?.[1]).toBe(`{\`best\`:${written}}`);
});

test("what carries its text is frozen with all that is in it, and goes over as it is", async () => {
  const card = freezePlain({ name: 'Tern "&" `Quay`', score: { shares: [1, 2] } });
  expect([card, card.score, card.score.shares].every((part) => Object.isFrozen(part))).toBe(true);
  expect((await sent({ list: [card] })).got).toEqual({
    list: [{ name: 'Tern "&" `Quay`', score: { shares: [1, 2] } }],
  });
  // What JSON can't hold is left to single fetch, frozen or not.
  const odd = freezePlain({ at: new Date(0) });
  expect(writtenText(odd)).toBeUndefined();
  expect((await sent({ odd })).got).toEqual({ odd: { at: new Date(0) } });
});

test("what isn’t frozen is written as it is each time", () => {
  const open = { name: "before" };
  plainToText({ open });
  open.name = "after";
  expect(plainToText({ open })?.[1]).toContain("after");
});

test("a circle, a promise and an object of a class are left to single fetch", () => {
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  expect(plainToText(circle)).toBeUndefined();
  expect(plainToText({ later: Promise.resolve(1) })).toBeUndefined();
  expect(plainToText({ [Symbol("redirect")]: "/" })).toBeUndefined();
  expect(plainToText(new URL("http://a/"))).toBeUndefined();
});
