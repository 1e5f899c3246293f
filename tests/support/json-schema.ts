/** The part of JSON Schema 2020-12 that the open data's file is written in. */
export interface Schema {
  $ref?: string;
  type?: string;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema | boolean;
  pattern?: string;
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
}

/** Words of a schema that change nothing of what it allows. */
const KNOWN = new Set<string>([
  ...["$ref", "type", "anyOf", "allOf", "enum", "const", "properties", "required", "additionalProperties"],
  ...["propertyNames", "items", "pattern", "format", "minimum", "exclusiveMinimum", "maximum", "minItems", "maxItems"],
  ...["minLength", "maxLength", "description", "default", "title"],
]);

const typeOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

/**
 * Checks answers against the schemas of a file, and holds which fields of the file were answered. A field that the
 * schema doesn't name is a problem here, though a client has to allow it.
 */
export class SchemaReader {
  readonly answered = new Set<string>();

  constructor(private readonly parts: Readonly<Record<string, Schema>>) {}

  resolve(schema: Schema): { schema: Schema; name: string | null } {
    if (schema.$ref === undefined) return { schema, name: null };
    const name = schema.$ref.replace("#/components/schemas/", "");
    const part = this.parts[name];
    if (!part) throw new Error(`The file names ${schema.$ref} and doesn't have it.`);
    return { schema: part, name };
  }

  /** Returns what is wrong with a value. `at` is where it is, in words of the file: `Casino.licences[]`. */
  problems(given: Schema, value: unknown, at: string): string[] {
    const { schema, name } = this.resolve(given);
    const place = name ?? at;
    const unknown = Object.keys(schema).filter((word) => !KNOWN.has(word));
    if (unknown.length > 0) return [`${place}: the test can't read ${unknown.join()}`];
    if (schema.anyOf) {
      const tries = schema.anyOf.map((one) => this.problems(one, value, place));
      return tries.some((problems) => problems.length === 0)
        ? []
        : (tries.sort((a, b) => a.length - b.length)[0] ?? []);
    }
    const own = this.ownProblems(schema, value);
    if (own.length > 0) return own.map((problem) => `${place}: ${problem}`);
    if (Array.isArray(value))
      return typeof schema.items === "object"
        ? value.flatMap((one) => this.problems(schema.items as Schema, one, `${place}[]`))
        : [];
    if (typeof value === "object" && value !== null) return this.objectProblems(schema, value, place);
    return [];
  }

  private ownProblems(schema: Schema, value: unknown): string[] {
    const problems: string[] = [];
    const { type } = schema;
    const is = typeOf(value);
    if (type !== undefined && !(type === is || (type === "integer" && Number.isInteger(value))))
      return [`${is} in place of ${type}`];
    if (schema.const !== undefined && schema.const !== value) problems.push(`not ${String(schema.const)}`);
    if (schema.enum && !schema.enum.includes(value)) problems.push(`${String(value)} is none of ${schema.enum.join()}`);
    if (typeof value === "number") {
      if (value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity)) problems.push("out of range");
      if (value <= (schema.exclusiveMinimum ?? -Infinity)) problems.push("out of range");
    }
    if (typeof value === "string") {
      if (schema.pattern !== undefined && !new RegExp(schema.pattern, "u").test(value))
        problems.push("not the pattern");
      if (schema.format === "date-time" && !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
        problems.push(`no time: ${value}`);
      if (schema.format === "date" && !/^\d{4}-\d\d-\d\d$/.test(value)) problems.push(`no day: ${value}`);
      if (schema.format === "uri" && !URL.canParse(value)) problems.push(`no address: ${value}`);
      if (value.length < (schema.minLength ?? 0) || value.length > (schema.maxLength ?? Infinity))
        problems.push(`as long as ${String(value.length)}`);
    }
    if (Array.isArray(value) && (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? Infinity)))
      problems.push("another number of entries");
    return problems;
  }

  private objectProblems(schema: Schema, value: object, place: string): string[] {
    const properties = schema.properties ?? {};
    const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name));
    const problems = missing.map((name) => `${place}.${name} is missing`);
    for (const [name, member] of Object.entries(value) as [string, unknown][]) {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (property) {
        this.answered.add(`${place}.${name}`);
        problems.push(...this.problems(property, member, `${place}.${name}`));
      } else if (typeof schema.additionalProperties === "object") {
        if (schema.propertyNames) problems.push(...this.problems(schema.propertyNames, name, `${place}.*`));
        problems.push(...this.problems(schema.additionalProperties, member, `${place}.*`));
      } else problems.push(`${place}.${name} is not in the file`);
    }
    return problems;
  }

  /** Returns every field that a schema names, as `answered` holds them. */
  fieldsOf(given: Schema, at: string, seen = new Set<string>()): string[] {
    const { schema, name } = this.resolve(given);
    const place = name ?? at;
    if (name !== null) {
      if (seen.has(name)) return [];
      seen.add(name);
    }
    return [
      ...(schema.anyOf ?? []).flatMap((one) => this.fieldsOf(one, place, seen)),
      ...(typeof schema.items === "object" ? this.fieldsOf(schema.items, `${place}[]`, seen) : []),
      ...Object.entries(schema.properties ?? {}).flatMap(([property, one]) => [
        `${place}.${property}`,
        ...this.fieldsOf(one, `${place}.${property}`, seen),
      ]),
    ];
  }
}
