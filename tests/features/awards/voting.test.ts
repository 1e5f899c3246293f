import { beforeEach, describe, expect, test } from "vitest";
import { trackReads } from "~/backend/read-tracking.server";
import { decideCategory } from "~/features/awards/public/award-winners";
import {
  addNominee,
  announceAward,
  closeVoting,
  openShortlist,
  openVoting,
  setJuryPoints,
} from "~/features/awards/desk/award-desk.server";
import { awardKind } from "~/features/awards/desk/award-kind.server";
import { findAward } from "~/features/awards/public/awards.server";
import { awardNominations, awards, awardVotes } from "~/features/awards/collection";
import { phaseAt } from "~/features/awards/phase";
import { listNominations } from "~/features/awards/nominations/nominations.server";
import type { AwardCategory, AwardFields, Nominee } from "~/features/awards/schema";
import { findOwnBallot, listMyVotes, nominate, vote } from "~/features/awards/voting/voting.server";
import { forgetFormerVoters } from "~/features/awards/voting/ballot-mailboxes.server";
import { saveItem } from "~/platform/publishing/editorial.server";
import { decideLeavingOneself, finishLeaving } from "~/site/member-data/anonymisation.server";
import { TEST_NOW, useTestBackend } from "../../support/backend";
import { awardFixture, datesIn } from "../../support/fixtures/award";
import { casinoFixture } from "../../support/fixtures/casino";
import { store } from "../../support/fixtures/store";
import { personFixture, type Person } from "../../support/signed-in";

const current = useTestBackend();
const STAFF = { staff: { uid: "system:test-staff", name: "Staff", requestId: null } };
const YEAR = 2026;

function nominee(id: string, over: Partial<Nominee> = {}): Nominee {
  return { id, casinoId: id, name: id, citation: "", publicVotes: null, juryPoints: null, winner: false, ...over };
}

function category(id: string, publicWeight: number, nominees: Nominee[]): AwardCategory {
  const kind = publicWeight === 1 ? "public" : publicWeight === 0 ? "jury" : "mixed";
  return { id, name: `The ${id}`, description: "", kind, publicWeight, nominees };
}

function award(over: Partial<AwardFields> = {}): AwardFields {
  return awardFixture({
    slug: "awards-2026",
    year: YEAR,
    phase: "voting",
    publishAt: "2026-06-01T09:00:00.000Z",
    rules: "One vote each.",
    dates: over.phase
      ? datesIn(over.phase)
      : {
          nominationsFrom: "2026-06-01T09:00:00.000Z",
          shortlistAt: "2026-10-20T09:00:00.000Z",
          votingFrom: "2026-11-01T09:00:00.000Z",
          votingUntil: "2026-12-01T09:00:00.000Z",
          announcedAt: "2026-12-20T09:00:00.000Z",
        },
    categories: [
      category("players", 1, [nominee("saltbox"), nominee("northing")]),
      category("mixed", 0.5, [nominee("saltbox"), nominee("northing")]),
      category("jury", 0, [nominee("saltbox"), nominee("northing")]),
    ],
    ...over,
  });
}

let ada: Person;

async function begin(over: Partial<AwardFields> = {}): Promise<void> {
  await store(current().documents, {
    awards: [award(over)],
    casinos: [
      casinoFixture(),
      casinoFixture({ slug: "northing", name: "Northing" }),
      casinoFixture({ slug: "undertow", name: "Undertow", lifecycle: "blacklisted" }),
      casinoFixture({ slug: "redshank", name: "Redshank", listedOn: "2026-10-01" }),
    ],
  });
  ada = await personFixture(current(), "Ada");
}

const stored = () => current().documents.get(awards, "awards-2026");
const publish = (fields: Partial<AwardFields>) =>
  saveItem(awardKind, "awards-2026", { intent: "publish", fields }, STAFF.staff);
const ballot = (categoryId = "players", who = ada) =>
  current().documents.get(awardVotes, `${String(YEAR)}.${categoryId}.${who.uid}`);
const cast = (nomineeId: string, categoryId = "players", who = ada) =>
  vote(who.viewer, { year: YEAR, category: categoryId, nominee: nomineeId });
const votesFor = (nomineeId: string, categoryId = "players") =>
  current().documents.count(awardVotes, [
    ["year", "==", YEAR],
    ["category", "==", categoryId],
    ["nominee", "==", nomineeId],
  ]);

describe("voting", () => {
  beforeEach(() => begin());

  test("clicked three times at once it is one vote, written once", async () => {
    const answers = await Promise.all([cast("saltbox"), cast("saltbox"), cast("saltbox")]);
    expect(answers).toEqual([{ outcome: "taken" }, { outcome: "taken" }, { outcome: "taken" }]);
    expect(await votesFor("saltbox")).toBe(1);
    expect((await ballot())?.version).toBe(1);
  });

  test("two different votes at once leave one vote a category", async () => {
    await Promise.all([cast("saltbox"), cast("northing")]);
    expect((await votesFor("saltbox")) + (await votesFor("northing"))).toBe(1);
  });

  test("a vote can be changed while voting is open, and counts where it stands last", async () => {
    await cast("saltbox");
    await cast("northing");
    expect([await votesFor("saltbox"), await votesFor("northing")]).toEqual([0, 1]);
  });

  test.each([
    ["2026-10-31T09:00:00.000Z", "before voting opens"],
    ["2026-12-01T09:00:00.000Z", "from the moment it ends"],
  ])("at %s, %s, no vote is taken or changed", async (at) => {
    await cast("saltbox");
    current().setClock(at);
    expect(await cast("northing")).toEqual({ outcome: "closed" });
    expect((await ballot())?.nominee).toBe("saltbox");
  });

  test.each(["nominations", "shortlist", "judging", "announced"] as const)(
    "in the phase %s no vote is taken",
    async (phase) => {
      const change = { dates: datesIn(phase), ...(phase === "announced" && { phase }) };
      await current().documents.batch("system:test").update(awards, "awards-2026", change).commit();
      expect(await cast("saltbox")).toEqual({ outcome: "closed" });
      expect(await ballot()).toBeNull();
    },
  );

  test("a person with an unconfirmed address can't vote", async () => {
    const viewer = { ...ada.viewer, isEmailVerified: false };
    expect(await vote(viewer, { year: YEAR, category: "players", nominee: "saltbox" })).toEqual({
      outcome: "unverified",
    });
    expect(await ballot()).toBeNull();
  });

  test("a nominee that doesn't exist can't be voted for", async () => {
    expect(await cast("saltbox", "jury")).toEqual({ outcome: "missing" });
    expect(await cast("saltbox", "nothing")).toEqual({ outcome: "missing" });
    expect(await vote(ada.viewer, { year: 1999, category: "players", nominee: "saltbox" })).toEqual({
      outcome: "missing",
    });
    expect(await cast("undertow")).toMatchObject({ outcome: "refused", field: "nominee" });
  });

  test("a person sees their own votes alone, and the public none before the results", async () => {
    await cast("saltbox");
    const ben = await personFixture(current(), "Ben");
    expect((await findOwnBallot(ada.uid, YEAR, ["players"])).votes).toMatchObject({ players: { nominee: "saltbox" } });
    expect((await findOwnBallot(ben.uid, YEAR, ["players"])).votes).toEqual({});
    expect(await listMyVotes(ada.uid)).toMatchObject([{ year: YEAR, category: "The players", nominee: "saltbox" }]);
    expect(JSON.stringify(await findAward(YEAR))).not.toMatch(new RegExp(`${ada.uid}|"votes":\\s*\\d`));
  });
});

describe("nominating", () => {
  beforeEach(() => begin({ phase: "nominations" }));

  const send = (name: string, why = "They paid me in four hours on a Sunday.") =>
    nominate(ada.viewer, { year: YEAR, category: "players", name, why });
  const kept = () => current().documents.get(awardNominations, `${String(YEAR)}.players.${ada.uid}`);

  test("a casino is found by its name, however it is written", async () => {
    expect(await send("salTBOX")).toEqual({ outcome: "taken" });
    expect(await kept()).toMatchObject({ casinoId: "saltbox", name: "Saltbox" });
  });

  test("something else keeps its name", async () => {
    expect(await send("The line on a limit page")).toEqual({ outcome: "taken" });
    expect(await kept()).toMatchObject({ casinoId: null, name: "The line on a limit page" });
  });

  test("there is one for each person and category: sent twice at once it counts once, and a new one replaces it", async () => {
    await Promise.all([send("Saltbox"), send("Saltbox")]);
    expect((await kept())?.version).toBe(1);
    await send("Northing");
    expect(await listNominations(YEAR, "players")).toEqual([
      { name: "Northing", casinoId: "northing", why: "They paid me in four hours on a Sunday." },
    ]);
  });

  test.each(["Undertow", "Redshank", "www.best-odds.example"])("%s can't be nominated", async (name) => {
    expect(await send(name)).toMatchObject({ outcome: "refused", field: "name" });
    expect(await kept()).toBeNull();
  });

  test("after the shortlist nothing is taken any more", async () => {
    await openShortlist(YEAR, STAFF);
    expect(await send("Saltbox")).toEqual({ outcome: "closed" });
  });
});

describe("the desk", () => {
  const phase = async () => phaseAt((await stored()) ?? award(), current().clock().toISOString());

  test("works the phase out from the dates, and its buttons set one of them to now", async () => {
    await begin({ phase: "nominations" });
    expect(await phase()).toBe("nominations");
    expect(await openShortlist(YEAR, STAFF)).toEqual({ outcome: "done" });
    expect([await phase(), (await stored())?.dates.shortlistAt]).toEqual(["shortlist", TEST_NOW]);
    const { dates } = (await stored()) ?? award();
    current().setClock(dates.votingFrom);
    expect([await phase(), (await findAward(YEAR))?.phase]).toEqual(["voting", "voting"]);
    expect(await cast("saltbox")).toEqual({ outcome: "taken" });
    expect((await publish({ rules: "Two votes each." })).outcome).toBe("invalid");
    current().setClock(dates.votingUntil);
    expect([await phase(), (await findAward(YEAR))?.phase]).toEqual(["judging", "judging"]);
    // Nobody has decided the results, so no date announces them.
    current().setClock(dates.announcedAt);
    expect((await findAward(YEAR))?.phase).toBe("judging");
  });

  test("holds voting up while a category lacks nominees, and leaves them free", async () => {
    await begin({ phase: "voting", categories: [category("players", 1, [nominee("saltbox")])] });
    expect(await phase()).toBe("shortlist");
    expect(await addNominee(YEAR, "players", { name: "Northing", citation: "" }, STAFF)).toEqual({ outcome: "done" });
    expect(await phase()).toBe("voting");
  });

  test("rules, categories, weights, nominees and dates are free before voting and frozen from then on", async () => {
    await begin({ phase: "shortlist" });
    expect(await publish({ rules: "Two votes each." })).toMatchObject({ outcome: "saved" });
    expect(await addNominee(YEAR, "players", { name: "redshank", citation: "New." }, STAFF)).toEqual({
      outcome: "done",
    });
    expect(await openVoting(YEAR, STAFF)).toEqual({ outcome: "done" });
    const { categories, dates } = (await stored()) ?? award();
    const [first, ...others] = categories;
    const changes: Partial<AwardFields>[] = [
      { rules: "Three votes each." },
      { categories: others },
      { categories: categories.map((one) => ({ ...one, publicWeight: 0.9 })) },
      { categories: [{ ...category("players", 1, first?.nominees.slice(1) ?? []) }, ...others] },
      { dates: { ...dates, votingUntil: "2027-01-01T00:00:00.000Z" } },
    ];
    const before = await stored();
    for (const change of changes) expect((await publish(change)).outcome).toBe("invalid");
    expect((await addNominee(YEAR, "players", { name: "undertow", citation: "" }, STAFF)).outcome).toBe("refused");
    expect(await stored()).toEqual(before);
    expect((await publish({ phase: "announced" })).outcome).toBe("saved");
    expect(await phase()).toBe("voting");
    expect(await publish({ intro: "Vote until December." })).toMatchObject({ outcome: "saved" });
  });

  test("voting opens only with enough nominees, and with an end ahead", async () => {
    await begin({ phase: "shortlist", categories: [category("players", 1, [nominee("saltbox")])] });
    expect(await openVoting(YEAR, STAFF)).toMatchObject({ outcome: "refused" });
    await addNominee(YEAR, "players", { name: "Northing", citation: "" }, STAFF);
    expect(await openVoting(YEAR, STAFF, { until: "2026-11-01T00:00:00Z" })).toMatchObject({ outcome: "refused" });
    expect(await openVoting(YEAR, STAFF, { until: "2026-12-05T00:00:00Z" })).toEqual({ outcome: "done" });
    expect(await cast("northing")).toEqual({ outcome: "taken" });
  });

  test("results need closed voting and all points, count every vote, and show when their hour has come", async () => {
    await begin();
    const ben = await personFixture(current(), "Ben");
    const cleo = await personFixture(current(), "Cleo");
    for (const who of [ada, ben]) for (const one of ["players", "mixed"]) await cast("northing", one, who);
    await cast("saltbox", "players", cleo);
    expect(await announceAward(YEAR, STAFF)).toMatchObject({ outcome: "refused" });
    await closeVoting(YEAR, STAFF);
    expect(await cast("saltbox")).toEqual({ outcome: "closed" });
    expect(await announceAward(YEAR, STAFF)).toMatchObject({
      outcome: "refused",
      message: expect.stringContaining("jury") as string,
    });
    for (const one of ["mixed", "jury"]) {
      await setJuryPoints(YEAR, one, { saltbox: 90 }, STAFF);
      await setJuryPoints(YEAR, one, { northing: 40 }, STAFF);
    }
    expect(await announceAward(YEAR, STAFF)).toEqual({ outcome: "done" });
    expect(await announceAward(YEAR, STAFF)).toEqual({ outcome: "already" });
    expect((await findAward(YEAR))?.phase).toBe("judging");
    expect(JSON.stringify(await findAward(YEAR))).not.toContain('"winner":true');

    current().setClock("2026-12-20T09:00:00.000Z");
    const shown = (await findAward(YEAR))?.categories ?? [];
    const winners = shown.map(({ nominees }) => nominees.filter(({ winner }) => winner).map(({ id }) => id));
    // players: 2 to 1; mixed: northing 0.5·100 + 0.5·40 = 70, saltbox 0.5·0 + 0.5·90 = 45; jury: 90 to 40.
    expect(winners).toEqual([["northing"], ["northing"], ["saltbox"]]);
    expect(shown[0]?.nominees.map(({ id, result }) => [id, result?.votes])).toEqual([
      ["northing", 2],
      ["saltbox", 1],
    ]);
  });

  test("voting that ran out by its date is closed by announcing", async () => {
    await begin({ categories: [category("players", 1, [nominee("saltbox"), nominee("northing")])] });
    await cast("saltbox");
    current().setClock("2026-12-02T09:00:00.000Z");
    expect(await announceAward(YEAR, STAFF, { now: true })).toEqual({ outcome: "done" });
    expect((await findAward(YEAR))?.phase).toBe("announced");
  });

  test("a nominee whose casino got a warning is struck off: no vote, no figures, no prize", async () => {
    await begin({ categories: [category("players", 1, [nominee("saltbox"), nominee("undertow")])] });
    expect(await cast("undertow")).toMatchObject({ outcome: "refused" });
    await cast("saltbox");
    await closeVoting(YEAR, STAFF);
    await announceAward(YEAR, STAFF, { now: true });
    const nominees = (await stored())?.categories[0]?.nominees ?? [];
    expect(nominees.map(({ id, publicVotes, winner }) => [id, publicVotes, winner])).toEqual([
      ["saltbox", 1, true],
      ["undertow", null, false],
    ]);
  });

  test.each([
    ["2026-05-01T00:00:00.000Z", "2026-06-01T09:00:00.000Z"],
    ["2026-10-01T12:00:00.000Z", "2026-10-20T09:00:00.000Z"],
    ["2026-10-20T09:00:01.000Z", "2026-11-01T09:00:00.000Z"],
    ["2026-11-30T09:00:01.000Z", "2026-12-01T09:00:00.000Z"],
    ["2026-12-02T00:00:00.000Z", "2026-12-20T09:00:00.000Z"],
    ["2026-12-21T00:00:00.000Z", null],
  ])("its page of %s is another one from %s on", async (now, expiresAt) => {
    await begin({ publishAt: "2026-01-01T00:00:00.000Z" });
    current().setClock(now);
    expect((await trackReads(() => findAward(YEAR))).reading.expiresAt).toBe(expiresAt);
  });

  test("an unknown year is missing", async () => {
    await begin();
    expect(await openVoting(1999, STAFF)).toEqual({ outcome: "missing" });
  });
});

describe("a category's winner", () => {
  const votes = (...counts: [string, number][]) => ({
    votes: new Map(counts),
    struckOff: new Set<string>(),
    scoreOf: (id: string) => ({ saltbox: 8.1, northing: 9.2 })[id] ?? null,
  });
  const two = category("players", 1, [nominee("saltbox"), nominee("northing")]);
  const winners = ({ nominees }: AwardCategory) => nominees.filter(({ winner }) => winner).map(({ id }) => id);

  test("of equal points is the one with the higher safety score", () => {
    expect(winners(decideCategory(two, votes(["saltbox", 5], ["northing", 5])))).toEqual(["northing"]);
  });

  test("is shared when the scores are equal too", () => {
    const even = { ...votes(["saltbox", 5], ["northing", 5]), scoreOf: () => 8 };
    expect(winners(decideCategory(two, even))).toEqual(["saltbox", "northing"]);
  });

  test("is nobody when nobody voted", () => {
    expect(winners(decideCategory(two, votes()))).toEqual([]);
  });
});

describe("one mailbox", () => {
  const SPELLINGS = ["bug.test@gmail.com", "bugtest@gmail.com", "bugtest+a@gmail.com", "Bug.Test@googlemail.com"];

  async function twins(): Promise<Person[]> {
    const people: Person[] = [];
    for (const [at, email] of SPELLINGS.entries()) {
      const person = await personFixture(current(), `Twin ${"abcd"[at] ?? ""}`);
      people.push({ ...person, viewer: { ...person.viewer, user: { ...person.viewer.user, email } } });
    }
    return people;
  }
  const message = expect.stringContaining("Another account with your email address") as string;

  test("has one vote in a category, however many accounts, even all at once", async () => {
    await begin();
    const people = await twins();
    const ballot = { year: YEAR, category: "players", nominee: "saltbox" };
    const answers = await Promise.all(people.map(({ viewer }) => vote(viewer, ballot)));
    expect(answers.filter(({ outcome }) => outcome === "taken")).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome !== "taken")).toEqual(
      [1, 2, 3].map(() => ({ outcome: "refused", field: "nominee", message })),
    );
    expect(await current().documents.count(awardVotes)).toBe(1);
    const voter = people[answers.findIndex(({ outcome }) => outcome === "taken")];
    if (!voter) throw new Error("Nobody voted.");
    expect(await vote(voter.viewer, { ...ballot, nominee: "northing" })).toEqual({ outcome: "taken" });
    expect(JSON.stringify((await current().documents.query(awardVotes)).items)).not.toMatch(/gmail/);
  });

  test("has one vote until the winners are announced, though its account was deleted meanwhile", async () => {
    await begin();
    const [voter, newcomer] = await twins();
    if (!voter || !newcomer) throw new Error("Two are needed.");
    const ballot = { year: YEAR, category: "players", nominee: "saltbox" };
    expect(await vote(voter.viewer, ballot)).toEqual({ outcome: "taken" });
    await decideLeavingOneself(voter.viewer.user.uid);
    await finishLeaving(voter.viewer.user.uid, "themselves");
    await forgetFormerVoters();
    expect(await vote(newcomer.viewer, ballot)).toEqual({ outcome: "refused", field: "nominee", message });

    await store(current().documents, { awards: [award({ phase: "announced" })] });
    await forgetFormerVoters();
    const { items } = await current().documents.query(awardVotes);
    expect(items.map(({ mailbox, ownerLeft }) => [mailbox, ownerLeft])).toEqual([[null, undefined]]);
  });

  test("has one nomination in a category", async () => {
    await begin({ phase: "nominations" });
    const why = "They paid me within the hour, twice.";
    const outcomes: string[] = [];
    for (const { viewer } of await twins())
      outcomes.push((await nominate(viewer, { year: YEAR, category: "players", name: "Saltbox", why })).outcome);
    expect(outcomes).toEqual(["taken", "refused", "refused", "refused"]);
    expect(await current().documents.count(awardNominations)).toBe(1);
  });
});
