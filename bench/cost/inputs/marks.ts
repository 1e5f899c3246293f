import type { Field } from "../../scan/places";
import { filled, isPost, largestForm, type Input } from "../input";
import { multipartOf } from "./multipart";

/** Returns combining marks of two bytes each that every normal form of Unicode reorders. */
const marks = (bytes: number) => filled(bytes / 2, "\u0301\u0323");

/** True for a field that people type into, and for a hidden one with the address to return to. */
const isOpen = ({ isText, value }: Field) => isText || value.startsWith("/");

/** An email address stands in for a name that is left out. */
const isEmail = ({ name }: Field) => /email/i.test(name);

/**
 * Returns the form with this text in each of the chosen fields and the other text fields empty, in the encoding in
 * which a mark takes the fewest bytes.
 */
function marked(
  name: string,
  make: (bytes: number) => string,
  { isChosen = isOpen, forStaff = false }: { isChosen?: (field: Field) => boolean; forStaff?: boolean } = {},
): Input {
  return {
    name: `marks: ${name}`,
    most: largestForm,
    takes: (handler) =>
      isPost(handler) &&
      (!forStaff || handler.path.startsWith("/admin/")) &&
      (handler.fields.some(isChosen) || (forStaff && handler.route === "routes/admin.markdown")),
    make(size, handler) {
      const fields = handler.fields.some(isChosen)
        ? handler.fields.filter(({ isFile }) => !isFile)
        : [...handler.fields, { name: "text", value: "", isFile: false, isText: true }];
      const text = make(size / Math.max(1, fields.filter(isChosen).length));
      const parts = fields.map((field) => ({
        name: field.name,
        value: isChosen(field) ? text : field.isText ? "" : field.value,
      }));
      return multipartOf(parts);
    },
  };
}

/** Combining marks as text, and as the host of an address, which is normalised too. */
export const combiningMarks: readonly Input[] = [
  marked("a word", (bytes) => `a${marks(bytes)}`),
  marked("the domain of an email address", (bytes) => `a@a${marks(bytes)}.example`, { isChosen: isEmail }),
  marked("an email address", (bytes) => `a${marks(bytes)}@mail.example`, { isChosen: isEmail }),
  marked("an address", (bytes) => `https://a${marks(bytes)}.example/`),
  marked("an address to go back to", (bytes) => `//a${marks(bytes)}.example/`),
  marked("Markdown: a link", (bytes) => `[a](https:a${marks(bytes)}.example)`, { forStaff: true }),
];
