// Fills an empty store with the demo content.
import { openBackend } from "~/backend/index.server";
import { env } from "~/env.server";
import { collections } from "~/features/collections";
import { settings } from "~/features/settings/collection";
import { seedDemo } from "./seeding/demo";

const backend = openBackend(env, collections);
if (await backend.documents.get(settings, "current")) {
  console.log("The store has content already; nothing was changed.");
} else {
  console.log("Filling the store with the demo content …");
  const written = await seedDemo(backend, new Date());
  console.log(`${String(written)} documents written.`);
}
await backend.documents.close();
