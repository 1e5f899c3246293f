/** What a page carries: bytes of its HTML with styles, as it is and with brotli, and its elements. */
export interface PageSize {
  raw: number;
  brotli: number;
  elements: number;
}

export type PageSizes = Readonly<Record<string, PageSize>>;

/** Content that depends on the day makes a page a little larger or smaller. */
const TOLERANCE = 1.05;

const PARTS = [
  ["raw", "bytes of HTML"],
  ["brotli", "bytes of HTML with brotli"],
  ["elements", "elements"],
] as const;

/** Returns a sentence for each page that carries more than was recorded on purpose, and for each that wasn’t recorded. */
export function grownBeyond(recorded: PageSizes, measured: PageSizes): string[] {
  return Object.entries(measured).flatMap(([path, size]) => {
    const known = recorded[path];
    if (!known) return [`${path} has no recorded size.`];
    return PARTS.filter(([part]) => size[part] > known[part] * TOLERANCE).map(
      ([part, words]) => `${path} has grown to ${String(size[part])} ${words}: ${String(known[part])} were recorded.`,
    );
  });
}
