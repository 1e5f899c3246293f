const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  "#39": "'",
  "#64": "@",
};

const decoded = (text: string) => text.replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all);

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`).exec(tag);
  return found ? decoded(found[1] ?? "") : null;
}

/**
 * Returns what a browser would post from a page's untouched form with a field called `holding`. Only understands this
 * site's markup.
 */
export function formOf(html: string, holding: string): URLSearchParams {
  const form = html
    .split("<form")
    .slice(1)
    .map((part) => part.slice(0, part.indexOf("</form>")))
    .find((part) => part.includes(`name="${holding}"`));
  if (form === undefined) throw new Error(`The page has no form with ${holding}.`);
  const fields = new URLSearchParams();
  const controls = /<input[^>]*>|<textarea[^>]*>[\s\S]*?<\/textarea>|<select[^>]*>[\s\S]*?<\/select>/g;
  for (const [control] of form.matchAll(controls)) {
    const tag = control.slice(0, control.indexOf(">") + 1);
    const name = attribute(tag, "name");
    const type = attribute(tag, "type");
    if (name === null || name === "" || type === "file" || attribute(tag, "disabled") !== null) continue;
    if (tag.startsWith("<textarea"))
      fields.append(name, decoded(control.slice(tag.length, -"</textarea>".length)).replace(/^\n/, ""));
    else if (tag.startsWith("<select")) {
      const options = [...control.matchAll(/<option[^>]*>/g)].map(([option]) => option);
      const chosen = options.find((option) => attribute(option, "selected") !== null) ?? options[0];
      if (chosen) fields.append(name, attribute(chosen, "value") ?? "");
    } else if (type === "checkbox" || type === "radio") {
      if (attribute(tag, "checked") !== null) fields.append(name, attribute(tag, "value") ?? "on");
    } else fields.append(name, attribute(tag, "value") ?? "");
  }
  return fields;
}
