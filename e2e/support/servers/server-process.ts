import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

export interface ServerProcess {
  address: string;
  /** What the server has written so far. */
  output(): string;
  /** Asks the server to stop; returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends the server as a loss of power would. */
  kill(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}

async function answers(address: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && child.exitCode === null) {
    try {
      if ((await fetch(`${address}/healthz`)).ok) return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error("The server did not come up.");
}

/** Starts a server for one test, on a free port unless `environment` names one. */
export async function startServer(command: string[], environment: Record<string, string>): Promise<ServerProcess> {
  const port = Number(environment["PORT"] ?? (await freePort()));
  const [program = "node", ...rest] = command;
  const child = spawn(program, rest, {
    env: { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const address = `http://127.0.0.1:${String(port)}`;
  await answers(address, child).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw new Error(`${String(error)}\n${output}`);
  });
  return {
    address,
    output: () => output,
    async kill() {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      return child.exitCode;
    },
  };
}
