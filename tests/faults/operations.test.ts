import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { casinos } from "~/features/casinos/collection";
import { casinoFixture } from "../support/fixtures/casino";
import { addSubscribers, subscriberFixture } from "../support/fixtures/subscriber";
import { casinoFile, exampleCasino } from "./support/casino-file";
import { Client } from "./support/client";
import { useSite } from "./support/each-test";
import { formOf } from "./support/page-form";
import { IndependentReader } from "./support/independent-reader";
import { startServer, until } from "./support/server";
import { changeSite } from "./support/site";
import { StoredData } from "./support/stored-data";

const site = useSite();
const IMPORTED = 400;
const REOPENED = 400;
const SUBSCRIBERS = 150;
const MOST_MS = 10_000;
const IMPORT = "import-000001";

interface Operation {
  id: string;
  kind: string;
  state: string;
  position: number;
  total: number;
  holder: string | null;
  counts: Record<string, number>;
}

const numbered = (what: string, count: number) => Array.from({ length: count }, (_, at) => `${what}-${String(at)}`);
const reopened = numbered("shut", REOPENED);

function read<R>(data: string, look: (stored: StoredData) => R): R {
  const stored = new StoredData(data);
  try {
    return look(stored);
  } finally {
    stored.close();
  }
}

const operationsIn = (data: string) => read(data, (stored) => stored.all<Operation>("operations"));

/** Returns the recipients of all mails, once for each mail. */
function mailedIn(data: string): string[] {
  const outbox = join(data, "outbox");
  const names = existsSync(outbox) ? readdirSync(outbox) : [];
  const mails = names.filter((name) => name.endsWith(".eml")).map((name) => readFileSync(join(outbox, name), "utf8"));
  return mails.flatMap((mail) => /^To: (reader-.+)$/m.exec(mail)?.[1]?.trim() ?? []).sort();
}

test("SIGTERM during an import, a bulk act and a mailing: it stops in time, and the next start does the rest once", async () => {
  const data = site();
  const readers = numbered("reader", SUBSCRIBERS).map((name) => `${name}@player.example`);
  await changeSite(data, async (backend) => {
    const batch = backend.documents.batch("system:test");
    for (const slug of reopened)
      batch.set(casinos, slug, casinoFixture({ slug, name: `Casino ${slug}`, publishState: "archived" }));
    await batch.commit();
    await addSubscribers(backend, ...readers.map((email) => subscriberFixture(email)));
  });
  const server = await startServer({ data });
  const staff = await new Client(server.origin).signIn("desk@player.example");
  const expectLedOn = async (path: string, form: Record<string, string> | FormData | URLSearchParams) => {
    const { status, location, text } =
      form instanceof URLSearchParams ? await staff.postFields(path, form) : await staff.post(path, form);
    expect([path, status, status === 303 ? "" : text]).toEqual([path, 303, ""]);
    return location ?? "";
  };

  const file = new FormData();
  file.append("file", casinoFile(await exampleCasino(staff), IMPORT, IMPORTED));
  const importing = await expectLedOn("/admin/lists/casinos/import", file);
  const words = { subject: "What changed", preheader: "", body: "Three scores fell, and here is why." };
  const issue = (await expectLedOn("/admin/newsletter/issues/new", words)).split("?")[0] ?? "";
  const sending = formOf((await staff.get(`${issue}/send?to=all`)).text, "version");
  const bulk = new URLSearchParams(reopened.map((id) => ["ids", id]));
  for (const [name, value] of Object.entries({ action: "reopen", state: "", confirmed: String(REOPENED) }))
    bulk.append(name, value);
  await expectLedOn(`${issue}/send?to=all`, sending);
  await expectLedOn("/admin/lists/casinos/bulk", bulk);
  await expectLedOn(importing, { intent: "start" });
  await until("all three are under way", () => operationsIn(data).every(({ position }) => position > 0));

  const asked = performance.now();
  server.signal("SIGTERM");
  expect(await server.ended()).toBe(0);
  expect(performance.now() - asked).toBeLessThan(MOST_MS);
  const halfway = operationsIn(data);
  expect(halfway).toHaveLength(3);
  for (const { kind, state, position, total, holder } of halfway) {
    expect([kind, state, holder]).toEqual([kind, "running", null]);
    // All of a mailing's mails are in the outbox before the last of them is sent.
    if (kind === "newsletter-issue") expect(mailedIn(data).length).toBeLessThan(total);
    else expect(position, kind).toBeLessThan(total);
  }
  expectAgreement();

  const next = await startServer({ data });
  await until("they are done", () => operationsIn(data).every(({ state }) => state === "done"), 120_000);
  expect(await next.stop()).toBe(0);
  for (const { kind, counts, total } of operationsIn(data)) expect([kind, counts["done"]]).toEqual([kind, total]);
  expectAgreement();
  expect(mailedIn(data)).toEqual([...readers].sort());

  /** What is done is what the operations say, each once. */
  function expectAgreement(): void {
    const found = operationsIn(data);
    const doneOf = (kind: string) => found.find((one) => one.kind === kind)?.counts["done"];
    const of = importing.split(/[/?]/)[3] ?? "";
    const reader = new IndependentReader(data);
    expect(reader.problems([{ kind: "import", marker: IMPORT, of, isKnown: true }])).toEqual([]);
    reader.close();
    const states = read(data, (stored) => stored.all<{ slug: string; publishState: string }>("casinos"));
    const drafts = states.filter(({ slug, publishState }) => slug.startsWith("shut-") && publishState === "draft");
    expect(drafts).toHaveLength(doneOf("editorial-publish") ?? -1);
    const mailed = mailedIn(data);
    expect(new Set(mailed).size).toBe(mailed.length);
    const entries = read(data, (stored) => stored.all<{ kind: string; state: string }>("outbox"));
    const sent = entries.filter(({ kind, state }) => kind === "newsletter" && state === "sent");
    expect(mailed).toHaveLength(sent.length);
  }
}, 300_000);
