import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMMANDS, Tab, type Driver } from "./webdriver";

const FIREFOX = process.env["FIREFOX_PATH"] ?? "/usr/bin/firefox-esr";

export const isFirefoxInstalled = existsSync(FIREFOX);

const LONGEST_START_MS = 90_000;

/** A profile that asks nobody anything and opens nothing by itself. */
const PREFERENCES = {
  "marionette.port": 0,
  "app.normandy.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "datareporting.policy.dataSubmissionEnabled": false,
  "ui.prefersReducedMotion": 1,
};

/** What the browser's own pages and add-ons say is none of the site's. */
const ERRORS = `
  const [origin] = arguments;
  const storage = Components.classes["@mozilla.org/consoleAPI-storage;1"].getService(Components.interfaces.nsIConsoleAPIStorage);
  const said = storage.getEvents().filter(({ level, filename }) => ["error", "warn"].includes(level) && (filename ?? "").startsWith(origin))
    .map((event) => event.level + ": " + event.arguments.map(String).join(" "));
  storage.clearEvents();
  const thrown = Services.console.getMessageArray().filter((message) => message instanceof Components.interfaces.nsIScriptError && message.sourceName.startsWith(origin))
    .filter(({ flags, category }) => (flags & 1) === 0 || /CSP|Content Security/.test(category)).map(({ errorMessage, sourceName }) => errorMessage + " (" + sourceName + ")");
  Services.console.reset();
  return [...said, ...thrown];
`;

const SIZE = `
  const { style } = gBrowser.selectedBrowser;
  [style.width, style.height] = [arguments[0] + "px", arguments[1] + "px"];
`;

/** Speaks Marionette, the protocol of Firefox's own tests: what geckodriver translates WebDriver into. */
class Marionette {
  private buffer = Buffer.alloc(0);
  private last = 0;
  private readonly waiting = new Map<number, { resolve: (value: unknown) => void; reject: (problem: Error) => void }>();

  private constructor(private readonly socket: Socket) {
    socket.on("data", (data) => this.read(data));
    socket.on("close", () => {
      for (const { reject } of this.waiting.values()) reject(new Error("Firefox has ended."));
    });
  }

  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, "127.0.0.1");
    await new Promise((resolve, reject) => socket.once("data", resolve).once("error", reject));
    return new Marionette(socket);
  }

  send(command: string, parameters: object = {}): Promise<unknown> {
    const message = JSON.stringify([0, ++this.last, command, parameters]);
    this.socket.write(`${String(Buffer.byteLength(message))}:${message}`);
    return new Promise((resolve, reject) => this.waiting.set(this.last, { resolve, reject }));
  }

  end(): void {
    this.socket.destroy();
  }

  /** A message is its length in bytes, a colon, and JSON. */
  private read(data: Buffer): void {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      const colon = this.buffer.indexOf(":");
      const end = colon + 1 + Number(this.buffer.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || this.buffer.length < end) return;
      const [, id, error, value] = JSON.parse(this.buffer.subarray(colon + 1, end).toString()) as [
        number,
        number,
        { error: string; message: string } | null,
        unknown,
      ];
      this.buffer = this.buffer.subarray(end);
      const answer = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) answer?.reject(new Error(`${error.error}: ${error.message}`));
      else answer?.resolve(value);
    }
  }
}

async function waitForFile(path: string): Promise<string> {
  const end = performance.now() + LONGEST_START_MS;
  while (performance.now() < end) {
    if (existsSync(path) && readFileSync(path, "utf8") !== "") return readFileSync(path, "utf8");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("Firefox doesn't answer.");
}

/** Firefox, with what its own tests can ask it. */
export class FirefoxTab extends Tab {
  constructor(
    private readonly marionette: Marionette,
    ...rest: ConstructorParameters<typeof Tab>
  ) {
    super(...rest);
  }

  /** Runs a script with the browser's own rights. */
  inBrowser(script: string, ...args: unknown[]): Promise<unknown> {
    return inBrowser(this.marionette, script, args);
  }

  /** No window is as narrow as a phone, but the page in it may be. */
  override async resize(width: number, height: number): Promise<void> {
    await this.inBrowser(SIZE, width, height);
    await this.until(
      `the page is ${String(width)} px wide`,
      (width, height) => innerWidth === width && innerHeight === height,
      width,
      height,
    );
  }
}

async function inBrowser(marionette: Marionette, script: string, args: unknown[]): Promise<unknown> {
  await marionette.send("Marionette:SetContext", { value: "chrome" });
  try {
    const { value } = (await marionette.send("WebDriver:ExecuteScript", { script, args })) as { value: unknown };
    return value;
  } finally {
    await marionette.send("Marionette:SetContext", { value: "content" });
  }
}

/** Starts Firefox with an empty profile. */
export async function startFirefox(
  site: string,
  { hasScripts = true, preferences = {} }: { hasScripts?: boolean; preferences?: object } = {},
): Promise<FirefoxTab> {
  const profile = await mkdtemp(join(tmpdir(), "firefox-"));
  const all = { ...PREFERENCES, "javascript.enabled": hasScripts, ...preferences };
  const lines = Object.entries(all).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const args = ["--marionette", "--remote-allow-system-access", "--headless", "--no-remote", "--profile", profile];
  const firefox = spawn(FIREFOX, args, { stdio: "ignore", env: { ...process.env, MOZ_HEADLESS_WIDTH: "1400" } });
  const ended = new Promise((resolve) => firefox.once("exit", resolve));
  const port = Number(await waitForFile(join(profile, "MarionetteActivePort")));
  const marionette = await Marionette.connect(port);
  await marionette.send("WebDriver:NewSession", {});
  const driver: Driver = {
    hasScripts,
    send: async (command, parameters) => {
      const answer = await marionette.send(COMMANDS[command][0], { ...parameters });
      return command === "run" ? (answer as { value: unknown }).value : answer;
    },
    takeErrors: async () => (await inBrowser(marionette, ERRORS, [site])) as string[],
    quit: async () => {
      await marionette.send("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => undefined);
      marionette.end();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
  return new FirefoxTab(marionette, driver, site);
}
