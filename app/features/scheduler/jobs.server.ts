import { recalculateScores } from "~/features/casinos/recalculation.server";
import { noticeEveryChange } from "~/features/casinos/saved-notices.server";
import { lapseOverdueComplaints } from "~/features/complaints/case-clock.server";
import { cleanUpComplaints } from "~/features/complaints/clean-up.server";
import { dailyAt, every, type Job } from "./scheduler.server";

const MINUTE = 60_000;

/** What happens by itself. */
export const jobs: readonly Job[] = [
  {
    name: "lapse-complaints",
    next: every(MINUTE),
    async run() {
      await lapseOverdueComplaints();
    },
  },
  {
    name: "recalculate-scores",
    next: dailyAt(3),
    async run() {
      await recalculateScores();
    },
  },
  {
    name: "saved-casino-notices",
    next: every(5 * MINUTE),
    async run() {
      await noticeEveryChange();
    },
  },
  {
    name: "clean-up",
    next: every(60 * MINUTE),
    async run() {
      await cleanUpComplaints();
    },
  },
];
