import type { LoaderFunctionArgs } from "@remix-run/node";
import { loader as award } from "~/routes/api.v1.awards.$year[.]json";
import { loader as awards } from "~/routes/api.v1.awards[.]json";
import { loader as bonusValue } from "~/routes/api.v1.bonus-value[.]json";
import { loader as bonuses } from "~/routes/api.v1.bonuses[.]json";
import { loader as reviews } from "~/routes/api.v1.casinos.$slug.reviews[.]json";
import { loader as casino } from "~/routes/api.v1.casinos.$slug[.]json";
import { loader as casinos } from "~/routes/api.v1.casinos[.]json";
import { loader as complaint } from "~/routes/api.v1.complaints.$ref[.]json";
import { loader as complaints } from "~/routes/api.v1.complaints[.]json";
import { loader as formula } from "~/routes/api.v1.formula[.]json";
import { loader as statistics } from "~/routes/api.v1.statistics[.]json";
import { respond, visit } from "./requests";

const ROUTES: readonly (readonly [pattern: RegExp, loader: (request: LoaderFunctionArgs) => unknown])[] = [
  [/^\/api\/v1\/casinos\.json$/, casinos],
  [/^\/api\/v1\/casinos\/(?<slug>[^/]+)\/reviews\.json$/, reviews],
  [/^\/api\/v1\/casinos\/(?<slug>[^/]+)\.json$/, casino],
  [/^\/api\/v1\/bonuses\.json$/, bonuses],
  [/^\/api\/v1\/bonus-value\.json$/, bonusValue],
  [/^\/api\/v1\/complaints\.json$/, complaints],
  [/^\/api\/v1\/complaints\/(?<ref>[^/]+)\.json$/, complaint],
  [/^\/api\/v1\/formula\.json$/, formula],
  [/^\/api\/v1\/statistics\.json$/, statistics],
  [/^\/api\/v1\/awards\.json$/, awards],
  [/^\/api\/v1\/awards\/(?<year>[^/]+)\.json$/, award],
];

/** Reads a path of the open data from the site in memory, as a client of the running one does. */
export async function readOpenData(path: string): Promise<unknown> {
  for (const [pattern, loader] of ROUTES) {
    const match = pattern.exec(path.split("?")[0] ?? "");
    if (!match) continue;
    const { status, data } = await respond(() => loader(visit(path, { ...match.groups })));
    if (status !== 200) throw new Error(`${path} answers with ${String(status)}.`);
    return data;
  }
  throw new Error(`No route serves ${path}.`);
}
