import { useLoaderData } from "@remix-run/react";
import { backend } from "~/backend/index.server";
import { adminLoader } from "~/platform/access/guards.server";
import { parseRange, rangeQuery } from "~/platform/statistics/day-range";
import { ReportScreen, RangeForm } from "~/site/analytics/report-screen";
import { readReport } from "~/site/analytics/report.server";

export const loader = adminLoader(["reader", "commercial"], async ({ request }) => {
  const today = backend().clock().toISOString().slice(0, 10);
  const asked = parseRange(new URL(request.url).searchParams, today);
  return { asked, today, report: await readReport(asked.range) };
});

export const meta = () => [{ title: "Analytics · Admin" }];

export default function AdminAnalytics() {
  const { asked, today, report } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-8 py-6">
      <h1 className="text-2xl">Analytics</h1>
      <RangeForm asked={asked} today={today} />
      <ReportScreen report={report} query={rangeQuery(asked)} isOpen={asked.range.to === today} />
    </main>
  );
}
