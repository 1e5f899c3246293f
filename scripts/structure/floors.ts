import { cruise, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";

/** The floors of `app/`, the lowest first; folders in one row share a floor. Imports may only go down. */
export const FLOORS = [
  ["domain"],
  ["backend", "ui"],
  ["http"],
  ["platform"],
  ["features"],
  ["site"],
  ["shell"],
  ["routes"],
] as const;

/** Matches the subjects, the folders within these floors. */
const SUBJECT = /^app\/(?:platform|features|site)\/[^/]+/;

/** Modules beside the floors that put the app together; they may import from every floor, and no floor from them. */
const ASSEMBLY = "^app/(?:root|entry\\.client|entry\\.server|server-build|server-interface)\\.tsx?$";
/** What stands beside the app: what starts it, fills it, measures it and tests it. */
const OUTSIDE = "scripts|bench|e2e|tests|demo";

const below = (floor: number) => FLOORS.slice(0, floor + 1).flat();

/** One rule per folder, which forbids imports from floors above and from other folders of its floor. */
const upwards = FLOORS.flatMap((folders, floor) =>
  folders.map((folder): IForbiddenRuleType => {
    const allowed = [...below(floor - 1), folder];
    return {
      name: `${folder} imports from its own floor and those below`,
      severity: "error",
      from: { path: `^app/${folder}/` },
      to: { path: "^app/[^/]+/.*\\.tsx?$", pathNot: `^app/(?:${allowed.join("|")})/` },
    };
  }),
);

const RULES: readonly IForbiddenRuleType[] = [
  ...upwards,
  {
    name: "no floor imports what puts the app together",
    severity: "error",
    from: { path: "^app/[^/]+/" },
    to: { path: ASSEMBLY },
  },
  {
    name: "the settings beside the floors import from no floor",
    severity: "error",
    from: { path: "^app/[^/]+$", pathNot: ASSEMBLY },
    to: { path: "^app/[^/]+/" },
  },
  {
    name: "the app and the server import nothing of what starts, fills, measures or tests them",
    severity: "error",
    from: { path: "^(?:app|server)/" },
    to: { path: `^(?:${OUTSIDE})/` },
  },
  {
    name: "a route imports no other route",
    severity: "error",
    from: { path: "^app/routes/" },
    to: { path: "^app/routes/" },
  },
  {
    name: "the server imports only app/server-interface.ts of the app",
    severity: "error",
    from: { path: "^server/" },
    to: { path: "^app/", pathNot: "^app/server-interface\\.ts$" },
  },
  {
    name: "the app imports nothing of the server in front of it",
    severity: "error",
    from: { path: "^app/" },
    to: { path: "^server/" },
  },
];

/** An import of one module by another, as paths relative to the current folder. */
export interface Import {
  from: string;
  to: string;
}

export interface Structure {
  imports: readonly Import[];
  /** Imports that a rule forbids, as "rule: from → to". */
  violations: readonly string[];
}

/** Reads every import, including those of types, between modules in `app` and `server` of the current folder. */
export async function readStructure(): Promise<Structure> {
  const result = await cruise(
    ["app", "server"],
    {
      ruleSet: { forbidden: [...RULES] },
      validate: true,
      includeOnly: `^(?:app|server|${OUTSIDE})/`,
      tsPreCompilationDeps: true,
      tsConfig: { fileName: "tsconfig.json" },
    },
    undefined,
    { tsConfig: extractTSConfig("tsconfig.json") },
  );
  const { modules, summary } = result.output as ICruiseResult;
  return {
    imports: modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }): Import => ({ from: source, to: resolved })),
    ),
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  };
}

/** Returns a module's subject, or its floor where that has no subjects; null for files in `app` itself. */
function folderOf(module: string): string | null {
  return SUBJECT.exec(module)?.[0] ?? /^(?:app\/[^/]+|server)(?=\/)/.exec(module)?.[0] ?? null;
}

/** Returns, for each folder, the folders it imports from and the number of imports. */
export function folderImports(imports: readonly Import[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const found = new Map<string, Map<string, number>>();
  for (const { from, to } of imports) {
    const [one, other] = [folderOf(from), folderOf(to)];
    if (one === null || other === null || one === other) continue;
    const targets = found.get(one) ?? new Map<string, number>();
    targets.set(other, (targets.get(other) ?? 0) + 1);
    found.set(one, targets);
  }
  return found;
}

/** Returns the pairs of folders beside each other of which one imports from the other, at any depth. */
function betweenNeighbours(imports: readonly Import[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [one, other] = [from.split("/"), to.split("/")];
    const depth = one.findIndex((name, at) => name !== other[at]);
    // A file needs no folder beside it, however much it imports from there.
    if (depth >= one.length - 1 || depth >= other.length - 1) continue;
    const folder = one.slice(0, depth + 1).join("/");
    found.set(folder, (found.get(folder) ?? new Set()).add(other.slice(0, depth + 1).join("/")));
  }
  return found;
}

/** Returns the groups of folders beside each other that import each other, at any depth; empty when there is no circle. */
export function circles(imports: readonly Import[]): string[][] {
  return circlesOf(betweenNeighbours(imports));
}

/** Returns the groups of files that import each other; empty when there is no circle. */
export function circlesOfFiles(imports: readonly Import[]): string[][] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return circlesOf(graph);
}

function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reach = (start: string) => {
    const seen = new Set<string>();
    const open = [start];
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const target of graph.get(next) ?? [])
        if (!seen.has(target)) {
          seen.add(target);
          open.push(target);
        }
    return seen;
  };
  const reached = new Map([...graph.keys()].map((node) => [node, reach(node)]));
  const groups = [...graph.keys()]
    .filter((node) => reached.get(node)?.has(node))
    .map((node) =>
      [...graph.keys()].filter((other) => reached.get(node)?.has(other) && reached.get(other)?.has(node)).sort(),
    );
  return [...new Map(groups.map((group) => [group.join(), group])).values()];
}
