import { Client } from "../client";
import { formOf } from "../page-form";
import { PASSWORD } from "../site";
import { Writing, type Asked } from "../writers/writing";

/** A case under way, of a member who gets its notices by mail. */
export const CASE = "EW-9R4T2K";
export const STAFF_MAILBOX = "hello@edgewise.example";
export const PLAYER_MAILBOX = "anna@player.example";
/** Subscribers of the newsletter. */
export const READERS = ["rita", "rolf", "rosa", "ruth", "ryan"].map((name) => `${name}@reader.example`);
/** An issue of the newsletter goes out after so many other posts. */
const POSTS_AN_ISSUE = 8;

/** A post that the drill made, and the kind and mailbox of a mail that must follow it. */
export interface Mailed extends Asked {
  to: string;
  mail: string;
}

/** The people who make posts that mail somebody. */
export interface Posts {
  readonly made: Mailed[];
  /** Each makes one post after another until `isOver`, or until the server is gone. `answered` is told of each answer. */
  postTo(origin: string, isOver: () => boolean, answered: () => void): Promise<void>;
}

export async function signedInPosts(origin: string): Promise<Posts> {
  const staff = await new Client(origin).signIn("desk@player.example");
  const writing = new Writing();
  const made: Mailed[] = [];
  /** Accounts of which nobody has asked for a password yet. */
  const joined: string[] = [];

  let nextIssueAt = 0;

  /** Returns whether it was taken: it isn't where a limit is reached. */
  async function ask(
    { kind, marker, to, mail }: Omit<Mailed, "isKnown" | "to"> & { to: string | readonly string[] },
    send: () => ReturnType<Client["post"]>,
  ): Promise<boolean> {
    try {
      return (await writing.ask({ kind, marker }, send)).status !== 429;
    } finally {
      const asked = writing.asked.find((known) => known.marker === marker);
      if (asked) made.push(...[to].flat().map((mailbox) => ({ ...asked, to: mailbox, mail })));
    }
  }

  const kinds: ((origin: string) => Promise<void>)[] = [
    async (at) => {
      const marker = writing.next("contact");
      const form = { type: "general", email: `${marker}@player.example`, message: `A question of mine: ${marker}.` };
      const one = { kind: "contact", marker, to: STAFF_MAILBOX, mail: "contact" };
      await ask(one, () => new Client(at).post("/contact", form));
    },
    async (at) => {
      const marker = writing.next("join");
      // A domain for each: mails to those of one domain that nobody has confirmed are limited.
      const to = `pat@${marker}.example`;
      const form = { intent: "join", email: to, password: PASSWORD, displayName: "Pat", terms: "on", adult: "on" };
      const one = { kind: "join", marker, to, mail: "email-verification" };
      if (await ask(one, () => new Client(at).post("/login", form))) joined.push(to);
    },
    async (at) => {
      const to = joined.shift();
      if (to === undefined) return;
      const one = { kind: "recovery", marker: writing.next("recovery"), to, mail: "password-reset" };
      await ask(one, () => new Client(at).post("/forgot-password", { email: to }));
    },
    async (at) => {
      const marker = writing.next("step");
      const path = `/admin/complaints/${CASE}`;
      const client = staff.at(at);
      // Each of the page's forms says up to where its reader has seen the case.
      const version = formOf((await client.get(path)).text, "version").get("version") ?? "";
      const body = `We have asked for the papers: ${marker}.`;
      const form = { intent: "write", kind: "parties", body, key: marker, version };
      const one = { kind: "step", marker, to: PLAYER_MAILBOX, mail: "notice" };
      await ask(one, () => client.post(path, form));
    },
    async (at) => {
      if (writing.number < nextIssueAt) return;
      const marker = writing.next("newsletter");
      nextIssueAt = writing.number + POSTS_AN_ISSUE;
      const client = staff.at(at);
      const words = { subject: `What changed: ${marker}`, preheader: "", body: "Three scores fell, and here is why." };
      const { location } = await client.post("/admin/newsletter/issues/new", words);
      const path = `${location?.split("?")[0] ?? ""}/send?to=all`;
      const confirmed = formOf((await client.get(path)).text, "version");
      const one = { kind: "newsletter", marker, to: READERS, mail: "newsletter" };
      await ask(one, () => client.postFields(path, confirmed));
    },
  ];

  return {
    made,
    async postTo(origin, isOver, answered) {
      await Promise.all(
        kinds.map(async (post) => {
          try {
            while (!isOver()) {
              const before = writing.number;
              await post(origin);
              answered();
              // Nobody has joined whose password could be asked for.
              if (writing.number === before) await new Promise((resolve) => setTimeout(resolve, 20));
            }
          } catch (error) {
            // The server ended in the middle, so only the store can tell whether the post was taken.
            if (!(error instanceof TypeError)) throw error;
          }
        }),
      );
    },
  };
}
