/** A form's values as a browser sends them: nested names, a tick as "on", nothing for what is empty. */
export function postedForm(values: unknown, extra: Record<string, string> = {}): FormData {
  const form = new FormData();
  append(form, "", values);
  for (const [name, value] of Object.entries(extra)) form.append(name, value);
  return form;
}

function append(form: FormData, name: string, value: unknown): void {
  if (Array.isArray(value)) {
    const isList = value.every((one) => typeof one !== "object");
    value.forEach((one, at) => append(form, isList ? name : `${name}[${String(at)}]`, one));
  } else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) append(form, name ? `${name}.${key}` : key, part);
  } else if (value === true) form.append(name, "on");
  else if (value === false || value === null) return;
  // An empty control is sent as well, as nothing.
  else form.append(name, value === undefined ? "" : String(value));
}
