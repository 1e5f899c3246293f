import type { Collection } from "~/backend/documents/port";
import {
  installationSecrets,
  notifications,
  passkeyChallenges,
  passkeys,
  secondFactors,
  signInChallenges,
  users,
} from "~/platform/access/collection";
import { alertMailboxes, alertRounds, alerts } from "~/platform/alerts/collection";
import { countedTries } from "~/http/security/shared-tries.server";
import { savedViews } from "~/platform/admin-list/views/collection";
import { auditEntries } from "~/platform/audit/collection";
import { dailyStats, statLists, statParts, statTotals } from "~/platform/statistics/collection";
import { awardNominations, awards, awardVotes } from "~/features/awards/collection";
import { backupRecords } from "~/platform/backups/collection";
import { bonuses } from "~/features/bonuses/collection";
import { casinoAccess, casinoAreas, factCorrections } from "~/features/casino-area/collection";
import { casinos } from "~/features/casinos/collection";
import { casinoTerms, termsPages, termsTasks, termsTexts, termsVersions } from "~/features/casino-terms/collection";
import { casinoNotices } from "~/features/casinos/saved/notice-collection";
import {
  caseLinks,
  complaintDrafts,
  complaintEvents,
  complaintEvidence,
  complaintMessages,
  complaints,
  complaintSlots,
  complaintTags,
  complaintTemplates,
  mailArrivals,
  takenSteps,
} from "~/features/complaints/collection";
import { gameObservations, gameReports, games, heldPictures } from "~/features/games/collection";
import { placements, placementStates } from "~/site/how-we-earn/collection";
import {
  clicks,
  conversions,
  deals,
  earningCounts,
  partners,
  postbackNotes,
  postbackSecrets,
} from "~/features/partners/collection";
import { complaintTotals, reviewTotals, versionTotals } from "~/features/casinos/score/totals-collection";
import { contactMessages } from "~/features/contact/collection";
import { builds } from "~/platform/delivery/collection";
import { storedFiles } from "~/platform/media/collection";
import { articles } from "~/features/news/collection";
import { importedPictures, importedPosts, oldAddresses, wordpressRows } from "~/features/news/wordpress/collection";
import { newsletterIssues, subscribers, suppressedAddresses } from "~/features/newsletter/collection";
import { readTokens } from "~/features/open-data-access/collection";
import { mailTests } from "~/features/outbox-desk/collection";
import { mailboxes } from "~/platform/mailboxes/collection";
import { outbox } from "~/platform/outbox/collection";
import { operationParts, operations } from "~/platform/operations/collection";
import { faqEntries, pages } from "~/features/pages/collection";
import { askedHosts } from "~/platform/polite-fetching/collection";
import { presence } from "~/platform/presence/collection";
import { heldForms, keptAnswers, pendingSubmissions, unsavedTexts } from "~/platform/unsaved-text/collection";
import { importHeadings } from "~/platform/admin-list/files/collection";
import { editorialHeads, importRows, redirects, revisions, undoSnapshots } from "~/platform/publishing/collection";
import { questions } from "~/features/questions/collection";
import { reviewCounts, reviews } from "~/features/reviews/collection";
import { taskMarks } from "~/site/admin-home/marks/task-marks";
import { checkedLinks } from "~/site/link-checks/collection";
import { invitations } from "~/site/invitations/collection";
import { setupLinks } from "~/site/first-admin/collection";
import { leases, scheduledJobs } from "~/platform/scheduler/collection";
import { scoreProposalParts, scoreProposals } from "~/features/score-weights/collection";
import { settings, settingsRevisions } from "~/platform/settings/collection";
import { siteBeats, sitePauses } from "~/platform/site-hours/collection";
import { siteOpenings } from "~/platform/site-opening/collection";
import { trailKeys, trailProgress, trailProofs, trailRoots } from "~/platform/trail/collection";
import { webhookDeliveries, webhookProgress, webhooks, webhookStandings } from "~/features/webhooks/collection";

/** Every collection of the product, for the store's indexes, backups and migrations. */
export const collections: readonly Collection[] = [
  alertMailboxes,
  alertRounds,
  alerts,
  articles,
  askedHosts,
  auditEntries,
  awardNominations,
  awards,
  awardVotes,
  backupRecords,
  bonuses,
  builds,
  caseLinks,
  casinoAccess,
  casinoAreas,
  casinoNotices,
  casinos,
  casinoTerms,
  checkedLinks,
  clicks,
  complaintDrafts,
  complaintEvents,
  complaintEvidence,
  complaintMessages,
  complaints,
  complaintSlots,
  complaintTags,
  complaintTemplates,
  complaintTotals,
  contactMessages,
  conversions,
  countedTries,
  dailyStats,
  deals,
  earningCounts,
  editorialHeads,
  factCorrections,
  faqEntries,
  gameObservations,
  gameReports,
  games,
  heldForms,
  heldPictures,
  importedPictures,
  importedPosts,
  importHeadings,
  importRows,
  installationSecrets,
  invitations,
  keptAnswers,
  leases,
  mailArrivals,
  mailboxes,
  mailTests,
  newsletterIssues,
  notifications,
  oldAddresses,
  operationParts,
  operations,
  outbox,
  pages,
  partners,
  passkeyChallenges,
  passkeys,
  pendingSubmissions,
  placements,
  placementStates,
  postbackNotes,
  postbackSecrets,
  presence,
  questions,
  readTokens,
  redirects,
  reviewCounts,
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
  setupLinks,
  siteBeats,
  siteOpenings,
  sitePauses,
  signInChallenges,
  statLists,
  statParts,
  statTotals,
  storedFiles,
  subscribers,
  suppressedAddresses,
  takenSteps,
  taskMarks,
  termsPages,
  termsTasks,
  termsTexts,
  termsVersions,
  trailKeys,
  trailProgress,
  trailProofs,
  trailRoots,
  undoSnapshots,
  unsavedTexts,
  users,
  versionTotals,
  webhookDeliveries,
  webhookProgress,
  webhooks,
  webhookStandings,
  wordpressRows,
];
