import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { backend } from "~/backend/index.server";
import { requireAdmin } from "~/features/accounts/guards.server";
import { RecordTable } from "~/features/admin/record-table";
import { listRecords } from "~/features/admin/records.server";
import { bonusState } from "~/features/bonuses/bonus-lifecycle";
import { bonuses } from "~/features/bonuses/collection";
import { STATE_LABELS, TYPE_LABELS } from "~/features/bonuses/labels";
import { DateTime } from "~/ui/date-time";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const now = backend().clock().toISOString();
  return listRecords(request, bonuses, {}, (bonus) => {
    const { id, title, casinoId, type, publishState, endsAt } = bonus;
    return { id, title, casinoId, type, publishState, endsAt, state: bonusState(bonus, now) };
  });
}

export const meta = () => [{ title: "Bonuses · Admin" }];

export default function AdminBonuses() {
  const page = useLoaderData<typeof loader>();
  return (
    <RecordTable
      title="Bonuses"
      page={page}
      idOf={({ id }) => id}
      columns={[
        { label: "Title", show: ({ id, title }) => <Link to={`/admin/bonuses/${id}`}>{title}</Link> },
        { label: "Casino", show: ({ casinoId }) => <Link to={`/admin/casinos/${casinoId}`}>{casinoId}</Link> },
        { label: "Type", show: ({ type }) => TYPE_LABELS[type] },
        { label: "State", show: ({ state }) => STATE_LABELS[state] },
        { label: "Published", show: ({ publishState }) => publishState },
        { label: "Ends", show: ({ endsAt }) => (endsAt ? <DateTime at={endsAt} /> : "open") },
      ]}
    />
  );
}
