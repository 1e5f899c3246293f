/** A change of a text: the part from `start` to `end` is replaced by `text`, then `select` is selected. */
export interface Edit {
  start: number;
  end: number;
  text: string;
  select: readonly [number, number];
}

interface Selected {
  value: string;
  start: number;
  end: number;
}

const MARKS = { bold: "**", italic: "*" } as const;
const STAND_INS = { bold: "bold text", italic: "italic text" } as const;

/** Returns how many asterisks stand next to a position. */
function asterisks(value: string, at: number, step: 1 | -1): number {
  let count = 0;
  while (value[step === 1 ? at + count : at - 1 - count] === "*") count += 1;
  return count;
}

/** Makes the selection bold or italic, or plain again if it is. */
export function emphasised({ value, start, end }: Selected, kind: keyof typeof MARKS): Edit {
  const chosen = value.slice(start, end);
  // Markdown knows no emphasis that begins or ends with a space.
  const from = start + (chosen.length - chosen.trimStart().length);
  const to = Math.max(from, end - (chosen.length - chosen.trimEnd().length));
  const mark = MARKS[kind];
  const around = Math.min(asterisks(value, from, -1), asterisks(value, to, 1));
  const isMarked = kind === "bold" ? around >= 2 : around % 2 === 1;
  const words = value.slice(from, to);
  if (isMarked)
    return {
      start: from - mark.length,
      end: to + mark.length,
      text: words,
      select: [from - mark.length, to - mark.length],
    };
  const text = words || STAND_INS[kind];
  return {
    start: from,
    end: to,
    text: mark + text + mark,
    select: [from + mark.length, from + mark.length + text.length],
  };
}

/** What a line begins with before it gets another beginning of the same kind. */
const BEGINNINGS = {
  heading: { prefix: "## ", earlier: /^#{1,6}\s+/, standIn: "Heading" },
  list: { prefix: "- ", earlier: /^(?:[-*+]|\d+[.)])\s+/, standIn: "List item" },
  quote: { prefix: "> ", earlier: /^>\s?/, standIn: "Quote" },
} as const;

export type LineKind = keyof typeof BEGINNINGS;

/** Makes the selected lines headings, list items or a quote, or plain again if all of them are. */
export function begun({ value, start, end }: Selected, kind: LineKind): Edit {
  const { prefix, earlier, standIn } = BEGINNINGS[kind];
  const from = value.lastIndexOf("\n", start - 1) + 1;
  const next = value.indexOf("\n", Math.max(start, end - (value[end - 1] === "\n" && end > start ? 1 : 0)));
  const to = next === -1 ? value.length : next;
  const lines = value.slice(from, to).split("\n");
  const isBlank = lines.every((line) => line.trim() === "");
  const isMarked = !isBlank && lines.every((line) => line.trim() === "" || line.startsWith(prefix));
  const marked = isBlank
    ? [prefix + standIn]
    : lines.map((line) => {
        if (line.trim() === "") return line;
        return isMarked ? line.slice(prefix.length) : prefix + line.replace(earlier, "");
      });
  // A heading, list or quote that follows a paragraph without a blank line would be part of it.
  const before = isMarked || from === 0 || value.slice(0, from).endsWith("\n\n") ? "" : "\n";
  const needsGap = kind === "heading" || !value.slice(value.lastIndexOf("\n", from - 2) + 1, from).startsWith(prefix);
  const gap = needsGap ? before : "";
  const text = gap + marked.join("\n");
  const first = from + gap.length;
  return {
    start: from,
    end: to,
    text,
    select: isBlank ? [first + prefix.length, first + prefix.length + standIn.length] : [first, from + text.length],
  };
}

/** Makes the selection a link: a selected address becomes its target, other words become its label. */
export function linked({ value, start, end }: Selected): Edit {
  const chosen = value.slice(start, end).trim();
  const isAddress = /^(?:https?:\/\/|\/)\S+$/.test(chosen);
  const [words, address] = isAddress ? ["link text", chosen] : [chosen || "link text", "https://"];
  const text = `[${words}](${address})`;
  const from = start + 1 + (isAddress || chosen === "" ? 0 : words.length + 2);
  const length = isAddress || chosen === "" ? words.length : address.length;
  return { start, end, text, select: [from, from + length] };
}

/** Returns the Markdown of a picture; its alternative text is one line in which brackets count for nothing. */
export function pictureMarkdown(alt: string, src: string): string {
  const text = alt
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\[\]]/g, (sign) => `\\${sign}`);
  return `![${text}](${src})`;
}

/** Replaces the selection by a paragraph of its own. */
export function insertedAsParagraph({ value, start, end }: Selected, own: string): Edit {
  const before = value.slice(0, start);
  const after = value.slice(end);
  const lead = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const trail = after === "" || after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  const text = lead + own + trail;
  const at = start + lead.length + own.length;
  return { start, end, text, select: [at, at] };
}
