import type { Handler } from "../handlers";
import { filled, joined, nested, type Input, type Made } from "../input";

/** Larger than the limit of a report, to measure the refusal of the rest. */
const LARGEST_REPORT = 80_000;
const takes = ({ route, method }: Handler) => method === "POST" && route === "routes/csp-reports";

function report(name: string, make: (size: number) => string): Input {
  const made = (text: string): Made => ({ body: { type: "application/reports+json", bytes: Buffer.from(text) } });
  return { name: `report: ${name}`, most: LARGEST_REPORT, takes, make: (size) => made(make(size)) };
}

const violation = (at: number) =>
  `{"type":"csp-violation","body":{"documentURL":"http://127.0.0.1/${String(at)}","effectiveDirective":"img-src"}}`;

export const reports: readonly Input[] = [
  report("many", (size) => `[${joined(size, violation, ",")}]`),
  report("deep", (size) => nested(size, "[", "]")),
  report("deep objects", (size) => nested(size, '{"a":', "}", "1")),
  report("many keys", (size) => `{${joined(size, (at) => `"a${String(at)}":1`, ",")}}`),
  report("a long address", (size) => `[{"type":"csp-violation","body":{"documentURL":"http://127.0.0.1/${filled(size, "a/../")}"}}]`), // prettier-ignore
  report("spaces", (size) => `[${filled(size, " ")}]`),
  report("a long number", (size) => `[${filled(size, "9")}]`),
];
