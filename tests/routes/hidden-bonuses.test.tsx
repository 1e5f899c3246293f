import { expect, test } from "vitest";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { FIRST_FRONT_PAGE } from "~/platform/settings/front/front-page-schema";
import * as home from "~/routes/_index";
import * as bonusList from "~/routes/bonuses._index";
import { useTestBackend } from "../support/backend";
import { offersHidden, storeOffers } from "../support/fixtures/offers";
import { wordsOfPage } from "../support/page-words";

const backend = useTestBackend("2026-11-21T12:00:00.000Z");

const LIST = { pattern: "/bonuses", address: "/bonuses" };
const HOME = { pattern: "/", address: "/" };

test("the list of bonuses explains its figures only to a visitor who is shown it", async () => {
  await storeOffers(backend(), { bonuses: [{}] });
  expect(await wordsOfPage(bonusList, LIST)).toMatch(/No wagering.*Chances are for/);
  const hidden = await wordsOfPage(bonusList, { ...LIST, headers: await offersHidden() });
  expect(hidden).toContain("Bonuses and ads are hidden");
  expect(hidden).not.toMatch(/chance to finish|Chances are|No wagering/);
});

test("the front page says by what its bonuses were picked", async () => {
  await storeOffers(backend(), { bonuses: [{}] });
  const sections = FIRST_FRONT_PAGE.sections.map((section) => ({ ...section, shown: true }));
  await backend()
    .documents.batch("test")
    .set(settings, "current", { ...DEFAULT_SETTINGS, frontPage: { ...FIRST_FRONT_PAGE, sections } })
    .commit();
  expect(await wordsOfPage(home, HOME)).toContain(
    "The best of each kind, one per casino, at casinos scoring 7.0 or more.",
  );
});
