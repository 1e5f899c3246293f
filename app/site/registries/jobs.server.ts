import { recordPlacements } from "~/site/how-we-earn/placement-register.server";
import { countClicks, forgetClicks } from "~/features/partners/earnings/count-clicks.server";
import { forgetDigests } from "~/features/partners/earnings/conversions.server";
import { forgetPostbacks } from "~/features/partners/postbacks/handle-postback.server";
import { sealDuePostbacks } from "~/features/partners/postbacks/postback-secret.server";
import { backend } from "~/backend/index.server";
import { keyMailboxes } from "~/site/member-data/mailbox-keys.server";
import { completeListFields } from "~/site/member-data/list-fields.server";
import { checkDueLinks } from "~/site/link-checks/check-links.server";
import { collectLinks } from "~/site/link-checks/collect-links.server";
import { resumeLeaving } from "~/site/member-data/anonymisation.server";
import { sealDueSeeds } from "~/platform/access/second-factor/sealed-seed.server";
import { collectCounts } from "~/platform/statistics/collecting.server";
import { condenseStats } from "~/platform/statistics/condensing.server";
import { backupJob } from "~/platform/backups/backup-job.server";
import { recalculateScores } from "~/features/casinos/score/recalculation.server";
import { mailDueAlerts } from "~/platform/alerts/mails/mail-alerts.server";
import { notifyOfAwardPhases } from "~/site/alerts/notices/award-phases.server";
import { notifyOfNewBonuses, notifyOfNewCasinos } from "~/site/alerts/notices/new-on-lists.server";
import { notifyOfNewTerms } from "~/features/casino-terms/watch/notify-of-new-terms.server";
import { watchDueTerms } from "~/features/casino-terms/watch/watch-terms.server";
import { noticeEveryChange } from "~/features/casinos/saved/saved-notices.server";
import { lapseOverdueComplaints } from "~/features/complaints/clock/case-clock.server";
import { cleanUpComplaints } from "~/features/complaints/complaint-clean-up.server";
import { anchorTrails } from "~/features/complaints/trail-anchoring.server";
import { sealTrails } from "~/site/trail/trail-job.server";
import { forgetFormerVoters } from "~/features/awards/voting/ballot-mailboxes.server";
import { cleanUpTaskMarks } from "~/site/admin-home/marks/task-marks.server";
import { cleanUpContactMessages } from "~/features/contact/contact.server";
import { renewStartSnapshots } from "~/platform/catalogue/start-snapshots-job.server";
import { deleteAssetsOfEarlierBuilds, keepAssetsOfThisBuild } from "~/platform/delivery/stored-assets.server";
import { cleanUpWordpressRows } from "~/features/news/wordpress/clean-up-rows.server";
import { completeReviewCounts } from "~/features/reviews/counts/handled-reviews.server";
import { cleanUpUnconfirmed } from "~/features/newsletter/newsletter.server";
import { DUE_ISSUES, sendDueIssues } from "~/features/newsletter/delivery/schedule.server";
import { queueWaiting } from "~/features/webhooks/send/queue-events.server";
import { cleanUpDeliveries } from "~/features/webhooks/send/webhook-entry.server";
import { sealDueWebhooks } from "~/features/webhooks/send/webhook-secret.server";
import { tellSearchEngines } from "~/site/search-engines/index-now.server";
import { queueNewChanges } from "~/site/webhook-events/queue-new-changes.server";
import { cleanUpMailTests } from "~/features/outbox-desk/mail-test.server";
import { notifyOfStoppedMailboxes } from "~/site/returned-mail/notify-of-stopped.server";
import { cleanUpMailboxes } from "~/platform/mailboxes/mailbox-state.server";
import { cleanUpOutbox } from "~/platform/outbox/worker.server";
import { resumeOperations } from "~/platform/operations/run.server";
import { cleanUpUnsavedTexts } from "~/platform/unsaved-text/unsaved-text.server";
import { cleanUpPresence } from "~/platform/presence/presence.server";
import { cleanUpHeldImports } from "~/platform/admin-list/files/held-import.server";
import { cleanUpAccess } from "~/features/casino-area/access/ask-access.server";
import { cleanUpInvitations } from "~/site/invitations/invitations.server";
import { recountChangedGames } from "~/features/games/count-versions.server";
import { dropExpired } from "~/features/games/evidence/held-picture.server";
import { cleanUpImports } from "~/platform/publishing/import/clean-up.server";
import { DUE_DRAFTS, publishDueDrafts } from "~/platform/publishing/due-drafts.server";
import { eachPart } from "~/platform/scheduler/each-entry.server";
import { drawMissedPictures, drawPicturesAhead } from "~/site/social-pictures/pictures-ahead.server";
import { forgetEndedTries } from "~/http/security/shared-tries.server";
import type { Job } from "~/platform/scheduler/job";
import { dailyAt, every } from "~/platform/scheduler/scheduler.server";

const MINUTE = 60_000;

/** The scheduled jobs. */
export const jobs: readonly Job[] = [
  backupJob,
  // Often, so that a build that follows other collections waits only minutes for its snapshots. Until they are due, a
  // run costs one read.
  { name: "renew-snapshots", next: every(10 * MINUTE), takesLong: true, run: renewStartSnapshots },
  { name: "keep-own-parts", next: every(60 * MINUTE), ofEachInstance: true, run: keepAssetsOfThisBuild },
  { name: "forget-earlier-parts", next: every(6 * 60 * MINUTE), run: deleteAssetsOfEarlierBuilds },
  { name: "forget-leaving-people", next: every(10 * MINUTE), run: resumeLeaving },
  { name: "complete-list-fields", next: dailyAt(4), run: completeListFields },
  { name: "forget-tries", next: every(60 * MINUTE), run: forgetEndedTries },
  { name: "key-mailboxes", next: dailyAt(4, 20), run: keyMailboxes },
  // Soon after a start with another key; without outdated seeds it reads next to nothing.
  {
    name: "seal-secrets",
    next: every(60 * MINUTE),
    run: (signal) => eachPart([() => sealDueSeeds(signal), sealDueWebhooks, sealDuePostbacks]),
  },
  { name: "count-reviews", next: every(60 * MINUTE), run: completeReviewCounts },
  { name: "note-published-changes", next: every(MINUTE / 2), takesLong: true, run: queueNewChanges },
  { name: "tell-search-engines", next: every(10 * MINUTE), run: tellSearchEngines },
  { name: "send-webhooks", next: every(MINUTE / 2), run: queueWaiting },
  { name: "tell-stopped-mailboxes", next: every(5 * MINUTE), run: notifyOfStoppedMailboxes },
  { name: "resume-operations", next: every(MINUTE / 2), run: resumeOperations },
  { name: "send-due-issues", next: every(MINUTE / 2), run: sendDueIssues, moments: DUE_ISSUES },
  { name: "publish-due-drafts", next: every(MINUTE / 2), run: publishDueDrafts, moments: DUE_DRAFTS },
  { name: "lapse-complaints", next: every(MINUTE), run: lapseOverdueComplaints },
  // Minutes after midnight, so that a step begun before midnight has been written by then.
  { name: "seal-trails", next: dailyAt(0, 10), takesLong: true, run: sealTrails },
  { name: "anchor-trails", next: every(60 * MINUTE), takesLong: true, run: anchorTrails },
  { name: "recalculate-scores", next: dailyAt(3), run: recalculateScores },
  { name: "count-versions", next: dailyAt(3, 20), run: recountChangedGames },
  { name: "draw-pictures", next: every(MINUTE / 2), takesLong: true, run: drawPicturesAhead },
  { name: "draw-missed-pictures", next: every(MINUTE / 2), ofEachInstance: true, run: drawMissedPictures },
  { name: "watch-terms", next: every(10 * MINUTE), takesLong: true, run: watchDueTerms },
  { name: "collect-links", next: dailyAt(2, 30), takesLong: true, run: collectLinks },
  { name: "check-links", next: every(10 * MINUTE), takesLong: true, run: checkDueLinks },
  { name: "tell-terms", next: every(5 * MINUTE), run: notifyOfNewTerms },
  {
    name: "tell-alerts",
    next: every(2 * MINUTE),
    takesLong: true,
    run: (signal) =>
      eachPart([notifyOfNewCasinos, notifyOfNewBonuses, notifyOfAwardPhases].map((tell) => () => tell(signal))),
  },
  { name: "mail-alerts", next: every(MINUTE / 2), takesLong: true, run: mailDueAlerts },
  { name: "record-placements", next: every(MINUTE), run: recordPlacements },
  { name: "count-clicks", next: every(MINUTE), run: countClicks },
  { name: "collect-counts", next: every(MINUTE), run: collectCounts },
  { name: "condense-statistics", next: dailyAt(4), run: condenseStats },
  { name: "saved-casino-notices", next: every(5 * MINUTE), run: noticeEveryChange },
  {
    name: "clean-up",
    next: every(60 * MINUTE),
    run: () =>
      eachPart([
        cleanUpComplaints,
        cleanUpUnsavedTexts,
        cleanUpPresence,
        cleanUpImports,
        cleanUpWordpressRows,
        cleanUpHeldImports,
        cleanUpInvitations,
        cleanUpAccess,
        cleanUpContactMessages,
        cleanUpTaskMarks,
        cleanUpDeliveries,
        cleanUpOutbox,
        cleanUpMailboxes,
        cleanUpMailTests,
        dropExpired,
        forgetClicks,
        forgetDigests,
        forgetPostbacks,
        forgetFormerVoters,
        // Its parameter is for tests.
        () => cleanUpUnconfirmed(),
        // Erases what was deleted above and since the last run.
        () => backend().documents.eraseRemains(),
      ]),
  },
];
