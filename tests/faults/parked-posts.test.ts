import { describe, expect, test } from "vitest";
import { Client } from "./support/client";
import { useServer } from "./support/each-test";
import { closing, silentClient } from "./support/raw-client";
import { PASSWORD } from "./support/site";

const server = useServer({ CLIENT_SECONDS: "20" });

const FIELDS = { intent: "name", displayName: "Somebody Else" };

function bodyOf(encoding: "plain" | "multipart"): { type: string; body: string } {
  if (encoding === "plain")
    return { type: "application/x-www-form-urlencoded", body: new URLSearchParams(FIELDS).toString() };
  const parts = Object.entries(FIELDS).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { type: "multipart/form-data; boundary=b", body: `${parts.join("")}--b--\r\n` };
}

/** Sends the head and half of the body, and the rest once `meanwhile` is over. Returns the whole response. */
async function parked(
  path: string,
  encoding: "plain" | "multipart",
  { cookie }: Client,
  meanwhile: () => Promise<unknown>,
): Promise<string> {
  const { type, body } = bodyOf(encoding);
  const { origin, port } = server();
  const head = [
    `POST ${path} HTTP/1.1`,
    ...[`Host: ${new URL(origin).host}`, `Origin: ${origin}`, `Cookie: ${cookie}`, "Connection: close"],
    ...[`Content-Type: ${type}`, `Content-Length: ${String(body.length)}`],
  ];
  const half = Math.floor(body.length / 2);
  const socket = await silentClient(port, `${head.join("\r\n")}\r\n\r\n${body.slice(0, half)}`);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  // Answered on another connection after the head above has been read.
  await fetch(`${origin}/healthz`);
  await meanwhile();
  socket.write(body.slice(half));
  await closing(socket);
  return Buffer.concat(chunks).toString("latin1");
}

const nameOf = async (client: Client) => /Somebody Else/.test((await client.get("/dashboard/profile")).text);

describe.each(["/dashboard/profile", "/dashboard/profile.data"])("A new name sent to %s", (path) => {
  test.each(["plain", "multipart"] as const)(
    "is refused, %s, to somebody signed out while it arrives",
    async (encoding) => {
      const person = await new Client(server().origin).signIn("anna@player.example");
      const elsewhere = await new Client(server().origin).signIn("anna@player.example");
      const answer = await parked(path, encoding, person, () =>
        elsewhere.post("/dashboard/sessions", { password: PASSWORD }),
      );
      expect(answer).toContain("/login");
      expect(await nameOf(elsewhere)).toBe(false);
    },
  );
});

test("A new name that arrives slowly is stored for somebody who is still signed in", async () => {
  const person = await new Client(server().origin).signIn("bela@player.example");
  const answer = await parked("/dashboard/profile", "plain", person, async () => undefined);
  expect(answer).toContain("/dashboard/profile?done=name");
  expect(await nameOf(person)).toBe(true);
});
