// Writes a data folder of any size: the demo content and the requested amount of similar content.
import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fillStore } from "./fill-store";

const { values } = parseArgs({
  options: {
    casinos: { type: "string", default: "10000" },
    bonuses: { type: "string", default: "50000" },
    reviews: { type: "string", default: "1000000" },
    complaints: { type: "string", default: "200000" },
    games: { type: "string", default: "0" },
    seen: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    out: { type: "string" },
  },
});

function whole(name: "casinos" | "bonuses" | "reviews" | "complaints" | "games" | "seen" | "seed"): number {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  console.error(`--${name} takes a whole number.`);
  process.exit(1);
}

const { out } = values;
if (out === undefined) {
  console.error(
    "Say where: npm run bench:generate -- --out FOLDER [--casinos 10000 --bonuses 50000 --reviews 1000000 --complaints 200000 --games 0 --seen 0 --seed 1]",
  );
  process.exit(1);
}
const file = join(out, "edgewise.sqlite");
if (existsSync(file)) {
  console.error(`${file} is there already. Choose an empty folder.`);
  process.exit(1);
}
mkdirSync(out, { recursive: true });

const started = performance.now();
const made = await fillStore({
  folder: out,
  today: new Date(),
  seed: whole("seed"),
  casinos: whole("casinos"),
  bonuses: whole("bonuses"),
  reviews: whole("reviews"),
  complaints: whole("complaints"),
  games: whole("games"),
  seen: whole("seen"),
  report: (line) => console.log(line),
});
const size = Math.round(statSync(file).size / 1_000_000);
console.log(
  `${made.casinos.toLocaleString("en")} casinos, ${made.bonuses.toLocaleString("en")} bonuses, ${made.reviews.toLocaleString("en")} reviews and ` +
    `${made.complaints.toLocaleString("en")} complaints in ${String(Math.round((performance.now() - started) / 1_000))} s; ${String(size)} MB.`,
);
