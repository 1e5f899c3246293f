import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

/** One end of a move: the embedded store with its folder, or Firebase as the environment describes it. */
export type End = { kind: "embedded"; folder: string } | { kind: "firebase" };

export interface MigrateOptions {
  from: End;
  to: End;
  /** The file that stores the progress. */
  stateFile: string;
  isDryRun: boolean;
  sendRecoveryMails: boolean;
}

const USAGE = `Usage: npm run migrate -- --from embedded --to firebase [--dry-run] [--send-recovery-mails] [--state FILE]
       npm run migrate -- --from firebase --to embedded …

embedded is the store in DATA_DIR, embedded:FOLDER one in another folder; firebase is the project the environment names.
A move that was stopped goes on when the same command is given again.`;

export class WrongUsage extends Error {
  constructor(problem: string) {
    super(`${problem}\n\n${USAGE}`);
    this.name = "WrongUsage";
  }
}

function parseEnd(option: string, value: string | undefined, dataFolder: string): End {
  if (value === undefined) throw new WrongUsage(`Say where with ${option}.`);
  if (value === "firebase") return { kind: "firebase" };
  const [, folder] = /^embedded(?::(.+))?$/.exec(value) ?? [null, null];
  if (folder === null) throw new WrongUsage(`${option} is embedded or firebase, not ${value}.`);
  return { kind: "embedded", folder: resolve(folder ?? dataFolder) };
}

/** Parses the options of a move. Throws `WrongUsage`. */
export function parseMigrateOptions(args: readonly string[], dataFolder: string): MigrateOptions {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        from: { type: "string" },
        to: { type: "string" },
        state: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        "send-recovery-mails": { type: "boolean", default: false },
      },
    }));
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
  const from = parseEnd("--from", values.from, dataFolder);
  const to = parseEnd("--to", values.to, dataFolder);
  if (JSON.stringify(from) === JSON.stringify(to)) throw new WrongUsage("A move goes from one store to another.");
  const home = from.kind === "embedded" ? from.folder : to.kind === "embedded" ? to.folder : resolve(dataFolder);
  return {
    from,
    to,
    stateFile: resolve(values.state ?? join(home, `move-to-${to.kind}.json`)),
    isDryRun: values["dry-run"],
    sendRecoveryMails: values["send-recovery-mails"],
  };
}
