import { z } from "zod/v4";

/**
 * Nine questions about the last twelve months, in our own words, on the subjects of the Problem Gambling Severity
 * Index, with its answers, points and bands (J. Ferris and H. Wynne, "The Canadian Problem Gambling Index: Final
 * Report", Canadian Centre on Substance Abuse, 2001).
 */
export const SELF_CHECK_QUESTIONS = [
  { id: "affordability", text: "Have you staked money that you needed for something else?" },
  { id: "tolerance", text: "Have you had to play for higher amounts to feel the same thrill?" },
  { id: "chasing", text: "After losing, have you gone back another day to get the money back?" },
  { id: "borrowing", text: "Have you sold something or borrowed money so that you could gamble?" },
  { id: "concern", text: "Have you thought that your gambling might be a problem?" },
  { id: "criticism", text: "Has anyone criticised your gambling or called it a problem, whether or not you agreed?" },
  { id: "health", text: "Has gambling cost you sleep, peace of mind or health in any other way?" },
  { id: "finances", text: "Has your gambling left you or your household short of money?" },
  { id: "guilt", text: "Have you felt guilty about how you gamble or what came of it?" },
] as const;

export type SelfCheckQuestion = (typeof SELF_CHECK_QUESTIONS)[number]["id"];

/** An answer's points are its index in the list: 0 to 3. */
export const SELF_CHECK_ANSWERS = ["Never", "Sometimes", "Most of the time", "Almost always"] as const;

export const SELF_CHECK_MAX = SELF_CHECK_QUESTIONS.length * (SELF_CHECK_ANSWERS.length - 1);

const answer = z
  .enum(["0", "1", "2", "3"], { error: "Choose the answer that fits best." })
  .transform((points) => Number(points));

/** Form with one field for each question, named by its id, with a value from `0` to `3`. */
export const selfCheckForm = z.object({
  affordability: answer,
  tolerance: answer,
  chasing: answer,
  borrowing: answer,
  concern: answer,
  criticism: answer,
  health: answer,
  finances: answer,
  guilt: answer,
} satisfies Record<SelfCheckQuestion, typeof answer>);

export type SelfCheckAnswers = Record<SelfCheckQuestion, number>;

export const SELF_CHECK_BANDS = [
  {
    band: "no_problem",
    from: 0,
    heading: "No sign of a problem",
    text: "Your answers show no harm from gambling. Limits on money and time keep it that way.",
    urgent: false,
  },
  {
    band: "low_risk",
    from: 1,
    heading: "Low risk",
    text: "Gambling has left few marks so far, if any. This is a good time to set a deposit limit and to stop chasing losses.",
    urgent: false,
  },
  {
    band: "moderate_risk",
    from: 3,
    heading: "Moderate risk",
    text: "Gambling is doing you some harm. Take a break, set firm limits, and talk to someone. The helplines below are free and you need not give your name.",
    urgent: true,
  },
  {
    band: "problem",
    from: 8,
    heading: "A gambling problem is likely",
    text: "People who give these answers are often harmed a great deal by gambling and find it hard to stop. You can get help today: call one of the helplines below, and block yourself from gambling sites.",
    urgent: true,
  },
] as const;

export type SelfCheckBand = (typeof SELF_CHECK_BANDS)[number];

/**
 * Returns the points of all nine answers, 0 to 27, and their band. Throws a RangeError for an answer that isn't 0 to 3.
 */
export function scoreSelfCheck(answers: SelfCheckAnswers): { score: number; band: SelfCheckBand } {
  let score = 0;
  for (const { id } of SELF_CHECK_QUESTIONS) {
    const points = answers[id];
    if (!Number.isInteger(points) || points < 0 || points >= SELF_CHECK_ANSWERS.length) {
      throw new RangeError(`The answer about ${id} is not 0 to 3.`);
    }
    score += points;
  }
  const [lowest] = SELF_CHECK_BANDS;
  return { score, band: SELF_CHECK_BANDS.findLast(({ from }) => score >= from) ?? lowest };
}
