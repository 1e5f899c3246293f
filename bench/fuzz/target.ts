import Database from "better-sqlite3";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { identityCollections } from "~/backend/identity/identity-collections";
import { openEmbeddedIdentity } from "~/backend/identity/embedded-identity.server";
import { countedTries } from "~/http/security/shared-tries.server";
import { collections } from "~/site/registries/collections";

export const PEOPLE = ["visitor", "member", "admin"] as const;
export type Who = (typeof PEOPLE)[number];

const ADDRESSES = { member: "player@edgewise.example", admin: "admin@edgewise.example" };

export interface Target {
  address: string;
  /** The `Cookie` of a person's session; a new one after `endSession`, in case they have signed out. */
  cookieOf(who: Who): Promise<string | null>;
  endSession(who: Who): void;
  /** Errors that the server has logged, each kind once. */
  errorsLogged(): string[];
  /** Paths of stored documents that don't fit their schema. */
  brokenDocuments(): Promise<string[]>;
  /** Stops the server; returns its exit code. */
  stop(): Promise<number | null>;
}

/** A target that we started, with access to its internals. */
export interface StartedTarget extends Target {
  /** The folder of its copied data. */
  folder: string;
  /** The process, with a channel to its preloaded module. */
  server: ChildProcess;
  /** Forgets the tries that all instances count together, which no other address escapes. */
  forgetTries(): Promise<void>;
}

/** Copies a store as it is now, even while it is in use. */
function copyStore(from: string): string {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-fuzz-"));
  cpSync(from, folder, { recursive: true, filter: (path) => !/sqlite|\.lock/.test(path) });
  const source = new Database(join(from, "edgewise.sqlite"), { readonly: true });
  source.exec(`VACUUM INTO '${join(folder, "edgewise.sqlite").replaceAll("'", "''")}'`);
  source.close();
  return folder;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}

/**
 * Starts the built server on a copy of a store, with a session for a member and an admin. The server trusts
 * `X-Forwarded-For`, so that each request can come from its own address and rate limits hide nothing; a preloaded
 * module can remove the limits of an account.
 */
export async function startTarget(store: string, preload?: string): Promise<StartedTarget> {
  const folder = copyStore(store);
  const port = await freePort();
  const address = `http://127.0.0.1:${String(port)}`;
  const child = spawn("node", [...(preload === undefined ? [] : ["--import", preload]), "build/server.js"], {
    env: {
      ...process.env,
      ...{ NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), DATA_DIR: folder, LOG_LEVEL: "error" },
      TRUST_PROXY: "true",
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const deadline = Date.now() + 60_000;
  while (
    !(await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline || child.exitCode !== null) {
      child.kill("SIGKILL");
      throw new Error(`The server did not come up.\n${output}`);
    }
    await pause(100);
  }

  const invalid: string[] = [];
  const all = [...collections, ...identityCollections];
  const documents = openSqliteDocuments({
    file: join(folder, "edgewise.sqlite"),
    collections: all,
    onInvalid: (path) => invalid.push(path),
  });
  const identity = openEmbeddedIdentity({ documents });
  const cookies = new Map<Who, string>();

  async function cookieOf(who: Who): Promise<string | null> {
    if (who === "visitor") return null;
    const known = cookies.get(who);
    if (known !== undefined) return known;
    const account = await identity.findByEmail(ADDRESSES[who]);
    if (!account) throw new Error(`The store has no ${ADDRESSES[who]}: it is the demo’s that this needs.`);
    const checked = { uid: account.uid, generation: await identity.generationOf(account.uid) };
    const cookie = `session=${(await identity.createSession(checked, { userAgent: "Fuzz" })).secret}`;
    cookies.set(who, cookie);
    return cookie;
  }

  return {
    address,
    folder,
    server: child,
    cookieOf,
    endSession: (who) => void cookies.delete(who),
    errorsLogged() {
      const lines = output.split("\n").filter((line) => /"level":[56]0/.test(line));
      const kinds = new Map(lines.map((line) => [/"message":"[^"]*"|"msg":"[^"]*"/.exec(line)?.[0] ?? line, line]));
      return [...kinds.values()];
    },
    async brokenDocuments() {
      for (const collection of all) {
        let cursor: string | null = null;
        do {
          const page: { next: string | null } = await documents.query(collection, {
            limit: 500,
            ...(cursor !== null && { cursor }),
          });
          cursor = page.next;
        } while (cursor !== null);
      }
      return [...new Set(invalid)];
    },
    async forgetTries() {
      const { items } = await documents.query(countedTries, { limit: 500 });
      if (items.length === 0) return;
      const batch = documents.batch("drill");
      for (const { id } of items) batch.delete(countedTries, id);
      await batch.commit();
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, "exit");
        child.kill("SIGTERM");
        await exited;
      }
      await documents.close();
      rmSync(folder, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}
