/** Stands for a line end that was typed, where those count. */
export const LINE_END = "\ue000";
/** Stands for a `br`. With the line end after it, it is one break. */
export const BREAK = "\ue001";
const BREAKS = /[\ue000\ue001]/g;

/** Escapes words so that Markdown finds no markup in them. */
export function escapeText(text: string): string {
  return text
    .replace(BREAKS, "")
    .replace(/[\\`*_[\]]/g, "\\$&")
    .replace(/~(?=~)/g, "\\~")
    .replace(/<(?=[a-z/!?])/gi, "\\<")
    .replace(/&(?=#?\w{1,31};)/g, "\\&");
}

/** Escapes the beginning of a line so that it doesn't become a heading, list, quotation or rule. */
function escapeLine(line: string): string {
  return line
    .replace(/^(#{1,6})(?=\s|$)/, "\\$1")
    .replace(/^([-+=>|])/, "\\$1")
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2")
    .replace(/^~(?=~)/, "\\~");
}

/** Returns a run of words with single spaces and one character for every break. */
function condensed(run: string): string {
  return run
    .replace(/\s+/g, " ")
    .replace(/\ue001 ?\ue000?/g, BREAK)
    .replace(/ ?[\ue000\ue001] ?/g, BREAK);
}

const lines = (text: string) => text.split(BREAK).map((line) => line.trim()).filter((line) => line !== ""); // prettier-ignore

/** Returns the paragraphs of a run of words: two breaks in a row begin another. */
export function paragraphsOf(run: string): string[] {
  return condensed(run)
    .split(/\ue001{2,}/)
    .map((paragraph) => lines(paragraph).map(escapeLine).join("\\\n"))
    .filter((paragraph) => paragraph !== "");
}

/** Returns a run of words in one line, as a heading or a cell takes it. */
export function lineOf(run: string): string {
  return lines(condensed(run)).join(" ");
}

/** Puts markers around the words of each line, with the spaces at their ends outside. */
export function wrapped(run: string, sign: string): string {
  return run
    .split(/([\ue000\ue001])/)
    .map((part) => {
      const words = part.trim();
      if (words === "" || words === LINE_END || words === BREAK) return part;
      return `${/^\s/.test(part) ? " " : ""}${sign}${words}${sign}${/\s$/.test(part) ? " " : ""}`;
    })
    .join("");
}

/** Returns code within a line. */
export function codeSpan(text: string): string {
  const code = text.replace(/\s+/g, " ").trim();
  if (code === "") return "";
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${code}${fence}` : `${fence} ${code} ${fence}`;
}

/** Returns a block of code as it is. */
export function codeBlock(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text.replace(/^\n/, "").trimEnd()}\n${fence}`;
}

/** Returns an address as Markdown writes it in a link. */
export function target(href: string): string {
  return href.replace(/[()<>\\\s]/g, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).padStart(2, "0")}`);
}

/** Indents blocks below the marker of their list entry. */
export function indented(text: string, by: number): string {
  return text
    .split("\n")
    .map((line, at) => (at === 0 || line === "" ? line : " ".repeat(by) + line))
    .join("\n");
}
