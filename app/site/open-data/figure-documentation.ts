import { fields, type DatasetDoc } from "./documentation";

/** Datasets of what figures follow from, and of figures about the whole site. */
export const FIGURE_DATASETS: readonly DatasetDoc[] = [
  {
    id: "casino-reviews",
    title: "Reviews of a casino, as its rating counts them",
    addresses: [{ path: "/api/v1/casinos/:slug/reviews.json", words: "100 a page, newest first" }],
    intro: "Every published review. Its words and its author’s name are only on the casino’s page.",
    parameters: fields({
      ":slug": "The casino’s slug, as in the list.",
      after: "Where a page begins; take the whole address from the response’s next.",
    }),
    fields: fields({
      stars: "1 to 5.",
      publishedAt: "When it was published, UTC. Its age counts from then.",
      experiencedOn: "The day it is about.",
      incentive: "disclosed if its author was offered something for it, else none.",
      verification: "document if we saw proof that the author played there, else none.",
    }),
  },
  {
    id: "formula",
    title: "The score’s formula, by version",
    addresses: [{ path: "/api/v1/formula.json", words: "all versions" }],
    intro: "Weights, caps and exchange rates. What they are used for is at the end of this page.",
    parameters: [],
    fields: fields({
      formulaVersion: "The version in use.",
      caps: "Each with cap and limit, the highest score while it applies.",
      versions: "Each with version, from (the day it began), weights by component, and note: what changed.",
      exchange: "day of the rates, and rates: the value of one whole unit of each currency in euros.",
    }),
  },
  {
    id: "statistics",
    title: "Complaints in figures",
    addresses: [{ path: "/api/v1/statistics.json", words: "the last twelve months" }],
    intro:
      "The totals of the home page and of the complaints’ page. Months are calendar months, UTC, the current one included.",
    parameters: [],
    fields: fields({
      at: "The moment they are for, UTC.",
      "casinos, complaints": "Casinos listed, and public complaints of all time.",
      months:
        "Public complaints by the month they ended, oldest first: month, resolved, unresolved, rejected, unreachable (the casino couldn’t be reached), otherwise (withdrawn, or closed without an answer), disputedEur (the money claimed in all of them, whatever the outcome) and recoveredEur.",
      year: "The sum of the months, with ended (all that ended), decided (resolved and unresolved) and resolutionRate (resolved of decided, or null).",
    }),
  },
  {
    id: "awards",
    title: "Awards",
    addresses: [{ path: "/api/v1/awards.json", words: "all years" }],
    intro: "The years of our awards, newest first.",
    parameters: [],
    fields: fields({
      "year, title": "The year and its title.",
      phase: "nominations, shortlist, voting, judging or announced.",
      categories: "How many categories it has.",
      "url, data": "Its page here, and the year in full.",
    }),
  },
  {
    id: "award",
    title: "One year of awards, with every tally",
    addresses: [{ path: "/api/v1/awards/:year.json", words: "one year" }],
    intro: "Nominees, and from the announcement on their votes and points.",
    parameters: fields({ ":year": "The year, such as 2025." }),
    fields: fields({
      "year, title, phase, url": "As in the list.",
      dates: "nominationsFrom, shortlistAt, votingFrom, votingUntil and announcedAt, UTC.",
      categories:
        "Each with id, name, kind (public, jury or mixed), publicWeight (the players’ share, 0 to 1) and nominees.",
      "categories[].nominees":
        "Each with id, name, casinoSlug (null if we don’t list it), winner, and result: votes, publicShare (100 for most votes, the others in proportion), juryShare (the jury’s points) and points (publicShare · publicWeight + juryShare · (1 − publicWeight)). result is null before the announcement, and for a nominee who was struck off.",
    }),
  },
];
