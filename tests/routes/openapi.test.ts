import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { loader as page } from "~/routes/api._index";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { saveItem } from "~/platform/publishing/editorial.server";
import { DATASETS, type DatasetId } from "~/site/open-data/documentation";
import { documentedFields } from "~/site/open-data/specification/answer-fields.server";
import { seedTerms } from "../../scripts/seeding/terms";
import { TEST_NOW, useTestBackend } from "../support/backend";
import { storeDemo } from "../support/sites/demo-store";
import { SchemaReader, type Schema } from "../support/json-schema";
import { askOpenData, OPEN_DATA_PATHS, readOpenData } from "../support/sites/open-data-site";
import { storePeople } from "../support/fixtures/case-people";
import { casinoFixture } from "../support/fixtures/casino";
import { store } from "../support/fixtures/store";
import { livelyCase, newKeys, pass, seal } from "../support/fixtures/trail-case";
import { respond, visit } from "../support/requests";

interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: { type: string };
}
interface Operation {
  operationId: string;
  parameters: Parameter[];
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema; "x-columns"?: string[] }> }>;
}
interface File {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, { get: Operation }>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Operation["responses"][string]> };
}

/** The lists whose fields some answers of one item have, too. */
const LISTS: Partial<Record<DatasetId, DatasetId>> = { complaint: "complaints", game: "games" };

const current = useTestBackend();
const readFile = async () => (await readOpenData("/api/v1/openapi.json")) as File;
/** The name of a path in the file as a route has it. */
const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");

const open = async (path: string) => (await readOpenData(path)) as Record<string, unknown>;
const first = (list: unknown) => (list as Record<string, unknown>[])[0] ?? {};

/** Expects that the page documents every field, and shows an answer of each kind. In this test because it needs the demo content. */
async function expectDocumentedPage(): Promise<void> {
  const casino = first((await open("/api/v1/casinos.json"))["casinos"]);
  const complaint = first((await open("/api/v1/complaints.json"))["complaints"]);
  const [slug, ref] = [String(casino["slug"]), String(complaint["ref"])];
  const answers: Partial<Record<DatasetId, object>> = {
    casinos: casino,
    casino: await open(`/api/v1/casinos/${slug}.json`),
    bonuses: first((await open("/api/v1/bonuses.json"))["bonuses"]),
    complaints: complaint,
    complaint: await open(`/api/v1/complaints/${ref}.json`),
    "casino-reviews": first((await open(`/api/v1/casinos/${slug}/reviews.json`))["reviews"]),
    games: first((await open("/api/v1/games.json"))["games"]),
    game: await open("/api/v1/games/tide-table.json"),
    formula: await open("/api/v1/formula.json"),
    statistics: await open("/api/v1/statistics.json"),
    awards: first((await open("/api/v1/awards.json"))["awards"]),
    award: await open("/api/v1/awards/2025.json"),
  };
  const documented = documentedFields();
  const words = (id: DatasetId) => documented[id].flatMap(({ name }) => name.split(", "));
  for (const [id, answer] of Object.entries(answers) as [DatasetId, object][]) {
    const documented = new Set(words(id).flatMap((name) => [name, name.split(".")[0]]));
    // "As in the list" refers to the fields documented for the list.
    const list = LISTS[id];
    if (list) for (const name of words(list)) documented.add(name.split(".")[0]);
    expect(
      Object.keys(answer).filter((name) => !documented.has(name)),
      id,
    ).toEqual([]);
  }

  const { data } = await respond(() => page(visit("/api")));
  const { examples, parameters } = data as Awaited<ReturnType<typeof page>>;
  expect(Object.keys(examples).sort()).toEqual(DATASETS.map(({ id }) => id).sort());
  expect(parameters.casinos?.map(({ name }) => name)).toContain("licence");
  expect(JSON.parse(examples["bonus-value"]?.answer ?? "")).toMatchObject({ bets: 3_500 });
}

/** The addresses of items and pages of the demo content in which rare fields are answered too. */
async function everyAnswer(ref: string): Promise<Record<string, string[]>> {
  const all = async (path: string, list: string) => {
    const found: Record<string, unknown>[] = [];
    for (let next: string | null = path; next !== null;) {
      const page = (await readOpenData(next)) as Record<string, unknown>;
      found.push(...(page[list] as Record<string, unknown>[]));
      next = typeof page["next"] === "string" ? page["next"].replace(/^https?:\/\/[^/]+/, "") : null;
    }
    return found;
  };
  const slugs = (await all("/api/v1/casinos.json", "casinos")).slice(0, 12).map(({ slug }) => String(slug));
  const capped = (await all("/api/v1/casinos.json?lifecycle=blacklisted", "casinos")).map(({ slug }) => String(slug));
  const refs = (await all("/api/v1/complaints.json?state=resolved", "complaints"))
    .slice(0, 8)
    .map(({ ref: one }) => String(one));
  const years = (await all("/api/v1/awards.json", "awards")).map(({ year }) => String(year));
  const calculator = "deposit=100&bonus=100&wagering=35&base=bonus&bet=3&volatility=medium";
  return {
    "/api/v1/casinos.json": ["", "?page=2"],
    "/api/v1/casinos/{slug}.json": [...slugs, ...capped],
    "/api/v1/casinos/{slug}/reviews.json": slugs,
    "/api/v1/bonuses.json": ["", "?page=2", "?type=free_spins", "?type=cashback"],
    "/api/v1/games.json": ["", "?type=table"],
    "/api/v1/games/{slug}.json": ["tide-table", "magpie-vault", "wet-ink", "copperplate-blackjack", "glass-stall"],
    "/api/v1/complaints.json": ["", "?amount=100", "?state=resolved"],
    "/api/v1/complaints/{ref}.json": [ref, ...refs],
    "/api/v1/awards/{year}.json": years,
    "/api/v1/bonus-value.json": [`?${calculator}`, `?${calculator}&offer=crystalbazar-new-broom&game=glass-stall`],
  };
}

/** Saves the first casino of the list as it is: the record of its facts begins. */
async function saveFirstCasino(): Promise<void> {
  const [casino] = (await publishedCasinos.read()).items.toSorted(
    (a, b) => (b.score?.score ?? -1) - (a.score?.score ?? -1),
  );
  const anna = { uid: "anna", name: "Anna", requestId: null };
  const saved = await saveItem(casinoKind, casino?.id ?? "", { intent: "publish", fields: {} }, anna);
  expect(saved).toMatchObject({ outcome: "saved" });
}

describe("the OpenAPI file", () => {
  test("names every route of the open data but its own, and no other", async () => {
    const { openapi, paths, servers } = await readFile();
    expect(openapi).toMatch(/^3\.1\./);
    expect(servers).toEqual([{ url: "http://edgewise.test" }]);
    const routes = OPEN_DATA_PATHS.filter((path) => path !== "/api/v1/openapi.json");
    expect(Object.keys(paths).map(routeOf).sort()).toEqual(routes.sort());
    const ids = Object.values(paths).map(({ get }) => get.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, { get }] of Object.entries(paths)) {
      const inPath = get.parameters.filter((one) => one.in === "path");
      expect(inPath.map(({ name }) => `{${name}}`).join()).toBe((path.match(/\{\w+\}/g) ?? []).join());
      expect(inPath.every(({ required }) => required)).toBe(true);
    }
  });

  test("has every field that is answered, every field it has is answered, and the page documents them", async () => {
    await storeDemo(current());
    await saveFirstCasino();
    await seedTerms(new Date(TEST_NOW));
    await expectDocumentedPage();
    // No complaint of the demo content has released evidence or the proofs of a day's root.
    await storePeople();
    await store(current().documents, { casinos: [casinoFixture()] });
    const lively = await livelyCase(current());
    pass(current(), 1);
    await seal(newKeys());
    const { paths, components } = await readFile();
    const reader = new SchemaReader(components.schemas);
    const asked = await everyAnswer(lively);
    for (const [path, { get }] of Object.entries(paths)) {
      const answer = get.responses["200"]?.content ?? {};
      const schema = answer["application/json"]?.schema;
      for (const one of asked[path] ?? [""]) {
        const address = path.includes("{") ? path.replace(/\{\w+\}/, one) : path + one;
        const { status, data } = await askOpenData(address);
        expect(status, address).toBe(200);
        if (schema) expect(reader.problems(schema, data, get.operationId), address).toEqual([]);
        else {
          const [head] = parse(String(data), { to_line: 1 }) as string[][];
          expect(head, address).toEqual(answer["text/csv"]?.["x-columns"]);
        }
      }
    }
    const fields = Object.values(paths).flatMap(({ get }) => {
      const schema = get.responses["200"]?.content?.["application/json"]?.schema;
      return schema ? reader.fieldsOf(schema, get.operationId) : [];
    });
    expect(fields.length).toBeGreaterThan(250);
    expect([...new Set(fields)].filter((field) => !reader.answered.has(field))).toEqual([]);

    // Parameters: each of the file is known to its list, and one that is not is named as ignored.
    for (const [path, { get }] of Object.entries(paths)) {
      if (!["listCasinos", "casinos", "bonuses", "complaints"].includes(get.operationId)) continue;
      for (const { name, schema } of get.parameters) {
        const { status, data } = await askOpenData(`${path}?${name}=${schema.type === "string" ? "" : "1"}`);
        // Not a place in the list, so that it begins again.
        if (status === 302) {
          expect(["after", "before"]).toContain(name);
          continue;
        }
        expect(
          (data as { notices: string[] }).notices.filter((notice) => /not a filter/.test(notice)),
          name,
        ).toEqual([]);
      }
      const { data } = await askOpenData(`${path}?colour=red`);
      expect((data as { notices: string[] }).notices).toHaveLength(1);
    }
  });

  test("has the statuses of what doesn't exist and of figures that can't be right", async () => {
    const { paths, components } = await readFile();
    const reader = new SchemaReader(components.schemas);
    const failing = Object.entries(paths).flatMap(([path, { get }]) =>
      ["404", "422"].filter((status) => get.responses[status]).map((status) => ({ path, get, status })),
    );
    expect(failing.map(({ status }) => status)).toEqual(["404", "404", "404", "404", "404", "422"]);
    for (const { path, get, status } of failing) {
      const answer = await askOpenData(path.replace(/\{\w+\}/, "nobody"));
      expect(String(answer.status), path).toBe(status);
      const named = get.responses[status];
      const { content } = named?.$ref ? (components.responses[named.$ref.split("/").pop() ?? ""] ?? {}) : (named ?? {});
      const schema = content?.["application/json"]?.schema;
      expect(schema && reader.problems(schema, answer.data, "error"), path).toEqual([]);
    }
    expect(reader.answered).toContain("Error.error.message");

    for (const [path, { get }] of Object.entries(paths)) {
      const { status, data } = await askOpenData(path.replace(/\{\w+\}/, "nobody"), { Authorization: "Bearer wrong" });
      expect([status, get.responses["401"]?.$ref, get.responses["429"]?.$ref], path).toEqual([
        401,
        "#/components/responses/WrongToken",
        "#/components/responses/TooMany",
      ]);
      expect(reader.problems({ $ref: "#/components/schemas/Error" }, data, "error"), path).toEqual([]);
    }
  });
});
