import { describe, expect, test } from "vitest";
import type { z } from "zod/v4";
import { formSchemas } from "../support/forms/form-schemas";

/** Not text: they are compared, to the character, with what is stored, or resolved as an address by `safePath`. */
const COMPARED = new Set(["password", "current", "redirectTo", "returnTo"]);
/** Fields of several lines. Every other field of every form is one line. */
const MANY_LINES = new Set([
  ...[
    "body",
    "story",
    "desiredOutcome",
    "reason",
    "message",
    "details",
    "note",
    "words",
    "answer",
    "rules",
    "intro",
    "opening",
  ],
  ...[
    "citation",
    "description",
    "significantTerms",
    "pros",
    "cons",
    "providers",
    "tags",
    "postalAddress",
    "notes",
    "why",
    "synonyms",
  ],
  ...["rule", "meaning", "offers", "domains", "value"],
]);

const HOSTILE =
  "Wide\u202e\u0000\u200b \u2066co\u2028urse\r\nof\u2029 letters\u3164\ufeff\u0085 and\u2069 more of them";
/** Controls, directions, line ends and letters without a shape. */
const UNWANTED = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u3164]/u;

interface Def {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
}

interface TextField {
  path: string;
  name: string;
  schema: z.ZodType;
}

/** The text fields within a schema, each with what judges it alone. */
function textFields(schema: z.ZodType, path: readonly string[] = []): TextField[] {
  const { type, ...def } = schema.def as Def;
  if (type === "object")
    return Object.entries(def.shape ?? {}).flatMap(([key, part]) => textFields(part, [...path, key]));
  if (type === "array") return def.element ? textFields(def.element, [...path, "[]"]) : [];
  if (type === "union") return (def.options ?? []).flatMap((one) => textFields(one, path));
  const inside = (def.innerType ?? (type === "pipe" ? def.in : undefined)) as z.ZodType | undefined;
  if (inside) {
    const { type: first } = inside.def as Def;
    if (type === "pipe" && first === "transform") return def.out ? textFields(def.out, path) : [];
    const fields = textFields(inside, path);
    // A text that is transformed afterwards is judged by the whole, an object by its parts.
    return fields.map((field) => (field.path === path.join(".") ? { ...field, schema } : field));
  }
  return type === "string" ? [{ path: path.join("."), name: path.findLast((one) => one !== "[]") ?? "", schema }] : [];
}

const fields = formSchemas.flatMap((form) =>
  textFields(form.schema).map((field) => ({ ...field, title: `${field.path} of ${form.name}` })),
);

function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : [];
}

test("the sweep finds the forms and their text fields", () => {
  expect(formSchemas.length).toBeGreaterThan(45);
  expect(fields.length).toBeGreaterThan(110);
  for (const path of ["title of reviewForm", "story of complaintForm", "licences.[].authority of casinoForm"])
    expect(fields.filter(({ title }) => title.startsWith(path))).toHaveLength(1);
});

const texts = fields.filter(({ name }) => !COMPARED.has(name));

describe.each(texts)("$title", ({ name, schema }) => {
  // Lengths and patterns differ: of many texts some pass, and what passes is what the sweep is about.
  const beginnings = ["", "word", "https://saltbox.example/", "one", "a@b.example", "12", "EW-7K3Q9M", "2026-11-20"];
  const sent = [
    ...beginnings.flatMap((start) => [
      start + HOSTILE,
      start + HOSTILE + " words ".repeat(10),
      start + HOSTILE + " words ".repeat(30),
    ]),
    ...beginnings.flatMap((start) => ["\u202e", "\u0000", "\u200b", "\u2028", "\r\n"].map((sign) => start + sign)),
  ];

  test("keeps no unseen character, and line ends only where it has several lines", () => {
    for (const text of sent) {
      const parsed = schema.safeParse(text);
      if (!parsed.success) continue;
      for (const kept of strings(parsed.data)) {
        const judged = MANY_LINES.has(name) ? kept.replaceAll("\n", "") : kept;
        expect(UNWANTED.exec(judged)?.[0], JSON.stringify(kept)).toBeUndefined();
      }
    }
  });

  test("is nothing when it holds nothing that can be seen", () => {
    for (const text of ["\u200b\u2060\u3164", "\u202e\u202c", "\u0000\u0000\u0000", "\u115f\u1160\u3164\ufeff"]) {
      const parsed = schema.safeParse(text);
      if (parsed.success) expect(strings(parsed.data).join("")).toBe("");
    }
  });
});
