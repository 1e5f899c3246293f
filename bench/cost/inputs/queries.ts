import { dataPath, filled, isRead, joined, LARGEST_HEAD, withQuery, type Input } from "../input";

/** Parameters of the site's own addresses. */
const KNOWN = [
  ...["q", "sort", "order", "page", "after", "before", "cursor", "rows", "type", "c", "score", "licence", "country"],
  ...["payment", "game", "currency", "language", "category", "kind", "state", "status", "tab", "from", "to", "columns"],
  ...["provider", "feature", "year", "stars", "view", "redirectTo", "returnTo", "token", "done", "casino", "bonus"],
  ...["for", "theme", "size"],
];
const known = (at: number) => KNOWN[at % KNOWN.length] ?? "q";

function query(name: string, make: (size: number) => string): Input {
  return {
    name: `query: ${name}`,
    most: LARGEST_HEAD,
    takes: isRead,
    make: (size, { path }) => ({ path: withQuery(path, make(size)) }),
  };
}

/** Returns all known parameters, each with its share of the size. */
const shared = (size: number, piece: string | ((at: number) => string)) =>
  KNOWN.map((name) => `${name}=${filled(size / KNOWN.length - name.length - 2, piece)}`).join("&");

const searches = ({ method, path }: { method: string; path: string }) =>
  method === "GET" && /^\/(search|casinos|bonuses|news|complaints|faq|admin)\b/.test(path);

function search(name: string, make: (size: number) => string): Input {
  return {
    name: `search: ${name}`,
    most: LARGEST_HEAD,
    takes: searches,
    make: (size, { path }) => ({ path: withQuery(path, `q=${make(size)}`) }),
  };
}

/** Words that are close to words of the site, so that each is looked up with its typos. */
const TYPOS = ["cassino", "bonsu", "wagring", "withdrawl", "licnce", "payot", "slotz", "verifcation", "complant"];

export const queries: readonly Input[] = [
  query("many unknown parameters", (size) => joined(size, (at) => `a${String(at)}=1`, "&")),
  query("each known parameter many times", (size) => joined(size, (at) => `${known(at)}=a${String(at)}`, "&")),
  query("each known parameter long", (size) => shared(size, "a")),
  query("each known parameter with many commas", (size) => shared(size, (at) => `a${String(at % 100)},`)),
  query("long numbers", (size) => shared(size, "9")),
  query("deep names", (size) => `a${filled(size, "[0]")}=1`),
  query("dotted names", (size) => `q${filled(size, ".a")}=1`),
  query("nothing between separators", (size) => filled(size, "&")),
  query("percent signs", (size) => `q=${filled(size, "%")}`),
  query("plus signs", (size) => `q=${filled(size, "+")}`),
  query("many casinos to compare", (size) => joined(size, (at) => `c=casino-${String(at)}`, "&")),
  {
    name: "query: many routes of data",
    most: LARGEST_HEAD,
    takes: isRead,
    make: (size, { path, route }) => ({
      path: withQuery(dataPath(path), `_routes=root,${route},${joined(size, (at) => `routes/x${String(at)}`, ",")}`),
    }),
  },
  search("many words", (size) => joined(size, (at) => `word${String(at)}`, "+")),
  search("many letters", (size) => joined(size, (at) => String.fromCharCode(97 + (at % 26)), "+")),
  search("many typos", (size) => joined(size, (at) => `${TYPOS[at % TYPOS.length] ?? ""}${String(at % 7)}`, "+")),
  search("one long word", (size) => filled(size, "ab")),
  search("combining marks", (size) => `e${filled(size, "%CC%81")}`),
];
