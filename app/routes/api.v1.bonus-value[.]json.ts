import { openBonusValueOf } from "~/features/bonuses/public/open-bonus-value.server";
import { openData } from "~/features/open-data-access/open-request.server";

/** Returns the bonus calculator's figures as open data; 422 with messages by field for invalid input. */
export const loader = openData(async ({ request }) => {
  const outcome = await openBonusValueOf(new URL(request.url).searchParams);
  const headers = {
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Content-Type-Options": "nosniff",
  };
  if ("errors" in outcome) {
    return Response.json(
      { errors: outcome.errors },
      { status: 422, headers: { ...headers, "Cache-Control": "no-store" } },
    );
  }
  return Response.json(outcome.value, { headers: { ...headers, "Cache-Control": "public, max-age=300" } });
});
