import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sha256Hex } from "~/domain/digest.server";
import { casinos } from "~/features/casinos/collection";
import type { CasinoFields } from "~/features/casinos/schema";
import { trailProofs } from "~/platform/trail/collection";
import { loader as trailFile } from "~/routes/[.well-known].edgewise-trail[.]json";
import { loader as casinoList } from "~/routes/api.v1.casinos[.]json";
import { loader as complaintList } from "~/routes/api.v1.complaints[.]json";
import { loader as register } from "~/routes/how-we-earn.register[.]json";
import { placements } from "~/site/how-we-earn/collection";
import { coveredText, recordPlacements } from "~/site/how-we-earn/placement-register.server";
import { placementFields, type Placement } from "~/site/how-we-earn/placement-schema";
import { sealTrails } from "~/site/trail/trail-job.server";
import { auditSite } from "~/site/trail/trail-site-audit.server";
import { useTestBackend } from "../support/backend";
import { storeOffers } from "../support/fixtures/offers";
import { respond, visit } from "../support/requests";

const store = useTestBackend("2026-11-20T12:00:00.000Z");
const change = (slug: string, fields: Partial<CasinoFields>) =>
  store().documents.batch("test").update(casinos, slug, fields).commit();

const LOADERS: Record<string, typeof register> = {
  "/.well-known/edgewise-trail.json": trailFile,
  "/api/v1/casinos.json": casinoList,
  "/api/v1/complaints.json": complaintList,
  "/how-we-earn/register.json": register,
};

/** Checks the site from what it publishes, as anybody may. */
async function problemsFound(): Promise<string[]> {
  const { problems } = await auditSite(new URL("http://edgewise.test"), "all");
  return problems.map(({ where, problem }) => `${where}: ${problem}`);
}

/** Rewrites the register as somebody with the whole store would: numbers and hashes fit together again. */
async function rewrite(how: (entries: Placement[]) => Placement[]): Promise<void> {
  const { items } = await store().documents.query(placements, { orderBy: ["number"] });
  const batch = store().documents.batch("test");
  for (const { id } of items) batch.delete(placements, id);
  await batch.commit();
  let previous: string | null = null;
  for (const [at, entry] of how(items.map((item) => placementFields.parse(item))).entries()) {
    const next: Placement = { ...entry, number: at + 1, previous };
    previous = sha256Hex(coveredText(next));
    await store()
      .documents.batch("test")
      .set(placements, String(at + 1), { ...next, hash: previous })
      .commit();
  }
}

/** The same register with one entry changed. */
const changed = (number: number, fields: Partial<Placement>) => (entries: Placement[]) =>
  entries.map((entry) => (entry.number === number ? { ...entry, ...fields } : entry));
const without = (number: number) => (entries: Placement[]) => entries.filter((entry) => entry.number !== number);

beforeEach(async () => {
  vi.stubGlobal("fetch", async (address: URL) => {
    const { status, data } = await respond(async () =>
      LOADERS[address.pathname]?.(visit(address.pathname + address.search)),
    );
    return Response.json(data, { status });
  });
  // Four entries on four days: Saltbox begins, Plain begins, Saltbox ends, Saltbox begins as a sponsor.
  await storeOffers(store(), {
    casinos: [{ commercial: "affiliate" }, { slug: "plain", name: "Plain", commercial: "none" }],
  });
  await recordPlacements();
  for (const [day, slug, commercial] of [
    ["21", "plain", "affiliate"],
    ["22", "saltbox", "none"],
    ["23", "saltbox", "sponsor"],
  ] as const) {
    store().setClock(`2026-11-${day}T12:00:00.000Z`);
    await change(slug, { commercial });
    await recordPlacements();
  }
  store().setClock("2026-11-24T00:20:00.000Z");
  await sealTrails();
});
afterEach(() => vi.unstubAllGlobals());

describe("The verifier, from public data alone,", () => {
  test("finds nothing in a register that nobody touched", async () => {
    expect(await problemsFound()).toEqual([]);
  });

  test.each<[string, (entries: Placement[]) => Placement[]]>([
    ["an entry was removed", without(2)],
    ["the first entry was removed", without(1)],
    ["the last entry was removed", without(4)],
    [
      "an entry was added",
      (entries) => [...entries.slice(0, 2), { ...(entries[1] as Placement), tie: "sponsor" }, ...entries.slice(2)],
    ],
    ["an entry was moved in time", changed(2, { recordedAt: "2026-11-22T09:00:00.000Z" })],
    ["an entry was moved within its day", changed(2, { recordedAt: "2026-11-21T23:00:00.000Z" })],
    ["another casino was entered", changed(2, { item: "saltbox", path: "/casinos/saltbox", title: "Saltbox" })],
    ["another position was entered", changed(2, { place: "article", path: "/news/plain" })],
    ["a period's end was put off", changed(3, { recordedAt: "2026-11-23T11:00:00.000Z" })],
    [
      "a period's end was removed, with the next beginning",
      (entries) => entries.filter(({ number }) => number !== 3 && number !== 4),
    ],
    ["a sponsor was made an affiliate", changed(4, { tie: "affiliate" })],
    ["two entries changed places", ([a, b, ...rest]) => [b, a, ...rest] as Placement[]],
  ])("finds that %s", async (_, how) => {
    await rewrite(how);
    expect((await problemsFound()).join("\n")).toMatch(/register of placements/);
  });

  test("finds that a position that is over was removed with its proofs, since the roots say how many entries there were", async () => {
    for (const [day, commercial] of [
      ["24", "none"],
      ["25", "sponsor"],
      ["26", "none"],
    ] as const) {
      store().setClock(`2026-11-${day}T12:00:00.000Z`);
      await change("saltbox", { commercial });
      await recordPlacements();
    }
    store().setClock("2026-11-27T00:20:00.000Z");
    await sealTrails();
    expect(await problemsFound()).toEqual([]);
    await rewrite((entries) => entries.slice(0, 5));
    const { items } = await store().documents.query(trailProofs, {
      orderBy: ["-sequence"],
      limit: 2,
      where: [["subject", "==", "placements"]],
    });
    const batch = store().documents.batch("test");
    for (const { id } of items) batch.delete(trailProofs, id);
    await batch.commit();
    expect(await problemsFound()).toContain(
      "register of placements: It had 7 entries when the root of 2026-11-26 was made, and has 5 of that time now.",
    );
  });

  test("finds that the last entry was removed with its proof, since the site shows what it was about", async () => {
    await rewrite(without(4));
    const { items } = await store().documents.query(trailProofs, {
      orderBy: ["-sequence"],
      limit: 1,
      where: [["subject", "==", "placements"]],
    });
    await store()
      .documents.batch("test")
      .delete(trailProofs, items[0]?.id ?? "")
      .commit();
    expect(await problemsFound()).toContain(
      "register of placements: It says “none” of /casinos/saltbox, and the site “sponsor”.",
    );
  });
});
