import { expect, test } from "vitest";
import type { Mailed } from "../faults/support/outbox/drill-posts";
import type { Seen } from "../faults/support/outbox/mail-server";
import { mailingProblems, problemsIn, type Entry, type Mailing } from "../faults/support/outbox/outbox-judge";

const contact = (number: number): Mailed => {
  const marker = `contact-00000${String(number)}`;
  return { kind: "contact", marker, isKnown: true, to: "hello@guide.example", mail: "contact" };
};
const MADE = [contact(1), contact(2)];
const STORED = new Set(MADE.map(({ marker }) => marker));
const entry = (number: number, over: Partial<Entry> = {}): Entry => ({
  ...{ id: `mail-${String(number)}`, kind: "mail", transport: "mail", urgency: "usual", lane: "hello" },
  ...{ order: `2026-11-28T12:00:0${String(number)}.000Z-000000001`, state: "sent", dueAt: null, problem: null },
  ...{ claim: null, updatedAt: "2026-11-28T12:00:00.000Z", about: {} },
  ...over,
});
const mail = (number: number, id = number): Seen => ({
  ...{ id: `mail-${String(id)}`, to: "hello@guide.example", kind: "contact", text: `contact-00000${String(number)}` },
});
const ENTRIES = [entry(1), entry(2)];
const judge = (entries: Entry[], taken: Seen[], { refused = [] as Seen[], made = MADE, stored = STORED } = {}) =>
  problemsIn(entries, { taken, refused: new Map(refused.map((one) => [one.id, one])) }, made, stored).problems;

test("finds nothing where each mail was taken in its order, once more after a kill, or refused and said to be", () => {
  expect(judge(ENTRIES, [mail(1), mail(2)])).toEqual([]);
  expect(judge(ENTRIES, [mail(1), mail(1), mail(2)])).toEqual([]);
  expect(judge([entry(1), entry(2, { state: "refused" })], [mail(1)], { refused: [mail(2)] })).toEqual([]);
});

test.each<[string, Parameters<typeof judge>, RegExp]>([
  ["a mail that never came", [[entry(1)], [mail(1)]], /^lost: contact-000002$/],
  [
    "a mail that the server never answered for and the store has",
    [[entry(1)], [mail(1)], { made: [contact(1), { ...contact(2), isKnown: false }] }],
    /^lost: contact-000002$/,
  ],
  [
    "a mail of what isn't stored",
    [ENTRIES, [mail(1), mail(2)], { stored: new Set([contact(1).marker]) }],
    /^mailed and/,
  ],
  [
    "two mails of one post",
    [
      [...ENTRIES, entry(3)],
      [mail(1), mail(2), mail(2, 3)],
    ],
    /^2 mails of contact-000002$/,
  ],
  [
    "a mail that is said to be sent and wasn't taken",
    [
      [...ENTRIES, entry(3)],
      [mail(1), mail(2)],
    ],
    /^sent, and not/,
  ],
  ["a mail that was taken and isn't known", [[entry(1)], [mail(1), mail(2)]], /^not in the store/],
  [
    "a mail that still waits",
    [
      [...ENTRIES, entry(3, { state: "waiting", problem: "451" })],
      [mail(1), mail(2)],
    ],
    /^never settled: mail mail-3, 451$/,
  ],
  [
    "a refusal that the mail server knows nothing of",
    [
      [...ENTRIES, entry(3, { state: "refused" })],
      [mail(1), mail(2)],
    ],
    /^refused, and the mail server/,
  ],
  ["another order than that of the queue", [ENTRIES, [mail(2), mail(1)]], /^out of order/],
  [
    "another order than that of the posts",
    [
      [entry(1), entry(2)],
      [mail(2, 1), mail(1, 2)],
    ],
    /^not as posted/,
  ],
])("names %s", (_, [entries, taken, rest], said) => {
  expect(judge(entries, taken, rest)).toContainEqual(expect.stringMatching(said));
});

const letter = (number: number, over: Partial<Entry> = {}) =>
  entry(number, { about: { operation: "one", item: `reader-${String(number)}` }, ...over });
const mailing = (over: Partial<Mailing> = {}): Mailing => ({
  ...{ id: "one", state: "done", position: 2, total: 2, counts: { done: 2, skipped: 0, failed: 0, unknown: 0 } },
  ...over,
});

test.each<[string, Mailing, Entry[], RegExp | null]>([
  ["nothing where each subscriber was queued once and sent", mailing(), [letter(1), letter(2)], null],
  ["nothing where it was never started", mailing({ state: "proposed" }), [], null],
  ["one that isn't started and sends", mailing({ state: "proposed" }), [letter(1)], /^sent, and not started/],
  ["one that never comes to its end", mailing({ state: "running" }), [letter(1), letter(2)], /^never done/],
  ["a subscriber without an entry", mailing(), [letter(1)], /^entries: 1, subscribers: 2/],
  ["a subscriber with two", mailing(), [letter(1), letter(1)], /^entries: 2, subscribers: 2/],
  ["a refusal that counts as done", mailing(), [letter(1), letter(2, { state: "refused" })], /^says .* 1 refused/],
])("of a mailing, finds %s", (_what, one, entries, problem) => {
  const problems = mailingProblems([one], entries);
  if (problem === null) expect(problems).toEqual([]);
  else expect(problems).toContainEqual(expect.stringMatching(problem));
});

test("a recovery that was too old to send isn't lost, although another post was never taken", () => {
  const recovery = (number: number, isKnown: boolean): Mailed => ({
    ...{ kind: "recovery", marker: `recovery-00000${String(number)}`, isKnown },
    ...{ to: `pat-${String(number)}@people.example`, mail: "password-reset" },
  });
  const made = [...MADE, recovery(3, false), recovery(4, true)];
  const entries = [...ENTRIES, entry(4, { state: "stale" })];
  expect(judge(entries, [mail(1), mail(2)], { made })).toEqual([]);
  expect(judge(entries, [mail(1), mail(2)], { made: [...made, recovery(5, true)] })).toEqual(["lost: recovery-000005"]);
});
