// Checks that the nginx example works: starts the built server and nginx with docs/examples/nginx.conf, apart from its
// ports, certificate and paths, and sends requests through it. Needs nginx and openssl.
// Run: npm run build, then npm run bench:proxy -- [--port 3107]
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as requestPlain, type RequestOptions } from "node:http";
import { request as requestSecure } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "node:tls";
import { parseArgs } from "node:util";
import { startServer } from "./measuring";

const NAME = "guide.example";
const RECOVERIES_AN_HOUR = 20;
const { values } = parseArgs({ options: { port: { type: "string", default: "3107" } } });
const [app, secure, plain] = [0, 1, 2].map((more) => Number(values.port) + more) as [number, number, number];

const folder = mkdtempSync(join(tmpdir(), "edgewise-proxy-"));
const inFolder = (name: string) => join(folder, name);
const certificate = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", `/CN=${NAME}`];
execFileSync("openssl", [...certificate, "-keyout", inFolder("key.pem"), "-out", inFolder("cert.pem")], {
  stdio: "ignore",
});

const example = readFileSync("docs/examples/nginx.conf", "utf8")
  .replace("127.0.0.1:3000", `127.0.0.1:${String(app)}`)
  .replace(/^ *listen 443 /m, `listen 127.0.0.1:${String(secure)} `)
  .replace("listen 80;", `listen 127.0.0.1:${String(plain)};`)
  .replace(/ssl_certificate +\S+;/, `ssl_certificate ${inFolder("cert.pem")};`)
  .replace(/ssl_certificate_key +\S+;/, `ssl_certificate_key ${inFolder("key.pem")};`);
const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
  (kind) => `${kind}_temp_path ${inFolder(kind)};`,
);
writeFileSync(
  inFolder("nginx.conf"),
  `daemon off; pid ${inFolder("pid")}; error_log stderr;\nevents {}\nhttp { access_log off; ${temporary.join(" ")}\n${example}\n}\n`,
);
const nginx = ["-p", folder, "-c", inFolder("nginx.conf")];
execFileSync("nginx", [...nginx, "-t"], { stdio: "inherit" });

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

function ask(options: RequestOptions & { plain?: boolean; body?: string }): Promise<Answer> {
  const { plain: isPlain = false, body, headers, ...rest } = options;
  const port = isPlain ? plain : secure;
  const all = { host: "127.0.0.1", port, headers: { Host: NAME, ...(headers as object) }, agent: false, ...rest };
  return new Promise((resolve, reject) => {
    const sent = isPlain ? requestPlain(all) : requestSecure({ ...all, servername: NAME, rejectUnauthorized: false });
    sent.once("response", (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

async function negotiated(): Promise<string | false | null> {
  const socket = connect({
    host: "127.0.0.1",
    port: secure,
    servername: NAME,
    ALPNProtocols: ["h2"],
    rejectUnauthorized: false,
  });
  await once(socket, "secureConnect");
  socket.destroy();
  return socket.alpnProtocol;
}

let failed = false;
function check(what: string, isSo: boolean): void {
  failed ||= !isSo;
  console.log(`${isSo ? "yes" : "NO "}  ${what}`);
}

Object.assign(process.env, {
  EDGEWISE_MODE: "production",
  PUBLIC_URL: `https://${NAME}`,
  // This bench sends no mail, but production mode doesn't start without a mail server.
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: `Guide <hello@${NAME}>`,
  TRUST_PROXY: "true",
});
const server = await startServer(inFolder("data"), app, "/healthz");
const proxy = spawn("nginx", nginx, { stdio: "inherit" });
try {
  for (let tries = 0; tries < 600; tries++) {
    if (
      await ask({ path: "/healthz" }).then(
        ({ status }) => status === 200,
        () => false,
      )
    )
      break;
    await pause(100);
  }
  // The store is empty, so the site isn't open yet; these pages are.
  const page = await ask({ path: "/responsible-gaming" });
  check("a page comes through", page.status === 200);
  check(
    "with HSTS for at least a year",
    Number(/max-age=(\d+)/.exec(String(page.headers["strict-transport-security"]))?.[1]) >= 31_536_000,
  );
  check("over HTTP/2", (await negotiated()) === "h2");
  const moved = await ask({ path: "/casinos?sort=name", plain: true });
  check(
    "http leads to https",
    moved.status === 301 && moved.headers["location"] === `https://${NAME}/casinos?sort=name`,
  );
  check(
    "a program that asks by http is refused",
    (await ask({ path: "/api/v1/casinos.json", plain: true })).status === 403,
  );

  const recover = (number: number) =>
    ask({
      path: "/forgot-password",
      method: "POST",
      body: new URLSearchParams({ email: `reader${String(number)}@people.example` }).toString(),
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Origin: `https://${NAME}`,
        // The header of a client that pretends to be many clients.
        "X-Forwarded-For": `203.0.113.${String(number)}`,
        "X-Client-Address": `203.0.113.${String(number)}`,
      },
    });
  const answers: number[] = [];
  for (let number = 0; number <= RECOVERIES_AN_HOUR; number++) answers.push((await recover(number)).status);
  check("forms of this site are taken, its origin told by the browser", answers[0] === 303);
  check("a claimed address doesn't get around a limit", answers.at(-1) === 429);

  const large = await ask({
    path: "/contact",
    method: "POST",
    headers: { "Content-Length": "120000000" },
    body: "",
  }).catch(() => null);
  check("a body of 120 MB is refused at the door", large?.status === 413);
} finally {
  proxy.kill("SIGQUIT");
  await once(proxy, "exit");
  await server.stop();
  rmSync(folder, { recursive: true });
}
process.exitCode = failed ? 1 : 0;
