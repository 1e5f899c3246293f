import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { COMMANDS, Tab, type Driver } from "./webdriver";

const DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";
const WINDOW = fileURLToPath(new URL("./webkit-window.py", import.meta.url));

export const isWebKitInstalled = [DRIVER, SCREEN, "/usr/bin/python3"].every((path) => existsSync(path));

const LONGEST_START_MS = 90_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a screen that nobody sees; returns its name. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ["-displayfd", "1", "-screen", "0", "1600x1300x24", "-nolisten", "tcp"];
  const screen = spawn(SCREEN, args, { stdio: ["ignore", "pipe", "ignore"] });
  const number = await new Promise<string>((resolve, reject) => {
    screen.stdout.once("data", (data: Buffer) => resolve(data.toString().trim()));
    void text(screen.stdout).then(() => reject(new Error("Xvfb doesn't start.")));
  });
  return { screen, display: `:${number}` };
}

/** Everything that WebKit's own driver answers has this shape. */
interface Answer {
  value: unknown;
}

async function ask(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { "Content-Type": "application/json" },
    ...(method === "POST" && { body: JSON.stringify(body ?? {}) }),
  });
  const { value } = (await answer.json()) as Answer;
  if (!answer.ok) {
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${error}: ${message}`);
  }
  return value;
}

async function waitForDriver(url: string): Promise<void> {
  const end = performance.now() + LONGEST_START_MS;
  while (performance.now() < end) {
    if (await fetch(`${url}/status`).then(() => true, () => false)) return; // prettier-ignore
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("WebKitWebDriver doesn't answer.");
}

export class WebKitTab extends Tab {
  constructor(
    private readonly printed: string,
    ...rest: ConstructorParameters<typeof Tab>
  ) {
    super(...rest);
  }

  /** Prints the page on A4. Returns the PDF's path. */
  async print(): Promise<string> {
    await rm(this.printed, { force: true });
    await this.run(() => void (document.title = "Print this page"));
    await this.until("printed", () => document.documentElement.dataset["printed"] !== undefined);
    return this.printed;
  }
}

/** Opens a window of WebKitGTK, whose pages are kept by its back-forward cache as in Safari. */
export async function startWebKit(
  site: string,
  { hasScripts = true }: { hasScripts?: boolean } = {},
): Promise<WebKitTab> {
  const folder = await mkdtemp(join(tmpdir(), "webkit-"));
  const [errors, printed] = [join(folder, "errors"), join(folder, "printed.pdf")];
  const { screen, display } = await startScreen();
  const port = await freePort();
  const server = spawn(DRIVER, [`--port=${String(port)}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: display,
      NO_AT_BRIDGE: "1",
      PAGE_ERRORS: errors,
      PAGE_SCRIPTS: hasScripts ? "on" : "off",
      PRINTED_PAGE: printed,
    },
  });
  const url = `http://127.0.0.1:${String(port)}`;
  await waitForDriver(url);
  const { sessionId } = (await ask(`${url}/session`, "POST", {
    capabilities: {
      alwaysMatch: {
        "webkitgtk:browserOptions": { binary: WINDOW, args: ["--automation"] },
        timeouts: { script: 30_000, pageLoad: 60_000, implicit: 0 },
      },
    },
  })) as { sessionId: string };
  const session = `${url}/session/${sessionId}`;
  let read = 0;
  const driver: Driver = {
    hasScripts,
    send: (command, parameters) => {
      const [, method, path] = COMMANDS[command];
      return ask(session + path, method, parameters);
    },
    takeErrors: async () => {
      const all = (await readFile(errors, "utf8").catch(() => "")).split("\n").filter((line) => line !== "");
      const later = all.slice(read);
      read = all.length;
      return later;
    },
    quit: async () => {
      await ask(session, "DELETE").catch(() => undefined);
      for (const program of [server, screen]) {
        const ended = new Promise((resolve) => program.once("exit", resolve));
        program.kill();
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
  return new WebKitTab(printed, driver, site);
}
