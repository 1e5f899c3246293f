import type { Collection } from "~/backend/documents/port";
import { notifications, users } from "./accounts/collection";
import { dailyStats } from "./analytics/collection";
import { awardNominations, awards, awardVotes } from "./awards/collection";
import { bonuses } from "./bonuses/collection";
import { casinos } from "./casinos/collection";
import { casinoNotices } from "./casinos/notice-collection";
import {
  complaintDrafts,
  complaintEvents,
  complaintEvidence,
  complaintMessages,
  complaints,
  complaintSlots,
  complaintTotals,
  keptAnswers,
  takenSteps,
} from "./complaints/collection";
import { contactMessages } from "./contact/collection";
import { articles } from "./news/collection";
import { subscribers } from "./newsletter/collection";
import { faqEntries, pages } from "./pages/collection";
import { redirects } from "./publishing/collection";
import { reviews, reviewTotals } from "./reviews/collection";
import { leases, scheduledJobs } from "./scheduler/collection";
import { settings } from "./settings/collection";

/** Every collection of the product: what the store indexes, backs up and migrates. */
export const collections: readonly Collection[] = [
  articles,
  awardNominations,
  awards,
  awardVotes,
  bonuses,
  casinoNotices,
  casinos,
  complaintDrafts,
  complaintEvents,
  complaintEvidence,
  complaintMessages,
  complaints,
  complaintSlots,
  complaintTotals,
  contactMessages,
  dailyStats,
  faqEntries,
  keptAnswers,
  leases,
  notifications,
  pages,
  redirects,
  reviews,
  reviewTotals,
  scheduledJobs,
  settings,
  subscribers,
  takenSteps,
  users,
];
