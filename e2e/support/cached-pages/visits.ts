import { HOST, type Question } from "./asking";
import type { Addresses } from "./addresses";
import type { Chances } from "./chances";
import type { Person } from "./people";

export interface Visit {
  /** The person who asks; null for a visitor. */
  person: Person | null;
  question: Question;
}

const DARK = "theme=ImRhcmsi";
const LIGHT = "theme=ImxpZ2h0Ig==";
const NO_OFFERS = "offers=ImhpZGUi";
const SWEDEN = "country=IlNFIg%3D%3D";
/** Whose readers get no links to casinos in the demo. */
const ITALY = "country=IklUIg%3D%3D";
const PREFERENCES = [
  ...["", "", DARK, LIGHT, NO_OFFERS, `${NO_OFFERS}; ${DARK}`, `${LIGHT};${NO_OFFERS}`],
  ...[SWEDEN, ITALY, `${ITALY}; ${DARK}`, `${NO_OFFERS}; ${SWEDEN}`],
];
/** Cookies that no browser gets from us, but that somebody may send. */
const ODD_COOKIES = [
  ...[`${DARK}; ${LIGHT}`, `${LIGHT}; ${DARK}`, `${NO_OFFERS}; offers=nothing`, `offers=nothing; ${NO_OFFERS}`],
  ...[
    "theme",
    "theme=",
    "theme=nonsense",
    `theme="ImRhcmsi"`,
    `__Host-${DARK}`,
    ` ${DARK} `,
    "Theme=ImRhcmsi",
    "=; ;;",
  ],
  ...[
    `theme=${"x".repeat(200)}`,
    `theme=${btoa(`"dark"${" ".repeat(60)}`)}`,
    `theme=${btoa(`"dark"${" ".repeat(20)}x`)}`,
  ],
  ...["country=nonsense", "country=IkRFIg==", `${ITALY}; ${SWEDEN}`, "country=; offers="],
  ...["session", "session=", "session=of-somebody-who-left", "kept-words=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"],
  ...["Session=abc", "sessions=abc", "__Host-session=of-somebody-who-left-long-ago"],
];
const ENCODINGS = ["br", "gzip", "gzip, deflate, br", "identity", "br;q=0, gzip", "deflate", "*", "zstd, br;q=0.5"];
const SIGNED_IN = 0.25;
const AGAIN = 0.6;
const REMEMBERED = 15;
/** What only somebody's own request holds begins so. */
const MARK = "zqj";

/** A word that nobody else sends. */
const markOf = (chances: Chances): string => `${MARK}${chances.word()}`;
export const marksIn = (text: string): string[] => text.match(new RegExp(`${MARK}[a-z]{10}`, "g")) ?? [];

/** The cookies of a visitor. */
function visitorsCookies(chances: Chances): string {
  const preferences = chances.is(0.15) ? chances.pick(ODD_COOKIES) : chances.pick(PREFERENCES);
  const others = chances.is(0.2) ? [`_ga=${markOf(chances)}`, preferences] : [preferences];
  return chances.shuffled(others.filter(Boolean)).join("; ");
}

/** What a browser sends besides. */
function otherHeaders(chances: Chances): Record<string, string> {
  const mark = markOf(chances);
  return {
    ...(chances.is(0.8) && { "Accept-Encoding": chances.pick(ENCODINGS) }),
    ...(chances.is(0.7) && { "User-Agent": `Mozilla/5.0 ${mark}` }),
    ...(chances.is(0.2) && { Referer: `https://elsewhere.example/${mark}` }),
    ...(chances.is(0.2) && { "Accept-Language": chances.pick(["de", "en", mark]) }),
    ...(chances.is(0.1) && { "X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https" }),
    ...(chances.is(0.05) && { "X-Forwarded-Host": `${mark}.example` }),
    ...(chances.is(0.05) && { Authorization: `Basic ${mark}` }),
    ...(chances.is(0.1) && { Host: chances.pick(["other.example", "other.example:8080", `www.${HOST}`]) }),
  };
}

/** People who ask for pages, often for those that others have just asked for. */
export class Crowd {
  readonly #chances: Chances;
  readonly #addresses: Addresses;
  readonly #members: readonly Person[];
  readonly #lately: Question[] = [];

  constructor(members: readonly Person[], addresses: Addresses, chances: Chances) {
    this.#members = members;
    this.#addresses = addresses;
    this.#chances = chances;
  }

  next(): Visit {
    const chances = this.#chances;
    if (chances.is(SIGNED_IN)) return this.#ofMember(chances.pick(this.#members));
    const isAgain = this.#lately.length > 0 && chances.is(AGAIN);
    const question = isAgain ? this.#again(chances.pick(this.#lately)) : this.#new("");
    this.#lately.push(question);
    if (this.#lately.length > REMEMBERED) this.#lately.shift();
    return { person: null, question };
  }

  #new(session: string): Question {
    const chances = this.#chances;
    const cookie = [session, visitorsCookies(chances)].filter(Boolean).join("; ");
    return {
      path: this.#addresses.any(markOf(chances)),
      method: chances.is(0.1) ? "HEAD" : "GET",
      headers: { ...otherHeaders(chances), ...(cookie !== "" && { Cookie: cookie }) },
      alone: chances.is(0.2),
    };
  }

  /** Of somebody else, who likes the same. */
  #again({ path, headers: { Host, Cookie, ...before } = {} }: Question): Question {
    const chances = this.#chances;
    const { Host: _host, ...others } = otherHeaders(chances);
    const encoding = before["Accept-Encoding"];
    return {
      path,
      method: chances.is(0.1) ? "HEAD" : "GET",
      headers: {
        ...others,
        ...(Host !== undefined && { Host }),
        ...(Cookie !== undefined && { Cookie }),
        ...(encoding !== undefined && chances.is(0.7) && { "Accept-Encoding": encoding }),
      },
      alone: chances.is(0.2),
    };
  }

  #ofMember(person: Person): Visit {
    const chances = this.#chances;
    const [page] = this.#lately.length > 0 && chances.is(AGAIN) ? [chances.pick(this.#lately).path] : [];
    const own = chances.is(0.15) ? chances.pick(["/dashboard", "/dashboard/saved", "/dashboard.data"]) : page;
    const question = this.#new(person.session);
    return { person, question: own === undefined ? question : { ...question, path: own } };
  }
}

/** A look at a page on which something is to be seen: with this session, or as a visitor who hides no offers. */
export function lookAt(path: string, session: string | null, host: string, chances: Chances): Question {
  const cookie = session ?? chances.pick(["", DARK, LIGHT]);
  return { path, headers: { ...otherHeaders(chances), Host: host, Cookie: cookie } };
}

/** Any visitor's look at a page. */
export function glanceAt(path: string, host: string, chances: Chances): Question {
  return { path, headers: { ...otherHeaders(chances), Host: host, Cookie: visitorsCookies(chances) } };
}
