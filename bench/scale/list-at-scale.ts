// Compares a filtered list on 10,000 casinos and 50,000 bonuses with one on 100 and 500. Both servers run at the same
// time and are asked in turn; every address is requested once, so that the page cache never answers.
// Run: npm run bench:lists [-- --small FOLDER --large FOLDER --port 3104]
import { parseArgs } from "node:util";
import { alternate, spent, startServer, storeOf, type RunningServer } from "../measuring";
import { LISTS } from "./list-addresses";

const MOST_ALLOWED = 1.5;
const ROUNDS = 300;
const WARM_UP = 60;

const { values } = parseArgs({
  options: { small: { type: "string" }, large: { type: "string" }, port: { type: "string", default: "3104" } },
});

async function asked(server: RunningServer, path: string): Promise<number> {
  const { status, bytes } = await server.ask(path);
  if (status !== 200) throw new Error(`${path} was answered with ${String(status)}.`);
  return bytes;
}

const smallStore = await storeOf({ casinos: 100, bonuses: 500, reviews: 1_000, complaints: 1_000 }, values.small);
const largeStore = await storeOf(
  { casinos: 10_000, bonuses: 50_000, reviews: 20_000, complaints: 5_000 },
  values.large,
);
const port = Number(values.port);
const small = await startServer(smallStore.folder, port, "/casinos");
const large = await startServer(largeStore.folder, port + 1, "/casinos");

async function compareLists(name: keyof typeof LISTS): Promise<boolean> {
  const address = LISTS[name];
  for (let round = 0; round < WARM_UP; round++) {
    for (const server of [small, large]) await asked(server, address(ROUNDS + round));
  }
  const bytes = { small: 0, large: 0 };
  const [onSmall = NaN, onLarge = NaN] = await alternate(ROUNDS, [
    async (round) => (bytes.small += await asked(small, address(round))),
    async (round) => (bytes.large += await asked(large, address(round))),
  ]);
  const ratio = onLarge / onSmall;
  console.log(
    `${name}, filtered: large / small = ${ratio.toFixed(2)} (medians ${onSmall.toFixed(1)} ms and ${onLarge.toFixed(1)} ms; bytes ${(bytes.large / bytes.small).toFixed(2)})`,
  );
  return ratio <= MOST_ALLOWED;
}

function tellMemory(when: string): void {
  console.log(`resident memory ${when}: ${String(small.memory() ?? "?")} MB and ${String(large.memory() ?? "?")} MB`);
}

let held = true;
try {
  console.log(`start to first answer: ${spent(small.start)} and ${spent(large.start)}`);
  tellMemory("then");
  for (const server of [small, large]) {
    const started = performance.now();
    await asked(server, "/bonuses");
    console.log(`first list of bonuses, which works out every chance: ${(performance.now() - started).toFixed(0)} ms`);
  }
  for (const name of ["casinos", "bonuses"] as const) held = (await compareLists(name)) && held;
  console.log(`At most ${String(MOST_ALLOWED)} is allowed${held ? "." : ", so this is too slow."}`);

  const [first = NaN, deep = NaN] = await alternate(40, [
    (round) => asked(large, `/casinos?sort=name&page=${String(2 + round)}`),
    (round) => asked(large, `/casinos?sort=name&page=${String(360 + round)}`),
  ]);
  console.log(`at 10,000 casinos: page 360 and on / page 2 and on = ${(deep / first).toFixed(2)}`);
  tellMemory("at the end");
} finally {
  await Promise.all([small.stop(), large.stop()]);
  smallStore.discard();
  largeStore.discard();
}
if (!held) process.exit(1);
