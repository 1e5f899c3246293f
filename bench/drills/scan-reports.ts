// Checks that a browser's reports of violations of the content security policy arrive over https, where the Reporting
// API sends them. Starts the built server on an empty folder, behind a TLS proxy. Needs openssl and Chromium.
// Run: npm run build, then npx tsx bench/drills/scan-reports.ts [--port 5101] [--chromium FILE]
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as ask } from "node:http";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { startServer } from "../measuring";

const { values } = parseArgs({
  options: { port: { type: "string", default: "5101" }, chromium: { type: "string" } },
});
const [app, secure, figures] = [0, 1, 2].map((more) => Number(values.port) + more) as [number, number, number];
const address = `https://localhost:${String(secure)}`;

const folder = mkdtempSync(join(tmpdir(), "edgewise-reports-"));
const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
const certificate = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"];
execFileSync("openssl", [...certificate, "-keyout", key, "-out", cert], { stdio: "ignore" });

const settings = { PUBLIC_URL: address, TRUST_PROXY: "true", METRICS_PORT: String(figures) };
const server = await startServer(join(folder, "data"), app, "/healthz", settings);
const types: string[] = [];
const proxy = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
  if (request.method === "POST") types.push(request.headers["content-type"] ?? "");
  const headers = { ...request.headers, "x-forwarded-proto": "https", "x-forwarded-for": "127.0.0.1" };
  const { method, url: path } = request;
  const passed = ask({ host: "127.0.0.1", port: app, method, path, headers }, (answer) => {
    answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
  });
  passed.on("error", () => response.destroy());
  request.pipe(passed);
}).listen(secure, "localhost");
await once(proxy, "listening");

async function counted(): Promise<string[]> {
  const text = await (await fetch(`http://127.0.0.1:${String(figures)}/metrics`)).text();
  return text.split("\n").filter((line) => line.startsWith("edgewise_csp_violations_total{"));
}

// By default, reports are delayed by a minute, and not sent to untrusted servers.
const flags = ["--no-sandbox", "--ignore-certificate-errors", "--short-reporting-delay"];
const browser = await chromium.launch({
  args: flags,
  ...(values.chromium !== undefined && { executablePath: values.chromium }),
});
try {
  const page = await browser.newPage();
  await page.goto(`${address}/about?utm_source=a-secret`);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'injected'";
    document.body.append(script);
    document.body.insertAdjacentHTML("beforeend", '<p style="color: red">x</p>');
  });
  const deadline = Date.now() + 90_000;
  while ((await counted()).length < 2 && Date.now() < deadline) await pause(200);
  const lines = await counted();
  console.log(`Chromium ${browser.version()} sent ${[...new Set(types)].join(", ") || "nothing"}.`);
  for (const line of lines) console.log(line);
  const isRun = (await page.title()) === "injected";
  const isReporting = types.length > 0 && types.every((type) => type.startsWith("application/reports+json"));
  process.exitCode = lines.length === 2 && isReporting && !isRun ? 0 : 1;
} finally {
  await browser.close();
  proxy.closeAllConnections();
  proxy.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
