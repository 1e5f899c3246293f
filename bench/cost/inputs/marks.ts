import type { Field } from "../../scan/places";
import { filled, isPost, largestForm, type Input } from "../input";
import { BOUNDARY, partsOf } from "./multipart";

/** Returns marks that every normal form of Unicode puts in another order, of two bytes each. */
export const marks = (bytes: number) => filled(bytes / 2, "\u0301\u0323");

/** True for a field that people type into, and for a hidden one that says where to go back to. */
const isOpen = ({ isText, value }: Field) => isText || value.startsWith("/");

/** Returns the form with this text in each of those fields, written so that a mark takes the fewest bytes. */
function marked(name: string, make: (bytes: number) => string): Input {
  return {
    name: `marks: ${name}`,
    most: largestForm,
    takes: (handler) => isPost(handler) && (handler.fields.some(isOpen) || handler.route === "routes/admin.markdown"),
    make(size, handler) {
      const fields = handler.fields.some(isOpen)
        ? handler.fields.filter(({ isFile }) => !isFile)
        : [...handler.fields, { name: "text", value: "", isFile: false, isText: true }];
      const text = make(size / fields.filter(isOpen).length);
      const parts = fields.map((field) => ({ name: field.name, value: isOpen(field) ? text : field.value }));
      const bytes = Buffer.concat([partsOf(parts), Buffer.from(`--${BOUNDARY}--\r\n`)]);
      return { body: { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes } };
    },
  };
}

/** Combining marks, plain and where they are taken for the host of an address, which has a normal form too. */
export const combiningMarks: readonly Input[] = [
  marked("a word", (bytes) => `a${marks(bytes)}`),
  marked("the domain of an email address", (bytes) => `a@a${marks(bytes)}.example`),
  marked("an email address", (bytes) => `a${marks(bytes)}@mail.example`),
  marked("an address", (bytes) => `https://a${marks(bytes)}.example/`),
  marked("an address to go back to", (bytes) => `//a${marks(bytes)}.example/`),
  marked("Markdown: a link", (bytes) => `[a](https:a${marks(bytes)}.example)`),
];
