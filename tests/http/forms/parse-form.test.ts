import { expect, test } from "vitest";
import { z } from "zod/v4";
import { formFieldOf } from "~/http/forms/form-field.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { respond } from "../../support/requests";

const schema = z.object({
  name: z.string(),
  password: z.string().optional(),
  tags: z.array(z.enum(["a", "b", "c"])).max(3),
  limits: z.object({ day: z.number().optional() }).optional(),
  rates: z.record(z.enum(["GBP", "SEK"]), z.string()).optional(),
  licences: z
    .array(z.object({ authority: z.string(), notes: z.array(z.object({ text: z.string() })).max(2) }))
    .max(3, "Use at most 3."),
});

const read = (fields: readonly [string, string][], by: z.ZodType = schema) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return parseForm(form, by);
};
const button = (type: string, payload: unknown): [string, string] => ["__intent__", JSON.stringify({ type, payload })];

test("fields of every kind are read by the names that Conform gives them", () => {
  const submission = read([
    ["name", "Saltbox"],
    ["tags", "a"],
    ["tags", "c"],
    ["limits.day", "12"],
    ["rates.SEK", "11"],
    ["rates.GBP", "0.9"],
    ["licences[0].authority", "MGA"],
    ["licences[1].authority", "UKGC"],
    ["licences[1].notes[0].text", "Checked"],
  ]);
  expect(submission.status === "success" && submission.value).toEqual({
    name: "Saltbox",
    tags: ["a", "c"],
    limits: { day: 12 },
    rates: { SEK: "11", GBP: "0.9" },
    licences: [
      { authority: "MGA", notes: [] },
      { authority: "UKGC", notes: [{ text: "Checked" }] },
    ],
  });
});

test.each([
  "other",
  "name.first",
  "name[0]",
  "limits",
  "limits.week",
  "limits[0]",
  "rates.EUR",
  "licences",
  "licences[]",
  "licences[4].authority",
  "licences[00].authority",
  "licences[99999999].authority",
  "licences[0][0].authority",
  "licences[0].authority.x",
  "licences[0].notes[3].text",
  "licences[0]notes",
  "licences[0].__proto__.isAdmin",
  "__proto__.isAdmin",
  "__proto__",
  "constructor.prototype.isAdmin",
  "toString",
  ".name",
  "name.",
  "name]",
  "",
  `name${".x".repeat(100)}`,
])("the name %j, which the schema doesn't have, is not read", (name) => {
  const { initialValue, fields } = read([
    ["name", "Saltbox"],
    [name, "harm"],
  ]).reply();
  expect(initialValue).toEqual({ name: "Saltbox" });
  expect(fields).toEqual(["name"]);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect("isAdmin" in {}).toBe(false);
});

test("a list has no gaps, whatever numbers its entries were sent under", () => {
  const { initialValue } = read([
    ["licences[3].authority", "last"],
    ["licences[3].notes[2].text", "only"],
    ["licences[1].authority", "first"],
  ]).reply();
  expect(initialValue).toEqual({
    licences: [{ authority: "first" }, { authority: "last", notes: [{ text: "only" }] }],
  });
});

test("one entry too many is read, so that the schema says so", () => {
  const fields = Array.from({ length: 9 }, (_, at): [string, string] => [`licences[${String(at)}].authority`, "MGA"]);
  const { initialValue, error } = read([["name", "Saltbox"], ...fields]).reply();
  expect(error).toEqual({ licences: ["Use at most 3."] });
  expect(initialValue?.["licences"]).toHaveLength(4);
});

test("of repeated values, those that the schema has room for are read, and one more", () => {
  const fields = Array.from({ length: 4_000 }, (): [string, string][] => [
    ["name", "Saltbox"],
    ["tags", "a"],
  ]).flat();
  const { initialValue, error } = read(fields).reply();
  expect(initialValue).toEqual({ name: "Saltbox", tags: ["a", "a", "a", "a"] });
  expect(Object.keys(error ?? {})).toEqual(["tags"]);
});

test("a secret field never comes back, whatever the reply is asked for", () => {
  const submission = read([
    ["name", ""],
    ["password", "correct horse"],
  ]);
  for (const reply of [
    submission.reply(),
    submission.reply({ formErrors: ["No."] }),
    submission.reply({ hideFields: ["name"] }),
  ])
    expect(JSON.stringify(reply)).not.toContain("correct horse");
});

test("an answer reports on a hundred fields at most, and says a few things of each", () => {
  const many = z.object({
    rows: z.array(z.object({ a: z.string(), b: z.string(), c: z.string() })).max(200),
    text: z.string().superRefine((_, context) => {
      for (let issue = 0; issue < 50; issue++) context.addIssue({ code: "custom", message: "No." });
    }),
  });
  const rows = Array.from({ length: 200 }, (_, at): [string, string] => [`rows[${String(at)}].a`, ""]);
  const { error, status } = read([["text", "x"], ...rows], many).reply();
  expect(status).toBe("error");
  expect(Object.keys(error ?? {})).toHaveLength(100);
  expect(read([["text", "x"]], many).reply().error?.["text"]).toHaveLength(5);
});

const two: [string, string][] = [
  ["licences[0].authority", "MGA"],
  ["licences[1].authority", "UKGC"],
];
const authorities = (fields: [string, string][]) => {
  const submission = read(fields);
  expect(submission.status).toBeUndefined();
  const { licences } = submission.reply().initialValue as { licences?: ({ authority?: string } | null)[] };
  return licences?.map((one) => one?.authority ?? "") ?? [];
};

test("a list's buttons add, remove and move its entries", () => {
  expect(authorities([button("insert", { name: "licences" })])).toEqual([""]);
  expect(authorities([...two, button("insert", { name: "licences", defaultValue: { authority: "DGA" } })])).toEqual([
    "MGA",
    "UKGC",
    "DGA",
  ]);
  expect(authorities([...two, button("insert", { name: "licences", index: 0 })])).toEqual(["", "MGA", "UKGC"]);
  expect(authorities([...two, button("remove", { name: "licences", index: 0 })])).toEqual(["UKGC"]);
  expect(authorities([...two, button("reorder", { name: "licences", from: 1, to: 0 })])).toEqual(["UKGC", "MGA"]);
});

test("a button's list is found where its entries stand once the gaps are closed", () => {
  const submission = read([
    ["licences[2].authority", "MGA"],
    button("insert", { name: "licences[2].notes", defaultValue: { text: "New" } }),
  ]);
  expect(submission.reply()).toMatchObject({
    intent: { payload: { name: "licences[0].notes" } },
    initialValue: { licences: [{ authority: "MGA", notes: [{ text: "New" }] }] },
  });
});

test("a new entry's values are those that the schema has", () => {
  const defaultValue = {
    authority: "MGA",
    password: "x",
    other: "x",
    notes: [{ text: "One", more: { deep: [[[]]] } }, "x", {}, {}, {}],
  };
  const { initialValue, intent } = read([button("insert", { name: "licences", defaultValue, more: "x" })]).reply();
  const kept = { authority: "MGA", notes: [{ text: "One" }, undefined] };
  expect(JSON.stringify(initialValue)).toBe(JSON.stringify({ licences: [kept] }));
  expect(JSON.stringify(intent)).not.toMatch(/other|deep|more|password/);
});

test.each<[string, string]>([
  ["no JSON", "a.b.c"],
  ["no object", "null"],
  ["no type", "{}"],
  ["no payload", '{"type":"insert"}'],
  ["nothing to act on", '{"type":"remove","payload":null}'],
  ["a list of a text", button("insert", { name: "name" })[1]],
  ["a list of values", button("insert", { name: "tags" })[1]],
  ["a list that the form doesn't have", button("insert", { name: "others" })[1]],
  ["a list of an entry that wasn't sent", button("insert", { name: "licences[2].notes" })[1]],
  ["an entry of a prototype", button("insert", { name: "__proto__.x" })[1]],
  ["an entry far away", button("insert", { name: "licences", index: 4_294_967_294 })[1]],
  ["an entry that isn't there", button("remove", { name: "licences", index: 1 })[1]],
  ["a move to a place that isn't there", button("reorder", { name: "licences", from: 0, to: 9 })[1]],
  ["an index that is none", button("remove", { name: "licences", index: -1 })[1]],
  ["a change of values", button("update", { name: "name", value: "x" })[1]],
  ["a change of the whole form", button("update", { value: { a: [1] } })[1]],
  ["a reset", button("reset", {})[1]],
  ["a validation", button("validate", { name: "name" })[1]],
  ["a value of any depth", `{"type":"insert","payload":{"name":"licences","defaultValue":${"[".repeat(99_999)}`],
])("a button that no page has is refused: %s", async (_, intent) => {
  const answer = await respond(() =>
    read([
      ["name", "Saltbox"],
      ["tags", "a"],
      ["licences[0].authority", "MGA"],
      ["__intent__", intent],
    ]),
  );
  expect(answer.status).toBe(400);
});

test("one entry more in a list that is full already is refused", async () => {
  const fields = Array.from({ length: 4 }, (_, at): [string, string] => [`licences[${String(at)}].authority`, "MGA"]);
  const answer = await respond(() => read([...fields, button("insert", { name: "licences" })]));
  expect(answer.status).toBe(400);
});

test("an empty button is none, and a state that the form doesn't keep is not read", () => {
  const submission = read([
    ["name", "Saltbox"],
    ["__intent__", ""],
    ["__state__", "{"],
  ]);
  expect(submission.status).toBe("success");
});

test.each([
  ["a list without a maximum", z.object({ rows: z.array(z.string()) })],
  ["a record of any keys", z.object({ rows: z.record(z.string(), z.string()) })],
  ["a map", z.object({ rows: z.map(z.string(), z.string()) })],
  ["a schema that is found out later", z.object({ rows: z.lazy(() => z.string()) })],
])("%s can't be a form's schema", (_, unbounded) => {
  expect(() => formFieldOf(unbounded)).toThrow("A ");
});

test("a union has the fields of all its options, an intersection those of both sides", () => {
  const either = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("a"), rows: z.array(z.object({ x: z.string() })).max(2) }),
    z.object({ kind: z.literal("b"), rows: z.array(z.object({ y: z.string() })).max(5) }),
  ]);
  const field = formFieldOf(z.intersection(either, z.object({ z: z.preprocess((value) => value, z.string()) })));
  expect([...field.fields.keys()]).toEqual(["kind", "rows", "z"]);
  const rows = field.fields.get("rows")?.entries;
  expect([rows?.most, [...(rows?.field.fields.keys() ?? [])]]).toEqual([5, ["x", "y"]]);
  expect(field.fields.get("z")?.values).toBe(1);
});
