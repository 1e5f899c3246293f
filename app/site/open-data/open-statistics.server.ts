import { backend } from "~/backend/index.server";
import { firstCasinos } from "~/features/casinos/public/casino-list.server";
import { countPublic } from "~/features/complaints/public/complaint-list.server";
import { complaintStatistics } from "~/features/complaints/statistics/statistics.server";

/** Returns the totals of the home page and of the complaints' page, as of now. */
export async function openStatistics() {
  const [{ total }, complaints, statistics] = await Promise.all([
    firstCasinos({ q: "", values: {}, sort: "score", page: 1, notices: [] }, 0),
    countPublic(),
    complaintStatistics(),
  ]);
  return { at: backend().clock().toISOString(), casinos: total, complaints, ...statistics };
}
