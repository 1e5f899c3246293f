import { Fragment, useEffect, useState } from "react";
import { ShortMoment } from "~/ui/date-time";
import type { PresenceAnswer, PresentViewer } from "./presence.server";

const POLL_MS = 30_000;

/**
 * Requested without the router, because an expired session or an unreachable server must not replace the page while
 * somebody is writing on it.
 */
async function ask(address: string): Promise<PresenceAnswer | null> {
  try {
    const response = await fetch(address, { redirect: "manual" });
    return response.ok ? ((await response.json()) as PresenceAnswer) : null;
  } catch {
    return null;
  }
}

/**
 * Other viewers who have the page open. With JavaScript it asks again every half minute, which also reports that this
 * viewer is still present.
 */
export function ViewersPresent({
  address,
  first,
  now,
}: {
  /** Where `presenceAnswer` answers for this page. */
  address: string;
  first: readonly PresentViewer[];
  now: string;
}) {
  const [data, setData] = useState<PresenceAnswer | null>(null);
  useEffect(() => {
    let isShown = true;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      void ask(address).then((answer) => {
        if (answer && isShown) setData(answer);
      });
    }, POLL_MS);
    return () => {
      isShown = false;
      clearInterval(timer);
      setData(null);
    };
  }, [address]);
  // The page may be newer than the last answer.
  const { viewersPresent } = data && data.now > now ? data : { viewersPresent: first };
  return (
    <div role="status">
      {viewersPresent.length > 0 && (
        <p className="rounded-md bg-caution-soft px-3 py-1.5 text-sm">
          Also open for:{" "}
          {viewersPresent.map(({ uid, name, since }, at) => (
            <Fragment key={uid}>
              {at > 0 && ", "}
              <strong>{name}</strong> (since <ShortMoment at={since} />)
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}
