import { config } from "zod/v4/core";

// When a schema is created, zod tests whether it may make functions from text. The content security policy forbids
// that, and browsers would report each test. This runs on import, and scripts/building/chunks.ts puts it into a file
// that is evaluated before every schema.
config({ jitless: true });
