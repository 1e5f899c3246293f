import type { Answer, Person } from "./person";
import type { Confirmed, Witness } from "./crowd-witness";

export interface Casino {
  id: string;
  slug: string;
  name: string;
}

export interface Member {
  number: number;
  uid: string;
  person: Person;
}

/** A kind of writing; null when the member has reached its hourly limit. */
type Writing = (round: number) => Promise<{ answers: Answer[]; confirmed: Confirmed | null } | null>;

const YEAR = 2027;
const DAY_MS = 86_400_000;
const isoDay = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const LONG =
  "I asked for my winnings on a Monday and sent every paper they wanted the same evening, and nothing came of it. ";

interface Surroundings {
  casinos: readonly Casino[];
  categories: readonly string[];
  witness: Witness;
  /** The elapsed share of the run, 0 to 1. */
  progress: () => number;
}

/** Returns one member's kinds of writing. A token tells each text from every other. */
export function writingsOf(
  { number, uid, person }: Member,
  { casinos, categories, witness, progress }: Surroundings,
): Record<string, Writing> {
  let last = 0;
  const token = () => `crowd ${String(number)} x ${String((last += 1))} end`;
  const casinoAt = (index: number) => casinos[index % casinos.length] as Casino;
  const done = (answer: Answer | undefined, location: RegExp) =>
    answer?.status === 303 && location.test(answer.location);

  function confirmed(kind: string, isDone: boolean | undefined, isThere: () => boolean, lasts: boolean) {
    return isDone ? { kind, isThere, lasts } : null;
  }

  /**
   * Spreads at most `most` writes over the whole run: if all came at the beginning, the load at the end would differ.
   */
  function limited(most: number, write: Writing): Writing {
    let count = 0;
    return async () => (count < Math.ceil(most * progress()) ? write(count++) : null);
  }

  function complaint(title: string, round: number): Record<string, string> {
    return {
      casino: casinoAt(number * 7 + round).name,
      category: "withdrawal_delay",
      title,
      story: LONG.repeat(2),
      money: "yes",
      amount: "400",
      currency: "EUR",
      incidentOn: isoDay(30 + round),
      contactedCasinoOn: isoDay(20),
      playerName: `Member ${String(number)}`,
      notElsewhere: "on",
      consent: "on",
    };
  }

  async function save(form: Record<string, string>, intent: string) {
    const answer = await person.post("/complaints/submit-form", { ...form, intent });
    return { answer, draft: new URL(answer.location || "/", "http://x").searchParams.get("draft") };
  }

  return {
    async "complaint draft"(round) {
      const title = token();
      const { answer } = await save(complaint(title, round), "save");
      const isDone = done(answer, /saved=1/);
      const isThere = () => witness.sees("complaintDrafts", title);
      return { answers: [answer], confirmed: confirmed("complaint draft", isDone, isThere, false) };
    },
    "complaint sent": limited(9, async (round) => {
      const title = token();
      const { answer, draft } = await save(complaint(title, round), "preview");
      const sent = await person.post(`/complaints/submit-form/preview?draft=${draft ?? ""}`, {});
      const isThere = () => witness.sees("complaints", title);
      return {
        answers: [answer, sent],
        confirmed: confirmed("complaint sent", done(sent, /done=sent/), isThere, true),
      };
    }),
    review: limited(25, async (round) => {
      const title = token();
      const { slug } = casinoAt(number + round);
      const form = { stars: "4", title, body: LONG, experiencedOn: isoDay(10), incentive: "none", noInterest: "on" };
      const answer = await person.post(`/casinos/${slug}/review`, form);
      const isThere = () => witness.sees("reviews", title);
      return { answers: [answer], confirmed: confirmed("review", done(answer, /\/review$/), isThere, true) };
    }),
    nomination: limited(100, async (round) => {
      const why = `Because of what it did: ${token()}`;
      const category = categories[round % categories.length] ?? "";
      const form = { intent: "nominate", category, name: casinoAt(round).name, why };
      const answer = await person.post(`/awards/${String(YEAR)}`, form);
      const isThere = () => witness.sees("awardNominations", why);
      return { answers: [answer], confirmed: confirmed("nomination", done(answer, /awards/), isThere, false) };
    }),
    async "casino saved or taken off"(round) {
      const { id, slug } = casinoAt(round % 5);
      const isSaved = witness.list("users", uid, "savedCasinoIds").includes(id);
      const answer = await person.post(`/casinos/${slug}/save`, { saved: isSaved ? "no" : "yes" });
      const isDone = done(answer, /^\/casinos/);
      const isThere = () => witness.list("users", uid, "savedCasinoIds").includes(id) !== isSaved;
      return { answers: [answer], confirmed: confirmed("casino saved or taken off", isDone, isThere, false) };
    },
    newsletter: limited(25, async () => {
      const email = `${token().replaceAll(" ", "-")}@people.example`;
      const answer = await person.post("/newsletter", { email, returnTo: "/" });
      const isThere = () => witness.sees("subscribers", email);
      return { answers: [answer], confirmed: confirmed("newsletter", done(answer, /thanks/), isThere, true) };
    }),
    contact: limited(18, async () => {
      const message = `Something to tell you: ${token()}`;
      const form = { type: "general", email: `member${String(number)}@people.example`, message };
      const answer = await person.post("/contact", form);
      const isThere = () => witness.sees("contactMessages", message);
      return { answers: [answer], confirmed: confirmed("contact", done(answer, /sent=1/), isThere, true) };
    }),
  };
}
