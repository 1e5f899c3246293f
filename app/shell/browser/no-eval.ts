import { config } from "zod/v4/core";

// zod tries whether it may make functions from text when a schema is created. The content security policy forbids that,
// and browsers would report each try. It happens on import, and scripts/building/chunks.ts puts it into a file that is
// evaluated before every schema.
config({ jitless: true });
