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
      const end = ENDS.find(({ file }) => file.test(id));
      if (!end) return null;
      if (code.split(end.from).length !== 2)
        this.error("Remix hands over what loaders return in another way than it did.");
      found.add(end.uses);
      const imported = `import { ${end.uses} } from ${JSON.stringify(CODEC)};\n`;
      return { code: imported + code.replace(end.from, end.to), map: null };
    },
    buildEnd(error) {
      const wanted = this.environment.name === "client" ? "textToPlain" : "plainToText";
      if (!error && !found.has(wanted)) this.error("Single fetch was not found.");
    },
  };
}
