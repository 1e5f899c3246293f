import { parseHTML } from "linkedom";

/** Returns what a page says of itself in ARIA's attributes, each with its element. */
export function ariaOf(html: string): string[] {
  const { document } = parseHTML(html);
  return [...document.querySelectorAll("*")].flatMap((element) =>
    [...element.attributes]
      .filter(({ name }) => name === "role" || name.startsWith("aria-"))
      .map(({ name, value }) => `${element.localName} ${name}=${value}`),
  );
}
