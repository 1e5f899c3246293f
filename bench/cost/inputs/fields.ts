import type { Handler } from "../handlers";
import { filled, isPost, joined, largestForm, nested, type Input, type Made } from "../input";

const FORM = "application/x-www-form-urlencoded";

/** Returns the handler's form as a page shows it, with additional fields. */
function formWith(fields: Handler["fields"], added: string): Made {
  const own = new URLSearchParams(fields.filter(({ isFile }) => !isFile).map(({ name, value }) => [name, value]));
  return { body: { type: FORM, bytes: Buffer.from(own.size > 0 ? `${own.toString()}&${added}` : added) } };
}

/** One parser reads all kinds of names, so a form with another button would only repeat the measurement. */
const takes = (handler: Handler) => isPost(handler) && !handler.isFurther;

function added(name: string, make: (size: number, handler: Handler) => string): Input[] {
  const input = (what: string, fieldsOf: (handler: Handler) => Handler["fields"]): Input => ({
    name: `fields: ${name}${what}`,
    most: largestForm,
    takes,
    make: (size, handler) => formWith(fieldsOf(handler), make(size, handler)),
  });
  return [
    // Measures both outcomes: a refused form is shown again, and an accepted form is processed further.
    input("", (handler) => handler.fields.filter(({ isText }) => !isText)),
    input(", beside a form filled in", (handler) => handler.fields),
  ];
}

/** Returns a field name of the form, or one that many forms have. */
const ownName = ({ fields }: Handler) => fields.find(({ isText }) => isText)?.name ?? "email";

const button = (payload: string) => `__intent__=${encodeURIComponent(payload)}`;
const DEEP = "[999]".repeat(10);

export const fields: readonly Input[] = [
  added("nested indices", (size) => joined(size, (at) => `b${String(at)}${DEEP}=1`, "&")),
  added("nested names", (size) => joined(size, (at) => `b${String(at)}${".a".repeat(10)}=1`, "&")),
  added("indices of one list", (size, handler) => joined(size, (at) => `${ownName(handler)}[${String(at % 1000)}]=1`, "&")), // prettier-ignore
  added("lists within one list", (size, handler) => joined(size, (at) => `${ownName(handler)}[${String(at % 1000)}][999][999].a=1`, "&")), // prettier-ignore
  added("many", (size) => joined(size, (at) => `f${String(at)}=1`, "&")),
  added("one name many times", (size, handler) => joined(size, () => `${ownName(handler)}=1`, "&")),
  added("one deep name", (size) => `a${filled(size, "[0]")}=1`),
  added("one long name", (size) => `${filled(size, "a")}=1`),
  added("nothing between separators", (size) => filled(size, "&")),
  added("nothing but equals signs", (size) => filled(size, "=&")),
  added("percent signs", (size) => `a=${filled(size, "%")}`),
  added("plus signs", (size) => `a=${filled(size, "+")}`),
  added("encoded signs", (size) => `a=${filled(size, "%22%3C")}`),
  added("a button's JSON, deep", (size) => button(nested(size / 3, "[", "]"))),
  added("a button's JSON, wide", (size) => button(`{"type":"insert","payload":{"name":"a","value":[${joined(size / 2, () => "1", ",")}]}}`)), // prettier-ignore
  added("a button's name, deep", (size) => button(`{"type":"insert","payload":{"name":"a${filled(size / 3, "[9]")}"}}`)), // prettier-ignore
  added("many buttons", (size) => joined(size, () => button('{"type":"validate","payload":{"name":"a"}}'), "&")),
  added("a state's JSON, deep", (size) => `__state__=${encodeURIComponent(nested(size / 3, "[", "]"))}`),
  added("a state's JSON, wide", (size) => `__state__=${encodeURIComponent(`{"validated":{${joined(size / 3, (at) => `"a${String(at)}":true`, ",")}}}`)}`), // prettier-ignore
].flat();
