import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod/v4";
import { isSecretField, isShownField } from "~/http/forms/field-visibility";
import { formFieldOf } from "~/http/forms/form-field.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { postedForm } from "../support/forms/posted-form";

const modules = import.meta.glob<Record<string, unknown>>(
  ["../../app/{features,platform,site}/**/*.ts", "!../../app/**/*.server.ts"],
  { eager: true },
);
const sources = import.meta.glob<string>(
  ["../../app/{features,platform,site}/**/*.{ts,tsx}", "../../app/routes/*.{ts,tsx}"],
  {
    eager: true,
    query: "?raw",
    import: "default",
  },
);

/** What forms that depend on the day or on a setting are made with. */
const MADE_WITH: Readonly<Record<string, unknown>> = {
  complaintForm: "2026-11-21",
  reviewForm: { first: "2016-11-21", last: "2026-11-21" },
  exchangeForm: { today: "2026-11-21", currencies: ["GBP", "SEK"] },
  backupsForm: { canSeal: true },
  weightsForm: { earliest: "2026-11-22", today: "2026-11-21" },
};
/** Words for a schema that was handed in, from a table of forms that are found here. */
const HANDED_IN = new Set([
  ...["schema", "editor.schema", "checked", "whole"],
  // They are forms that are found here, checked by what is in force.
  ...["await checkedMenus(menus)", "await checkedMailText(inForce)", "choicesFormWith(exchange.rates)"],
]);

const forms = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) => {
    if (!/(?:Form|^calculatorSchema)$/.test(name) || /^use[A-Z]/.test(name)) return [];
    const schema: unknown =
      typeof value === "function" ? (value as (given: unknown) => unknown)(MADE_WITH[name]) : value;
    return schema instanceof z.ZodType
      ? [{ name: `${name} of ${file.replace(/^.*\/app\/\w+\//, "")}`, short: name, schema, value }]
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
    Array.from(
      // Up to the bracket that closes the call.
      source.matchAll(
        /\bparseForm\((?:[^(),]|\([^)]*\))+, ((?:[^();]|\((?:[^();]|\((?:[^();]|\([^()]*\))*\))*\))+)\)/g,
      ),
      ([, expression = ""]) => expression,
    ),
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
          for (const [name, value] of others) if (!name.startsWith("__")) form.append(name, value);
          const submission = parseForm(form, schema);
          if (submission.status !== "success") {
            const { error } = submission.reply();
            expect(Object.keys(error ?? {}).length).toBeGreaterThan(0);
            for (const messages of Object.values(error ?? {}))
              expect(messages?.every((one) => one.trim() !== "")).toBe(true);
            return;
          }
          // What the page shows again after an error elsewhere is sent once more as it stands.
          const again = parseForm(postedForm(submission.payload), schema);
          expect(again.status).toBe("success");
          expect(again.status === "success" && again.value).toEqual(submission.value);
        }),
        { numRuns: 25 },
      );
    },
  );
});

/** True when the schema has a field at the path, worked out from the schema's own parts and in another way than the site does. */
function hasField(schema: z.ZodType, [step, ...rest]: readonly (string | number)[]): boolean {
  const { type, ...def } = schema.def as Def;
  if (def.innerType) return hasField(def.innerType, step === undefined ? [] : [step, ...rest]);
  const whole = step === undefined ? [] : [step, ...rest];
  if (type === "pipe") return [def.in, def.out].some((one) => one !== undefined && hasField(one, whole));
  if (type === "union") return (def.options ?? []).some((option) => hasField(option, whole));
  if (type === "array") {
    // A list of values repeats its own name.
    if (step === undefined) return def.element !== undefined && hasField(def.element, []);
    const most = (schema as z.ZodArray)
      .safeParse(Array.from({ length: 1_000 }))
      .error?.issues.find(({ code }) => code === "too_big");
    return typeof step === "number" &&
      most?.code === "too_big" &&
      step <= Number(most.maximum) &&
      def.element !== undefined
      ? hasField(def.element, rest)
      : false;
  }
  if (type === "object")
    return typeof step === "string" && Object.hasOwn(def.shape ?? {}, step)
      ? hasField((def.shape ?? {})[step] as z.ZodType, rest)
      : false;
  return step === undefined && type !== "transform";
}

const stepsOf = (name: string) =>
  Array.from(name.matchAll(/\[(\d+)\]|[^.[\]]+/g), ([key, entry]) => (entry === undefined ? key : Number(entry)));

/** Every name that the schema has, with the numbers 0, 1 and the last one that is read. */
function namesOf(schema: z.ZodType, before = ""): string[] {
  const found: string[] = [];
  (function visit({ values, fields, entries }: ReturnType<typeof formFieldOf>, name: string) {
    if (values > 0) found.push(name);
    for (const [key, field] of fields) visit(field, name === "" ? key : `${name}.${key}`);
    if (entries) for (const at of [0, 1, entries.most]) visit(entries.field, `${name}[${String(at)}]`);
  })(formFieldOf(schema), before);
  return found;
}

const anyStep = fc.oneof(
  fc.constantFrom(
    ".x",
    "[0]",
    "[1]",
    "[7]",
    "[999]",
    "[99999999]",
    "[]",
    "[-1]",
    ".__proto__",
    ".constructor",
    ".",
    "[",
    "]",
  ),
  fc.string({ maxLength: 6 }),
);
const anyName = (names: string[]) =>
  fc
    .tuple(
      fc.constantFrom("", "x", "__proto__", "constructor", "toString", ...names),
      fc.array(anyStep, { maxLength: 12 }),
    )
    .map(([start, steps]) => start + steps.join(""));
/** More than the messages of a hundred fields take. */
const ROOM = 100_000;

describe("Whatever names are sent,", () => {
  test.each(forms)("$name reads those alone that its schema has, and echoes no more than came", ({ schema }) => {
    const names = namesOf(schema);
    const sentName = fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...names) },
      { weight: 3, arbitrary: anyName(names) },
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(sentName, anyText), { maxLength: 40 }), (entries) => {
        const form = new FormData();
        for (const [name, value] of entries) if (name !== "__intent__") form.append(name, value);
        const reply = parseForm(form, schema).reply();
        for (const name of reply.fields ?? []) expect(hasField(schema, stepsOf(name)), name).toBe(true);
        const text = JSON.stringify(reply, (_, value: unknown) => {
          if (Array.isArray(value)) expect(Object.keys(value)).toHaveLength(value.length);
          return value;
        });
        expect(text.length).toBeLessThanOrEqual(3 * JSON.stringify(entries).length + ROOM);
        expect(Object.keys(Object.prototype)).toEqual([]);
        expect([{}, [], ""].some((value) => "x" in Object(value))).toBe(false);
      }),
      { numRuns: 25 },
    );
  });

  test.each(forms)("$name costs in proportion to what is sent", ({ schema }) => {
    const names = [...namesOf(schema), "b0[999][999][999]", "x", "__proto__.x"];
    const cost = (times: number) => {
      const form = new FormData();
      for (let sent = 0; sent < times; sent++)
        for (const name of sent % 10 === 0 ? names.map((one) => `${one}[${String(sent)}]`) : names)
          form.append(name, "x");
      let copied = 0;
      const { concat } = Array.prototype;
      const appended = vi.spyOn(FormData.prototype, "append");
      vi.spyOn(Array.prototype, "concat").mockImplementation(function (this: unknown[], ...items: unknown[]) {
        copied += this.length;
        return Reflect.apply(concat, this, items) as unknown[];
      });
      const answer = JSON.stringify(parseForm(form, schema).reply()).length;
      const read = appended.mock.calls.length;
      vi.restoreAllMocks();
      return { answer, read, copied };
    };
    // Beyond the longest list that a form takes, which is one of all countries.
    const [once, twice, fourTimes] = [cost(300), cost(600), cost(1_200)];
    for (const part of ["answer", "read", "copied"] as const) {
      expect(twice[part], part).toBeLessThanOrEqual(2.5 * once[part] + 2_000);
      expect(fourTimes[part], part).toBeLessThanOrEqual(5 * once[part] + 2_000);
    }
  });
});

/** Names that would be a secret's in another form. */
const PUBLIC_CODES = new Set(["code of bonuses/bonus-fields.ts"]);
/** Hidden in one form, filled in or read in another. */
const SHOWN_ELSEWHERE = new Set(
  "state role body verification category name only sort confirmed to what which until mail from c by game".split(" "),
);

describe("Secret and technical fields", () => {
  test.each(forms)("$name never gives back a secret", ({ name, schema }) => {
    const names = namesOf(schema);
    const file = name.replace(/^.* of /, "");
    for (const one of names)
      if (/pass|secret|token|code|\botp|\bpin\b|^current$/i.test(one) && !PUBLIC_CODES.has(`${one} of ${file}`))
        expect(isSecretField(one), one).toBe(true);
    const form = new FormData();
    for (const one of names) form.append(one, isSecretField(one) ? "correct horse" : "x");
    expect(JSON.stringify(parseForm(form, schema).reply())).not.toContain("correct horse");
  });

  test("are known as such wherever a page asks for one or sends one along", () => {
    const secrets = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/<TextField\b[^<]*?\/>/gs)].flatMap(([tag]) =>
        /type="password"|autoComplete="(?:current-password|new-password|one-time-code)"/.test(tag)
          ? [/field=\{fields\.(\w+)\}/.exec(tag)?.[1] ?? tag]
          : [],
      ),
    );
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter((name) => !isSecretField(name))).toEqual([]);
    const hidden = Object.values(sources).flatMap((source) =>
      Array.from(source.matchAll(/<input[^>]*type="hidden"[^>]*? name=(?:"([^"]+)"|\{`(\w+\.))/g), ([, name, start]) =>
        String(name ?? start),
      ),
    );
    expect(hidden.length).toBeGreaterThan(40);
    expect(hidden.filter((name) => isShownField(name) && !SHOWN_ELSEWHERE.has(name))).toEqual([]);
  });
});
