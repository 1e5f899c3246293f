const LATEST = "/builds/latest.json";

/** What the build that serves now says of itself, asked past everything that may have kept it. Rejects without a connection. */
export function askForLatestBuild(): Promise<Response> {
  return fetch(`${LATEST}?${String(Date.now())}`, { cache: "no-store" });
}
