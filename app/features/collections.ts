import type { Collection } from "~/backend/documents/port";
import { notifications, secondFactors, signInChallenges, users } from "./accounts/collection";
import { savedViews } from "./admin-list/collection";
import { auditEntries } from "./audit/collection";
import { dailyStats, statLists, statTotals } from "./analytics/collection";
import { awardNominations, awards, awardVotes } from "./awards/collection";
import { backupRecords } from "./backups/collection";
import { bonuses } from "./bonuses/collection";
import { casinos } from "./casinos/collection";
import { casinoNotices } from "./casinos/notice-collection";
import {
  casePresence,
  complaintDrafts,
  complaintEvents,
  complaintEvidence,
  complaintMessages,
  complaints,
  complaintSlots,
  complaintTemplates,
  complaintTotals,
  takenSteps,
} from "./complaints/collection";
import { contactMessages } from "./contact/collection";
import { builds } from "./delivery/collection";
import { storedFiles } from "./media/collection";
import { articles } from "./news/collection";
import { newsletterIssues, subscribers, suppressedAddresses } from "./newsletter/collection";
import { operationParts, operations } from "./operations/collection";
import { faqEntries, pages } from "./pages/collection";
import { heldForms, keptAnswers, pendingSubmissions } from "./pending-submissions/collection";
import { editorialHeads, importRows, redirects, revisions, undoSnapshots } from "./publishing/collection";
import { reviews, reviewTotals } from "./reviews/collection";
import { leases, scheduledJobs } from "./scheduler/collection";
import { scoreProposalParts, scoreProposals } from "./score-weights/collection";
import { settings, settingsRevisions } from "./settings/collection";
import { trailKeys, trailProgress, trailProofs, trailRoots } from "./trail/collection";

/** Every collection of the product: what the store indexes, backs up and migrates. */
export const collections: readonly Collection[] = [
  articles,
  auditEntries,
  awardNominations,
  awards,
  awardVotes,
  backupRecords,
  bonuses,
  builds,
  casePresence,
  casinoNotices,
  casinos,
  complaintDrafts,
  complaintEvents,
  complaintEvidence,
  complaintMessages,
  complaints,
  complaintSlots,
  complaintTemplates,
  complaintTotals,
  contactMessages,
  dailyStats,
  editorialHeads,
  faqEntries,
  heldForms,
  importRows,
  keptAnswers,
  leases,
  newsletterIssues,
  notifications,
  operationParts,
  operations,
  pages,
  pendingSubmissions,
  redirects,
  reviews,
  reviewTotals,
  revisions,
  savedViews,
  scheduledJobs,
  scoreProposalParts,
  scoreProposals,
  secondFactors,
  settings,
  settingsRevisions,
  signInChallenges,
  statLists,
  statTotals,
  storedFiles,
  subscribers,
  suppressedAddresses,
  takenSteps,
  trailKeys,
  trailProgress,
  trailProofs,
  trailRoots,
  undoSnapshots,
  users,
];
