import { Link } from "@remix-run/react";
import { formatNumber } from "~/domain/numbers";

/** The limits of the open data, and what a token is for. */
export function RequestLimits({ hourly }: { hourly: number }) {
  return (
    <>
      <p>
        An address may send {formatNumber(hourly)} requests an hour. Each response says in its <code>RateLimit</code>{" "}
        header how many are left (<code>r</code>) and in how many seconds all are there again (<code>t</code>); above
        the limit it is a 429.
      </p>
      <p>
        If you need more, <Link to="/contact">ask us for a read token</Link> and send it as{" "}
        <code>Authorization: Bearer edgewise_…</code>. It has a limit of its own, which the same header shows, and gives
        access to nothing else. A wrong or revoked token gets a 401. It is a secret: keep it on your server, as pages in
        a browser can’t send it.
      </p>
    </>
  );
}
