import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ScoreRecord } from "~/features/casinos/schema";
import { redirects } from "~/platform/publishing/collection";
import { loader as namedPicture } from "~/routes/og.$kind.$name[.]png";
import { loader as sitePicture } from "~/routes/og.site[.]png";
import { drawInProcess } from "~/site/social-pictures/drawing-process.server";
import { useTestBackend } from "../support/backend";
import { articleFixture } from "../support/fixtures/article";
import { awardFixture } from "../support/fixtures/award";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { expectSentInParts } from "../support/files/sent-in-parts";
import { gameFixture } from "../support/games/game";
import { store } from "../support/fixtures/store";
import { respond, visit } from "../support/requests";

const current = useTestBackend();
const HIDDEN_REF = "EW-0000ZZ";
const SCORE: ScoreRecord = {
  score: 8.2,
  components: { licence: 1, complaints: 0.7803, terms: 0.7875, payout: 0.8541, players: 0.6423, protection: 0.75 },
  caps: [],
  formulaVersion: 1,
  cause: "Daily recalculation",
  at: "2026-11-20T06:00:00.000Z",
};

// The process takes its time to start on a busy machine, and no test is about that.
beforeAll(() => drawInProcess(JSON.stringify({ type: "div", props: {} })));

beforeEach(() =>
  store(current().documents, {
    casinos: [
      casinoFixture({ score: SCORE }),
      casinoFixture({
        slug: "saltmarsh-royal",
        name: "Saltmarsh Royal",
        lifecycle: "blacklisted",
        score: { ...SCORE, score: 2 },
      }),
      casinoFixture({ slug: "not-yet", publishState: "draft", publishAt: null }),
    ],
    bonuses: [
      bonusFixture(),
      bonusFixture({ slug: "saltmarsh-royal-welcome", casinoId: "saltmarsh-royal" }),
      bonusFixture({ slug: "ended-offer", endsAt: "2026-01-01T00:00:00.000Z" }),
      bonusFixture({ slug: "draft-offer", publishState: "draft" }),
    ],
    complaints: [
      complaintFixture(),
      complaintFixture({ ref: HIDDEN_REF, state: "submitted", publishedAt: null, closedAt: null }),
    ],
    articles: [
      articleFixture(),
      articleFixture({ slug: "to-be-published", publishState: "scheduled", publishAt: "2027-01-01T09:00:00.000Z" }),
    ],
    awards: [
      awardFixture(),
      awardFixture({ slug: "awards-2026", year: 2026, phase: "voting" }),
      awardFixture({ slug: "awards-2027", year: 2027, publishState: "draft" }),
    ],
  }),
);

const picture = (kind: string, name: string) => namedPicture(visit(`/og/${kind}/${name}.png`, { kind, name }));

const pictures = {
  site: () => sitePicture(visit("/og/site.png")),
  casino: (slug: string) => picture("casinos", slug),
  bonus: (slug: string) => picture("bonuses", slug),
  article: (slug: string) => picture("news", slug),
  complaint: (ref: string) => picture("complaints", ref),
  award: (year: string) => picture("awards", year),
};

async function pixels(response: Response): Promise<string> {
  return (
    await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer()
  ).toString("base64");
}

describe("a picture that is there", () => {
  test.each([
    ["the site", () => pictures.site()],
    ["a casino", () => pictures.casino("saltbox")],
    ["a blacklisted casino", () => pictures.casino("saltmarsh-royal")],
    ["a bonus", () => pictures.bonus("saltbox-welcome")],
    ["a bonus that ended", () => pictures.bonus("ended-offer")],
    ["an article", () => pictures.article("how-we-test-withdrawals")],
    ["a complaint", () => pictures.complaint("EW-7K3Q9M")],
    ["an announced award year", () => pictures.award("2025")],
    ["an award year under way", () => pictures.award("2026")],
  ])("%s is a PNG of 1200 by 630 pixels that can be kept and shown elsewhere", async (_, ask) => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/png");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=3600");
    expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    const png = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("Content-Length")).toBe(String(png.byteLength));
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(png.byteLength).toBeLessThan(150_000);
  });
});

describe("a picture that is not there", () => {
  test.each([
    ["an unknown casino", () => pictures.casino("nobody")],
    ["a casino that is a draft", () => pictures.casino("not-yet")],
    ["an unknown bonus", () => pictures.bonus("nothing")],
    ["a bonus that is a draft", () => pictures.bonus("draft-offer")],
    ["an article before its day", () => pictures.article("to-be-published")],
    ["a complaint that is not public", () => pictures.complaint(HIDDEN_REF)],
    ["an unknown complaint", () => pictures.complaint("EW-111111")],
    ["what is no reference", () => pictures.complaint("../../etc")],
    ["an award year that is a draft", () => pictures.award("2027")],
    ["what is no year", () => pictures.award("soon")],
    ["of something that has no pictures", () => picture("constructor", "saltbox")],
  ])("%s is a 404", async (_, ask) => {
    const { status, headers } = await respond(ask);
    expect(status).toBe(404);
    expect(headers.get("Cache-Control")).toBe("no-store");
  });
});

test("a browser that holds the picture is told so", async () => {
  const first = await pictures.casino("saltbox");
  const args = visit(
    "/og/casinos/saltbox.png",
    { kind: "casinos", name: "saltbox" },
    { "If-None-Match": `W/${first.headers.get("ETag") ?? ""}` },
  );
  const second = await namedPicture(args);
  expect(second.status).toBe(304);
  expect(await second.text()).toBe("");
});

test("a picture has the date of its drawing and is sent in parts", async () => {
  await expectSentInParts((headers) =>
    namedPicture(visit("/og/casinos/saltbox.png", { kind: "casinos", name: "saltbox" }, headers)),
  );
});

test("a casino's picture changes with its score", async () => {
  const before = (await pictures.casino("saltbox")).headers.get("ETag");
  await store(current().documents, { casinos: [casinoFixture({ score: { ...SCORE, score: 3.1 } })] });
  expect((await pictures.casino("saltbox")).headers.get("ETag")).not.toBe(before);
});

test("an offer of a casino we send nobody to shows the casino and its standing", async () => {
  expect(await pixels(await pictures.bonus("saltmarsh-royal-welcome"))).toBe(
    await pixels(await pictures.casino("saltmarsh-royal")),
  );
});

test("a game has one of its own, which changes with its versions", async () => {
  await store(current().documents, { games: [gameFixture()] });
  const first = await picture("games", "tin-harbour");
  expect([first.status, first.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  await store(current().documents, { games: [gameFixture({ versions: gameFixture().versions.slice(0, 1) })] });
  const later = await picture("games", "tin-harbour");
  expect(later.headers.get("ETag")).not.toBe(first.headers.get("ETag"));
});

test("a former slug leads to the current picture", async () => {
  const batch = current().documents.batch("system:test");
  batch.set(redirects, "casino:old-kettle", { kind: "casino", from: "old-kettle", to: "saltbox" });
  await batch.commit();
  const { status, headers } = await respond(() => pictures.casino("old-kettle"));
  expect(status).toBe(301);
  expect(headers.get("Location")).toBe("/og/casinos/saltbox.png");
});

test("names of any script and length are drawn", async () => {
  await store(current().documents, {
    casinos: [
      casinoFixture({
        slug: "long-name",
        name: "Ægir Łódź Ζεύς Царь 😀 中文 العربية and so on and on, at sixty",
        score: SCORE,
      }),
      casinoFixture({
        slug: "one-word",
        name: "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenkasinos01",
        score: null,
      }),
    ],
  });
  expect((await pictures.casino("long-name")).status).toBe(200);
  expect((await pictures.casino("one-word")).status).toBe(200);
});

test("many who ask for one picture at once get the same one", async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => pictures.award("2025")));
  expect(new Set(answers.map((answer) => answer.headers.get("ETag"))).size).toBe(1);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
});
