import type { Handler } from "../handlers";
import { filled, LARGEST_HEAD, type Input } from "../input";

/** True for one address of each area: the others are matched by the same tree. */
const isAreaOf = ({ method, path }: Handler) => method === "GET" && /^\/[^/?]*$/.test(path);

function below(name: string, rest: (size: number) => string, ending = ""): Input {
  return {
    name: `path: ${name}`,
    most: LARGEST_HEAD,
    takes: isAreaOf,
    make: (size, { path }) => ({ path: `${path === "/" ? "" : path}${rest(size)}${ending}` }),
  };
}

export const paths: readonly Input[] = [
  below("many segments", (size) => filled(size, "/a")),
  below("many segments, as data", (size) => filled(size, "/a"), ".data"),
  below("one long segment", (size) => `/${filled(size, "a")}`),
  below("encoded slashes", (size) => `/a${filled(size, "%2fa")}`),
  below("encoded letters", (size) => `/${filled(size, "%c3%a9")}`),
  below("empty segments", (size) => filled(size, "/")),
  below("dots", (size) => filled(size, "/a/..")),
  below("dotted names", (size) => `/${filled(size, "a.")}`),
  below("dashes", (size) => `/${filled(size, "a-")}`),
];
