/** Returns the names in a record, in its order, as the values of an enumeration. */
export function namesIn<Name extends string>(record: Readonly<Record<Name, unknown>>): [Name, ...Name[]] {
  return Object.keys(record) as [Name, ...Name[]];
}

/** Returns values of an enumeration with their labels, as menus and filters offer them; all by default. */
export function optionsOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
  values: readonly Value[] = namesIn(labels),
): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: labels[value] }));
}
