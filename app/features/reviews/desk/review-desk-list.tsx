import { optionsOf } from "~/domain/codes/names-in";
import { PersonLink } from "~/platform/access/duties/use-duties";
import { Link } from "@remix-run/react";
import { defineList, type BulkQuestion, valueColumn } from "~/platform/admin-list/list-definition";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import { ReviewStateBadge } from "./judged-review";
import { GROUND_OPTIONS } from "./moderation-forms";
import { queueNames, REVIEW_QUEUES, reviewDeskPath } from "./review-queues";
import { REVIEW_STATE_WORDS } from "./review-moves";
import type { ReviewFields, ReviewState } from "../schema";

export interface ReviewRow {
  id: string;
  title: string;
  stars: number;
  casinoId: string;
  casinoName: string;
  authorName: string;
  userId: string;
  state: ReviewState;
  flags: number;
  verification: ReviewFields["verification"];
  incentive: ReviewFields["incentive"];
  edits: number;
  submittedAt: string;
}

const VERIFICATION_LABELS = { document: "Document checked", none: "No document" } as const;
const INCENTIVE_LABELS = { none: "Nothing offered", disclosed: "Something offered" } as const;
const REASON: readonly BulkQuestion[] = [
  {
    name: "ground",
    label: "Grounds",
    // One explanation in staff's own words seldom fits several reviews.
    options: GROUND_OPTIONS.filter(({ value }) => value !== "other"),
  },
  {
    name: "words",
    label: "In your own words",
    hint: "Each author reads this after the reason.",
    maxLength: 300,
    optional: true,
  },
];

/** List of reviews for staff. */
export const reviewList = defineList<ReviewRow>({
  duty: "moderator",
  name: "reviews",
  title: "Reviews",
  path: "/admin/reviews",
  words: { one: "review", many: "reviews" },
  search: { label: "Casino’s name, or a review’s id" },
  sort: "-submitted",
  filters: [
    {
      name: "queue",
      label: "Queue",
      options: queueNames.flatMap((value) => (value === "all" ? [] : [{ value, label: REVIEW_QUEUES[value] }])),
    },
    { name: "casino", label: "Casino" },
    {
      name: "stars",
      label: "Stars",
      options: [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: String(stars) })),
    },
    { name: "verification", label: "Verified", options: optionsOf(VERIFICATION_LABELS) },
    { name: "incentive", label: "Offered for it", options: optionsOf(INCENTIVE_LABELS) },
  ],
  columns: [
    {
      key: "title",
      label: "Review",
      cell: ({ id, title, state, flags }) => (
        <Link to={reviewDeskPath(id, flags > 0 ? "flagged" : state === "pending" ? "waiting" : "all")}>{title}</Link>
      ),
      csv: ({ title }) => title,
    },
    valueColumn("stars", "Stars", ({ stars }) => stars, { figure: true }),
    valueColumn("casino", "Casino", ({ casinoName }) => casinoName),
    {
      key: "author",
      label: "Author",
      cell: ({ userId, authorName }) => <PersonLink uid={userId}>{authorName}</PersonLink>,
      csv: ({ authorName }) => authorName,
    },
    {
      key: "state",
      label: "State",
      cell: ({ state }) => <ReviewStateBadge state={state} />,
      csv: ({ state }) => REVIEW_STATE_WORDS[state],
    },
    valueColumn("flags", "Open flags", ({ flags }) => flags, {
      figure: true,
      show: (flags) => (flags === 0 ? "" : <Badge meaning="caution">{flags}</Badge>),
    }),
    valueColumn("submitted", "Sent", ({ submittedAt }) => submittedAt, {
      sort: "descending",
      show: (submittedAt) => <DateTime at={submittedAt} />,
    }),
    valueColumn("verification", "Verified", ({ verification }) => VERIFICATION_LABELS[verification], {
      optional: true,
    }),
    valueColumn("incentive", "Offered for it", ({ incentive }) => INCENTIVE_LABELS[incentive], { optional: true }),
    valueColumn("edits", "Edits", ({ edits }) => edits, { figure: true, optional: true }),
    { key: "id", label: "Id", optional: true, cell: ({ id }) => id },
  ],
  idOf: ({ id }) => id,
  labelOf: ({ title, casinoName }) => `${title} (${casinoName})`,
  bulk: [
    {
      name: "publish",
      label: "Publish",
      confirm: true,
      explanation:
        "Waiting reviews are published and count in their casino’s rating; their authors are told. This can’t be undone.",
    },
    {
      name: "reject",
      label: "Reject",
      look: "danger",
      explanation: "Waiting reviews are not published. Each author is emailed the reason. This can’t be undone.",
      asks: REASON,
    },
    {
      name: "hide",
      label: "Hide",
      explanation: "Published reviews are removed from the page and the rating. Each author is emailed the reason.",
      asks: REASON,
    },
    {
      name: "restore",
      label: "Restore",
      confirm: true,
      explanation: "Hidden reviews are shown again and count in the rating. Their authors are told.",
    },
  ],
  empty: { title: "There are no reviews yet", advice: "New reviews appear here." },
});
