import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeSync, openSync, closeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { pictureFile } from "../support/files/pictures";
import { Client } from "./support/client";
import { orphansIn } from "./support/independent-reader";
import { killServers, runToItsEnd, startServer, until } from "./support/server";

const STORY = "I asked for my winnings on a Monday and sent every paper the same evening. ".repeat(3);
const contact = { type: "general", email: "somebody@player.example", message: "A message that finds no room." };

/** Returns a disk with hardly any room: a small file system in memory, which only root can mount. */
function smallDisk(): { folder: string; fill(): void; free(): void; remove(): void } | null {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-small-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill() {
      const file = openSync(ballast, "a");
      for (const size of [1 << 20, 1 << 12, 1])
        try {
          for (;;) writeSync(file, Buffer.alloc(size));
        } catch {
          // There is no more room for this size.
        }
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function evidenceForm(): Promise<FormData> {
  const form = new FormData();
  form.append("evidence", await pictureFile("balance.png"));
  for (const [name, value] of Object.entries({
    casino: "Saltbox",
    title: "Withdrawal held",
    story: STORY,
    intent: "save",
  }))
    form.append(name, value);
  return form;
}

afterEach(() => killServers());

/**
 * Expects that forms say so and give back what was typed, that readers notice nothing, and that all is well once there
 * is room.
 */
async function expectToLiveThrough(
  data: string,
  fill: (pid: number) => void,
  free: (pid: number) => void,
  under: string[] = [],
) {
  const server = await startServer({ data, under });
  const visitor = new Client(server.origin);
  const member = await new Client(server.origin).signIn("anna@player.example");
  expect((await member.post("/complaints/submit-form", await evidenceForm())).status).toBe(303);
  // On a busy machine the answer may come before the sent file has left its first place.
  await until("the file is put away", async () => !orphansIn(data).some((path) => path.includes("incoming")));
  const before = orphansIn(data);

  fill(server.pid);
  // What is left of the room is soon used up.
  await until("nothing more goes in", async () => (await visitor.post("/contact", contact)).status === 503);
  const refused = await visitor.post("/contact", contact);
  expect([refused.status, refused.text.includes(contact.message)]).toEqual([503, true]);
  const complaint = await member.post("/complaints/submit-form", await evidenceForm());
  expect([complaint.status, complaint.text.includes(STORY.trim())]).toEqual([503, true]);
  expect((await visitor.get("/readyz")).status).toBe(503);
  for (const path of ["/", "/casinos", "/casinos/saltbox", "/complaints", "/news", "/contact"])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
  expect((await member.get("/dashboard")).status).toBe(200);
  expect(orphansIn(data)).toEqual(before);

  free(server.pid);
  await until("it takes forms again", async () => (await visitor.post("/contact", contact)).status === 303);
  expect((await member.post("/complaints/submit-form", await evidenceForm())).status).toBe(303);
  expect((await visitor.get("/readyz")).status).toBe(200);
  expect(await server.stop()).toBe(0);
}

describe("a disk without room", () => {
  let disk: ReturnType<typeof smallDisk> = null;
  beforeAll(() => {
    disk = smallDisk();
    return () => disk?.remove();
  });

  test("reads go on, forms give back what was typed, and all is well again once there is room", async (context) => {
    if (!disk) {
      console.warn("Skipped: only root may mount a small disk. The limit of a file's size stands in for it below.");
      return context.skip("only root may mount a small disk");
    }
    const { folder, fill, free } = disk;
    const data = join(folder, "data");
    cpSync(inject("site"), data, { recursive: true });
    await expectToLiveThrough(data, fill, free);

    fill();
    const { ending, output } = await runToItsEnd({ data });
    expect(ending).toBe(1);
    expect(output).toContain("no room left");
    expect(readdirSync(data)).not.toContain(".probe");
  });
});

test("a limit on what may be written is survived in the same way, as any user", async (context) => {
  if (process.platform !== "linux") return context.skip("prlimit is Linux'");
  const data = mkdtempSync(join(tmpdir(), "edgewise-limited-"));
  cpSync(inject("site"), data, { recursive: true });
  const limit = (bytes: string) => (pid: number) => {
    execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:unlimited`]);
  };
  // The signal that comes with the limit would kill the process if it weren't ignored.
  await expectToLiveThrough(data, limit("1"), limit("unlimited"), ["sh", "-c", 'trap "" XFSZ; exec "$@"', "sh"]);
  rmSync(data, { recursive: true, force: true });
});
