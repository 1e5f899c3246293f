import { pictureFile } from "../../../support/files/pictures";
import { Client, type Answer } from "../client";
import { formOf } from "../page-form";
import { AWARD, CASINOS, PASSWORD } from "../site";
import { inTurn, refusal, type Write, type Writing } from "./writing";

export interface Members {
  anna: Client;
  bela: Client;
  cleo: Client;
  dora: Client;
}

const DAY_MS = 86_400_000;
const day = (back: number) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);

/** Returns the kinds of writes by visitors and members. */
export async function memberWriters(
  { anna, bela, cleo, dora }: Members,
  writing: Writing,
): Promise<Record<string, Write>> {
  const evidence = await pictureFile("balance.png");
  const named = { anna, bela, cleo } as const;
  const names = ["anna", "bela", "cleo"] as const;
  let complaints = 0;
  let password = PASSWORD;
  /** A password that was sent and not answered: it may have been accepted, and dora signed out by it. */
  let unheard: string | null = null;
  const visitor = () => new Client(anna.origin);

  return {
    async contact(at) {
      const marker = writing.next("contact");
      const form = { type: "general", email: `${marker}@player.example`, message: `A question of mine: ${marker}.` };
      await writing.ask({ kind: "contact", marker }, () => at(visitor()).post("/contact", form));
    },
    async newsletter(at) {
      const marker = writing.next("newsletter");
      const form = { email: `${marker}@player.example` };
      await writing.ask({ kind: "newsletter", marker }, () => at(visitor()).post("/newsletter", form));
    },
    async join(at) {
      const marker = writing.next("join");
      const email = `${marker}@player.example`;
      const form = { intent: "join", email, password: PASSWORD, displayName: "Somebody new", terms: "on", adult: "on" };
      await writing.ask({ kind: "join", marker }, () => at(visitor()).post("/login", form));
    },
    async session(at) {
      const client = at(visitor());
      // For somebody who does nothing else, because after a hundred sessions the first one ends.
      await client.signIn("ella@player.example");
      writing.asked.push({ kind: "session", marker: client.cookie, isKnown: true });
    },
    async review(at) {
      const marker = writing.next("review");
      const casino = inTurn(CASINOS, writing.number);
      const name = inTurn(names, Math.floor(writing.number / CASINOS.length));
      const client = at(named[name]);
      const path = `/casinos/${casino}/review`;
      const form = formOf((await client.get(path)).text, "stars");
      const words = `I played there for a month, and this is how it went: ${marker}.`;
      const typed = { stars: "4", title: marker, body: words, experiencedOn: day(7), incentive: "none" };
      for (const [field, value] of Object.entries({ ...typed, noInterest: "on" })) form.set(field, value);
      const one = { kind: "review", marker, of: `${name} ${casino}`, leaves: marker };
      await writing.ask(one, () => client.post(path, Object.fromEntries(form)));
    },
    async complaint(at) {
      const marker = writing.next("complaint");
      // A person can have only one complaint for a casino and a day, so each is for another one.
      const [turn, daysAgo] = [complaints % 12, 20 + (Math.floor(complaints / 12) % 150)];
      complaints += 1;
      const client = at(inTurn([anna, bela], turn));
      const form = new FormData();
      for (const [name, value] of Object.entries({
        casino: inTurn(CASINOS, Math.floor(turn / 2)).replace(/^./, (first) => first.toUpperCase()),
        category: "withdrawal_delay",
        title: `Withdrawal held for weeks, ${marker}`,
        story: "I asked for my winnings on a Monday and sent every paper the same evening. ".repeat(3),
        desiredOutcome: "Payment of the full amount.",
        ...{ money: "yes", amount: "400", currency: "EUR", playerName: "Anna of the North", accountName: marker },
        ...{ incidentOn: day(daysAgo), contactedCasinoOn: day(15) },
        ...{ notElsewhere: "on", consent: "on", intent: "preview" },
      }))
        form.append(name, value);
      form.append("evidence", evidence, `${marker}.png`);
      const written = await client.post("/complaints/submit-form", form);
      if (written.status === 429) return;
      const { location } = written;
      if (written.status !== 303 || location === null) throw refusal("The complaint", written);
      await writing.ask({ kind: "complaint", marker }, () => client.post(location, {}));
    },
    async vote(at) {
      const marker = writing.next("vote");
      const name = inTurn(names, writing.number);
      const nominee = inTurn(CASINOS.slice(0, 3), Math.floor(writing.number / names.length));
      const form = { intent: "vote", category: AWARD.category, nominee };
      const one = { kind: "vote", marker, of: name, leaves: nominee };
      await writing.ask(one, () => at(named[name]).post(`/awards/${String(AWARD.year)}`, form));
    },
    async saved(at) {
      const marker = writing.next("saved");
      const name = inTurn(names, writing.number);
      const casino = inTurn(CASINOS, Math.floor(writing.number / names.length));
      const of = `${name} ${casino}`;
      const last = writing.asked.findLast((one) => one.kind === "saved" && one.of === of);
      const leaves = last?.leaves === "yes" ? "no" : "yes";
      const one = { kind: "saved", marker, of, leaves };
      await writing.ask(one, () => at(named[name]).post(`/casinos/${casino}/save`, { saved: leaves }));
    },
    async name(at) {
      const marker = writing.next("name");
      const one = { kind: "name", marker, of: "cleo", leaves: `Cleo ${marker}` };
      const form = { intent: "name", displayName: one.leaves };
      await writing.ask(one, () => at(cleo).post("/dashboard/profile", form));
    },
    async password(at) {
      const client = at(dora);
      if (unheard !== null && (await client.get("/dashboard")).status !== 200) {
        await client.signIn("dora@player.example", unheard);
        dora.take(client);
        password = unheard;
      }
      unheard = null;
      const fresh = `${writing.next("password")} of the tide`;
      const form = { current: password, password: fresh };
      unheard = fresh;
      const one = { kind: "password", marker: fresh };
      const answer: Answer = await writing.ask(one, () => client.post("/dashboard/password", form));
      unheard = null;
      if (answer.status === 429) return;
      password = fresh;
      dora.take(client);
    },
  };
}
