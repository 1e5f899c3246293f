// Fills an empty store with the demo content.
import { closeBackend, installBackend, openBackend } from "~/backend/index.server";
import { env } from "~/env.server";
import { endIfRefused } from "~/start-refusal";
import { collections } from "~/site/registries/collections";
import { registerSubjects } from "~/site/registries/register.server";
import { allHeads } from "~/site/trail/all-heads.server";
import { settings } from "~/platform/settings/collection";
import { sealDays } from "~/platform/trail/sealing.server";
import { seedAccounts } from "./seeding/accounts";
import { seedCasinoArea } from "./seeding/casino-area";
import { seedDemo } from "./seeding/demo";
import { seedPictures } from "./seeding/pictures";
import { seedGameReport } from "./seeding/game-report";
import { seedQuestions } from "./seeding/readers/questions";
import { seedLinks } from "./seeding/links";
import { seedTerms } from "./seeding/terms";
import { seedNewsletter } from "./seeding/newsletter";

/** Enough days for some with changes and some without. */
const DAYS_OF_ROOTS = 14;

const backend = await openBackend(env, collections).catch(endIfRefused);
installBackend(backend);
registerSubjects();
if (await backend.documents.get(settings, "current")) {
  console.log("The store already has content; nothing was changed.");
} else {
  console.error("Filling the store with demo content, usually for 10 s …");
  const today = new Date();
  const { owners, emails, password, representative } = await seedAccounts(backend, today, process.env["DEMO_PASSWORD"]);
  const written = await seedDemo(backend, today, owners);
  await seedCasinoArea(today, representative);
  await seedNewsletter(backend, today);
  await seedTerms(today);
  await seedLinks(today);
  await seedPictures();
  await seedGameReport(today, owners.player.uid);
  await seedQuestions(today);
  const earlier = new Date(today.getTime() - DAYS_OF_ROOTS * 86_400_000);
  await sealDays({ headsWithin: allHeads, first: earlier.toISOString().slice(0, 10) });
  console.log(`${String(written)} documents written.`);
  console.log(`\nSign in as\n${emails.map((email) => `  ${email}`).join("\n")}\nwith the password  ${password}\n`);
}
await closeBackend(backend);
