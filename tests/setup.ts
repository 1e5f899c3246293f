import { env } from "~/env.server";
import { registerSubjects } from "~/site/registries/register.server";

// This imports the whole app, which takes seconds, so files with a process of their own leave it out unless they open a
// backend (`tests/support/backend.ts`).
registerSubjects();
// Otherwise a key would be made in the data folder of the person who runs the tests.
Object.assign(env, { SECRETS_KEY: "ab".repeat(32) });
