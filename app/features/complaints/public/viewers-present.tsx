import { useEffect, useState } from "react";
import type { PresentViewer } from "../case/presence.server";

const POLL_MS = 30_000;
const MINUTE = 60_000;

interface Answer {
  viewersPresent: PresentViewer[];
  now: string;
}

/**
 * Requested without the router, because an expired session or an unreachable server must not replace the page while
 * somebody is writing on it.
 */
async function ask(complaintRef: string): Promise<Answer | null> {
  try {
    const response = await fetch(`/admin/complaints/${complaintRef}/presence`, { redirect: "manual" });
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}

function ago(at: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(at)) / MINUTE));
  return minutes === 0 ? "now" : `${String(minutes)} min ago`;
}

/**
 * Other viewers who have the case open. With JavaScript it asks again every half minute, which also reports that this
 * viewer is still present.
 */
export function ViewersPresent({
  complaintRef,
  first,
  now,
}: {
  complaintRef: string;
  first: readonly PresentViewer[];
  now: string;
}) {
  const [data, setData] = useState<Answer | null>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void ask(complaintRef).then((answer) => answer && setData(answer));
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [complaintRef]);
  // The page may be newer than the last answer.
  const latest = data && data.now > now ? data : { viewersPresent: first, now };
  return (
    <div role="status">
      {latest.viewersPresent.length > 0 && (
        <p className="rounded-md bg-caution-soft px-3 py-1.5 text-sm">
          Also open for: {latest.viewersPresent.map(({ name, at }) => `${name} (${ago(at, latest.now)})`).join(", ")}
        </p>
      )}
    </div>
  );
}
