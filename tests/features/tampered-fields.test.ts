import { expect, test } from "vitest";
import { formFieldOf } from "~/http/forms/form-field.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { formSchemas } from "../support/forms/form-schemas";
import { isThorough } from "../support/thoroughly";

/** Words that only a schema's own messages have. */
const RAW =
  /Invalid|invalid_|expected|[Rr]eceived|must be (?:an? |one of|greater|less|at )|must match|Required|Too (?:small|big)|Unrecognized|undefined|\bNaN\b|\[object|nonoptional|regex|ISO|>=|<=|entries\b/;

function namesOf(schema: (typeof formSchemas)[number]["schema"]): string[] {
  const found: string[] = [];
  (function visit({ values, fields, entries }: ReturnType<typeof formFieldOf>, name: string) {
    if (values > 0) found.push(name);
    for (const [key, field] of fields) visit(field, name === "" ? key : `${name}.${key}`);
    if (entries) visit(entries.field, `${name}[0]`);
  })(formFieldOf(schema), "");
  return found;
}

/** What takes the place of one field, as pairs of name and value. */
const INSTEAD: Readonly<Record<string, (name: string) => [string, string | File][]>> = {
  nothing: () => [],
  "an empty text": (name) => [[name, ""]],
  "two texts": (name) => [[name, "one"], [name, "two"]],
  "a list": (name) => [[`${name}[0]`, "one"], [`${name}[1]`, "two"], [`${name}[999]`, "x"]],
  "an object": (name) => [[`${name}.x`, "one"], [`${name}.__proto__.y`, "two"], [`${name}.constructor`, "x"]],
  "a file": (name) => [[name, new File(["bytes"], "a.txt")]],
  "a huge text": (name) => [[name, "word ".repeat(40_000)]],
  "a huge number": (name) => [[name, "9".repeat(400)]],
  "a NUL": (name) => [[name, "a\0b"]],
  "half a character": (name) => [[name, "a\ud800b"]],
  "marks alone": (name) => [[name, "\u0301\u200d\u202e"]],
  "a word": (name) => [[name, "word"]],
  "a negative fraction": (name) => [[name, "-0.0001"]],
}; // prettier-ignore

const WAYS = Object.entries(INSTEAD);

/** Those a field is tampered with: all of them, or every third, so that the next field gets others. */
const waysFor = (field: number) => (isThorough ? WAYS : WAYS.filter((_, way) => way % 3 === field % 3));

test("each field of each form, tampered with in many ways, is answered in our own words", () => {
  const raw: string[] = [];
  let answers = 0;
  let tested = 0;
  for (const { name: form, schema } of formSchemas) {
    const names = namesOf(schema);
    for (const tampered of names) {
      for (const [what, instead] of waysFor(tested++)) {
        const sent = new FormData();
        for (const name of names) if (name !== tampered) sent.append(name, "1");
        for (const [name, value] of instead(tampered)) sent.append(name, value);
        const { error } = parseForm(sent, schema).reply();
        for (const [field, messages] of Object.entries(error ?? {}))
          for (const message of messages ?? []) {
            answers += 1;
            if (RAW.test(message) || !/^[A-Z“0-9€{]/.test(message) || !/[.?!]$/.test(message))
              raw.push(`${message} (${form}, ${field}, with ${what})`);
          }
      }
    }
  }
  expect(answers).toBeGreaterThan(isThorough ? 10_000 : 3_000);
  expect([...new Map(raw.map((one) => [one.replace(/ \(.*/, ""), one])).values()].slice(0, 30)).toEqual([]);
});
