import { beforeEach, describe, expect, test } from "vitest";
import { casinos } from "~/features/casinos/collection";
import type { CasinoFields } from "~/features/casinos/schema";
import { partners } from "~/features/partners/collection";
import { trailProofs, trailRoots } from "~/platform/trail/collection";
import { sealTrails } from "~/site/trail/trail-job.server";
import { auditTrails } from "~/site/trail/trail-audit.server";
import { loader as data } from "~/routes/how-we-earn.register[.]json";
import { loader as pageLoader } from "~/routes/how-we-earn._index";
import { loader as casinoRow } from "~/routes/api.v1.casinos[.]json";
import { placements, placementStates } from "~/site/how-we-earn/collection";
import type { Placement } from "~/site/how-we-earn/placement-schema";
import { coveredText, recordPlacements } from "~/site/how-we-earn/placement-register.server";
import { sha256Hex } from "~/domain/digest.server";
import { useTestBackend } from "../support/backend";
import { storeOffers } from "../support/fixtures/offers";
import { storeDeals } from "../support/partners/deal";
import { respond, visit } from "../support/requests";

const store = useTestBackend("2026-11-21T12:00:00.000Z");

const page = (search = "") => pageLoader(visit(`/how-we-earn${search}`));
const change = (fields: Partial<CasinoFields>, slug = "saltbox") =>
  store().documents.batch("test").update(casinos, slug, fields).commit();
const entries = async () => (await store().documents.query(placements, { orderBy: ["number"] })).items;
const said = async () => (await entries()).map(({ number, title, tie }) => [number, title, tie]);

beforeEach(async () => {
  await storeOffers(store(), {
    casinos: [{ commercial: "affiliate" }, { slug: "plain", name: "Plain", commercial: "none" }],
  });
  await recordPlacements();
});

describe("The register of placements", () => {
  test("gets an entry when something is paid for, changes, and ends, by whatever change, and none otherwise", async () => {
    await recordPlacements();
    expect(await said()).toEqual([[1, "Saltbox", "affiliate"]]);
    await change({ commercial: "sponsor" });
    await recordPlacements();
    await change({ lifecycle: "warning", lifecycleReason: "It stopped paying." });
    await recordPlacements();
    await change({ lifecycle: "active", lifecycleReason: null });
    await recordPlacements();
    await change({ publishState: "archived" });
    await Promise.all([recordPlacements(), recordPlacements()]);
    expect(await said()).toEqual([
      [1, "Saltbox", "affiliate"],
      [2, "Saltbox", "sponsor"],
      [3, "Saltbox", "none"],
      [4, "Saltbox", "sponsor"],
      [5, "Saltbox", "none"],
    ]);
  });

  const rewritten = async (number: number, fields: Partial<Placement>, isHashed: boolean) => {
    const { id: _i, version: _v, createdAt: _c, createdBy: _cb, updatedAt: _u, updatedBy: _ub, ...found } = (await entries())[number - 1] as Awaited<ReturnType<typeof entries>>[number]; // prettier-ignore
    const next = { ...found, ...fields };
    const hash = isHashed ? sha256Hex(coveredText(next)) : next.hash;
    await store()
      .documents.batch("test")
      .set(placements, String(number), { ...next, hash })
      .commit();
  };

  test.each<[string, () => Promise<unknown>]>([
    ["an entry was changed", () => rewritten(1, { title: "Somebody else" }, false)],
    ["an entry was changed with its hash", () => rewritten(1, { tie: "sponsor" }, true)],
    ["the last entry was changed with its hash", () => rewritten(2, { tie: "none" }, true)],
    ["the first entry is gone", () => store().documents.batch("test").delete(placements, "1").commit()],
    ["the last entry is gone", () => store().documents.batch("test").delete(placements, "2").commit()],
    [
      "what is written down as paid for was changed, so that the next entry never comes",
      async () => {
        const state = await store().documents.get(placementStates, "now");
        const paid = { ...state?.paid, "casino plain": "affiliate" as const };
        await store().documents.batch("test").update(placementStates, "now", { paid }).commit();
      },
    ],
    [
      "an entry was put in later",
      async () => {
        const [, last] = await entries();
        const added = { ...last, number: 3, item: "plain", previous: last?.hash ?? null, hash: "" } as Placement;
        const entry = {
          v: 1,
          number: 3,
          place: "casino",
          item: "plain",
          path: "/casinos/plain",
          title: "Plain",
        } as const;
        const more = {
          ...entry,
          tie: "affiliate",
          recordedAt: last?.recordedAt ?? "",
          previous: added.previous,
        } as const;
        const hash = sha256Hex(coveredText({ ...more, hash: "" }));
        const state = {
          number: 3,
          hash,
          paid: { "casino saltbox": "sponsor", "casino plain": "affiliate" },
          since: {},
        } as const;
        await store()
          .documents.batch("test")
          .set(placements, "3", { ...more, hash })
          .set(placementStates, "now", state)
          .commit();
      },
    ],
  ])("is found to be rewritten where %s", async (_, rewrite) => {
    await change({ commercial: "sponsor" });
    await recordPlacements();
    store().setClock("2026-11-22T00:20:00.000Z");
    await sealTrails();
    expect(await store().documents.count(trailRoots)).toBe(1);
    expect((await store().documents.query(trailProofs)).items).toMatchObject([{ subject: "placements", sequence: 2 }]);
    expect((await auditTrails(null))?.problems).toEqual([]);
    await rewrite();
    const problems = (await auditTrails(null))?.problems ?? [];
    expect(problems.some(({ where }) => where.startsWith("register of placements"))).toBe(true);
  });

  test("is published as data with hashes that anybody can work out", async () => {
    const { entries: shown } = (await respond(() => data(visit("/how-we-earn/register.json")))).data as {
      entries: Placement[];
    };
    expect(shown).toHaveLength(1);
    for (const entry of shown) expect(sha256Hex(coveredText(entry))).toBe(entry.hash);
  });
});

describe("The register's earlier entries", () => {
  const ADDRESS = "/how-we-earn/register.json";
  type Page = { entries: Placement[]; earlier: string | null };
  const readPage = async (address: string) => (await respond(() => data(visit(address)))).data as Page;

  beforeEach(async () => {
    for (let at = 2; at <= 401; at++) {
      const [last] = (await store().documents.query(placements, { orderBy: ["-number"], limit: 1 })).items;
      const { id: _i, version: _v, createdAt: _c, createdBy: _cb, updatedAt: _u, updatedBy: _ub, ...found } = last as NonNullable<typeof last>; // prettier-ignore
      const entry = { ...found, number: at, tie: at % 2 === 0 ? "none" : "affiliate", previous: found.hash } as const;
      const hash = sha256Hex(coveredText(entry));
      await store()
        .documents.batch("test")
        .set(placements, String(at), { ...entry, hash })
        .commit();
    }
  });

  test("are all reached as data, page by page, in one chain to the first", async () => {
    const all: Placement[] = [];
    let pages = 0;
    for (let address: string | null = ADDRESS; address !== null; pages++) {
      const { entries: shown, earlier }: Page = await readPage(address);
      expect(shown.length).toBeLessThanOrEqual(200);
      all.push(...shown);
      address = earlier && new URL(earlier).pathname + new URL(earlier).search;
    }
    expect([pages, all.length, all.at(-1)?.number, all.at(-1)?.previous]).toEqual([3, 401, 1, null]);
    all.forEach((entry, at) => {
      expect(sha256Hex(coveredText(entry))).toBe(entry.hash);
      if (at > 0) expect(all[at - 1]?.previous).toBe(entry.hash);
    });
  });

  test("are on the page as well, until the first", async () => {
    const [newest, middle, first] = [await page(), await page("?before=202"), await page("?before=2")];
    expect([newest.entries[0]?.number, newest.earlier]).toEqual([401, 202]);
    expect([middle.entries[0]?.number, middle.earlier]).toEqual([201, 2]);
    expect([first.entries.map(({ number }) => number), first.earlier]).toEqual([[1], null]);
  });

  test.each(["0", "1", "-1", "1e3", "x", "", "9".repeat(40)])("aren't asked for by “%s”", async (before) => {
    expect((await respond(() => data(visit(`${ADDRESS}?before=${before}`)))).status).toBe(400);
  });
});

describe("How we earn", () => {
  test("names who pays us and how, and amounts only where the operator shows them", async () => {
    await storeDeals(store());
    expect(await page()).toMatchObject({
      listed: 2,
      tied: [{ slug: "saltbox", pays: "affiliate", how: ["Share of revenue"] }],
      entries: [{ number: 1, path: "/casinos/saltbox" }],
    });
    await store().documents.batch("test").update(partners, "salt-partners", { showsAmounts: true }).commit();
    expect((await page()).tied).toMatchObject([{ how: ["Share of revenue: 30%"] }]);
  });

  test("names no deal of a programme that is no longer in force", async () => {
    await storeDeals(store());
    await store().documents.batch("test").update(partners, "salt-partners", { publishState: "archived" }).commit();
    expect((await page()).tied).toMatchObject([{ slug: "saltbox", how: [] }]);
  });

  test("leaves out notes, contacts, addresses and campaigns", async () => {
    await storeDeals(store(), [{ notes: "Never tell" }]);
    const shown = JSON.stringify([await page(), (await respond(() => data(visit("/how-we-earn/register.json")))).data]);
    for (const secret of ["Never tell", "Ida Brack", "track.example", "Main", "Salt Partners"])
      expect(shown).not.toContain(secret);
  });
});

test("the list with its ties exchanged is the same list: no rank and no score depends on them", async () => {
  const list = async () => {
    const answer = await respond(() => casinoRow(visit("/api/v1/casinos.json")));
    const { casinos: rows } = answer.data as { casinos: { slug: string; score: unknown }[] };
    return rows.map(({ slug, score }) => [slug, score]);
  };
  const before = await list();
  expect(before).toHaveLength(2);
  await change({ commercial: "none" });
  await change({ commercial: "affiliate" }, "plain");
  expect(await list()).toEqual(before);
});
