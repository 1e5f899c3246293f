// Draws the floors of app/ into docs/architecture.md. Run: npm run structure
import { readFileSync, writeFileSync } from "node:fs";
import { FLOORS, folderImports, readStructure, type Import } from "./floors";

const PAGE = "docs/architecture.md";
const PICTURE = /(?<=<!-- picture: npm run structure -->\n)[\s\S]*?(?=<!-- end of the picture -->)/;

const floorOf = (folder: string) => FLOORS.findIndex((names) => names.some((name) => folder.startsWith(`app/${name}`)));
const idOf = (folder: string) => folder.replace(/^app\//, "").replaceAll(/[^\w]/g, "_");

/** Returns the imports between folders of one floor, without those that follow from others. */
function withinFloor(imports: readonly Import[]): (readonly [string, string])[] {
  const graph = folderImports(imports);
  const own = new Map(
    [...graph].map(([from, targets]) => [from, [...targets.keys()].filter((to) => floorOf(to) === floorOf(from))]),
  );
  const reaches = (from: string, to: string): boolean =>
    (own.get(from) ?? []).some((next) => next === to || reaches(next, to));
  return [...own].flatMap(([from, targets]) =>
    targets
      .filter((to) => !targets.some((between) => between !== to && reaches(between, to)))
      .map((to) => [from, to] as const),
  );
}

/** Returns a Mermaid diagram of the floors, the highest on top, with the subjects of each and the imports among them. */
export function drawFloors(imports: readonly Import[]): string {
  const graph = folderImports(imports);
  const folders = [...new Set([...graph].flatMap(([from, targets]) => [from, ...targets.keys()]))].sort();
  const rows = FLOORS.toReversed().map((names) => {
    const inside = folders.filter((folder) =>
      names.some((name) => folder === `app/${name}` || folder.startsWith(`app/${name}/`)),
    );
    const nodes = inside.map((folder) => `    ${idOf(folder)}["${folder.replace(/^app\/(?:\w+\/)?/, "")}"]`);
    return [`  subgraph floor_${names[0]}["${names.join(" · ")}"]`, ...nodes, "  end"].join("\n");
  });
  const between = FLOORS.slice(1)
    .map((names, at) => `  floor_${names[0]} ==> floor_${FLOORS[at]?.[0] ?? ""}`)
    .toReversed();
  const within = withinFloor(imports)
    .filter(([from]) => floorOf(from) !== -1)
    .map(([from, to]) => `  ${idOf(from)} --> ${idOf(to)}`)
    .sort();
  return ["```mermaid", "flowchart TD", ...rows, ...between, ...within, "```", ""].join("\n");
}

if (process.argv[1] === import.meta.filename) {
  const { imports } = await readStructure();
  writeFileSync(
    PAGE,
    readFileSync(PAGE, "utf8").replace(PICTURE, () => drawFloors(imports)),
  );
}
