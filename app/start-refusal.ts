import { parseArgs, type ParseArgsConfig } from "node:util";

/** Says why a process can't start, and what to do about it. */
export class StartRefused extends Error {
  override name = "StartRefused";
  /** The server and the build that it loads each have this class, so `instanceof` doesn't tell. */
  readonly refusesStart = true;
}

function isRefusal(error: unknown): error is Error {
  return error instanceof Error && "refusesStart" in error && error.refusesStart === true;
}

/** Ends the process with a refusal's message alone, since a stack trace would hide the advice. Rethrows other errors. */
export function endIfRefused(error: unknown): never {
  if (!isRefusal(error)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exit(1);
}

/**
 * Ends a command with the message alone of what it met: a missing file, a folder in use, a wrong passphrase. Rethrows what
 * can only be a fault of ours, with its stack trace.
 */
export function endWithMessage(error: unknown): never {
  if (error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError) throw error;
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/** The exit code of commands that were called in a way they don't know. */
const WRONG_USAGE = 2;

/** Parses a command's words as `parseArgs` does, and ends the process with the message alone if it doesn't take them. */
export function parseWords<T extends ParseArgsConfig>(
  config: T,
  exitCode = WRONG_USAGE,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(exitCode);
  }
}
