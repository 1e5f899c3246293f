import type { DemoComplaint } from "../../../seeding/demo-content";
import type { Finding, Rule } from "../../finding";
import { NUMBER, valueOf } from "../../numbers";

const DAY = 86_400_000;

/** Returns milliseconds since 1970 of an instant, or of the beginning of a calendar day. */
function moment(value: string): number {
  return Date.parse(value.length === 10 ? `${value}T00:00:00.000Z` : value);
}

interface Step {
  what: string;
  at: string | null | undefined;
}

function reporter(rule: string, { file, id }: { file: string; id: string }) {
  const findings: Finding[] = [];
  const report = (problem: string, where = id) => findings.push({ rule, file, where, problem });
  return {
    findings,
    report,
    /** Reports each step that is dated before the previous dated one. */
    ascending(steps: readonly Step[]) {
      const dated = steps.filter((step): step is { what: string; at: string } => typeof step.at === "string");
      for (const [index, { what, at }] of dated.entries()) {
        const before = dated[index - 1];
        // A step that has only a day may have happened after an earlier step of that day.
        const earliest = before && before.at.length > at.length ? Math.floor(moment(before.at) / DAY) * DAY : undefined;
        if (before && moment(at) < (earliest ?? moment(before.at)))
          report(`${what} (${at.slice(0, 16)}) comes before ${before.what} (${before.at.slice(0, 16)}).`);
      }
    },
    past(what: string, at: string | null | undefined, now: number) {
      if (typeof at === "string" && moment(at) > now) report(`${what} (${at.slice(0, 16)}) is still to come.`);
    },
  };
}

const UNITS: Record<string, number> = { day: 1, week: 7, month: 30.4 };
const AGO = new RegExp(
  String.raw`\b(${NUMBER}) (day|week|month)s? ago (?:I (?:won|asked|requested|withdrew)|it did)`,
  "i",
);

/** Returns how many days ago the incident was, by the player's story; null when it doesn't say. */
function daysAgo(story: string): { words: string; days: number } | null {
  const [words, number = "", unit = ""] = AGO.exec(story) ?? [];
  return words === undefined ? null : { words, days: valueOf(number) * (UNITS[unit.toLowerCase()] ?? 1) };
}

function ofComplaint(complaint: DemoComplaint, now: number): Finding[] {
  const { fields, messages, events } = complaint;
  const { findings, report, ascending, past } = reporter("timeline", complaint);
  ascending([
    { what: "the incident", at: fields.incidentOn },
    { what: "writing to the casino", at: fields.contactedCasinoOn },
    { what: "the complaint", at: fields.submittedAt },
    { what: "its publication", at: fields.publishedAt },
    { what: "its end", at: fields.closedAt },
  ]);
  past("the end", fields.closedAt, now);
  ascending(events.map(({ to, at }, index) => ({ what: `event ${String(index + 1)} (${to})`, at })));
  ascending(messages.map(({ party, at }, index) => ({ what: `message ${String(index + 1)} (${party})`, at })));
  for (const [index, { at }] of messages.entries()) {
    past(`message ${String(index + 1)}`, at, now);
    if (fields.submittedAt !== null && moment(at) < moment(fields.submittedAt))
      report(`message ${String(index + 1)} is older than the complaint.`);
    if (fields.closedAt !== null && moment(at) > moment(fields.closedAt))
      report(`message ${String(index + 1)} comes after the end.`);
  }
  for (const [index, { from, to }] of events.entries()) {
    const before = events[index - 1];
    if (before && from !== before.to)
      report(`event ${String(index + 1)} leaves ${String(from)}, but ${before.to} was reached.`);
    if (index === events.length - 1 && to !== fields.state)
      report(`its events end in ${to}, its state is ${fields.state}.`);
  }
  const sent = events.find(({ to }) => to === "submitted");
  if (sent && sent.at !== fields.submittedAt) report("it was not sent when its first event says.");
  if (fields.closedAt !== null && events.length > 0 && events.at(-1)?.at !== fields.closedAt)
    report("it did not end when its last event says.");
  if (fields.dueAt !== null && moment(fields.dueAt) < now) report("its deadline has passed.");
  const [day] = /\bday (\d+)\b(?![\s\S]*\bday \d)/i.exec(fields.story) ?? [];
  const last = Math.max(0, ...[...fields.story.matchAll(/\bday (\d+)\b/gi)].map(([, number]) => Number(number)));
  if (day !== undefined && fields.submittedAt !== null) {
    const told = (moment(fields.submittedAt) - moment(fields.incidentOn)) / DAY;
    if (last > Math.ceil(told))
      report(`it tells of day ${String(last)}, but was sent on day ${String(Math.floor(told))}.`);
  }
  const told = daysAgo(fields.story);
  if (told !== null && fields.submittedAt !== null) {
    const actual = (moment(fields.submittedAt.slice(0, 10)) - moment(fields.incidentOn)) / DAY;
    if (Math.abs(told.days - actual) > 1 + 0.1 * told.days)
      report(`“${told.words}”, where the incident was ${String(Math.round(actual))} days before.`);
  }
  return findings;
}

/** Checks that events are in a possible order, and that none is in the future. */
export const timeline: Rule = (content) => {
  const now = content.today.getTime();
  return [
    ...content.complaints.flatMap((complaint) => ofComplaint(complaint, now)),
    ...content.casinos.flatMap((casino) => {
      const { fields } = casino;
      const { findings, report, ascending, past } = reporter("timeline", casino);
      ascending([
        { what: "its launch", at: fields.launchedOn },
        { what: "its listing", at: fields.listedOn },
        { what: "its last check", at: fields.verifiedAt },
      ]);
      past("its last check", fields.verifiedAt, now);
      ascending([
        { what: "its listing", at: fields.listedOn },
        ...casino.lifecycleBefore.map(({ lifecycle, since }) => ({ what: `its ${lifecycle}`, at: since })),
        { what: "its lifecycle", at: casino.lifecycleSince },
      ]);
      past("its lifecycle", casino.lifecycleSince, now);
      if ((fields.lifecycle === "active") !== (casino.lifecycleSince === null))
        report(`lifecycleSince does not fit its lifecycle, ${fields.lifecycle}.`);
      for (const { method, testedAt, testedHours } of fields.payments) {
        past(`the test of ${method}`, testedAt, now);
        if (testedHours !== null && testedAt === null) report(`${method} was tested, nobody says when.`);
        if (testedAt !== null && moment(testedAt) < moment(fields.listedOn) - 60 * DAY)
          report(`${method} was tested long before the casino was listed.`);
      }
      for (const [index, flag] of fields.termFlags.entries()) {
        const name = `term ${String(index + 1)}`;
        ascending([
          { what: `${name}, found`, at: flag.foundAt },
          { what: `${name}, used`, at: flag.enforcedAt },
          { what: `${name}, removed`, at: flag.removedAt },
        ]);
        past(`${name}, found`, flag.foundAt, now);
      }
      ascending(fields.termSnapshots.map(({ at }, index) => ({ what: `snapshot ${String(index + 1)}`, at })));
      return findings;
    }),
    ...content.bonuses.flatMap((bonus) => {
      const { fields } = bonus;
      const { findings, ascending, past } = reporter("timeline", bonus);
      ascending([
        { what: "its start", at: fields.startsAt },
        { what: "its end", at: fields.endsAt },
      ]);
      past("its last check", fields.verifiedAt, now);
      past("its withdrawal", fields.withdrawnAt, now);
      return findings;
    }),
    ...content.reviews.flatMap((review) => {
      const { fields } = review;
      const { findings, ascending, past } = reporter("timeline", review);
      ascending([
        { what: "the experience", at: fields.experiencedOn },
        { what: "the review", at: fields.submittedAt },
        { what: "its publication", at: fields.publishedAt },
        { what: "the reply", at: fields.reply?.at },
      ]);
      past("the review", fields.submittedAt, now);
      past("the reply", fields.reply?.at, now);
      return findings;
    }),
    ...content.articles.flatMap((article) => {
      const { fields } = article;
      const { findings, ascending, report, past } = reporter("timeline", article);
      for (const [index, { at }] of fields.corrections.entries()) {
        ascending([
          { what: "publication", at: fields.publishAt },
          { what: `correction ${String(index + 1)}`, at },
        ]);
        past(`correction ${String(index + 1)}`, at, now);
      }
      if (fields.publishState === "scheduled" && (fields.publishAt === null || moment(fields.publishAt) <= now))
        report("it is scheduled for a time that has passed.");
      if (fields.publishState === "published") past("publication", fields.publishAt, now);
      return findings;
    }),
    ...content.awards.flatMap((award) => {
      const { dates } = award.fields;
      const { findings, ascending } = reporter("timeline", award);
      ascending(
        (["nominationsFrom", "shortlistAt", "votingFrom", "votingUntil", "announcedAt"] as const).map((what) => ({
          what,
          at: dates[what],
        })),
      );
      return findings;
    }),
  ];
};
