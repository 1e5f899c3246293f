/** The commands of W3C WebDriver that the journeys need, by their name in Marionette and their place over HTTP. */
export const COMMANDS = {
  open: ["WebDriver:Navigate", "POST", "/url"],
  back: ["WebDriver:Back", "POST", "/back"],
  run: ["WebDriver:ExecuteScript", "POST", "/execute/sync"],
  cookie: ["WebDriver:AddCookie", "POST", "/cookie"],
  act: ["WebDriver:PerformActions", "POST", "/actions"],
  rect: ["WebDriver:GetWindowRect", "GET", "/window/rect"],
  resize: ["WebDriver:SetWindowRect", "POST", "/window/rect"],
} as const;

export type Command = keyof typeof COMMANDS;

export interface Driver {
  /** Sends a command to the browser and returns its value. */
  send(command: Command, parameters?: object): Promise<unknown>;
  /** Returns what the pages have complained of since the last call: errors, warnings, and what the policy refused. */
  takeErrors(): Promise<string[]>;
  quit(): Promise<void>;
  /** False where the site's scripts are switched off; a journey's own questions are answered nevertheless. */
  hasScripts: boolean;
}

const LONGEST_WAIT_MS = 60_000;
const BETWEEN_LOOKS_MS = 50;
const MOST_RESIZES = 5;

/** The keys of WebDriver that have no character of their own. */
export const KEYS = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004" } as const;

/** A browser with one tab, driven by WebDriver. */
export class Tab {
  constructor(
    private readonly driver: Driver,
    private readonly site: string,
  ) {}

  /** Opens a path of the site; with scripts on, waits until the page is hydrated. */
  async open(path: string): Promise<void> {
    await this.driver.send("open", { url: new URL(path, this.site).href });
    await this.hydrated();
  }

  async hydrated(): Promise<void> {
    if (!this.driver.hasScripts) return;
    await this.until("the page is hydrated", () => {
      const isDone = document.readyState === "complete" && document.documentElement.dataset["firstView"] === undefined;
      return isDone && (!("__remixContext" in window) || performance.getEntriesByName("hydrated").length > 0);
    });
  }

  /** Runs a function in the page. What it uses has to be among its arguments. */
  async run<Args extends unknown[], T>(what: (...args: Args) => T, ...args: Args): Promise<T> {
    const script = `return (${what.toString()}).apply(null, arguments)`;
    return (await this.driver.send("run", { script, args })) as T;
  }

  /** Waits until the function returns something true in the page, and returns that; while a page changes it may fail. */
  async until<Args extends unknown[], T>(what: string, asked: (...args: Args) => T, ...args: Args): Promise<T> {
    const end = performance.now() + LONGEST_WAIT_MS;
    for (;;) {
      const answer = await this.run(asked, ...args).catch((error: unknown) => {
        if (performance.now() > end) throw error;
        return undefined;
      });
      if (answer) return answer;
      if (performance.now() > end) throw new Error(`Not within ${String(LONGEST_WAIT_MS)} ms: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
    }
  }

  /** Goes back; the page that comes may be one that was kept. */
  async back(): Promise<void> {
    await this.driver.send("back", {});
  }

  /** Gives the browser a cookie for the site of the page. */
  async addCookie(cookie: { name: string; value: string }): Promise<void> {
    await this.driver.send("cookie", { cookie: { ...cookie, path: "/", httpOnly: true } });
  }

  /** Presses the first visible element that fits, where it is: drivers don't take a summary for a control. */
  async tap(selector: string, text = ""): Promise<void> {
    const { x, y } = await this.until(
      `${selector} ${text} is there`,
      (selector, text) => {
        const element = [...document.querySelectorAll(selector)].find(
          (one) => (one.textContent ?? "").trim().startsWith(text) && one.checkVisibility(),
        );
        if (!element) return null;
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const [box] = element.getClientRects();
        if (!box) return null;
        return { x: Math.round(box.left + Math.min(box.width / 2, 40)), y: Math.round(box.top + box.height / 2) };
      },
      selector,
      text,
    ).then((place) => place ?? { x: 0, y: 0 });
    const press = [{ type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }]; // prettier-ignore
    const actions = [{ type: "pointerMove", duration: 0, origin: "viewport", x, y }, ...press];
    await this.driver.send("act", {
      actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }],
    });
  }

  /** Presses a field and types into it. */
  async type(selector: string, text: string): Promise<void> {
    await this.tap(selector);
    await this.press(...text);
  }

  /** Presses keys one after the other. */
  async press(...keys: string[]): Promise<void> {
    const actions = keys.flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]); // prettier-ignore
    await this.driver.send("act", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  path(): Promise<string> {
    return this.run(() => location.pathname + location.search);
  }

  takeErrors(): Promise<string[]> {
    return this.driver.takeErrors();
  }

  /** Gives the page a width and a height, whatever the window's frame takes. */
  async resize(width: number, height: number): Promise<void> {
    for (let tries = 0; tries < MOST_RESIZES; tries++) {
      if (await this.comesTo(width, height)) return;
      const inner = await this.run(() => ({ width: innerWidth, height: innerHeight }));
      const outer = (await this.driver.send("rect")) as { width: number; height: number };
      const frame = { width: outer.width - inner.width, height: outer.height - inner.height };
      await this.driver.send("resize", { width: width + frame.width, height: height + frame.height });
    }
    if (!(await this.comesTo(width, height))) throw new Error(`The page doesn't become ${String(width)} px wide.`);
  }

  /** True if the page has the size, or is given it soon: it follows its window later. */
  private async comesTo(width: number, height: number): Promise<boolean> {
    let known = "";
    for (;;) {
      const [inner, isThere] = await this.run(
        (width, height) =>
          [`${String(innerWidth)} ${String(innerHeight)}`, innerWidth === width && innerHeight === height] as const,
        width,
        height,
      );
      if (isThere || inner === known) return isThere;
      known = inner;
      await new Promise((resolve) => setTimeout(resolve, 5 * BETWEEN_LOOKS_MS));
    }
  }

  quit(): Promise<void> {
    return this.driver.quit();
  }
}
