import { setTimeout as pause } from "node:timers/promises";
import { Random } from "../../../bench/scale/random";
import { Client } from "./client";
import { IndependentReader, makeOld, orphansIn } from "./independent-reader";
import { startServer, until, type RunningServer } from "./server";
import { signedInWriters } from "./writers/site-writers";
import { PASSWORD } from "./site";
import type { Asked } from "./writers/writing";

export interface DrillReport {
  kills: number;
  /** Acknowledged writes by kind, and those during which the server was killed. */
  known: Record<string, number>;
  inDoubt: number;
  /** The longest time from a start to its first answer, in milliseconds. */
  slowestStart: number;
  problems: string[];
  /** All requested writes. */
  asked: readonly Asked[];
}

/** At least this many writes come before the first kill, which can then happen at any moment. */
const LEAST_WRITES = 25;
const LONGEST_MS = 2_000;
/** Longer than a dead process can hold an operation or the scheduler's lease. */
const LATER_MS = 180_000;

/**
 * Kills the built server with SIGKILL at moments that the seed chooses while everybody writes to it, starts it again on the same data
 * each time, and checks the data. `say` is called for each round.
 */
export async function killDrill(
  data: string,
  { kills, seed }: { kills: number; seed: number },
  say: (line: string) => void,
): Promise<DrillReport> {
  const chances = new Random(seed);
  const report: DrillReport = { kills: 0, known: {}, inDoubt: 0, slowestStart: 0, problems: [], asked: [] };
  const start = async (): Promise<RunningServer> => {
    const began = performance.now();
    const server = await startServer({ data, environment: { LOG_LEVEL: "error" } });
    report.slowestStart = Math.max(report.slowestStart, performance.now() - began);
    return server;
  };
  let server = await start();
  const writers = await signedInWriters(server.origin);
  report.asked = writers.asked;
  while (report.kills < kills && report.problems.length === 0) {
    const before = writers.asked.filter(({ isKnown }) => isKnown).length;
    const writing = writers.writeTo(server.origin);
    await Promise.race([
      writing,
      until("writes get through", () => {
        const known = writers.asked.filter(({ isKnown }) => isKnown);
        // Every kind of write has happened before the first kill.
        const isTurnOfAll = report.kills > 0 || new Set(known.map(({ kind }) => kind)).size === writers.kinds.length;
        return isTurnOfAll && known.length >= before + LEAST_WRITES;
      }),
    ]);
    const moment = chances.whole(0, LONGEST_MS);
    await Promise.race([writing, pause(moment)]);
    await server.kill();
    await writing;
    report.kills += 1;
    // The next start gets the data as the kill left it; nobody else may open it before.
    server = await start();
    report.problems.push(
      ...readAlone(data, (reader) => reader.problems(writers.asked)),
      ...(await signInProblems(server, writers.asked)),
    );
    Object.assign(report, tally(writers.asked));
    say(`kill ${String(report.kills)}, ${String(moment)} ms later: ${JSON.stringify(report.known)}`);
  }
  await server.stop();
  makeOld(orphansIn(data));
  const last = await start();
  await new Client(last.origin).get("/files/nothing?token=none");
  await until("what was half written is swept away", () => orphansIn(data).length === 0).catch((error: unknown) =>
    report.problems.push(`${String(error)} ${orphansIn(data).join(", ")}`),
  );
  const unfinished = () => readAlone(data, (reader) => reader.unfinished());
  if (unfinished().length > 0) await last.sabotage({ kind: "clock", aheadMs: LATER_MS });
  await until("imports that were cut off are gone on with", () => unfinished().length === 0).catch((error: unknown) =>
    report.problems.push(`${String(error)} ${unfinished().join(", ")}`),
  );
  await last.stop();
  report.problems.push(...readAlone(data, (reader) => reader.problems(writers.asked)));
  return report;
}

function readAlone<R>(data: string, read: (reader: IndependentReader) => R): R {
  const reader = new IndependentReader(data);
  try {
    return read(reader);
  } finally {
    reader.close();
  }
}

function tally(asked: readonly Asked[]): Pick<DrillReport, "known" | "inDoubt"> {
  const known: Record<string, number> = {};
  for (const { kind, isKnown } of asked) if (isKnown) known[kind] = (known[kind] ?? 0) + 1;
  return { known, inDoubt: asked.filter(({ isKnown }) => !isKnown).length };
}

/** Returns the problems if somebody was signed out, or a changed password doesn't open the account. */
async function signInProblems(server: RunningServer, asked: readonly Asked[]): Promise<string[]> {
  const problems: string[] = [];
  const session = asked.findLast(({ kind }) => kind === "session");
  if (session) {
    const { status } = await new Client(server.origin).get("/dashboard", { headers: { Cookie: session.marker } });
    if (status !== 200) problems.push(`a session was lost: ${String(status)}`);
  }
  const passwords = asked.filter(({ kind }) => kind === "password");
  const known = passwords.findLastIndex(({ isKnown }) => isKnown);
  const possible = [passwords[known]?.marker ?? PASSWORD, ...passwords.slice(known + 1).map(({ marker }) => marker)];
  for (const password of possible.reverse()) {
    try {
      await new Client(server.origin).signIn("dora@player.example", password);
      return problems;
    } catch {
      // Another of those that it may be.
    }
  }
  return [...problems, "a password was lost"];
}
