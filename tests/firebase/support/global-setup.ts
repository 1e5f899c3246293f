import type { TestProject } from "vitest/node";
import { EMULATORS, startEmulators, type RunningEmulators } from "../emulators/start";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the emulators of this run answer. */
    emulators: Pick<RunningEmulators, "project" | "addresses">;
  }
}

/** One set of emulators for the whole run. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { project, addresses, missing, stop } = await startEmulators();
  provide("emulators", { project, addresses });
  const sayWhatIsMissing = () => {
    for (const name of EMULATORS)
      if (missing[name] !== undefined)
        console.error(`SKIPPED: all tests that need the ${name} emulator, because ${missing[name]}.`);
  };
  sayWhatIsMissing();
  return async () => {
    await stop();
    // Once more where it is read: at the end.
    sayWhatIsMissing();
  };
}
