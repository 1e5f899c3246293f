import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openOutbox } from "~/backend/mail/outbox.server";
import { MAIL_FROM, mailContract } from "../contract/mail.contract";

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
