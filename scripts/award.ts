// Takes a year's awards through their phases: npm run award -- …
import { closeBackend, installBackend, openBackend } from "~/backend/index.server";
import { env } from "~/env.server";
import { endIfRefused, parseWords } from "~/start-refusal";
import {
  addNominee,
  announceAward,
  closeVoting,
  listCategories,
  openShortlist,
  openVoting,
  setJuryPoints,
  type DeskActor,
  type DeskOutcome,
} from "~/features/awards/desk/award-desk.server";
import { listNominations } from "~/features/awards/nominations/nominations.server";
import { collections } from "~/site/registries/collections";

const USAGE = `Usage: npm run award -- nominations YEAR
       npm run award -- shortlist YEAR
       npm run award -- add YEAR CATEGORY CASINO --citation "…"
       npm run award -- open-voting YEAR [--until 2027-10-01T22:00:00Z]
       npm run award -- close YEAR
       npm run award -- points YEAR CATEGORY NOMINEE POINTS
       npm run award -- announce YEAR [--now]
Rules, categories and nominees are frozen once voting is open. What is announced shows on the date that was set; --now
shows it at once.`;

const HAND: DeskActor = { staff: { uid: "system:award-command", name: "The award command", requestId: null } };

const { values, positionals } = parseWords({
  options: { citation: { type: "string" }, until: { type: "string" }, now: { type: "boolean" } },
  allowPositionals: true,
});
const [command = "", yearText = "", category = "", name = "", points = ""] = positionals;
const year = Number(yearText);

const COMMANDS: Record<string, () => Promise<DeskOutcome>> = {
  shortlist: () => openShortlist(year, HAND),
  add: () => addNominee(year, category, { name, citation: values.citation ?? "" }, HAND),
  "open-voting": () => openVoting(year, HAND, { until: values.until }),
  close: () => closeVoting(year, HAND),
  points: () => setJuryPoints(year, category, { [name]: points === "" ? Number.NaN : Number(points) }, HAND),
  announce: () => announceAward(year, HAND, { now: values.now ?? false }),
};

async function nominations(): Promise<number> {
  const categories = await listCategories(year);
  if (!categories) {
    console.error(`There are no awards of ${yearText}.`);
    return 1;
  }
  for (const { id, name: title } of categories) {
    const items = await listNominations(year, id);
    console.log(`\n${title} (${id}): ${String(items.length)}`);
    for (const item of items) console.log(`  ${item.name}: ${item.why.replaceAll("\n", " ")}`);
  }
  return 0;
}

async function run(): Promise<number> {
  if (command === "nominations" && Number.isInteger(year)) return nominations();
  const chosen = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!chosen || !/^\d{4}$/.test(yearText)) {
    console.error(USAGE);
    return 2;
  }
  const answer = await chosen();
  switch (answer.outcome) {
    case "done":
      console.log(`${command} ${yearText}: done.`);
      return 0;
    case "already":
      console.log(`${command} ${yearText}: nothing needed changing.`);
      return 0;
    case "missing":
      console.error(`There are no awards of ${yearText}.`);
      return 1;
    case "conflict":
      console.error("Someone has changed the award. Try again.");
      return 1;
    case "refused":
      console.error(answer.message);
      return 1;
  }
}

const backend = await openBackend(env, collections).catch(endIfRefused);
installBackend(backend);
process.exitCode = await run().finally(() => closeBackend(backend));
