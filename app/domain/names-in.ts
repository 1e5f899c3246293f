/** Returns the names in a record, in its order, as the values of an enumeration. */
export function namesIn<Name extends string>(record: Readonly<Record<Name, unknown>>): [Name, ...Name[]] {
  return Object.keys(record) as [Name, ...Name[]];
}
