import { filled, isPost, isRead, joined, LARGEST_HEAD, type Input } from "../input";

function header(kind: string, field: string, make: (size: number) => string, takes = isRead): Input {
  return { name: kind, most: LARGEST_HEAD, takes, make: (size) => ({ headers: [[field, make(size)]] }) };
}

const tag = (at: number) => `"${at.toString(36)}"`;
const address = (at: number) => `10.${String((at >> 8) % 256)}.${String(at % 256)}.1`;

/** The names of our own cookies. */
const OWN_COOKIES = ["session", "second-factor", "kept-words", "theme", "offers", "__session"];

function cookie(name: string, make: (size: number) => string): Input {
  return header(`cookie: ${name}`, "Cookie", make);
}

export const headers: readonly Input[] = [
  header("header: If-None-Match with many tags", "If-None-Match", (size) => joined(size, tag, ", ")),
  header("header: If-None-Match with spaces", "If-None-Match", (size) => `"a"${filled(size, " ")}"b"`),
  header("header: If-Modified-Since, long", "If-Modified-Since", (size) => filled(size, "1 ")),
  header("header: Range with many ranges", "Range", (size) => `bytes=${joined(size, (at) => `${String(at)}-`, ",")}`),
  header("header: Range with long numbers", "Range", (size) => `bytes=${filled(size, "9")}-`),
  header("header: Accept with many types", "Accept", (size) => joined(size, (at) => `a/b${String(at)};q=0.1`, ",")),
  header("header: Accept-Encoding, many", "Accept-Encoding", (size) => joined(size, (at) => `br${String(at)};q=0.1`, ", ")), // prettier-ignore
  header("header: Accept-Encoding with spaces", "Accept-Encoding", (size) => `br${filled(size, " ")};x`),
  header("header: Accept-Language, many", "Accept-Language", (size) => joined(size, (at) => `x${String(at)};q=0.1`, ",")), // prettier-ignore
  header("header: User-Agent, long", "User-Agent", (size) => filled(size, "Mozilla/5.0 (bot ")),
  header("header: Referer, long", "Referer", (size) => `http://a/${filled(size, "a/../")}`),
  header("header: Origin, long", "Origin", (size) => `http://${filled(size, "a.")}`, isPost),
  header("header: X-Forwarded-For with many addresses", "X-Forwarded-For", (size) => joined(size, address, ", ")),
  header("header: X-Forwarded-For with colons", "X-Forwarded-For", (size) => filled(size, "1:")),
  header("header: X-Forwarded-Proto, long", "X-Forwarded-Proto", (size) => joined(size, () => "https", ", ")),
  header("header: Content-Type with many parameters", "Content-Type", (size) => `application/x-www-form-urlencoded${filled(size, "; a=b")}`, isPost), // prettier-ignore
  cookie("many", (size) => joined(size, (at) => `c${String(at)}=1`, "; ")),
  cookie("one name many times", (size) => joined(size, () => "session=a", "; ")),
  cookie("one long", (size) => `x=${filled(size, "a")}`),
  cookie("no values", (size) => filled(size, ";")),
  cookie("percent signs", (size) => `theme=${filled(size, "%")}`),
  cookie("each of ours long", (size) =>
    OWN_COOKIES.map((name) => `${name}=${filled(size / OWN_COOKIES.length - 16, "a")}`).join("; "),
  ),
  cookie("each of ours nested", (size) => {
    const value = Buffer.from(filled(size / 11 - 12, "[")).toString("base64url");
    return OWN_COOKIES.map((name) => `${name}=${value}`).join("; ");
  }),
];
