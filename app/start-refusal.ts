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
