import { backend } from "~/backend/index.server";
import { recordExpiry } from "~/backend/read-tracking.server";
import { findCasinoSide } from "~/features/casinos/public/casino-recourse.server";
import { cacheData } from "~/platform/catalogue/data-cache.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { readReopenUntil } from "../case/reopening.server";
import { shownEvent } from "../public-complaint";
import { findCheckedComplaint } from "./trail-view.server";

async function complaintPage(ref: string) {
  const found = await findCheckedComplaint(ref);
  if (!found) return null;
  const { complaint, casinoId, view } = found;
  const [casino, { clocks }] = await Promise.all([
    casinoId === null ? null : findCasinoSide(casinoId),
    currentSettings(),
  ]);
  const until = await readReopenUntil(complaint, clocks);
  const isOpen = until !== null && until > backend().clock().toISOString();
  if (isOpen) recordExpiry(until);
  return {
    // The digests stay in the open data, because nothing on the page needs them.
    complaint: { ...complaint, trail: complaint.trail.map(shownEvent) },
    casino,
    trail: view,
    reopenUntil: isOpen ? until : null,
  };
}

const pages = cacheData<NonNullable<Awaited<ReturnType<typeof complaintPage>>>>();

/** Returns the public page of a complaint by its canonical reference, as JSON; null when there is none. */
export function publicComplaintPage(ref: string) {
  return pages(ref, () => complaintPage(ref));
}
