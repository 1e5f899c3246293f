import { env } from "~/env.server";
import { registerSubjects } from "~/site/registries/register.server";

// Brings the whole app, which takes seconds to import: what has a process of its own goes without, unless it opens a
// backend (`tests/support/backend.ts`).
registerSubjects();
// Otherwise a key would be made in the data folder of the person who runs the tests.
Object.assign(env, { SECRETS_KEY: "ab".repeat(32) });
