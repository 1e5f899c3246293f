import { expect, test } from "vitest";
import { bonuses } from "~/features/bonuses/collection";
import { bonusDesk } from "~/features/bonuses/desk/bonus-desk.server";
import { casinos } from "~/features/casinos/collection";
import { casinoDesk } from "~/features/casinos/desk/casino-desk.server";
import { readList, type AdminList } from "~/platform/admin-list/list.server";
import { useTestBackend } from "../../support/backend";
import { bonusFixture } from "../../support/fixtures/bonus";
import { casinoFixture } from "../../support/fixtures/casino";

const store = useTestBackend();

async function count<R>(list: AdminList<R>, filter: string): Promise<number> {
  const request = new Request(`http://edgewise.test${list.definition.path}?${filter}`);
  return (await readList(request, list, "anna")).total;
}

// Both at hours of a day, so that it isn't the calendar that changes the lists.
test("a list for staff puts an item under another choice from the moment at which time alone changes it", async () => {
  const batch = store().documents.batch("test");
  batch.set(casinos, "saltbox", casinoFixture({ slug: "saltbox", verifiedAt: "2026-08-01T09:00:00.000Z" }));
  const offer = { slug: "offer", casinoId: "saltbox", startsAt: null, withdrawnAt: null };
  batch.set(bonuses, "offer", bonusFixture({ ...offer, endsAt: "2026-11-10T09:00:00.000Z" }));
  await batch.commit();

  store().setClock("2026-10-30T08:00:00.000Z");
  expect([await count(casinoDesk, "facts=fresh"), await count(casinoDesk, "facts=stale")]).toEqual([1, 0]);
  store().setClock("2026-10-30T10:00:00.000Z");
  expect([await count(casinoDesk, "facts=fresh"), await count(casinoDesk, "facts=stale")]).toEqual([0, 1]);

  store().setClock("2026-11-03T08:00:00.000Z");
  expect(await count(bonusDesk, "ending=soon")).toBe(0);
  store().setClock("2026-11-03T10:00:00.000Z");
  expect(await count(bonusDesk, "ending=soon")).toBe(1);
  store().setClock("2026-11-10T10:00:00.000Z");
  expect(await count(bonusDesk, "ending=soon")).toBe(0);
  // What the inbox counts leads to a list of the same.
  expect(await count(bonusDesk, "ending=due")).toBe(1);
  store().setClock("2026-12-10T10:00:00.000Z");
  expect(await count(bonusDesk, "ending=due")).toBe(0);
});
