import { mkdtempSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openOutbox } from "~/backend/mail/outbox.server";
import { log } from "~/backend/log.server";
import { MAIL_FROM, mailContract, message } from "../contract/mail.contract";

mailContract("outbox", async () => {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-outbox-"));
  const mail = openOutbox({ folder, from: MAIL_FROM });
  return {
    mail,
    received: async () =>
      readdirSync(folder)
        .sort()
        .map((name) => readFileSync(join(folder, name), "utf8")),
    dispose: async () => {
      await mail.close();
      await rm(folder, { recursive: true });
    },
  };
});

test("the log names the file a mail is in, and no link of it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-outbox-"));
  const lines = vi.spyOn(log, "info");
  const mail = openOutbox({ folder, from: MAIL_FROM });
  await mail.send(message);
  await mail.close();
  const logged = JSON.stringify(lines.mock.calls);
  lines.mockRestore();
  expect(logged).toContain(readdirSync(folder)[0]);
  expect(logged).not.toMatch(/https?:|token|abc/);
  await rm(folder, { recursive: true });
});

test("a start deletes messages of more than a week ago and what was left half written", async () => {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-outbox-"));
  const DAY = 86_400;
  const now = Date.now() / 1_000;
  const files: [name: string, age: number][] = [
    ["old.eml", 7 * DAY + 60],
    ["recent.eml", 6 * DAY],
    [".half.eml.part", 2 * 3_600],
    [".being-written.eml.part", 60],
    ["somebody-elses.txt", 300 * DAY],
  ];
  // What another process has deleted meanwhile, wherever in the folder it is come upon.
  const gone = [".a-gone.eml.part", "z-gone.eml"];
  symlinkSync(join(folder, "nowhere"), join(folder, "z-gone.eml"));
  for (const [name, age] of files) {
    writeFileSync(join(folder, name), "");
    utimesSync(join(folder, name), now - age, now - age);
  }
  symlinkSync(join(folder, "nowhere"), join(folder, ".a-gone.eml.part"));
  const mail = openOutbox({ folder, from: MAIL_FROM });
  await mail.close();
  const left = readdirSync(folder).filter((name) => !gone.includes(name));
  expect(left.sort()).toEqual([".being-written.eml.part", "recent.eml", "somebody-elses.txt"]);
  await rm(folder, { recursive: true });
});

test("messages of more than a week ago go while the site runs, whether others come or not", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const folder = mkdtempSync(join(tmpdir(), "edgewise-outbox-"));
  const mail = openOutbox({ folder, from: MAIL_FROM });
  try {
    const file = join(folder, "aged.eml");
    writeFileSync(file, "");
    const then = Date.now() / 1_000 - 8 * 86_400;
    utimesSync(file, then, then);
    vi.advanceTimersByTime(61 * 60_000);
  } finally {
    // Waits for the sweep.
    await mail.close();
    vi.useRealTimers();
  }
  expect(readdirSync(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
