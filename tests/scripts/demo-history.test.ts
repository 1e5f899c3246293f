import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Stored } from "~/backend/documents/port";
import { installBackend } from "~/backend/index.server";
import { casinos } from "~/features/casinos/collection";
import { paymentLabel } from "~/domain/codes/payment-methods";
import { TERM_LABELS } from "~/features/casinos/kinds";
import type { CasinoFields, RecordedInputs, ScoreComponents } from "~/features/casinos/schema";
import { scoreDifferences } from "~/features/casinos/score/history/score-differences";
import { inputsOfHistory } from "~/features/casinos/score/history/recorded-inputs";
import { causeOfStep } from "~/features/casinos/score/history/step-causes";
import { scoreInputs } from "~/features/casinos/score/score-inputs";
import { safetyScore } from "~/features/casinos/score/safety-score";
import { readDemoContent, type DemoContent } from "../../scripts/seeding/demo-content";
import { TEST_NOW, type TestBackend } from "../support/backend";
import { openDemoBackend } from "../support/sites/demo-store";

let store: TestBackend;
let all: Stored<CasinoFields>[];
let demo: DemoContent;

beforeAll(async () => {
  store = await openDemoBackend();
  installBackend(store);
  demo = readDemoContent(new Date(TEST_NOW));
  all = (await store.documents.query(casinos, { limit: 200 })).items;
});
afterAll(async () => {
  installBackend(undefined);
  await store.dispose();
});

/** The words by which a cause may account for a component. */
const ACCOUNTS: Record<keyof ScoreComponents | "limit", RegExp> = {
  licence: /licence/i,
  complaints: /complaint|watched/i,
  terms: /unfair term/i,
  payout: /withdrawal|states|monthly limit/i,
  players: /review/i,
  protection: /added|dropped/i,
  limit: /./,
};

/** Every step of every casino: an entry, the one before it, and the inputs of both. */
function steps() {
  return all.flatMap((casino) => {
    const history = casino.scoreHistory;
    const inputs = inputsOfHistory(history);
    const differences = scoreDifferences(history);
    return history.slice(1).map((entry, place) => ({
      name: `${casino.slug}, ${entry.at}: ${entry.cause}`,
      casino,
      entry,
      before: history[place] ?? entry,
      from: inputs[place] as RecordedInputs,
      to: inputs[place + 1] as RecordedInputs,
      differences: differences[place + 1],
    }));
  });
}

function worked({ weights, licences, ...inputs }: RecordedInputs, at: string, formulaVersion: number) {
  const looked = licences.map(({ tier, verified }) => ({ tier, verifiedAt: verified ? at : null }));
  return safetyScore({ ...inputs, licences: looked }, at, weights, formulaVersion);
}

test("there are histories to check, of every casino", () => {
  expect(all).toHaveLength(demo.casinos.length);
  expect(steps().length).toBeGreaterThan(5 * all.length);
});

test("every entry's score follows from its recorded inputs", () => {
  for (const { slug, scoreHistory } of all) {
    const inputs = inputsOfHistory(scoreHistory);
    scoreHistory.forEach(({ cause: _cause, inputs: _inputs, ...entry }, place) => {
      const of = inputs[place];
      expect(of && worked(of, entry.at, entry.formulaVersion), `${slug} ${entry.at}`).toEqual(entry);
    });
  }
});

test("every step's cause follows from the inputs of both its ends", () => {
  for (const { name, entry, before, from, to } of steps()) {
    const [ref] = /EW-[A-Z0-9]{6}/.exec(entry.cause) ?? [];
    const at = (inputs: RecordedInputs, { at: when, formulaVersion }: typeof entry) => ({
      inputs,
      formulaVersion,
      at: when,
    });
    expect(causeOfStep(at(from, before), at(to, entry), ref), name).toBe(entry.cause);
  }
});

test("every component that moved is accounted for, and the differences add up to the change of the score", () => {
  for (const { name, entry, before, differences } of steps()) {
    expect(differences, name).toBeTruthy();
    let sum = 0;
    for (const [part, points] of Object.entries(differences ?? {})) {
      sum += points;
      if (Math.abs(points) >= 0.005)
        expect(entry.cause, `${name} (${part})`).toMatch(ACCOUNTS[part as keyof ScoreComponents]);
    }
    if (entry.score !== null && before.score !== null)
      expect(Math.abs(sum - (entry.score - before.score)), name).toBeLessThanOrEqual(0.1 + 1e-9);
  }
});

test("what happened moves its component the way it must", () => {
  let terms = 0;
  for (const { name, entry, before, differences } of steps()) {
    const isWorse =
      /unfair terms? on [a-z ]+ (?:was|were) (?:found|used)/i.test(entry.cause) && !/taken out/.test(entry.cause);
    if (isWorse) {
      terms += 1;
      // A casino that has lost everything to its terms can lose no more.
      expect(differences?.terms, name).toBeLessThanOrEqual(before.components.terms === 0 ? 0 : -0.001);
      if (!/review|has ended|closed|tested/.test(entry.cause))
        expect(entry.score ?? 0, name).toBeLessThanOrEqual(before.score ?? 10);
    }
    if (/taken out/.test(entry.cause) && !isWorse && !/(?:found|used)/.test(entry.cause))
      expect(differences?.terms, name).toBeGreaterThan(0);
    if (/closed as unresolved/.test(entry.cause)) expect(differences?.complaints, name).toBeLessThan(0);
    if (/limit of 7.9 has ended/.test(entry.cause)) expect(differences?.limit, name).toBeGreaterThan(0);
  }
  expect(terms).toBeGreaterThan(100);
});

test("an entry to which nothing new was known tells of time alone", () => {
  let alone = 0;
  for (const { name, entry } of steps()) {
    if (Object.keys(entry.inputs ?? {}).length > 0) continue;
    alone += 1;
    expect(entry.cause, name).toMatch(
      /^(?:Listed for six months|We have watched|(?:Unfair terms|Complaints|Reviews)\b.* have aged)/i,
    );
    expect(entry.cause, name).not.toMatch(/published|found|used|closed|tested/);
  }
  expect(alone).toBeGreaterThan(50);
});

describe("what is dated in the demo content is in the history at its date", () => {
  const find = (slug: string, at: string, words: string) => {
    const history = all.find((casino) => casino.slug === slug)?.scoreHistory ?? [];
    return history[0] === undefined || at <= history[0].at
      ? "before the beginning"
      : history.find((entry) => entry.at === at && entry.cause.toLowerCase().includes(words.toLowerCase()))?.cause;
  };

  const formerly = (slug: string) => demo.casinos.find(({ id }) => id === slug)?.formerly[0]?.until ?? "";

  test("unfair terms and tested withdrawals", () => {
    for (const { id, fields } of demo.casinos) {
      for (const flag of fields.termFlags) {
        const category = TERM_LABELS[flag.category];
        expect(find(id, flag.foundAt, `on ${category}`), `${id} ${flag.foundAt}`).toBeTruthy();
        for (const at of [flag.enforcedAt, flag.removedAt])
          if (at) expect(find(id, at, `on ${category}`), `${id} ${at}`).toBeTruthy();
      }
      for (const { method, testedAt, testedHours } of fields.payments)
        if (testedAt && testedHours !== null)
          expect(find(id, testedAt, `by ${paymentLabel(method)}`), `${id} ${testedAt}`).toBeTruthy();
    }
  });

  test("complaints that count", () => {
    const counted = demo.complaints.filter(({ fields }) => ["resolved", "unresolved"].includes(fields.state));
    expect(counted.length).toBeGreaterThan(20);
    for (const { fields } of counted)
      if (fields.casinoId && fields.publishedAt && fields.closedAt)
        expect(find(fields.casinoId, fields.closedAt, fields.ref), fields.ref).toBeTruthy();
  });

  test("every state of a complaint that counts or ceases to, also before it was reopened", () => {
    let reopened = 0;
    for (const { fields, events } of demo.complaints) {
      if (fields.casinoId === null || fields.publishedAt === null) continue;
      const counting = ["resolved", "unresolved"];
      for (const { from, to, at } of events) {
        if (from === to || ![from ?? "", to].some((state) => counting.includes(state))) continue;
        const ends = counting.includes(to);
        expect(
          find(fields.casinoId, at, ends ? `${fields.ref} closed as ${to}` : `${fields.ref} no longer counts as`),
          `${fields.ref} ${at}`,
        ).toBeTruthy();
        if (!ends) reopened += 1;
      }
    }
    expect(reopened).toBe(2);
  });

  test("a case that was unresolved for a year and then paid leaves its casino better off than before", () => {
    const { scoreHistory: history } = all.find(({ slug }) => slug === "crystalbazar") ?? { scoreHistory: [] };
    const reopened = history.findIndex(({ cause }) => cause.startsWith("Complaint EW-98PKE7 no longer counts"));
    const paid = history.findIndex(({ cause }) => cause.startsWith("Complaint EW-98PKE7 closed as resolved"));
    const before = history[reopened - 1];
    expect(history.findIndex(({ cause }) => cause.includes("EW-98PKE7 closed as unresolved"))).toBeLessThan(reopened);
    expect(history[paid]?.score ?? 0).toBeGreaterThan(before?.score ?? 10);
    expect(history[paid]?.components.complaints ?? 0).toBeGreaterThan(before?.components.complaints ?? 1);
  });

  test("tools that were added or dropped, and withdrawals that were tested before the latest", () => {
    expect(find("crystalbazar", formerly("crystalbazar"), "It added Cool-off and Reality check")).toMatch(/^It added/);
    expect(find("umberfield", formerly("umberfield"), "It dropped Reality check")).toMatch(/^It dropped/);
    for (const { id, formerTests } of demo.casinos)
      for (const { method, at } of formerTests)
        expect(find(id, at, `by ${paymentLabel(method)}`), `${id} ${at}`).toBeTruthy();
  });

  test("nineteen withdrawals in five years, the longest of 54 minutes", () => {
    const { fields, formerTests } = demo.casinos.find(({ id }) => id === "ironleaf") ?? {};
    const hours = [...(formerTests ?? []), ...(fields?.payments ?? [])].map((test) =>
      "hours" in test ? test.hours : test.testedHours,
    );
    expect(hours).toHaveLength(19);
    expect(Math.max(...hours.map(Number)) * 60).toBe(54);
  });

  test("warnings, the blacklist and closures", () => {
    const words = { active: "", warning: "warning", blacklisted: "blacklisted", closed: "closed" };
    for (const { id, fields, lifecycleSince } of demo.casinos)
      if (lifecycleSince) expect(find(id, lifecycleSince, words[fields.lifecycle]), id).toBeTruthy();
  });
});

test("a history begins with the first dated evidence, at the listing at the earliest, and ends in today's score", () => {
  for (const casino of all) {
    const reviews = demo.reviews
      .filter(({ fields }) => fields.casinoId === casino.id && fields.state === "published")
      .map(({ fields }) => ({ stars: fields.stars, at: fields.publishedAt ?? fields.submittedAt }));
    const complaints = demo.complaints
      .filter(({ fields }) => fields.casinoId === casino.id && fields.publishedAt !== null)
      .map(({ fields }) => ({ outcome: fields.state, amountEur: fields.disputedEur, closedAt: fields.closedAt }));
    const former = demo.casinos.filter(({ id }) => id === casino.id);
    const dated = [
      ...casino.termFlags.map(({ foundAt }) => foundAt),
      ...former.flatMap(({ formerly, formerTests }) => [
        ...formerly.map(({ until }) => until),
        ...formerTests.map(({ at }) => at),
      ]),
      ...casino.payments.flatMap(({ testedAt, testedHours }) => (testedAt && testedHours !== null ? [testedAt] : [])),
      ...reviews.map(({ at }) => at),
      ...demo.complaints.flatMap(({ fields, events }) =>
        fields.casinoId !== casino.id || fields.publishedAt === null
          ? []
          : events.flatMap(({ to, at }) => (["resolved", "unresolved"].includes(to) ? [at] : [])),
      ),
    ].sort();
    const listed = `${casino.listedOn}T09:00:00.000Z`;
    const first = dated[0] ?? listed;
    expect(casino.scoreHistory[0]?.at, casino.slug).toBe(first > listed ? first : listed);
    const { weights, formulaVersion } = demo.settings.score;
    const today = scoreInputs(casino, { complaints, reviews }, demo.settings.exchange.rates);
    expect(casino.score?.score, casino.slug).toBe(safetyScore(today, TEST_NOW, weights, formulaVersion).score);
    const { inputs: _inputs, ...last } = casino.scoreHistory.at(-1) ?? {};
    expect(casino.score).toEqual(last);
  }
});
