import { BONUS_COLUMNS } from "~/features/bonuses/public/public-bonus.server";
import { CASINO_COLUMNS } from "~/features/casinos/public/public-casino.server";
import { COMPLAINT_COLUMNS } from "~/features/complaints/public-complaint";
import { currentSettings } from "~/platform/settings/settings.server";
import { DATASETS, type DatasetDoc, type DatasetId } from "../documentation";
import { openDataParameters, type ParameterDoc } from "../examples.server";
import { ANSWERS, answerSchemas, type JsonSchema } from "./answer-schemas";

const COLUMNS: Partial<Record<DatasetId, readonly string[]>> = {
  casinos: CASINO_COLUMNS,
  bonuses: BONUS_COLUMNS,
  complaints: COMPLAINT_COLUMNS,
};

/** Datasets of one item, which may not exist or have another address now. */
const OF_ONE: readonly DatasetId[] = ["casino", "casino-reviews", "game", "complaint", "award"];
/** Datasets whose addresses can redirect: from a former name to the current one, or to a list's beginning. */
const REDIRECTING: readonly DatasetId[] = ["casino", "casino-reviews", "bonuses", "game", "complaints", "complaint"];

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string) => ({ "application/json": { schema: reference(name) } });
const response = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** Made once: apart from the filters, the file follows from the code alone. */
let described: Record<string, JsonSchema> | undefined;

function parameterOf({ name, words, kind }: ParameterDoc) {
  if (name.startsWith(":"))
    return { name: name.slice(1), in: "path", required: true, description: words, schema: { type: "string" } };
  const schema =
    kind === "many"
      ? { type: "array", items: { type: "string" } }
      : { type: kind === "number" ? "number" : kind === "whole" ? "integer" : "string" };
  return { name, in: "query", required: false, description: words, schema };
}

function operation(dataset: DatasetDoc, path: string, words: string, filters: readonly ParameterDoc[]) {
  const isCsv = path.endsWith(".csv");
  const { id, title, intro } = dataset;
  // "after, before" are two parameters.
  const own: ParameterDoc[] = dataset.parameters.flatMap(({ name, words: about }) =>
    name.split(", ").map((one): ParameterDoc => ({ name: one, words: about, kind: one === "page" ? "whole" : "one" })),
  );
  // All casinos are in one file.
  const asked = path === "/api/v1/casinos.csv" ? own.filter(({ name }) => name !== "page") : own;
  const parameters = [...asked, ...filters].map(parameterOf);
  const columns = COLUMNS[id] ?? [];
  const answer = isCsv
    ? {
        "text/csv": {
          schema: { type: "string", description: `Columns: ${columns.join(", ")}.` },
          "x-columns": columns,
        },
      }
    : json(ANSWERS[id].name);
  const link = { Link: { description: "Address of the next page, if there is one.", schema: { type: "string" } } };
  return {
    operationId: `${id}${isCsv ? "-csv" : ""}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: `${title}: ${words}`,
    description: intro,
    parameters,
    responses: {
      200: { description: title, content: answer, ...(isCsv && id !== "casinos" && { headers: link }) },
      ...(REDIRECTING.includes(id) && { 301: response("Moved"), 302: response("FromTheBeginning") }),
      ...(OF_ONE.includes(id) && { 404: response("NotFound") }),
      ...(id === "bonus-value" && {
        422: { description: "Messages by parameter.", content: json("BonusValueErrors") },
      }),
      401: response("WrongToken"),
      429: response("TooMany"),
    },
  };
}

/** Returns the public API as an OpenAPI 3.1 document, with the filters that the lists have now. */
export async function openApiDocument(origin: string) {
  const [filters, { site }] = await Promise.all([openDataParameters(), currentSettings()]);
  const paths: Record<string, { get: ReturnType<typeof operation> }> = {};
  for (const dataset of DATASETS) {
    for (const { path, words } of dataset.addresses)
      paths[path.replace(/:(\w+)/g, "{$1}")] = { get: operation(dataset, path, words, filters[dataset.id] ?? []) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${site.name} open data`,
      version: "1",
      description: `Casinos, bonuses, games, complaints, reviews and awards as JSON and CSV. In words, with examples: ${origin}/api. Under /api/v1 fields are added, never renamed, removed or given another meaning.`,
      license: { name: "CC BY 4.0", identifier: "CC-BY-4.0" },
    },
    externalDocs: { url: `${origin}/api`, description: "The same in words, with examples" },
    servers: [{ url: origin }],
    // A token is never needed.
    security: [{}, { readToken: [] }],
    paths,
    components: {
      schemas: (described ??= answerSchemas()),
      securitySchemes: {
        readToken: { type: "http", scheme: "bearer", description: "Gives more requests an hour. Not for browsers." },
      },
      responses: {
        WrongToken: { description: "The token sent is wrong or was revoked.", content: json("Error") },
        TooMany: {
          description: "This hour’s limit is used up.",
          headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } },
          content: json("Error"),
        },
        NotFound: { description: "Nothing public has this name.", content: json("Error") },
        Moved: { description: "It has another name now. Location is its address." },
        FromTheBeginning: {
          description: "The requested page belongs to another list. Location is the beginning of this one.",
        },
      },
    },
  };
}
