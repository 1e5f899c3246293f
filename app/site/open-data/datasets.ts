import { DATASET_IDS, DATASETS, fields, type DatasetDoc } from "./documentation";

/** Datasets of what figures follow from, and of figures about the whole site. */
const FIGURE_DATASETS: readonly DatasetDoc[] = [
  {
    id: "casino-reviews",
    title: "Reviews of a casino, as its rating counts them",
    addresses: [{ path: "/api/v1/casinos/:slug/reviews.json", words: "100 a page, newest first" }],
    intro: "Every published review. Its words and its author’s name are only on the casino’s page.",
    parameters: fields({
      ":slug": "The casino’s slug, as in the list.",
      after: "Where a page begins; take the whole address from the response’s next.",
    }),
  },
  {
    id: "formula",
    title: "The score’s formula, by version",
    addresses: [{ path: "/api/v1/formula.json", words: "all versions" }],
    intro: "Weights, caps and exchange rates. What they are used for is at the end of this page.",
    parameters: [],
  },
  {
    id: "statistics",
    title: "Complaints in figures",
    addresses: [{ path: "/api/v1/statistics.json", words: "the last twelve months" }],
    intro:
      "The totals of the home page and of the complaints’ page. Months are calendar months, UTC, the current one included.",
    parameters: [],
  },
  {
    id: "awards",
    title: "Awards",
    addresses: [{ path: "/api/v1/awards.json", words: "all years" }],
    intro: "The years of our awards, newest first.",
    parameters: [],
  },
  {
    id: "award",
    title: "One year of awards, with every tally",
    addresses: [{ path: "/api/v1/awards/:year.json", words: "one year" }],
    intro: "Nominees, and from the announcement on their votes and points.",
    parameters: fields({ ":year": "The year, such as 2025." }),
  },
];

/** Every dataset, in the order of the page. */
export const ALL_DATASETS = [...DATASETS, ...FIGURE_DATASETS].sort(
  (a, b) => DATASET_IDS.indexOf(a.id) - DATASET_IDS.indexOf(b.id),
);
