/**
 * Which tests run on Firestore in `npm test`: so few that every query shape and every transaction that any test meets is
 * met by one of them.
 *
 * @typedef {{ met: string[], calls: number, writes: number }} Requests What was asked of the store, in how many round trips,
 *   and how many documents were written, which costs about as much for each.
 * @typedef {{ name: string } & Requests} NotedTest
 * @typedef {{ file: string, before: Requests, tests: NotedTest[] }} NotedFile `before`: before its first test.
 * @typedef {Record<string, string[]>} Chosen Full names of tests, by file.
 */

/** What a test and a file cost beside their round trips, in round trips. */
const PER_TEST = 8;
const PER_FILE = 20;
/** A test of more round trips takes five seconds and more: what nothing cheaper meets is left to `npm run test:firestore`. */
const MOST_CALLS = 400;

/** @param {{ calls: number }} test */
const isCheap = ({ calls }) => calls <= MOST_CALLS;

/**
 * Returns the requests of these files' tests that none of the chosen ones meets.
 *
 * @param {readonly NotedFile[]} files
 * @param {Chosen} chosen
 */
export function unmetRequests(files, chosen) {
  const met = new Set(
    files.flatMap(({ file, before, tests }) => {
      const run = tests.filter(({ name }) => chosen[file]?.includes(name));
      return run.length === 0 ? [] : [...before.met, ...run.flatMap((test) => test.met)];
    }),
  );
  const all = new Set(files.flatMap(({ tests }) => tests.filter(isCheap).flatMap((test) => test.met)));
  return [...all].filter((request) => !met.has(request)).sort();
}

/**
 * Chooses cheap tests that together meet every request: next always the one that meets most new ones for its cost, and
 * in the end without those that the others have made superfluous.
 *
 * @param {readonly NotedFile[]} files
 * @returns {Chosen}
 */
export function chooseTests(files) {
  const tests = files.flatMap(({ file, before, tests }) =>
    tests.filter(isCheap).map(({ name, met, calls, writes }) => ({
      file,
      name,
      cost: calls + writes,
      before,
      met: new Set([...before.met, ...met]),
    })),
  );
  /** @type {Set<typeof tests[number]>} */
  const run = new Set();
  const open = new Set(tests.flatMap(({ met }) => [...met]));
  const opened = new Set();
  while (open.size > 0) {
    let [best, most] = [tests[0], 0];
    for (const test of tests) {
      let gain = 0;
      for (const request of test.met) if (open.has(request)) gain += 1;
      const perFile = PER_FILE + test.before.calls + test.before.writes;
      const cost = PER_TEST + test.cost + (opened.has(test.file) ? 0 : perFile);
      if (gain / cost > most) [best, most] = [test, gain / cost];
    }
    if (!best) break;
    run.add(best);
    opened.add(best.file);
    for (const request of best.met) open.delete(request);
  }
  const dearest = [...run].sort((a, b) => b.cost - a.cost);
  for (const test of dearest) {
    const others = new Set([...run].filter((one) => one !== test).flatMap(({ met }) => [...met]));
    if ([...test.met].every((request) => others.has(request))) run.delete(test);
  }
  /** @type {Chosen} */
  const chosen = {};
  for (const { file, name } of [...run].sort((a, b) => (a.file < b.file ? -1 : 1))) (chosen[file] ??= []).push(name);
  return chosen;
}
