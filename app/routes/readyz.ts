import { readiness } from "~/site/health/readiness.server";

/** Returns 200 if this process should get requests, 503 otherwise; the lines of the body say why. */
export async function loader() {
  const { isReady, checks } = await readiness();
  const lines = [isReady ? "ready" : "not ready", ...Object.entries(checks).map(([what, how]) => `${what}: ${how}`)];
  return new Response(`${lines.join("\n")}\n`, {
    status: isReady ? 200 : 503,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
