import { adminLoader } from "~/platform/access/guards.server";
import { findIssue, previewIssue } from "~/features/newsletter/issues/issues.server";
import { requireFound } from "~/http/responses/responses";

// A mail brings its own styles and never a script, and only the issue's page may frame it.
const POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

/** Returns the saved issue's HTML as it would be mailed, with pictures from this site. */
export const loader = adminLoader("editor", async ({ request, params }) => {
  const issue = requireFound(await findIssue(params["id"] ?? ""), request);
  const { html } = await previewIssue(issue, new URL(request.url).origin);
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
});
