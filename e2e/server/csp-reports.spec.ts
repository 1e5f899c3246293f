import { expect } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyStore } from "../support/servers/copied-store";
import { startServer, type ServerProcess } from "../support/servers/server-process";
import { test } from "../support/test";

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}

test.describe("The content security policy @with-javascript", () => {
  test.describe.configure({ mode: "serial" });
  const folder = mkdtempSync(join(tmpdir(), "edgewise-reports-"));
  let server: ServerProcess;
  let figures: string;

  test.beforeAll(async () => {
    copyStore(folder);
    const port = await freePort();
    figures = `http://127.0.0.1:${String(port)}/metrics`;
    server = await startServer(["node", "build/server.js"], { DATA_DIR: folder, METRICS_PORT: String(port) });
  });
  test.afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const counted = async () =>
    (await (await fetch(figures)).text())
      .split("\n")
      .filter((line) => line.startsWith("edgewise_csp_violations_total{"));

  test("an injected script doesn’t run, and is reported, counted and logged without its query", async ({ page }) => {
    await page.goto(`${server.address}/about?utm_source=a-secret`);
    expect(await counted()).toEqual([]);
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.title = 'injected'";
      document.body.append(script);
      document.body.insertAdjacentHTML("beforeend", '<p style="color: red" onclick="alert(1)">x</p>');
    });
    expect(await page.title()).not.toBe("injected");

    await expect
      .poll(counted, { timeout: 30_000 })
      .toEqual(
        expect.arrayContaining([
          'edgewise_csp_violations_total{directive="script-src-elem",source="page"} 1',
          'edgewise_csp_violations_total{directive="style-src-attr",source="page"} 1',
        ]),
      );
    const line = server.output().split("\n").find((one) => one.includes("a browser stopped something")); // prettier-ignore
    expect(JSON.parse(line ?? "{}")).toMatchObject({
      violation: { path: "/about", source: "page", blocked: "inline" },
    });
    expect(server.output()).not.toContain("a-secret");
  });

  test("no page of ours causes a report @thorough", async ({ page }) => {
    const before = await counted();
    for (const path of [
      "/",
      "/casinos",
      "/casinos/amberquay",
      "/bonuses",
      "/news",
      "/complaints/submit-form",
      "/login",
    ]) {
      await page.goto(server.address + path);
      await page.waitForLoadState("networkidle");
    }
    // Reports go out in their order: when one of ours is there, all before it are.
    await page.evaluate(() => document.body.setAttribute("style", "color: red"));
    await expect.poll(counted, { timeout: 30_000 }).not.toEqual(before);
    const sum = (lines: string[]) => lines.reduce((total, line) => total + Number(line.split(" ").at(-1)), 0);
    expect(sum(await counted()) - sum(before)).toBe(1);
  });
});
