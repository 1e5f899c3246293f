/** Counts events by key and second, to find how often each key occurred in its busiest minute. */
export class BusiestMinute {
  readonly #bySecond = new Map<string, Map<number, number>>();

  note(key: string, second: number, times = 1): void {
    let seconds = this.#bySecond.get(key);
    if (!seconds) this.#bySecond.set(key, (seconds = new Map()));
    seconds.set(second, (seconds.get(second) ?? 0) + times);
  }

  /** Returns the keys with the most events in any sixty consecutive seconds, the busiest first. */
  top(most: number): { name: string; inBusiestMinute: number }[] {
    return [...this.#bySecond]
      .map(([name, seconds]) => ({ name, inBusiestMinute: mostInAMinute(seconds) }))
      .sort((a, b) => b.inBusiestMinute - a.inBusiestMinute || (a.name < b.name ? -1 : 1))
      .slice(0, most);
  }
}

function mostInAMinute(seconds: ReadonlyMap<number, number>): number {
  const sorted = [...seconds].sort(([a], [b]) => a - b);
  let most = 0;
  let sum = 0;
  let first = 0;
  for (const [second, times] of sorted) {
    sum += times;
    for (let left = sorted[first]; left && left[0] <= second - 60; left = sorted[++first]) sum -= left[1];
    most = Math.max(most, sum);
  }
  return most;
}
