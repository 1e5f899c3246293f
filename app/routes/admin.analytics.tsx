import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/features/accounts/guards.server";
import { totalsByKind } from "~/features/analytics/totals.server";

const DAYS = 30;
const TITLES = {
  visit: "Visitors",
  page: "Pages opened",
  referrer: "Where they came from",
  click_casino: "Clicks to casinos",
  click_bonus: "Clicks to bonuses",
  search: "Searches",
  search_empty: "Searches without a result",
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { kinds: await totalsByKind(DAYS) };
}

export const meta = () => [{ title: "Analytics · Admin" }];

export default function AdminAnalytics() {
  const { kinds } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-6 py-6">
      <h1 className="text-2xl">The last {DAYS} days</h1>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {kinds.map(({ kind, total, top }) => (
          <section key={kind} aria-labelledby={kind} className="card space-y-2">
            <h2 id={kind} className="flex items-baseline justify-between text-lg">
              {TITLES[kind]} <span className="numbers font-sans text-quiet">{total}</span>
            </h2>
            {top.length === 0 ? (
              <p className="text-sm text-quiet">Nothing was counted.</p>
            ) : (
              <table className="ledger text-sm">
                <thead>
                  <tr>
                    <th scope="col">What</th>
                    <th scope="col" className="figure">
                      Count
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {top.map(({ target, count }) => (
                    <tr key={target}>
                      <td>{target}</td>
                      <td className="figure">{count}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        ))}
      </div>
    </main>
  );
}
