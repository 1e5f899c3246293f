import { describe, expect, test } from "vitest";
import { z } from "zod/v4";
import { formFieldOf, type FormField } from "~/http/forms/form-field.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { formSchemas } from "../../support/forms/form-schemas";

/** The library's own wording, which says what a program expected. */
const LIBRARY = /\binvalid\b|expected|received|\btoo (?:big|small)\b|unrecogni[sz]ed|undefined|NaN|[<>]=/i;

/** The names under which a form's values are sent. */
function namesOf(field: FormField, name = ""): string[] {
  const below = [...field.fields].flatMap(([key, own]) => namesOf(own, name === "" ? key : `${name}.${key}`));
  const entries = field.entries ? namesOf(field.entries.field, `${name}[0]`) : [];
  return [...(name === "" ? [] : [name]), ...below, ...entries];
}

const TAMPERED: Readonly<Record<string, FormDataEntryValue[]>> = {
  nothing: [],
  "an unknown value": ["no-such-choice"],
  "several values": ["no-such-choice", "another", "on"],
  "a sign": ["-"],
  "a number out of range": ["-99999999999999999999"],
  "a number in words": ["NaN"],
  "a text beyond any limit": ["x".repeat(30_000)],
  "a file": [new File(["x"], "x.png")],
};

function messagesOf(schema: z.ZodType, form: FormData): string[] {
  const reply = parseForm(form, schema).reply();
  return Object.values(reply.error ?? {}).flatMap((messages) => messages ?? []);
}

describe.each(formSchemas)("$name", ({ schema }) => {
  const names = namesOf(formFieldOf(schema));

  test.each(Object.entries(TAMPERED))("says in plain words what is wrong with %s", (_, values) => {
    const all = new FormData();
    for (const name of names)
      for (const value of values)
        // A name below a single value would make a list or an object of it.
        for (const sent of [name, `${name}[0]`, `${name}.x`]) all.append(sent, value);
    const alone = names.map((name) => {
      const form = new FormData();
      for (const value of values) form.append(name, value);
      return form;
    });
    const found = new Set(
      [all, ...(values.length > 0 ? alone.slice(0, 12) : [])].flatMap((form) => messagesOf(schema, form)),
    );
    expect([...found].filter((message) => LIBRARY.test(message) || !/^\S.*[.?]$/.test(message))).toEqual([]);
  });
});

test("a message of a schema’s own comes first", () => {
  const schema = z.object({ colour: z.enum(["red"], { error: "Choose a colour." }), size: z.enum(["s"]) });
  const form = new FormData();
  form.set("colour", "blue");
  form.set("size", "xl");
  expect(parseForm(form, schema).reply().error).toEqual({
    colour: ["Choose a colour."],
    size: ["Choose one of the answers offered."],
  });
});
