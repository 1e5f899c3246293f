import { describe, expect, test } from "vitest";
import type { CasinoRow } from "~/features/casinos/desk/casino-desk";
import type { ListData } from "~/platform/admin-list/list.server";
import { casinos } from "~/features/casinos/collection";
import type { CasinoFields } from "~/features/casinos/schema";
import { loader } from "~/routes/admin.casinos._index";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { as, usePeople } from "../support/people";
import { respond } from "../support/requests";
import { thoroughly } from "../support/thoroughly";

const store = useTestBackend();
usePeople(store);

async function keep(count: number, over: (n: number) => Partial<CasinoFields> = () => ({})): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const batch = store().documents.batch("test");
    for (let n = from; n < Math.min(count, from + 500); n++) {
      const number = String(n).padStart(5, "0");
      batch.set(casinos, `c${number}`, casinoFixture({ slug: `c${number}`, name: `Casino ${number}`, ...over(n) }));
    }
    await batch.commit();
  }
}

async function list(search = ""): Promise<ListData<CasinoRow>> {
  const answer = await respond(() => loader(as("admin", `/admin/casinos${search}`)));
  expect(answer.status).toBe(200);
  return answer.data as ListData<CasinoRow>;
}

const names = ({ rows }: ListData<CasinoRow>) => rows.map(({ name }) => name);

describe("The admin's list of casinos", () => {
  test("holds drafts and archived ones as well, which the public doesn't see", async () => {
    const states = ["draft", "scheduled", "published", "archived"] as const;
    await keep(4, (n) => ({
      publishState: states[n] ?? "draft",
      publishAt: n === 1 ? "2026-12-01T09:00:00.000Z" : null,
      ...(n === 2 && { publishAt: "2026-01-01T09:00:00.000Z" }),
    }));
    const { rows, total, filters } = await list();
    expect(total).toBe(4);
    expect(rows.map(({ state }) => state)).toEqual(["draft", "scheduled", "published", "archived"]);
    const counts = Object.fromEntries(filters[0]?.options.map(({ value, count }) => [value, count]) ?? []);
    expect(counts).toEqual({ draft: 1, scheduled: 1, published: 1, changes: 0, archived: 1 });
  });

  thoroughly("is right with 10,000 casinos: filtered, searched, sorted, paged and counted", async () => {
    await keep(10_000, (n) => ({ lifecycle: n % 10 === 0 ? "warning" : "active", group: n % 2 ? "Odd Group" : null }));
    const all = await list();
    expect([all.total, all.rows.length, all.pages?.pages]).toEqual([10_000, 50, 200]);
    expect(names(all)[0]).toBe("Casino 00000");

    const warned = await list("?lifecycle=warning&sort=-name&page=2");
    expect([warned.total, warned.pages?.pages]).toEqual([1_000, 20]);
    expect(names(warned)[0]).toBe("Casino 09490");

    const searched = await list("?q=odd 0999");
    expect(names(searched)).toEqual(["00999", "09991", "09993", "09995", "09997", "09999"].map((n) => `Casino ${n}`));
    expect(searched.filters.find(({ name }) => name === "lifecycle")?.options[1]).toMatchObject({ count: 0 });
  });

  test("a page beyond the last leads to the last", async () => {
    await keep(51);
    const answer = await respond(() => loader(as("admin", "/admin/casinos?page=9&sort=-name")));
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/admin/casinos?sort=-name&page=2"]);
  });
});
