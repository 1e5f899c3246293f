import { expect, test } from "vitest";
import { deals } from "~/features/partners/collection";
import { casinoDomains, leadsToCasino, withoutCasinoLinks } from "~/features/partners/ways/casino-links.server";
import { useTestBackend } from "../../support/backend";
import { storeOffers } from "../../support/fixtures/offers";
import { linkFixture, storeDeals } from "../../support/partners/deal";

const store = useTestBackend();

test("a text links neither to a casino nor to a tracker that only a deal names, whether the deal is in force or over", async () => {
  await storeOffers(store(), { casinos: [{ commercial: "affiliate", affiliateUrl: "https://partner.example/s" }] });
  const links = [linkFixture({ address: "https://go.tracker.example/?c={click}" })];
  const html = [
    '<a href="https://saltbox.example/">A</a>',
    '<a href="https://partner.example/s">B</a>',
    '<a href="https://go.tracker.example/?a=1&amp;b=2">C</a>',
    '<a href="https://regulator.example/">D</a>',
  ].join(" ");
  const shown = async () => withoutCasinoLinks(html, await casinoDomains());
  expect(await shown()).toContain('<a href="https://go.tracker.example/?a=1&amp;b=2">C</a>');
  await storeDeals(store(), [{ links }]);
  expect(await shown()).toBe('A B C <a href="https://regulator.example/">D</a>');
  await store().documents.batch("test").update(deals, "saltbox-share", { publishState: "archived" }).commit();
  expect(await shown()).toBe('A B C <a href="https://regulator.example/">D</a>');
  expect(leadsToCasino("https://other.example/?to=go.tracker.example", await casinoDomains())).toBe(false);
});
