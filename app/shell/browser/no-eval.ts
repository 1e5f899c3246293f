import { config } from "zod/v4/core";

// When a schema is created, zod tests whether it may make functions from text. The content security policy forbids
// that, and browsers would report each test. In browsers this module stands for zod (scripts/building/zod-without-eval.ts),
// so that it runs before every schema, and only where there is one.
config({ jitless: true });

export * from "zod/v4";
