import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod/v4";
import { postedForm } from "../support/posted-form";

const modules = import.meta.glob<Record<string, unknown>>(
  ["../../app/features/**/*.ts", "!../../app/features/**/*.server.ts"],
  { eager: true },
);
const sources = import.meta.glob<string>(["../../app/features/**/*.{ts,tsx}", "../../app/routes/*.{ts,tsx}"], {
  eager: true,
  query: "?raw",
  import: "default",
});

/** What forms that depend on the day or on a setting are made with. */
const MADE_WITH: Readonly<Record<string, unknown>> = {
  complaintForm: "2026-11-21",
  reviewForm: { first: "2016-11-21", last: "2026-11-21" },
  exchangeForm: "2026-11-21",
  backupsForm: { canSeal: true },
  weightsForm: { earliest: "2026-11-22", today: "2026-11-21" },
};
/** Words for a schema that was handed in, from a table of forms that are found here. */
const HANDED_IN = new Set(["schema", "editor.schema"]);

const forms = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) => {
    if (!/(?:Form|^calculatorSchema)$/.test(name) || /^use[A-Z]/.test(name)) return [];
    const schema: unknown =
      typeof value === "function" ? (value as (given: unknown) => unknown)(MADE_WITH[name]) : value;
    return schema instanceof z.ZodType
      ? [{ name: `${name} of ${file.replace(/^.*features\//, "")}`, short: name, schema, value }]
      : [];
  }),
);

test("the sweep finds every schema that a form is read by", () => {
  const found = new Set(forms.map(({ short }) => short));
  expect(forms.length).toBeGreaterThan(45);
  for (const { short, value } of forms) {
    if (typeof value === "function") expect(MADE_WITH, `what is ${short} made with?`).toHaveProperty(short);
  }
  const used = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/parseWithZod\(.*?\{ schema(?:: (.+?))? \}\)/g)].map(([, expression = "schema"]) => expression),
  );
  expect(used.length).toBeGreaterThan(25);
  const isKnown = (expression: string) =>
    HANDED_IN.has(expression) || (expression.match(/\w+(?:Form|Schema)\b/g) ?? [""]).every((name) => found.has(name));
  expect(used.filter((expression) => !isKnown(expression))).toEqual([]);
});

const HOSTILE = [
  ...["__proto__", "constructor", "toString", "\u0000", "\ud800", "\u202e", "<script>", "' OR 1=1", "../..", "%00"],
  ...[
    "1e999",
    "NaN",
    "-0",
    "0x10",
    "9007199254740993",
    "٣",
    "2026-02-30",
    "275760-09-14T00:00:00Z",
    "on",
    "null",
    "{}",
  ],
];
const PLAUSIBLE = [
  ...[
    "a@b.example",
    "https://saltbox.example/x",
    "2026-11-20",
    "2026-11-22",
    "2026-11-22T10:00",
    "1",
    "0",
    "12.50",
    "100",
  ],
  ...["Anna", "EW-7K3Q9M", "saltbox", "true", "A sentence of more than twenty characters, as people write them."],
];
const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PLAUSIBLE) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.nat(12).map((power) => "word ".repeat(2 ** power)) },
);

interface Def {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string>;
  values?: unknown[];
}

/** What somebody might send for a field: mostly of its kind, now and then another. */
function typedFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { type, ...def } = schema.def as Def;
  const one = (own: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 6, arbitrary: own }, { weight: 1, arbitrary: anyText });
  if (def.innerType)
    return fc.oneof({ weight: 3, arbitrary: typedFor(def.innerType) }, { weight: 1, arbitrary: fc.constant("") });
  switch (type) {
    case "object":
      return one(
        fc.record(Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, part]) => [key, typedFor(part)]))),
      );
    case "array":
      return one(def.element ? fc.array(typedFor(def.element), { maxLength: 3 }) : anyText);
    case "pipe": {
      const { type: first } = def.in?.def as Def;
      const inner = first === "transform" ? def.out : def.in;
      return inner ? typedFor(inner) : anyText;
    }
    case "union":
      return fc.oneof(...(def.options ?? []).map(typedFor));
    case "enum":
      return one(fc.constantFrom(...Object.values(def.entries ?? {})));
    case "literal":
      return one(fc.constantFrom(...(def.values ?? []).map(String)));
    case "boolean":
      return fc.constantFrom("on", "", "true", "x");
    case "number":
      return one(fc.oneof(fc.integer({ min: -2, max: 200 }), fc.double()).map(String));
    default:
      return anyText;
  }
}

describe("Whatever is sent,", () => {
  test.each(forms)(
    "$name gives a value or says by field what is wrong, and reads its own page's print alike",
    ({ schema }) => {
      fc.assert(
        fc.property(typedFor(schema), fc.array(fc.tuple(anyText, anyText), { maxLength: 2 }), (typed, others) => {
          const form = postedForm(typeof typed === "object" ? typed : {});
          for (const [name, value] of others) if (!/[[\].]|^__/.test(name)) form.append(name, value);
          const submission = parseWithZod(form, { schema });
          if (submission.status !== "success") {
            const { error } = submission.reply();
            expect(Object.keys(error ?? {}).length).toBeGreaterThan(0);
            for (const messages of Object.values(error ?? {}))
              expect(messages?.every((one) => one.trim() !== "")).toBe(true);
            return;
          }
          // What the page shows again after an error elsewhere is sent once more as it stands.
          const again = parseWithZod(postedForm(submission.payload), { schema });
          expect(again.status).toBe("success");
          expect(again.status === "success" && again.value).toEqual(submission.value);
        }),
        { numRuns: 25 },
      );
    },
  );
});
