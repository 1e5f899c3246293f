// Does a filtered list of casinos take longer on 10,000 casinos than on 100? Both servers run at the same time and are
// asked in turn; every address is asked once, so that no cache of finished pages answers.
// Run: npm run bench:lists [-- --small FOLDER --large FOLDER --port 3104]
import { parseArgs } from "node:util";
import { alternate, startServer, storeOf, type RunningServer } from "./measuring";

const MOST_ALLOWED = 1.5;
const ROUNDS = 300;
const WARM_UP = 60;

const { values } = parseArgs({
  options: { small: { type: "string" }, large: { type: "string" }, port: { type: "string", default: "3104" } },
});

const LICENCES = ["Malta Gaming Authority", "UK Gambling Commission"];
const COUNTRIES = ["GB", "DE", "SE", "CA", "NL", "FI", "AU", "IE", "NO", "AT"];
const SORTS = ["score", "newest", "name", "payout", "rating"];
const PAYMENTS = ["debit_card", "bank_transfer", "e_wallet", "crypto"];

function listAddresses(): string[] {
  const addresses: string[] = [];
  for (const country of COUNTRIES)
    for (const sort of SORTS)
      for (const payment of PAYMENTS)
        for (const licence of ["", ...LICENCES]) {
          const search = new URLSearchParams({ country, sort, payment, ...(licence && { licence }) });
          addresses.push(`/casinos?${search.toString()}`);
        }
  return addresses;
}

function differentAddresses(): (round: number) => string {
  const addresses = listAddresses();
  // A step that shares no factor with their number goes through all of them, neighbours far apart.
  return (round) => addresses[(round * 271) % addresses.length] ?? "/casinos";
}

const address = differentAddresses();

async function asked(server: RunningServer, path: string): Promise<number> {
  const { status, bytes } = await server.ask(path);
  if (status !== 200) throw new Error(`${path} was answered with ${String(status)}.`);
  return bytes;
}

const smallStore = await storeOf({ casinos: 100, bonuses: 500, reviews: 1_000, complaints: 1_000 }, values.small);
const largeStore = await storeOf(
  { casinos: 10_000, bonuses: 50_000, reviews: 100_000, complaints: 20_000 },
  values.large,
);
const port = Number(values.port);
const small = await startServer(smallStore.folder, port, "/casinos");
const large = await startServer(largeStore.folder, port + 1, "/casinos");

let failed = false;
try {
  for (let round = 0; round < WARM_UP; round++) {
    for (const server of [small, large]) await asked(server, address(ROUNDS + round));
  }
  const bytes = { small: 0, large: 0 };
  const [onSmall = NaN, onLarge = NaN] = await alternate(ROUNDS, [
    async (round) => (bytes.small += await asked(small, address(round))),
    async (round) => (bytes.large += await asked(large, address(round))),
  ]);
  const ratio = onLarge / onSmall;
  failed = !(ratio <= MOST_ALLOWED);
  console.log(`filtered list, median: ${onSmall.toFixed(2)} ms at 100 casinos, ${onLarge.toFixed(2)} ms at 10,000`);
  console.log(
    `10,000 / 100 = ${ratio.toFixed(2)} (at most ${String(MOST_ALLOWED)}); bytes sent ${(bytes.large / bytes.small).toFixed(2)}`,
  );

  const [first = NaN, deep = NaN] = await alternate(40, [
    (round) => asked(large, `/casinos?sort=name&page=${String(2 + round)}`),
    (round) => asked(large, `/casinos?sort=name&page=${String(360 + round)}`),
  ]);
  console.log(`at 10,000: page 360 and on / page 2 and on = ${(deep / first).toFixed(2)}`);

  console.log(
    `start to first answer: ${Math.round(small.startMs).toLocaleString("en")} ms and ${Math.round(large.startMs).toLocaleString("en")} ms`,
  );
  console.log(
    `resident memory after ${String(ROUNDS)} lists: ${String(small.memory() ?? "?")} MB and ${String(large.memory() ?? "?")} MB`,
  );
} finally {
  await Promise.all([small.stop(), large.stop()]);
  smallStore.discard();
  largeStore.discard();
}
if (failed) process.exit(1);
