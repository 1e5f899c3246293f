import { Link } from "@remix-run/react";
import { formatNumber } from "~/domain/numbers";

/** The limits of the open data, and what a token is for. */
export function RequestLimits({ hourly }: { hourly: number }) {
  return (
    <>
      <p>
        Each address can send {formatNumber(hourly)} requests an hour. The <code>RateLimit</code> header of each
        response says how many are left (<code>r</code>) and in how many seconds the limit resets (<code>t</code>).
        Above the limit, the response is a 429.
      </p>
      <p>
        If you need more, <Link to="/contact">ask us for a read token</Link> and send it as{" "}
        <code>Authorization: Bearer guide_…</code>. It has a limit of its own, which the same header shows, and gives
        access to nothing else. A wrong or revoked token gets a 401. It is a secret: keep it on your server, as pages in
        a browser can’t send it.
      </p>
    </>
  );
}
