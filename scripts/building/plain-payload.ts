import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const CODEC = fileURLToPath(new URL("../../app/http/plain-payload.ts", import.meta.url));
const ENDS = [
  {
    file: /@remix-run\/server-runtime\/dist\/esm\/single-fetch\.js$/,
    from: "plugins: [value => {\n      // Even though we sanitized errors",
    to: "plugins: [plainToText, value => {\n      // Even though we sanitized errors",
    uses: "plainToText",
  },
  {
    file: /@remix-run\/server-runtime\/dist\/esm\/single-fetch\.js$/,
    from: "streamTimeout, serverMode) {\n  let controller = new AbortController();",
    to:
      "streamTimeout, serverMode) {\n  let plain = plainPayload(data);\n  if (plain !== undefined) return plain;\n" +
      "  let controller = new AbortController();",
    uses: "plainPayload",
  },
  {
    file: /@remix-run\/react\/dist\/esm\/single-fetch\.js$/,
    from: "plugins: [(type, ...rest) => {\n      // Decode Errors",
    to: "plugins: [textToPlain, (type, ...rest) => {\n      // Decode Errors",
    uses: "textToPlain",
  },
];

/** Has both ends of single fetch hand over what is plain as JSON: app/http/plain-payload.ts says why. */
export function sendsPlainAsJson(): Plugin {
  const found = new Set<string>();
  return {
    name: "edgewise:plain-payload",
    apply: "build",
    transform(code, id) {
      const ends = ENDS.filter(({ file }) => file.test(id));
      if (ends.length === 0) return null;
      let changed = code;
      for (const { from, to, uses } of ends) {
        if (changed.split(from).length !== 2)
          this.error("Remix hands over what loaders return in another way than it did.");
        changed = changed.replace(from, to);
        found.add(uses);
      }
      const names = ends.map(({ uses }) => uses).join(", ");
      return { code: `import { ${names} } from ${JSON.stringify(CODEC)};\n${changed}`, map: null };
    },
    buildEnd(error) {
      const wanted = this.environment.name === "client" ? "textToPlain" : "plainToText";
      if (!error && !found.has(wanted)) this.error("Single fetch was not found.");
    },
  };
}
