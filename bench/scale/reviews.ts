import type { ReviewFields } from "~/features/reviews/schema";
import { playerName } from "./names";
import type { Random } from "./random";
import type { Templates } from "./templates";

const DAY = 86_400_000;
const YEARS = 3;
export function memberId(index: number): string {
  return `bench-${String(index).padStart(7, "0")}`;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** Returns reviews of one casino by as many different `people`, ordered by their ids. */
export function makeReviews(
  casinoId: string,
  count: number,
  people: number,
  templates: Templates,
  random: Random,
  today: Date,
) {
  let stride = random.whole(1, people);
  while (greatestCommonDivisor(stride, people) > 1) stride = (stride % people) + 1;
  const start = random.whole(0, people - 1);
  const made = Array.from({ length: count }, (_, index) => {
    const person = (start + index * stride) % people;
    const userId = memberId(person);
    const template = random.pick(templates.reviews);
    const submitted = today.getTime() - Math.floor(random.next() ** 2 * YEARS * 365 * DAY) - DAY;
    const submittedAt = new Date(submitted).toISOString();
    const state = random.weighted({ published: 970, pending: 10, rejected: 10, hidden: 10 });
    const fields: ReviewFields = {
      ...template,
      publicId: `${casinoId}-${String(index)}`,
      casinoId,
      userId,
      authorName: playerName(person),
      stars: Number(random.weighted({ 1: 18, 2: 12, 3: 16, 4: 27, 5: 27 })),
      experiencedOn: new Date(submitted - random.whole(1, 60) * DAY).toISOString().slice(0, 10),
      state,
      stateReason: state === "rejected" || state === "hidden" ? "It broke the rules of reviews." : null,
      submittedAt,
      publishedAt: state === "pending" || state === "rejected" ? null : submittedAt,
      reply: template.reply && { ...template.reply, at: submittedAt },
      flags: [],
      edits: [],
    };
    return { id: `${casinoId}.${userId}`, fields };
  });
  return made.sort((a, b) => (a.id < b.id ? -1 : 1));
}
