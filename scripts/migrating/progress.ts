import type { Phase, Progress } from "~/backend/migration/move.server";

const WORDS: Readonly<Record<Phase, string>> = { survey: "Looking at", copy: "Copying", verify: "Comparing" };
const BAR_WIDTH = 24;
const LINE_EVERY_MS = 5_000;
const DRAW_EVERY_MS = 100;

const number = (value: number) => value.toLocaleString("en-GB");

function barOf(done: number, total: number | null): string {
  if (total === null || total === 0) return "";
  const share = Math.min(1, done / total);
  const filled = Math.round(share * BAR_WIDTH);
  return `[${"#".repeat(filled)}${".".repeat(BAR_WIDTH - filled)}] ${String(Math.floor(share * 100)).padStart(3)}%  `;
}

/**
 * Shows the progress of a move: one line redrawn on a terminal; elsewhere a line when each part begins again or ends,
 * and every few seconds between.
 */
export function openProgress(output: NodeJS.WriteStream, now: () => number = () => performance.now()) {
  let current = "";
  let begunAt = now();
  let begunWith = 0;
  let shownAt = -Infinity;
  let isLineOpen = false;

  function end(): void {
    if (isLineOpen) output.write("\n");
    isLineOpen = false;
  }

  function show({ phase, part, done, total }: Progress): void {
    // Output that can't be redrawn leaves out empty parts.
    if (!output.isTTY && done === 0 && total === 0) return;
    const isNew = current !== `${phase} ${part}`;
    if (isNew) {
      end();
      current = `${phase} ${part}`;
      [begunAt, begunWith, shownAt] = [now(), done, -Infinity];
    }
    const isOver = total !== null && done >= total;
    if (!isOver && now() - shownAt < (output.isTTY ? DRAW_EVERY_MS : LINE_EVERY_MS)) return;
    shownAt = now();
    const seconds = (now() - begunAt) / 1000;
    const perSecond = seconds > 1 && done > begunWith ? `, ${number(Math.round((done - begunWith) / seconds))} a second` : ""; // prettier-ignore
    const counts = total === null ? number(done) : `${number(done)} of ${number(total)}`;
    const line = `${WORDS[phase]} ${part}: ${barOf(done, total)}${counts}${perSecond}`;
    if (output.isTTY) {
      output.write(`\r\x1b[K${line}`);
      isLineOpen = true;
    } else output.write(`${line}\n`);
  }

  return { show, end };
}
