/** Returns the name of what a field refers to by id, such as a casino; null if the field refers to nothing. */
export type NameOf = (field: string, id: string) => string | null;

let read: () => Promise<NameOf> = async () => () => null;

/** Registers how to name references, so that revisions show names. The site calls it once, at the start. */
export function registerReferenceNames(reader: () => Promise<NameOf>): void {
  read = reader;
}

export function readReferenceNames(): Promise<NameOf> {
  return read();
}

/** Returns a value with the ids in it replaced by names, at any depth; unknown ids stay. */
export function withNames(value: unknown, field: string, nameOf: NameOf): unknown {
  if (typeof value === "string") return nameOf(field, value) ?? value;
  if (Array.isArray(value)) return value.map((one) => withNames(one, field, nameOf));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withNames(inner, name, nameOf)]));
}
