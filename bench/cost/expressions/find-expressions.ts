import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

export interface Expression {
  /** File and line. */
  place: string;
  source: string;
  flags: string;
}

/** Returns every regular expression that is written in the sources below these folders. */
export function findExpressions(folders: readonly string[]): Expression[] {
  const found: Expression[] = [];
  for (const folder of folders)
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(name)) continue;
      const file = `${folder}/${name.replaceAll("\\", "/")}`;
      const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
      const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, false, kind);
      const look = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node)) {
          const end = node.text.lastIndexOf("/");
          const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
          const place = `${file}:${String(line)}`;
          found.push({ place, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
        }
        ts.forEachChild(node, look);
      };
      look(source);
    }
  return found;
}
