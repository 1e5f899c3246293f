import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listCorrections } from "~/features/casino-area/corrections/decide-correction.server";
import { requireAdmin } from "~/platform/access/guards.server";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/lists/filter-panel";
import { ScrollRegion } from "~/ui/scroll-region";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return listCorrections();
}

export const meta = () => [{ title: "Corrections · Admin" }];

export default function AdminCorrections() {
  const { corrections, total } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page dense space-y-6 py-6">
      <h1 className="text-2xl">
        Corrections by casinos <span className="numbers text-quiet">{total}</span>
      </h1>
      {corrections.length === 0 ? (
        <EmptyState title="No correction is waiting">
          <p>Casinos’ representatives propose them in their own area, each with a source.</p>
        </EmptyState>
      ) : (
        <ScrollRegion label="Corrections by casinos">
          <table className="ledger text-sm">
            <thead>
              <tr>
                <th scope="col">Fact</th>
                <th scope="col">Casino</th>
                <th scope="col">Proposed</th>
              </tr>
            </thead>
            <tbody>
              {corrections.map(({ id, label, casino, at, path }) => (
                <tr key={id}>
                  <td>
                    <Link to={path}>{label}</Link>
                  </td>
                  <td dir="auto">{casino}</td>
                  <td>
                    <DateTime at={at} withTime />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </main>
  );
}
