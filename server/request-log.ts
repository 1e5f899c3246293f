import { randomBytes } from "node:crypto";
import { log, logLines, withoutSecrets } from "~/server-interface";

/** Longest time that lines are buffered: a system call for each would cost more than the responses they report. */
const LONGEST_WAIT_MS = 1_000;
const MOST_WAITING = 100;
/** Characters of a path that are logged; a refused one may have thousands. */
const LONGEST_PATH = 300;
const INFO = log.levels.values["info"] ?? 30;

const thisProcess = randomBytes(6).toString("base64url");
let requests = 0;

/** Returns an id that is unique across processes. */
export function nextRequestId(): string {
  requests += 1;
  return `${thisProcess}-${requests.toString(36)}`;
}

/** How a request was answered: from the page cache, by a render that is now cached, or in any other way. */
export type AnsweredBy = "hit" | "miss" | "pass";

/** A request whose response has been sent. */
export interface Answered {
  id: string;
  method: string;
  /** The requested address; its query is left out. */
  address: string;
  status: number;
  by: AnsweredBy;
  /** False when the connection broke before the response was complete. */
  isComplete: boolean;
  ms: number;
}

let waiting: string[] = [];
let isFlushDue = false;

function flush(): void {
  if (waiting.length === 0) return;
  const lines = waiting.join("");
  waiting = [];
  logLines.write(lines);
}

function flushLater(): void {
  isFlushDue = true;
  setTimeout(() => {
    isFlushDue = false;
    flush();
  }, LONGEST_WAIT_MS).unref();
}

process.on("exit", flush);

/** Returns an address as it is logged: its path, without a secret in it, as a JSON string. */
export function loggedPath(address: string): string {
  const queryAt = address.indexOf("?");
  return withoutSecrets(
    JSON.stringify(address.slice(0, queryAt === -1 ? LONGEST_PATH : Math.min(queryAt, LONGEST_PATH))),
  );
}

/** Logs a request in one line, written within a second and in any case before the process ends by itself. */
export function logRequest({ id, method, address, status, by, isComplete, ms }: Answered): void {
  if (!log.isLevelEnabled("info")) return;
  const path = loggedPath(address);
  waiting.push(
    `{"level":${String(INFO)},"time":${String(Date.now())},"id":"${id}","method":"${method}","path":${path},"status":${String(status)},"by":"${by}","complete":${String(isComplete)},"ms":${String(Math.round(ms))}}\n`,
  );
  if (waiting.length >= MOST_WAITING) flush();
  else if (!isFlushDue) flushLater();
}
