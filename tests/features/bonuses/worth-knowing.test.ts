import { beforeEach, expect, test } from "vitest";
import { bonusesWorthKnowing } from "~/features/bonuses/public/worth-knowing.server";
import { safetyScore } from "~/features/casinos/score/safety-score";
import { scoreInputs } from "~/features/casinos/score/score-inputs";
import type { CasinoFields } from "~/features/casinos/schema";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { TEST_NOW, useTestBackend } from "../../support/backend";
import { casinoFixture } from "../../support/fixtures/casino";
import { storeOffers } from "../../support/fixtures/offers";

const backend = useTestBackend();

function casino(slug: string, score: number, over: Partial<CasinoFields> = {}): CasinoFields {
  const plain = casinoFixture({ slug, name: slug, ...over });
  const inputs = scoreInputs(plain, { complaints: [], reviews: [] }, DEFAULT_SETTINGS.exchange.rates);
  return { ...plain, score: { ...safetyScore(inputs, TEST_NOW), score, cause: "Test." } };
}

const slugs = async (limit = 10) => (await bonusesWorthKnowing(limit)).map(({ slug }) => slug);

beforeEach(async () => {
  await storeOffers(backend(), {
    casinos: [
      casino("safe", 9),
      casino("sound", 7),
      casino("shaky", 6.9),
      casino("warned", 9, { lifecycle: "warning", lifecycleReason: "Its payouts are late." }),
      casino("listed", 9, { lifecycle: "blacklisted", lifecycleReason: "It kept deposits." }),
    ],
  });
});

test("the best chance comes first, one offer a casino and one a type", async () => {
  await storeOffers(backend(), {
    casinos: [],
    bonuses: [
      { slug: "safe-heavy", casinoId: "safe", wagering: 60 },
      { slug: "safe-light", casinoId: "safe", wagering: 5, type: "reload" },
      { slug: "sound-reload", casinoId: "sound", wagering: 6, type: "reload" },
      { slug: "sound-welcome", casinoId: "sound", wagering: 30 },
    ],
  });
  expect(await slugs()).toEqual(["safe-light", "sound-welcome"]);
  expect(await slugs(1)).toEqual(["safe-light"]);
});

test("those with nothing to wager are one kind, whatever their type, and come after the wagered ones", async () => {
  await storeOffers(backend(), {
    casinos: [],
    bonuses: [
      { slug: "a-free", casinoId: "safe", wagering: 0, type: "reload" },
      { slug: "b-free", casinoId: "sound", wagering: 0 },
      { slug: "c-wagered", casinoId: "sound", wagering: 40 },
    ],
  });
  expect(await slugs()).toEqual(["c-wagered", "a-free"]);
});

test("of equal chances the safer casino's comes first", async () => {
  await storeOffers(backend(), {
    casinos: [],
    bonuses: [
      { slug: "a-sound", casinoId: "sound" },
      { slug: "z-safe", casinoId: "safe", type: "reload" },
    ],
  });
  expect(await slugs()).toEqual(["z-safe", "a-sound"]);
});

test("offers that aren't running are left out, and so are those of casinos that we warn about, send nobody to or score below 7", async () => {
  await storeOffers(backend(), {
    casinos: [],
    bonuses: [
      { slug: "ended", casinoId: "safe", endsAt: "2026-06-02T00:00:00.000Z" },
      { slug: "paused", casinoId: "safe", paused: true },
      { slug: "of-shaky", casinoId: "shaky" },
      { slug: "of-listed", casinoId: "listed" },
      { slug: "of-warned", casinoId: "warned", wagering: 1 },
      { slug: "shown", casinoId: "sound", wagering: 50 },
    ],
  });
  expect(await slugs()).toEqual(["shown"]);
});
