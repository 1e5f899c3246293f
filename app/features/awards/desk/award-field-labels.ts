import type { FieldLabels } from "~/platform/publishing/fields/field-names";

/** Labels of an award's fields, for its editor, its revisions and its list of what is missing. */
export const AWARD_FIELD_LABELS: FieldLabels = {
  year: "Year",
  slug: "Address",
  title: "Title",
  intro: "Introduction",
  dates: "Dates",
  "dates.nominationsFrom": "Nominations open",
  "dates.shortlistAt": "Shortlist",
  "dates.votingFrom": "Voting opens",
  "dates.votingUntil": "Voting ends",
  "dates.announcedAt": "Results",
  rules: "Rules",
  categories: "Categories",
  "categories[]": "Category",
  "categories[].name": "Name",
  "categories[].description": "Description",
  "categories[].kind": "Who decides",
  "categories[].publicWeight": "Players’ share",
  "categories[].nominees": "Nominees",
  "categories[].nominees[].casinoId": "A nominee’s casino",
  "categories[].nominees[].name": "A nominee’s name",
  "categories[].nominees[].citation": "A nominee’s citation",
};
