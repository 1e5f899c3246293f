import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";
import { ComplaintRecord } from "~/features/complaints/public/complaint-record";
import { complaintRecord } from "~/features/casinos/score/complaint-record";

function recordOf(counts: Record<string, number>): string {
  const record = complaintRecord({ counts, disputedEur: 6_651, recoveredEur: 1_566, answerHours: {} });
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <ComplaintRecord record={record} casinoSlug="saltbox" name="Saltbox" />
    </StaticRouter>,
  );
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

test("the sum claimed says which cases in it were never decided, while there are any", () => {
  const decided = { "resolved|payment_delay": 2 };
  expect(recordOf({ ...decided, "awaiting_casino|payment_delay": 3 })).toMatch(
    /€1,566 of €6,651 claimed, including complaints still open, in euros /,
  );
  expect(recordOf({ ...decided, "rejected|bonus": 1, "closed_inactive|bonus": 1, "withdrawn|bonus": 1 })).toMatch(
    /€6,651 claimed, including complaints rejected, closed without an answer or withdrawn, in euros /,
  );
  expect(recordOf(decided)).not.toContain("still open");
});
