import { pictureFile } from "../../support/pictures";
import { Client, type Answer } from "./client";
import { formOf } from "./page-form";
import { CASINOS, PASSWORD } from "./site";

/** What was asked for: `marker` finds it in the store. `isKnown` once the server said that it is done. */
export interface Asked {
  kind: string;
  marker: string;
  isKnown: boolean;
}

/** Those who write: each does one thing at a time, again and again, through the site's own pages. */
export interface Writers {
  /** What is written. */
  readonly kinds: readonly string[];
  /** Everything asked so far. */
  readonly asked: readonly Asked[];
  /** Writes until the server is gone. Rejects when it answers anything but that it is done. */
  writeTo(origin: string): Promise<void>;
}

/** The server ended in the middle: whether it took what was asked is for the store to say. */
const isCutOff = (error: unknown) => error instanceof TypeError;

const REVIEWED_ON = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);

export async function signedInWriters(origin: string): Promise<Writers> {
  const [anna, bela, cleo, dora, staff] = await Promise.all(
    ["anna", "bela", "cleo", "dora", "desk"].map((name) => new Client(origin).signIn(`${name}@player.example`)),
  );
  if (!anna || !bela || !cleo || !dora || !staff) throw new Error("Somebody is missing.");
  const asked: Asked[] = [];
  let password = PASSWORD;
  /** A password that was sent and not answered: it may have been taken, and dora signed out with it. */
  let unheard: string | null = null;
  let number = 0;
  const next = (kind: string) => `${kind}-${String((number += 1)).padStart(6, "0")}`;
  const evidence = await pictureFile("balance.png");

  async function ask(kind: string, marker: string, send: () => Promise<Answer>, isDone: (answer: Answer) => boolean) {
    const one = { kind, marker, isKnown: false };
    asked.push(one);
    const answer = await send();
    // Limits of one person or address are met by who writes without a pause.
    if (answer.status === 429) {
      asked.splice(asked.indexOf(one), 1);
      return answer;
    }
    if (!isDone(answer))
      throw new Error(`${kind}: ${String(answer.status)} ${answer.location ?? ""} ${answer.text.slice(0, 300)}`);
    one.isKnown = true;
    return answer;
  }
  const isLedOn = ({ status }: Answer) => status === 303;
  const inTurn = <T>(list: readonly T[], at: number) => list[at % list.length] as T;

  const kinds: Record<string, (at: (client: Client) => Client) => Promise<unknown>> = {
    contact(at) {
      const marker = next("contact");
      const form = { type: "general", email: `${marker}@player.example`, message: `A question of mine: ${marker}.` };
      return ask("contact", marker, () => at(new Client(origin)).post("/contact", form), isLedOn);
    },
    newsletter(at) {
      const email = `${next("newsletter")}@player.example`;
      return ask("newsletter", email, () => at(new Client(origin)).post("/newsletter", { email }), isLedOn);
    },
    join(at) {
      const email = `${next("join")}@player.example`;
      const form = { intent: "join", email, password: PASSWORD, displayName: "Somebody new", terms: "on", adult: "on" };
      return ask("join", email, () => at(new Client(origin)).post("/login", form), isLedOn);
    },
    async session(at) {
      const client = at(new Client(origin));
      const one = { kind: "session", marker: "", isKnown: false };
      await client.signIn("cleo@player.example");
      asked.push(Object.assign(one, { marker: client.cookie, isKnown: true }));
    },
    async review(at) {
      const marker = next("review");
      const casino = inTurn(CASINOS, number);
      const client = at(inTurn([anna, bela, cleo], Math.floor(number / CASINOS.length)));
      const path = `/casinos/${casino}/review`;
      const form = formOf((await client.get(path)).text, "stars");
      const words = `I played there for a month, and this is how it went: ${marker}.`;
      const typed = { stars: "4", title: marker, body: words, experiencedOn: REVIEWED_ON, incentive: "none" };
      for (const [name, value] of Object.entries({ ...typed, noInterest: "on" })) form.set(name, value);
      await ask("review", marker, () => client.post(path, Object.fromEntries(form)), isLedOn);
    },
    async complaint(at) {
      const marker = next("complaint");
      const client = at(inTurn([anna, bela], number));
      const form = new FormData();
      const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
      for (const [name, value] of Object.entries({
        casino: inTurn(CASINOS, number).replace(/^./, (first) => first.toUpperCase()),
        category: "withdrawal_delay",
        title: `Withdrawal held for weeks, ${marker}`,
        story: "I asked for my winnings on a Monday and sent every paper the same evening. ".repeat(3),
        desiredOutcome: "Payment of the full amount.",
        ...{ money: "yes", amount: "400", currency: "EUR", playerName: "Anna of the North", accountName: marker },
        ...{ incidentOn: day(20 + (number % 150)), contactedCasinoOn: day(15), notElsewhere: "on", consent: "on" },
        intent: "preview",
      }))
        form.append(name, value);
      form.append("evidence", evidence, `${marker}.png`);
      const written = await client.post("/complaints/submit-form", form);
      if (written.status === 429) return;
      if (written.status !== 303 || written.location === null)
        throw new Error(`The complaint: ${String(written.status)} ${written.text.slice(0, 300)}`);
      const { location } = written;
      await ask("complaint", marker, () => client.post(location, {}), isLedOn);
    },
    async draft(at) {
      const marker = next("draft");
      const client = at(staff);
      const path = `/admin/casinos/${inTurn(CASINOS, number)}`;
      const form = formOf((await client.get(path)).text, "summary");
      form.set("summary", `A plain casino that pays when it says it will: ${marker}.`);
      form.set("intent", "save");
      await ask("draft", marker, () => client.postFields(path, form), isLedOn);
    },
    async question(at) {
      const marker = next("question");
      const client = at(staff);
      const form = { group: "Money", question: `Where is my money, ${marker}?`, answer: "Ask the casino first." };
      await ask("question", marker, () => client.post("/admin/faq/new", form), isLedOn);
    },
    async setting(at) {
      const marker = next("setting");
      const client = at(staff);
      const form = formOf((await client.get("/admin/settings/site")).text, "tagline");
      form.set("tagline", `Shows its working, ${marker}`);
      await ask("setting", marker, () => client.postFields("/admin/settings/site", form), isLedOn);
    },
    async password(at) {
      const client = at(dora);
      if (unheard !== null && (await client.get("/dashboard")).status !== 200) {
        await client.signIn("dora@player.example", unheard);
        dora.take(client);
        password = unheard;
      }
      unheard = null;
      const fresh = `${next("password")} of the tide`;
      const form = { current: password, password: fresh };
      asked.push({ kind: "password", marker: fresh, isKnown: false });
      unheard = fresh;
      const { status, text } = await client.post("/dashboard/password", form);
      unheard = null;
      if (status === 429) return;
      if (status !== 303) throw new Error(`The password: ${String(status)} ${text.slice(0, 300)}`);
      password = fresh;
      dora.take(client);
      asked.push({ kind: "password", marker: fresh, isKnown: true });
    },
  };

  return {
    kinds: Object.keys(kinds),
    asked,
    async writeTo(origin) {
      const at = (client: Client) => client.at(origin);
      await Promise.all(
        Object.values(kinds).map(async (write) => {
          try {
            for (;;) await write(at);
          } catch (error) {
            if (!isCutOff(error)) throw error;
          }
        }),
      );
    },
  };
}
