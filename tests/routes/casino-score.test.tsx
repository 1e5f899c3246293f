import { beforeEach, describe, expect, test } from "vitest";
import type { HistoryRecord } from "~/features/casinos/schema";
import * as route from "~/routes/casinos.$slug_.score";
import { action as preferences } from "~/routes/preferences";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { store } from "../support/fixtures/store";
import { wordsOfPage } from "../support/page-words";
import { post, respond, visit } from "../support/requests";

const backend = useTestBackend("2026-11-21T12:00:00.000Z");

const entry = (score: number, at: string, cause: string): HistoryRecord => ({
  score,
  components: { licence: 1, complaints: 0.7, terms: 0.7, payout: 0.8, players: 0.6, protection: 0.7 },
  caps: [],
  formulaVersion: 1,
  cause,
  at,
});
const HISTORY = [
  entry(8, "2026-08-01T06:00:00.000Z", "Our dated evidence begins"),
  entry(8.2, "2026-10-03T06:00:00.000Z", "2 reviews published"),
];
const COPY = { sha256: "a".repeat(64), at: "2026-04-05T00:00:00.000Z", url: "https://saltbox.example/terms" };

beforeEach(() =>
  store(backend().documents, {
    casinos: [casinoFixture({ score: HISTORY[1] ?? null, scoreHistory: HISTORY, termSnapshots: [COPY] })],
  }),
);

const words = () => wordsOfPage(route, { pattern: "/casinos/:slug/score", address: "/casinos/saltbox/score" });

describe("The page of a score", () => {
  test("has each component’s formula and figures, every change with its cause, and copies of the terms", async () => {
    const page = await words();
    expect(page).toMatch(/Saltbox: \d\.\d of 10/);
    for (const formula of ["L = ", "C = ", "T = ", "P = ", "R = ", "G = "]) expect(page).toContain(formula);
    expect(page).toMatch(/2 reviews published.*Our dated evidence begins.*first entry/);
    expect(page).toContain(`from saltbox.example/terms SHA-256 ${COPY.sha256}`);
  });

  test("names no address of the casino to a reader who wants to see no links to casinos", async () => {
    const { headers } = await respond(() => preferences(post("/preferences", { hideOffers: "true" })));
    const [cookie = ""] = headers.getSetCookie();
    const Cookie = cookie.split(";")[0] ?? "";
    const { status, data } = await respond(() =>
      route.loader(visit("/casinos/saltbox/score", { slug: "saltbox" }, { Cookie })),
    );
    expect(status).toBe(200);
    expect(JSON.stringify(data)).toContain(COPY.sha256);
    expect(JSON.stringify(data)).not.toContain("saltbox.example/terms");
  });

  test("of a casino that nobody knows isn’t found", async () => {
    expect((await respond(() => route.loader(visit("/casinos/nobody/score", { slug: "nobody" })))).status).toBe(404);
  });
});
