import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { signatureOf } from "~/features/complaints/mail/webhook-signature.server";
import { sha256Hex } from "~/domain/digest.server";

const SECRET = "5e".repeat(32);
const RECIPIENT = "cases+abc@mail.example";

/** Answers every request with this status, and tells what came in. */
async function startSite(status: number) {
  const received: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(status).end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { received, origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` };
}

/** Runs the line for Postfix in docs/running.md as Postfix does: from a folder of its own unless the line names one. */
async function deliver(
  mail: string,
  origin: string,
  secret = SECRET,
): Promise<{ code: number | null; problem: string }> {
  const line = /^edgewise unix .*\n\s+argv=.*$/m.exec(readFileSync("docs/running.md", "utf8"))?.[0] ?? "";
  const here = line.replaceAll("/srv/edgewise", process.cwd());
  const folder = /directory=(\S+)/.exec(here)?.[1] ?? "/";
  const [command = "", ...words] = /argv=(.*)$/.exec(here)?.[1]?.split(" ") ?? [];
  const args = words.map((word) => word.replace("http://127.0.0.1:3000", origin).replace("${recipient}", RECIPIENT));
  const { PATH } = process.env;
  const env = {
    PATH,
    NODE_ENV: "production" as const,
    INBOUND_MAIL_ADDRESS: "cases@mail.example",
    INBOUND_MAIL_SECRET: secret,
  };
  const child = spawn(command, args, { cwd: folder, env });
  child.stdin.end(mail);
  const [problem, [code]] = await Promise.all([text(child.stderr), once(child, "exit") as Promise<[number | null]>]);
  return { code, problem };
}

test("the line for Postfix hands a mail over as it came, signed, for its recipient", async () => {
  const site = await startSite(200);
  const mail = "Subject: Täglich\r\n\r\nHello\r\n";
  expect(await deliver(mail, site.origin)).toEqual({ code: 0, problem: "" });
  const { headers, body } = site.received[0] ?? { headers: {}, body: Buffer.alloc(0) };
  expect(body.toString()).toBe(mail);
  expect(headers["x-edgewise-recipient"]).toBe(RECIPIENT);
  const timestamp = String(headers["x-edgewise-timestamp"]);
  const parts = { timestamp, recipient: RECIPIENT, digest: sha256Hex(Buffer.from(mail)) };
  expect(headers["x-edgewise-signature"]).toBe(signatureOf(SECRET, parts));
});

test.each([
  ["stays in the queue while the site can't take it", 503, 75],
  ["is given back when it is too large", 413, 69],
])("a mail %s", async (_, status, code) => {
  const site = await startSite(status);
  expect((await deliver("Subject: a\n\nHello\n", site.origin)).code).toBe(code);
});

test("a mail stays in the queue while the secret is too short to be one", async () => {
  const site = await startSite(200);
  expect((await deliver("Subject: a\n\nHello\n", site.origin, "short")).code).toBe(75);
  expect(site.received).toEqual([]);
});
