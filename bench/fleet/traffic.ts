import { randomBytes } from "node:crypto";
import { backend } from "~/backend/index.server";
import { trackReads } from "~/backend/read-tracking.server";
import { bonusPage } from "~/features/bonuses/public/bonus-page.server";
import { casinos } from "~/features/casinos/collection";
import { parseComplaintList } from "~/features/complaints/public/complaint-list.server";
import { publicComplaintListPage } from "~/features/complaints/public/complaint-list-page.server";
import { publicComplaintPage } from "~/features/complaints/public/complaint-page.server";
import { isCasinoSaved, listSavedCasinos, saveCasino } from "~/features/members/saved-casinos.server";
import { reviews } from "~/features/reviews/collection";
import { findOwnReview, submitReview } from "~/features/reviews/writing/review-writing.server";
import { beginPasswordTry } from "~/platform/access/limits.server";
import { findViewer, type Viewer } from "~/platform/access/viewer.server";
import { countUnread } from "~/platform/notifications/own-notices.server";
import { countPageView } from "~/platform/statistics/page-views.server";
import { countStat } from "~/platform/statistics/stats.server";
import { publicCasinoPage } from "~/site/casino-page/casino-page.server";
import { frontPage } from "~/site/home/front-page.server";
import type { Random } from "../scale/random";
import type { Instance } from "./instances";
import { BONUSES, CASINOS, COMPLAINTS, type Member } from "./site";

/**
 * The number of requests of each kind in 10,000: the shares that the guide to Firebase assumes for a million page views
 * a day. Most writes are things that people save for themselves.
 */
export const SHARES = {
  visitor: 9_726,
  member: 200,
  staff: 20,
  saving: 40,
  review: 9,
  editor: 1,
  signIn: 4,
} as const;

/** One in fifty of visitors' views is of a page that has to be rendered. */
const RENDERED = 0.02;
/** A visit has four views. */
const VIEWS_A_VISIT = 4;
const SITE = "http://edgewise.test";
const PERSON = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
/** The number of different addresses, referring sites and search words; the first ones are the most frequent. */
const ADDRESSES = 5_000;
const REFERRERS = 200;
const WORDS = 3_000;

const STARS = { title: "Paid in a day", experiencedOn: "2026-11-01", incentive: "none" } as const;
const BODY = "I asked for my money on a Monday and had it on the Tuesday, without a single question asked.";

/** Returns an index from 0 by Zipf's law: the second half as often as the first, the third a third as often. */
function zipf(random: Random, places: number): number {
  return Math.min(places - 1, Math.floor(Math.exp(random.next() * Math.log(places + 1))) - 1);
}

export interface People {
  members: readonly Member[];
  staff: readonly Member[];
}

type Kind = keyof typeof SHARES;

/**
 * Each kind as often as its share of 10,000 requests. Requests are drawn from this list, so that rare and expensive
 * ones, such as an editor's save, come about equally often in every cell's minute, and only their moment is random.
 */
const TEN_THOUSAND = (Object.keys(SHARES) as Kind[]).flatMap((kind) => Array<Kind>(SHARES[kind]).fill(kind));

export class Traffic {
  readonly #random: Random;
  readonly #people: People;
  #undrawn: Kind[] = [];
  #views = 0;
  #writers = 0;
  #saved = 0;

  constructor(random: Random, people: People) {
    this.#random = random;
    this.#people = people;
  }

  /** Starts again with all 10,000 requests to draw from. */
  shuffle(): void {
    this.#undrawn = [...TEN_THOUSAND];
  }

  #drawKind(): Kind {
    if (this.#undrawn.length === 0) this.shuffle();
    const at = this.#random.whole(0, this.#undrawn.length - 1);
    const last = this.#undrawn.pop() ?? "visitor";
    const drawn = this.#undrawn[at] ?? last;
    if (at < this.#undrawn.length) this.#undrawn[at] = last;
    return drawn;
  }

  /** Returns a request that arrives at an instance, as a task. */
  next(instance: Instance): () => Promise<unknown> {
    const request = {
      visitor: () => this.#visitor(),
      member: () => this.#member(),
      staff: () => this.#staff(),
      saving: () => this.#saving(),
      review: () => this.#review(),
      editor: () => this.#editor(),
      signIn: () => this.#signIn(instance),
    }[this.#drawKind()]();
    return () => instance.run(request);
  }

  /** Returns a visitor's view of a cached page, which is only counted. */
  nextCached(instance: Instance): () => Promise<unknown> {
    const view = this.#visitor(true);
    return () => instance.run(view);
  }

  #visitor(isCached = false): () => Promise<unknown> {
    const random = this.#random;
    const at = zipf(random, ADDRESSES);
    const path = at === 0 ? "/" : at === 1 ? "/complaints" : `/casinos/casino-${String(at)}`;
    const address = `10.${String(random.whole(0, 255))}.${String(random.whole(0, 255))}.${String(random.whole(0, 255))}`;
    const referrer = random.chance(0.2) ? `https://site-${String(zipf(random, REFERRERS))}.example/` : null;
    const word = random.chance(0.02) ? `word ${String(zipf(random, WORDS))}` : null;
    const clicked = random.chance(0.03) ? random.pick(CASINOS) : null;
    const rendered = random.chance(RENDERED) ? random.whole(0, CASINOS.length - 1) : null;
    return async () => {
      if (isCached) {
        // A page from the cache reads nothing.
      } else if (rendered !== null) await render(rendered);
      else if (path === "/") await frontPage({ hideOffers: false, country: null });
      else if (path === "/complaints") await complaintList();
      countPageView({ path, host: "edgewise.test", referrer, userAgent: PERSON, address, purpose: null });
      if (word !== null) countStat("search", word);
      if (clicked !== null) countStat("click_casino", clicked);
    };
  }

  /** Returns a member who is in the middle of a visit, or starts one. */
  #visiting(): Member {
    const { members } = this.#people;
    return one(members, Math.floor(this.#views++ / VIEWS_A_VISIT));
  }

  #member(): () => Promise<unknown> {
    const who = this.#visiting();
    const casinoId = this.#random.pick(CASINOS);
    const isDashboard = this.#random.chance(0.2);
    return async () => {
      const { user } = await signedIn(who);
      await countUnread(user.uid);
      if (isDashboard) await listSavedCasinos(user.uid);
      else await Promise.all([isCasinoSaved(user.uid, casinoId), findOwnReview(casinoId, user.uid)]);
    };
  }

  #staff(): () => Promise<unknown> {
    const who = this.#random.pick(this.#people.staff);
    return async () => {
      await signedIn(who);
      // A page of the member of staff's queue.
      await backend().documents.query(reviews, {
        where: [["state", "==", "pending"]],
        orderBy: ["submittedAt"],
        limit: 15,
      });
    };
  }

  #saving(): () => Promise<unknown> {
    const who = one(this.#people.members, this.#writers++);
    const casinoId = one(CASINOS, this.#saved++);
    return async () => {
      const { user } = await signedIn(who);
      await saveCasino(user.uid, casinoId, true);
    };
  }

  #review(): () => Promise<unknown> {
    const who = one(this.#people.members, this.#writers++);
    const casinoId = CASINOS[zipf(this.#random, CASINOS.length)] ?? "";
    const stars = this.#random.whole(1, 5);
    return async () => submitReview(await signedIn(who), casinoId, { ...STARS, stars, body: BODY });
  }

  #editor(): () => Promise<unknown> {
    const who = this.#random.pick(this.#people.staff);
    const casinoId = this.#random.pick(CASINOS);
    return async () => {
      const { user } = await signedIn(who);
      const { documents, clock } = backend();
      const summary = `As it stood at ${clock().toISOString()}.`;
      await documents.transaction(user.uid, async (transaction) => {
        if (await transaction.get(casinos, casinoId)) transaction.update(casinos, casinoId, { summary });
      });
    };
  }

  /** One in five mistypes the password once. */
  #signIn({ sessions }: Instance): () => Promise<unknown> {
    const { uid, email } = one(this.#people.members, this.#writers++);
    const tries = this.#random.chance(0.2) ? 2 : 1;
    const secret = randomBytes(36).toString("base64url");
    return async () => {
      for (let left = tries; left > 0; left -= 1) {
        const attempt = await beginPasswordTry(new Request(`${SITE}/login`), email);
        if (attempt.wait > 0) return;
        if (left === 1) await attempt.succeeded();
      }
      await sessions.open({ uid, generation: "" }, secret, { userAgent: PERSON });
    };
  }
}

/** After the last person comes the first again. */
function one<T>(all: readonly T[], at: number): T {
  const found = all[at % all.length];
  if (found === undefined) throw new Error("There is nobody.");
  return found;
}

async function signedIn({ cookie }: Member): Promise<Viewer> {
  const viewer = await findViewer(new Request(`${SITE}/`, { headers: { Cookie: cookie } }));
  if (!viewer) throw new Error("A member was signed out.");
  return viewer;
}

/** Reads the data that pages show to everybody, which each instance reads once after each change. */
export async function readSharedPages(): Promise<void> {
  await frontPage({ hideOffers: false, country: null });
  await complaintList();
}

async function complaintList(): Promise<void> {
  const address = `${SITE}/complaints`;
  const { query } = await parseComplaintList(address);
  await publicComplaintListPage(address, query);
}

/** Reads the data of a casino's, a bonus's or a complaint's page, as rendering it does. */
async function render(at: number): Promise<void> {
  await trackReads(async () => {
    if (at % 3 === 0) await bonusPage(one(BONUSES, at), new URLSearchParams());
    else if (at % 3 === 1) await publicComplaintPage(one(COMPLAINTS, at));
    else {
      const slug = one(CASINOS, at);
      await publicCasinoPage(slug, { address: `${SITE}/casinos/${slug}`, hideOffers: false, country: null });
    }
  });
}
