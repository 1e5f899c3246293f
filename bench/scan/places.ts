import type { BuiltRoute } from "../fuzz/build-routes";
import type { FoundForm, Site } from "../fuzz/explore";

export interface Field {
  name: string;
  value: string;
  isFile: boolean;
  /** True if a person can type any text into it. */
  isText: boolean;
}

/** A form of the site with one field of each name, filled in with plausible values. */
export interface Form {
  path: string;
  method: "GET" | "POST";
  fields: Field[];
}

/** The places a scanner visits, one of each kind: a second one runs the same code. */
export interface Places {
  addresses: Map<string, string[]>;
  forms: Map<string, Form>;
}

const LIKELY: Record<string, string> = {
  email: "somebody@edgewise.example",
  number: "100",
  date: "2026-01-15",
  password: "a guess at a password",
};
const TEXT_TYPES = new Set(["text", "search", "email", "url", "tel"]);
const A_TEXT = "The withdrawal was held back for three weeks, and nobody has said why, whatever was asked.";

const attributesOf = (tag: string) =>
  new Map([...tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [name, value]));
const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&#64;", "@").replaceAll("&amp;", "&");

function fieldsOf(html: string): Field[] {
  const fields = new Map<string, Field>();
  for (const [tag, kind = ""] of html.matchAll(/<(input|button|textarea)\b[^>]*>/g)) {
    const attributes = attributesOf(tag);
    const name = attributes.get("name");
    if (name === undefined || name === "" || fields.has(name)) continue;
    // A button that only changes a list: with it, nothing else in the form would be checked.
    if (name === "__intent__") continue;
    const type = attributes.get("type") ?? "text";
    const likely = kind === "textarea" ? A_TEXT : (LIKELY[type] ?? (/checkbox|radio/.test(type) ? "on" : "salt"));
    const given = attributes.get("value") ?? "";
    // A hidden field keeps its value, and an invisible field is a trap for robots.
    const value = type === "hidden" || name.endsWith("__confirm") ? given : given === "" ? likely : given;
    const isText = kind === "textarea" || (kind === "input" && TEXT_TYPES.has(type) && !name.endsWith("__confirm"));
    fields.set(name, { name, value: unescaped(value), isFile: type === "file", isText });
  }
  for (const [, tag = "", options = ""] of html.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const name = attributesOf(tag).get("name");
    if (name === undefined || fields.has(name)) continue;
    const values = [...options.matchAll(/<option\b[^>]*\svalue="([^"]+)"/g)].map(([, value = ""]) => unescaped(value));
    fields.set(name, { name, value: values[0] ?? "", isFile: false, isText: false });
  }
  return [...fields.values()];
}

/** Returns one form for each button with its own meaning. */
function formsOf({ path, method, html }: FoundForm): Form[] {
  const fields = fieldsOf(html);
  const buttons = [...html.matchAll(/<button\b[^>]*>/g)].map(([tag]) => attributesOf(tag));
  const meant = buttons.filter((button) => button.get("name") === "intent").map((button) => button.get("value") ?? "");
  if (meant.length < 2) return [{ path, method, fields }];
  return meant.map((intent) => ({
    path,
    method,
    fields: fields.map((field) => (field.name === "intent" ? { ...field, value: intent } : field)),
  }));
}

/** Returns a site's places, with one form of each kind. */
export function placesOf({ addresses, forms }: Site, routes: readonly BuiltRoute[]): Places {
  const routeOf = (path: string) => routes.find(({ expression }) => expression.test(path.split(/[?#]/)[0] ?? ""))?.id;
  const kinds = new Map<string, Form>();
  for (const form of forms.flatMap(formsOf)) {
    if (form.fields.length === 0 || routeOf(form.path) === "routes/sign-out") continue;
    const intent = form.fields.find(({ name }) => name === "intent")?.value;
    const kind = [routeOf(form.path), form.method, intent, ...form.fields.map(({ name }) => name).sort()].join(" ");
    if (!kinds.has(kind)) kinds.set(kind, { ...form, path: form.path.split("#")[0] ?? form.path });
  }
  return { addresses, forms: kinds };
}

/** Returns the places that the first has and the second does not. */
export function without(places: Places, others: Places): Places {
  return {
    addresses: new Map([...places.addresses].filter(([kind]) => !others.addresses.has(kind))),
    forms: new Map([...places.forms].filter(([kind]) => !others.forms.has(kind))),
  };
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Returns a page that leads a crawler to all places. */
export function placesPage({ addresses, forms }: Places): string {
  const links = [...addresses.values()].flat().map((path) => `<a href="${escaped(path)}">x</a>`);
  const shown = [...forms.values()].map(({ path, method, fields }) => {
    const upload = fields.some(({ isFile }) => isFile) ? ' enctype="multipart/form-data"' : "";
    const inputs = fields.map(({ name, value, isFile }) =>
      isFile
        ? `<input type="file" name="${escaped(name)}">`
        : `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
    );
    return `<form method="${method}" action="${escaped(path)}"${upload}>${inputs.join("")}</form>`;
  });
  return `<!doctype html><html lang="en"><title>Places</title><body>${[...links, ...shown].join("\n")}</body></html>`;
}

/** Returns the body that a browser would send. */
export const bodyOf = ({ fields }: Form) =>
  new URLSearchParams(fields.map(({ name, value }) => [name, value])).toString();
