import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { installBackend } from "~/backend/index.server";
import { compareTies } from "../../scripts/recompute/placements/register";
import { Comparison, FIGURE_KINDS, type Difference, type FigureKind } from "../../scripts/recompute/comparison";
import { contradictionsOf } from "../../scripts/recompute/offers/offer-words";
import { readSite, type ReadJson, type ReadPage } from "../../scripts/recompute/read-site";
import { recompute } from "../../scripts/recompute/recompute";
import type { ComponentType } from "react";
import { seedTerms } from "../../scripts/seeding/terms";
import { TEST_NOW } from "../support/backend";
import { wordsOfPage } from "../support/page-words";
import { routeFor } from "../support/route-modules";
import { openDemoBackend } from "../support/sites/demo-store";
import { loader as trailFile } from "~/routes/[.well-known].edgewise-trail[.]json";
import { loader as register } from "~/routes/how-we-earn.register[.]json";
import { recordPlacements } from "~/site/how-we-earn/placement-register.server";
import { sealTrails } from "~/site/trail/trail-job.server";
import { respond, visit } from "../support/requests";
import { readOpenData } from "../support/sites/open-data-site";
import { reportOf } from "../../scripts/recompute/report";
import { isOf, plantAll, type Planted } from "./recompute-plants";
import { bundledScript } from "../support/bundled-script";
import { thoroughly } from "../support/thoroughly";

/** Every response of the demo site's open data that recomputing asks for, as text by path. */
const answers = new Map<string, string>();

/** The pages of the versions of terms, of casinos and their games, and of offers worked out for a game, by path. */
const versionPages = new Map<string, string>();

const PATTERNS = ["/casinos/:slug/terms/:version", "/casinos/:slug/games", "/casinos/:slug", "/bonuses/:slug"];

const isOfPattern = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path.split("?")[0] ?? path);

async function readWholePage(path: string): Promise<string> {
  const { module } = await routeFor(path.split("?")[0] ?? path);
  const page = { loader: module.loader as never, default: (module as { default: ComponentType }).default };
  return wordsOfPage(page, {
    pattern: PATTERNS.find((one) => isOfPattern(one, path)) ?? "",
    address: path,
    isHtml: true,
  });
}

beforeAll(async () => {
  const backend = await openDemoBackend();
  installBackend(backend);
  await seedTerms(new Date(TEST_NOW));
  await recordPlacements();
  backend.setClock("2026-11-22T00:20:00.000Z");
  await sealTrails();
  backend.setClock(TEST_NOW);
  await readSite(
    async (path) => {
      const loader = path.startsWith("/.well-known/") ? trailFile : register;
      const isOpenData = path.startsWith("/api/");
      const answer = isOpenData ? await readOpenData(path) : (await respond(() => loader(visit(path)))).data;
      answers.set(path, JSON.stringify(answer));
      return answer;
    },
    async (path) => {
      const html = await readWholePage(path);
      versionPages.set(path, html);
      return html;
    },
  );
  installBackend(undefined);
  await backend.dispose();
}, 240_000);

const stored: ReadJson = (path) => {
  const answer = answers.get(path);
  return answer === undefined
    ? Promise.reject(new Error(`${path} was not stored.`))
    : Promise.resolve(JSON.parse(answer));
};

const storedPage: ReadPage = (path) => {
  const html = versionPages.get(path);
  return html === undefined ? Promise.reject(new Error(`${path} was not stored.`)) : Promise.resolve(html);
};

describe("the demo site", () => {
  test("shows no figure that doesn't follow from its open data", { timeout: 60_000 }, async () => {
    const { differences, compared, total } = recompute(await readSite(stored, storedPage));
    expect(differences).toEqual([]);
    for (const kind of FIGURE_KINDS)
      expect([kind, compared[kind]]).toEqual([kind, expect.toSatisfy((n: number) => n > 0)]);
    expect(total).toBeGreaterThan(5_000);
    const { lines, code } = reportOf({ differences, compared, total });
    expect(lines).toEqual([
      expect.stringContaining(`${String(total)} figures recomputed (score `),
      "No figure differs.",
    ]);
    expect(code).toBe(0);
  });
});

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- A response may be changed in any place.
type Anything = any;

const CASINO = /^\/api\/v1\/casinos\/[^/]+\.json$/;

/** A kind of figure, a wrong one of it, the response it is planted in, and the field that is then reported. */
const PLANTS: [FigureKind, string, RegExp, (answer: Anything) => boolean, RegExp][] = [
  [
    "words",
    "a line for a casino against its tests",
    CASINO,
    ({ slug, pros }) => slug === "quarterdeck-spins" && !!(pros[0] = "Coin withdrawal in 9 hours"),
    /^pros\[0\]$/,
  ],
  [
    "quote",
    "a clause's quote that its terms never had",
    CASINO,
    ({ slug, termFlags }) => slug === "evenhand" && !!(termFlags[0].quote = "Winnings may be withheld at any time."),
    /^termFlags\[0\]\.quote: in the terms when found$/,
  ],
  [
    "quote",
    "a clause that is said to be gone and still stands",
    CASINO,
    ({ slug, termFlags }) => {
      if (slug !== "crystalbazar") return false;
      const standing = termFlags.find(({ removedAt }: Anything) => removedAt === null);
      standing.removedAt = "2026-11-20T09:00:00.000Z";
      return true;
    },
    /^termFlags\[\d\]\.quote: in the terms now$/,
  ],
  [
    "game",
    "a version that a casino was seen to run",
    /^\/api\/v1\/games\/tide-table\.json$/,
    ({ observations }) => {
      const one = observations.find(({ casinoSlug }: Anything) => casinoSlug === "oriel-games");
      return !!(one.percent -= 5);
    },
    /^chance to finish$/,
  ],
  [
    "game",
    "the chance that the calculator gives for a game with a pay table",
    /^\/api\/v1\/bonus-value\.json\?.*game=crown-of-reeds$/,
    (value) => !!(value.finishChance += 0.001),
    /^finishChance on crown-of-reeds$/,
  ],
  [
    "game",
    "a result of a pay table that pays more",
    /^\/api\/v1\/games\/glass-stall\.json$/,
    ({ payTables }) => !!(payTables[0].rows.at(-1).pays += 9_000),
    /^pay table of 95$/,
  ],
  [
    "version",
    "an observation that a newer one of its country has replaced",
    /^\/api\/v1\/games\/[\w-]+\.json$/,
    ({ observations }) => {
      const one = observations.find(({ counts }: Anything) => !counts);
      return !!one && (one.counts = true);
    },
    / counts$/,
  ],
  [
    "register",
    "an entry of the register",
    /^\/how-we-earn\/register\.json$/,
    ({ entries }) => !!(entries[0].tie = "none"),
    /^entries\[\d+\]\.hash$/,
  ],
  [
    "register",
    "a casino that pays without an entry",
    /^\/api\/v1\/casinos\.json$/,
    ({ casinos }) => !!(casinos.find(({ pays }: Anything) => pays === "none").pays = "affiliate"),
    /^pays$/,
  ],
  ["score", "a score", CASINO, ({ score }) => score.value !== null && !!(score.value += 0.1), /^score\.value$/],
  ["score", "a score in a list", /^\/api\/v1\/casinos\.json$/, ({ casinos }) => !!(casinos[0].score -= 0.1), /^score$/],
  [
    "component",
    "a component",
    CASINO,
    ({ score }) => !!(score.components[2].value += 0.001),
    /^score\.components\.terms\.value$/,
  ],
  [
    "component",
    "a figure of a component",
    CASINO,
    ({ score }) => {
      const burden = score.components[1].figures.find(({ symbol }: Anything) => symbol === "B");
      return !!(burden.value += 0.01);
    },
    /^score\.components\.complaints\.B$/,
  ],
  [
    "input",
    "a burden of complaints",
    CASINO,
    ({ score }) => score.inputs.complaints.burden > 0 && !!(score.inputs.complaints.burden *= 1.01),
    /^score\.inputs\.complaints\.burden$/,
  ],
  [
    "input",
    "a limit in euros",
    CASINO,
    ({ score }) => score.inputs.monthlyLimitEur > 0 && !!(score.inputs.monthlyLimitEur += 1),
    /^score\.inputs\.monthlyLimitEur$/,
  ],
  [
    "history",
    "a score of the past",
    CASINO,
    ({ history }) => history.length > 2 && history[1].score !== null && !!(history[1].score += 0.1),
    /^history\[1\]\.score$/,
  ],
  [
    "history",
    "a component's difference to the step before",
    CASINO,
    ({ history }) => history[2]?.differences && !!(history[2].differences.players += 0.01),
    /^history\[2\]\.differences\.players$/,
  ],
  [
    "history",
    "an input that is said to have changed",
    CASINO,
    ({ history }) =>
      history[1]?.inputs &&
      !history[1].inputs.lifecycle &&
      !!(history[1].inputs.lifecycle = history[0].inputs.lifecycle),
    /^history\[1\]\.inputs\.lifecycle changed$/,
  ],
  [
    "history",
    "two scores at one instant",
    CASINO,
    ({ history }) => history.length > 3 && !!(history[2].at = history[1].at),
    /^history: in order, one at a time$/,
  ],
  [
    "cause",
    "a false cause",
    CASINO,
    ({ history }) =>
      /^1 review published$/i.test(history[3]?.cause) && !!(history[3].cause = "An unfair term on bonuses was found"),
    /^history\[3\]\.cause$/,
  ],
  [
    "cause",
    "a cause that was dropped",
    CASINO,
    ({ history }) => {
      const step = history.find(({ cause }: Anything) => /^An unfair term[^;]+; .*aged/.test(cause));
      return step && !!(step.cause = step.cause.split("; ").slice(0, -1).join("; "));
    },
    /^history\[\d+\]\.cause$/,
  ],
  [
    "cause",
    "another complaint in a cause",
    CASINO,
    ({ history }) => {
      const step = history.find(({ cause }: Anything) => /^Complaint EW-/.test(cause));
      return step && !!(step.cause = step.cause.replace(/EW-\w+/, "EW-000000"));
    },
    /^history\[\d+\]\.cause: EW-000000 moved then$/,
  ],
  [
    "cause",
    "a tested time in a cause",
    CASINO,
    ({ history }) => {
      const step = history.find(({ cause }: Anything) => /tested a withdrawal by [^:]+: \d+ days/.test(cause));
      return step && !!(step.cause = step.cause.replace(/: \d+ days/, ": 19 days"));
    },
    /^history\[\d+\]\.cause$/,
  ],
  [
    "replay",
    "a day of listing two years off",
    CASINO,
    (answer) => {
      answer.listedOn = answer.listedOn.replace(/^\d+/, (year: string) => String(Number(year) - 2));
      answer.score.inputs.listedOn = answer.listedOn;
      return true;
    },
    /^history: listedOn of the last step$/,
  ],
  [
    "replay",
    "a licence that no step says was taken back",
    CASINO,
    ({ licences }) => {
      if (!licences[1]?.verifiedAt) return false;
      licences[1].verifiedAt = null;
      return true;
    },
    /^history: licences of the last step$/,
  ],
  [
    "replay",
    "a number of reviews in the past",
    CASINO,
    ({ history, reviewCounts }) => {
      const step = history[1]?.inputs?.reviews;
      return step && reviewCounts.hidden.total + reviewCounts.removed.total === 0 && !!(step.count += 1);
    },
    /^history\[1\]\.reviews\.count$/,
  ],
  [
    "replay",
    "a term that was found before its day",
    CASINO,
    (answer) => {
      const flag = answer.termFlags.at(-1);
      const step = answer.history.at(-1);
      return flag && step.at > "2026-11" && !!(flag.foundAt = "2026-11-21T11:00:00.000Z");
    },
    /^history: termFlags of the last step$/,
  ],
  ["rating", "an average of stars", CASINO, ({ rating }) => rating && !!(rating.stars += 0.1), /^rating\.stars$/],
  ["rating", "a count of stars", CASINO, ({ rating }) => rating && !!(rating.byStars[4] += 1), /^rating\.byStars$/],
  [
    "record",
    "a count of resolved complaints",
    CASINO,
    ({ complaints }) => !!(complaints.resolved += 1),
    /^complaints\.resolved$/,
  ],
  [
    "record",
    "a median answer",
    CASINO,
    ({ complaints }) => complaints.medianAnswer && !!(complaints.medianAnswer.hours += 1),
    /^complaints\.medianAnswer$/,
  ],
  [
    "play",
    "a deposit of ordinary play",
    /^\/api\/v1\/bonuses\.json/,
    // The calculator is not asked about a parachute bonus.
    ({ bonuses }) => {
      const offer = bonuses.find(({ model }: Anything) => model === "parachute");
      return offer?.play && !!(offer.play.deposit += 10);
    },
    /^play\.deposit$/,
  ],
  [
    "chance",
    "a chance to finish",
    /^\/api\/v1\/bonuses\.json$/,
    ({ bonuses }) => {
      const played = bonuses.find(({ finishChance }: Anything) => finishChance > 0 && finishChance < 1);
      return !!(played.finishChance += 0.001);
    },
    /^finishChance$/,
  ],
  [
    "rule",
    "a rule to know",
    /^\/api\/v1\/bonuses\.json/,
    ({ bonuses }) => !!(bonuses[3].flags += "; short_expiry"),
    /^flags$/,
  ],
  [
    "words",
    "a smallest deposit in an offer's words",
    /^\/api\/v1\/bonuses\.json/,
    ({ bonuses }) => {
      const offer = bonuses.find(({ significantTerms }: Anything) => /€20 or more/.test(significantTerms));
      return offer && !!(offer.significantTerms = offer.significantTerms.replace("€20 or more", "€60 or more"));
    },
    /^title and significantTerms$/,
  ],
  [
    "order",
    "the places of two offers",
    /^\/api\/v1\/bonuses\.json\?page=3$/,
    ({ bonuses }) => !!bonuses.push(bonuses.shift()),
    /^place \d+$/,
  ],
  [
    "value",
    "an expected value",
    /^\/api\/v1\/bonus-value\.json/,
    (answer) => !!(answer.expectedValue += 0.01),
    /^expectedValue$/,
  ],
  [
    "statistic",
    "a month's recovered money",
    /^\/api\/v1\/statistics\.json$/,
    ({ months }) => !!(months[5].recoveredEur += 1),
    /^months\[\d{4}-\d\d\]\.recoveredEur$/,
  ],
  [
    "statistic",
    "a year's rate",
    /^\/api\/v1\/statistics\.json$/,
    ({ year }) => !!(year.resolutionRate += 0.01),
    /^year\.resolutionRate$/,
  ],
  [
    "tally",
    "points of a nominee",
    /^\/api\/v1\/awards\/\d+\.json$/,
    ({ phase, categories }) => phase === "announced" && !!(categories[0].nominees[1].result.points += 0.5),
    /\.points$/,
  ],
  [
    "tally",
    "a winner",
    /^\/api\/v1\/awards\/\d+\.json$/,
    ({ phase, categories }) => phase === "announced" && (categories[0].nominees[1].winner = true),
    /\.winners$/,
  ],
  ["total", "the length of a list", /^\/api\/v1\/complaints\.json$/, (answer) => !!(answer.total += 1), /^total$/],
];

describe("a wrong figure is found:", () => {
  /** Where each of the plants was put, and everything that was reported. */
  const planted: string[] = [];
  let differences: Difference[] = [];

  beforeAll(async () => {
    const changed = new Map<string, Anything>();
    for (const [, name, path, plant] of PLANTS) {
      const at = [...answers.keys()].find((candidate) => {
        // Each casino has one wrong figure, so that none is found through another.
        if (!path.test(candidate) || (path === CASINO && changed.has(candidate))) return false;
        const answer: Anything = changed.get(candidate) ?? JSON.parse(answers.get(candidate) ?? "");
        if (!plant(answer)) return false;
        changed.set(candidate, answer);
        return true;
      });
      if (at === undefined) throw new Error(`${name} could not be planted.`);
      planted.push(at);
    }
    const read: ReadJson = (path) => (changed.has(path) ? Promise.resolve(changed.get(path)) : stored(path));
    ({ differences } = recompute(await readSite(read, storedPage)));
  }, 60_000);

  test.each(PLANTS.map((plant, index) => [plant[0], plant[1], plant[4], index] as const))(
    "%s: %s",
    (kind, _, field, index) => {
      const path = planted[index]?.split("?")[0] ?? "";
      const found = differences.filter(
        (one) => one.kind === kind && one.address.startsWith(path) && field.test(one.field),
      );
      expect(found).toHaveLength(1);
      expect(found[0]?.shown).not.toEqual(found[0]?.recomputed);
    },
  );

  test("and nothing else except what follows from it", () => {
    const slugs = planted.flatMap((path) => /casinos\/([^/]+)\.json/.exec(path)?.[1] ?? []);
    const elsewhere = differences.filter(
      ({ address, kind }) =>
        // What a casino's pages say of its games follows from the version that was changed.
        !(kind === "version" && address.startsWith("/casinos/oriel-games")) &&
        !planted.some((path) => address.startsWith(path.split("?")[0] ?? "")) &&
        !slugs.some((slug) => address.includes(`(${slug})`)),
    );
    expect(elsewhere).toEqual([]);
    expect(differences.length).toBeLessThan(2 * PLANTS.length);
  });

  test("of every kind", () => {
    // Of details and trails there are plants below.
    const kinds = new Set<FigureKind>([...PLANTS.map(([kind]) => kind), "detail", "trail"]);
    expect([...kinds].sort()).toEqual([...FIGURE_KINDS].sort());
  });
});

describe("an offer's words", () => {
  const offers = () =>
    [...answers].flatMap(([path, text]) =>
      path.startsWith("/api/v1/bonuses.json") ? (JSON.parse(text) as { bonuses: Anything[] }).bonuses : [],
    );

  test.each<[string, (offer: Anything) => boolean, (offer: Anything) => void, RegExp]>([
    [
      "another percentage",
      ({ title, percent }) => percent === 100 && title.includes("100%"),
      (offer) => (offer.title = offer.title.replace("100%", "150%")),
      /^150%$/,
    ],
    ["other money", ({ title }) => /€\d/.test(title), (offer) => (offer.title = offer.title.replace("€", "£")), /^£/],
    [
      "a larger sum",
      ({ title }) => /up to €\d+(?![\d,])/.test(title),
      (offer) => (offer.title = offer.title.replace(/up to €\d+/, "up to €7,777")),
      /^€7,777$/,
    ],
    [
      "other wagering",
      ({ title }) => title.includes("10×"),
      (offer) => (offer.title = offer.title.replace("10×", "8×")),
      /^8×$/,
    ],
  ])("that say %s are found", (_, isMeant, plant, expected) => {
    const offer = structuredClone(offers().find(isMeant));
    expect(contradictionsOf(offer)).toEqual([]);
    plant(offer);
    expect(contradictionsOf(offer)).toContainEqual(expect.stringMatching(expected));
  });
});

thoroughly("a history that knows a reopened case by its last end alone is found, step by step", async () => {
  const path = "/api/v1/complaints/EW-98PKE7.json";
  const answer: Anything = JSON.parse(answers.get(path) ?? "");
  const ends = answer.trail.filter(({ from, to }: Anything) => from === "unresolved" || to === "unresolved");
  for (const event of ends) event.to = event.from = "under_review";
  expect(ends).toHaveLength(2);
  const read: ReadJson = (asked) => (asked === path ? Promise.resolve(answer) : stored(asked));
  const found = recompute(await readSite(read, storedPage)).differences;
  // The changed entries no longer have their hashes either.
  expect(found.filter(({ address }) => address === path).map(({ kind }) => kind)).toEqual(ends.map(() => "trail"));
  expect([...new Set(found.map(({ address }) => address))].sort()).toEqual(["/api/v1/casinos/crystalbazar.json", path]);
  expect(found.filter(({ field }) => field.endsWith(".complaints.unresolved")).length).toBeGreaterThan(5);
  expect(found).toContainEqual(
    expect.objectContaining({
      kind: "cause",
      field: expect.stringMatching(/EW-98PKE7 moved then$/),
      recomputed: false,
    }),
  );
});

describe("errors planted without knowing the rules", () => {
  let differences: Difference[] = [];
  let planted: Planted[] = [];
  const asked = () => [...versionPages.keys()].find((path) => /^\/casinos\/[\w-]+\/games\?country=/.test(path)) ?? "";

  beforeAll(async () => {
    const plants = plantAll(answers);
    ({ planted } = plants);
    const read: ReadJson = (path) => Promise.resolve(plants.changed.get(path) ?? stored(path));
    const page: ReadPage = async (path) => {
      const html = await storedPage(path);
      return path === asked() ? html.replace(/\d+(?=(?:<!-- -->)? of (?:<!-- -->)?\d)/, "77") : html;
    };
    ({ differences } = recompute(await readSite(read, page)));
  }, 60_000);

  test("are found, all of them", () => {
    expect(planted.length).toBeGreaterThan(100);
    expect(planted.filter((one) => !differences.some((found) => isOf(one, found)))).toEqual([]);
  });

  test("and so is another share of best versions that a casino’s page names to a country’s readers", () => {
    expect(differences).toContainEqual(
      expect.objectContaining({ kind: "version", address: asked(), shown: expect.stringMatching(/^77 of \d+$/) }),
    );
  });
});

test("knows the formulas alone: it imports nothing of the product", () => {
  const root = join("scripts", "recompute");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const imports = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/from "([^"]+)"/g)].map(([, from = ""]) =>
      from.startsWith(".") ? join(root, dirname(file), from) : from,
    ),
  );
  expect(imports.length).toBeGreaterThan(10);
  expect(
    imports.filter((from) => !["zod/v4", "node:crypto"].includes(from) && !from.startsWith(join(root, "/"))),
  ).toEqual([]);
});

test("a casino that pays is not put before another of its score", () => {
  const row = (name: string, score: number, pays: string) =>
    ({ slug: name.toLowerCase(), name, score, pays }) as Parameters<typeof compareTies>[1][number];
  const entry = { number: 1, place: "casino", item: "zinc", path: "/casinos/zinc", tie: "affiliate" };
  const register: Parameters<typeof compareTies>[2] = {
    entries: [{ ...entry, recordedAt: TEST_NOW, previous: null, hash: "" }],
    proofs: [],
    roots: [],
    keys: {},
    renamed: {},
  };
  const [anvil, zinc] = [row("Anvil", 7.1, "none"), row("Zinc", 7.1, "affiliate")];
  const differencesOf = (rows: (typeof anvil)[]) => {
    const comparison = new Comparison();
    compareTies(comparison, rows, register);
    return comparison.differences.map(({ kind, field }) => [kind, field]);
  };
  expect(differencesOf([anvil, zinc])).toEqual([]);
  // The same casino under a name that it got since.
  const renamed = { ...zinc, slug: "zinc-lantern" };
  expect(differencesOf([anvil, renamed])).toEqual([["register", "pays"]]);
  register.renamed = { "/casinos/zinc": "/casinos/zinc-lantern" };
  expect(differencesOf([anvil, renamed])).toEqual([]);
  register.renamed = {};
  expect(differencesOf([zinc, anvil])).toEqual([["order", "with ties exchanged"]]);
});

/** Runs the command against a server with these responses, and returns its exit code and output. */
async function run(changed: ReadonlyMap<string, string>): Promise<{ code: number; output: string }> {
  const server = createServer((request, response) => {
    const url = request.url ?? "";
    const answer = changed.get(url) ?? answers.get(url) ?? versionPages.get(url);
    response
      .writeHead(answer === undefined ? 404 : 200, { "Content-Type": "application/json", Connection: "close" })
      .end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const command = [await bundledScript("scripts/recompute/recompute-site.ts"), `http://127.0.0.1:${String(port)}`];
  try {
    return await new Promise((resolve) => {
      execFile(process.execPath, command, (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
      });
    });
  } finally {
    server.close();
  }
}

describe("npm run recompute", () => {
  test("reports a difference with address, field and both figures, and exits with 1", { timeout: 60_000 }, async () => {
    const path = "/api/v1/statistics.json";
    const answer = JSON.parse(answers.get(path) ?? "") as { complaints: number };
    const { code, output } = await run(new Map([[path, JSON.stringify({ ...answer, complaints: 12_345 })]]));
    expect(output).toMatch(/^\/api\/v1\/statistics\.json complaints\n {2}shown 12345, recomputed \d+$/m);
    expect(output).toContain("1 figure differs.");
    expect(code).toBe(1);
  });
});
