import { diffArrays } from "diff";
import type { DiffPart } from "~/ui/differences/word-diff";

/** A part of a comparison: paragraphs that stay, paragraphs left out because they stay, and what changed. */
export type DiffBlock =
  { kind: "same"; text: string } | { kind: "gap"; paragraphs: number } | { kind: "changed"; parts: DiffPart[] };

export interface TextDiff {
  blocks: DiffBlock[];
  /** True if the texts are compared by word throughout; long changes are compared by paragraph. */
  isByWord: boolean;
}

/** Unchanged paragraphs shown before and after a change. */
const AROUND = 1;
/**
 * Comparing takes time in proportion to the square of the number of differences, which these limits bound. Two texts of
 * 200,000 characters with nothing in common take less than half a second at worst (tests/features/casino-terms).
 */
/** Paragraphs in a row that are looked at in pairs. */
const MOST_PAIRS = 200;
const MOST_PARAGRAPH_EDITS = 500;
const MOST_WORD_EDITS = 300;
/** Words and spaces compared by word in one change, and in all of them. */
const TOKENS_A_CHANGE = 6_000;
const TOKENS_IN_ALL = 16_000;

/** Paragraphs that share a smaller part of their words are easier to read one after the other than mixed by word. */
const LEAST_SHARED = 0.4;

const tokens = (text: string) => text.split(/(\s+)/).filter((token) => token !== "");

type Change = { removed: string[]; added: string[] };

/** Returns the paragraphs of two texts in order: those in both, and between them each change. */
function changesOf(earlier: string[], later: string[]): (string[] | Change)[] {
  const changes = diffArrays(earlier, later, { maxEditLength: MOST_PARAGRAPH_EDITS });
  // Hardly anything agrees, so one whole text replaces the other.
  if (!changes) return [{ removed: earlier, added: later }];
  const found: (string[] | Change)[] = [];
  let open: Change | null = null;
  for (const { added, removed, value } of changes) {
    if (!added && !removed) {
      found.push(value);
      open = null;
      continue;
    }
    if (!open) found.push((open = { removed: [], added: [] }));
    open[removed ? "removed" : "added"].push(...value);
  }
  return found;
}

function byParagraph({ removed, added }: Change): DiffPart[] {
  const parts: DiffPart[] = [];
  if (removed.length > 0) parts.push({ kind: "removed", text: removed.join("\n") });
  if (added.length > 0) parts.push({ kind: "added", text: added.join("\n") });
  return parts;
}

/**
 * Splits a change into pairs of paragraphs that replace each other, as when several in a row were each changed a
 * little.
 */
function inPairs(change: Change): Change[] {
  const { removed, added } = change;
  if (removed.length !== added.length || removed.length > MOST_PAIRS) return [change];
  return removed.map((paragraph, index) => ({ removed: [paragraph], added: [added[index] ?? ""] }));
}

/** True if two texts share enough of their words to be shown as one text with changes. */
function isAlike(parts: readonly DiffPart[], before: readonly string[], after: readonly string[]): boolean {
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== "").length;
  const shared = parts.reduce((sum, { kind, text }) => sum + (kind === "same" ? words(text) : 0), 0);
  return shared >= LEAST_SHARED * Math.max(words(before.join("")), words(after.join("")));
}

/** Compares two texts by paragraph, and what changed within them by word. */
export function diffTexts(earlier: string, later: string): TextDiff {
  const blocks: DiffBlock[] = [];
  let isByWord = true;
  let left = TOKENS_IN_ALL;

  function parts(change: Change): DiffPart[] {
    if (change.removed.length === 0 || change.added.length === 0) return byParagraph(change);
    const [before, after] = [tokens(change.removed.join("\n")), tokens(change.added.join("\n"))];
    const count = before.length + after.length;
    const isAffordable = count <= TOKENS_A_CHANGE && count <= left;
    const words = isAffordable ? diffArrays(before, after, { maxEditLength: MOST_WORD_EDITS }) : undefined;
    if (isAffordable) left -= count;
    if (!words) {
      isByWord = false;
      return byParagraph(change);
    }
    const found: DiffPart[] = words.map(({ added, removed, value }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text: value.join(""),
    }));
    return isAlike(found, before, after) ? found : byParagraph(change);
  }

  const found = changesOf(earlier.split("\n"), later.split("\n"));
  for (const [index, one] of found.entries()) {
    if (!Array.isArray(one)) {
      for (const pair of inPairs(one)) blocks.push({ kind: "changed", parts: parts(pair) });
      continue;
    }
    const head = index === 0 ? 0 : AROUND;
    const tail = index === found.length - 1 ? 0 : AROUND;
    const hidden = one.length - head - tail;
    const same = (paragraphs: string[]) => {
      for (const text of paragraphs) blocks.push({ kind: "same", text });
    };
    if (hidden <= 1) same(one);
    else {
      same(one.slice(0, head));
      blocks.push({ kind: "gap", paragraphs: hidden });
      same(one.slice(one.length - tail));
    }
  }
  return { blocks, isByWord };
}
