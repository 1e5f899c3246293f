import { afterAll, beforeAll, expect, test } from "vitest";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { useOneTestBackend } from "../../support/backend";
import { sendEveryMail } from "../../support/outside/every-mail";
import { newKeys } from "../../support/fixtures/trail-case";
import { setUpInbound } from "../../support/outside/received-mail";

const current = useOneTestBackend();
let undo: () => void;

beforeAll(async () => {
  undo = setUpInbound();
  await current()
    .documents.batch("system:test")
    .set(settings, "current", {
      ...DEFAULT_SETTINGS,
      site: {
        ...DEFAULT_SETTINGS.site,
        name: "Lanternfish",
        tagline: "By lamplight.",
        contactEmail: "desk@guide.test",
      },
      newsletter: { senderName: "Lanternfish", replyTo: "news@guide.test", postalAddress: "Lanternfish\n2 Own Road" },
    })
    .commit();
  await sendEveryMail(newKeys());
});
afterAll(() => undo());

test("no mail of a renamed site has its old name, the demo's addresses or the demo's tagline", () => {
  const found: string[] = [];
  for (const { kind, subject, text, html, senderName, replyTo } of current().sent) {
    // The file of the daily roots has one name on every site, for the programs that read it.
    const whole = [subject, text, html, senderName, replyTo]
      .join("\n")
      .replaceAll("/.well-known/edgewise-trail.json", "");
    const at = whole.search(/edgewise|Ledger Street|Exampleton|shows its working/i);
    if (at !== -1) found.push(`${kind}: ${whole.slice(Math.max(0, at - 60), at + 60)}`);
    if (!whole.includes("Lanternfish")) found.push(`${kind} names no site`);
  }
  expect(current().sent.length).toBeGreaterThan(25);
  expect(found).toEqual([]);
});
