import { expect, test } from "vitest";
import { inTurn } from "~/shell/browser/in-turn";

/** Work that is begun and ended by hand, for a browser that is idle when told so. */
function byHand(atOnce: number) {
  let waiting: (() => void)[] = [];
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const turns = inTurn<string>(
    atOnce,
    (work) => waiting.push(work),
    (piece, through) => {
      begun.push(piece);
      ends.set(piece, through);
    },
  );
  const idle = () => {
    const due = waiting;
    waiting = [];
    for (const work of due) work();
  };
  return { turns, begun, idle, end: (piece: string) => ends.get(piece)?.() };
}

test("work begins in its order, as much at once as may, when the browser is idle", () => {
  const { turns, begun, idle, end } = byHand(2);
  turns.add(["a", "b", "c"]);
  turns.add(["d"]);
  expect(begun).toEqual([]);
  idle();
  expect(begun).toEqual(["a", "b"]);
  idle();
  expect(begun).toEqual(["a", "b"]);
  end("b");
  expect(begun).toEqual(["a", "b"]);
  idle();
  expect(begun).toEqual(["a", "b", "c"]);
  end("a");
  end("c");
  idle();
  expect(begun).toEqual(["a", "b", "c", "d"]);
});

test("waiting work can be forgotten, and begun work still keeps its place", () => {
  const { turns, begun, idle, end } = byHand(1);
  turns.add(["a", "b"]);
  idle();
  turns.clear();
  turns.add(["c"]);
  idle();
  expect(begun).toEqual(["a"]);
  end("a");
  idle();
  expect(begun).toEqual(["a", "c"]);
});
