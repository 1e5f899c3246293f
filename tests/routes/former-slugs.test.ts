import { beforeEach, describe, expect, test } from "vitest";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { games } from "~/features/games/collection";
import { articles } from "~/features/news/collection";
import { pages } from "~/features/pages/collection";
import { redirects } from "~/platform/publishing/collection";
import { action as save } from "~/routes/casinos.$slug_.save";
import { action as review } from "~/routes/casinos.$slug_.review";
import { useTestBackend } from "../support/backend";
import { articleFixture } from "../support/fixtures/article";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
import { gameFixture } from "../support/games/game";
import { post, respond, visit } from "../support/requests";
import { routeFor, ROUTES } from "../support/route-modules";
import { personFixture } from "../support/signed-in";

const backend = useTestBackend();
let headers: { Cookie: string };

beforeEach(async () => {
  const { documents } = backend();
  const batch = documents.batch("system:test");
  batch.set(casinos, "moved", casinoFixture({ slug: "present", name: "Present" }));
  batch.set(bonuses, "moved", bonusFixture({ slug: "present", casinoId: "moved" }));
  batch.set(articles, "moved", articleFixture({ slug: "present" }));
  batch.set(games, "moved", gameFixture({ slug: "present" }));
  batch.set(pages, "moved", { slug: "present", title: "Moved", dek: "", body: "Text.", publishState: "published", publishAt: "2026-01-01T00:00:00.000Z" }); // prettier-ignore
  for (const kind of ["casino", "bonus", "article", "page", "game"] as const)
    // Two moves, so that a chain of them is followed to its end.
    for (const [from, to] of [
      ["first", "second"],
      ["second", "present"],
    ] as const)
      batch.set(redirects, `${kind}:${from}`, { kind, from, to });
  await batch.commit();
  headers = (await personFixture(backend(), "Mara")).headers;
});

async function ask(address: string) {
  const { module, params } = await routeFor(address);
  return respond(() => module.loader?.(visit(address, params, headers)));
}

const BY_SLUG = ROUTES.flatMap(({ path }) => {
  const named = path.replace(":version", "general-1");
  return named.startsWith("/ask/") ? ["casino", "game"].map((kind) => named.replace(":kind", kind)) : [named];
}).filter((path) => path.includes(":slug") && !path.startsWith("/admin"));
const FILTERED = ["/bonuses", "/complaints", "/complaints/submit-form", "/api/v1/bonuses.json", "/api/v1/bonuses.csv", "/api/v1/complaints.json", "/api/v1/complaints.csv"]; // prettier-ignore

describe("a former slug", () => {
  test.each(BY_SLUG)("at %s leads to the present one", async (path) => {
    const { status, headers: sent } = await ask(path.replace(":slug", "first"));
    expect([status, sent.get("Location")]).toEqual([301, path.replace(":slug", "present").replace(/\/save$/, "")]);
    if (path.startsWith("/api/")) expect(sent.get("Access-Control-Allow-Origin")).toBe("*");
    const unknown = await ask(path.replace(":slug", "nobody"));
    expect(unknown.status).toBe(path.endsWith("/save") ? 302 : 404);
  });

  test.each(FILTERED)("as the casino of %s leads to the present one and keeps the other parameters", async (path) => {
    const { status, headers: sent } = await ask(`${path}?sort=newest&casino=first`);
    expect([status, sent.get("Location")]).toEqual([301, `${path}?sort=newest&casino=present`]);
    if (path.startsWith("/api/")) expect(sent.get("Access-Control-Allow-Origin")).toBe("*");
    expect((await ask(`${path}?casino=present`)).status).toBe(200);
    expect((await ask(`${path}?casino=nobody`)).status).toBe(200);
  });

  test("in a post saves and reviews the casino it was", async () => {
    const saved = await respond(() => save(post("/casinos/first/save", { saved: "yes" }, { slug: "first" }, headers)));
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/casinos/present"]);
    const sent = await respond(() => review(post("/casinos/first/review", { stars: "3" }, { slug: "first" }, headers)));
    expect(sent.status).toBe(422);
  });
});
