import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/features/accounts/guards.server";
import { RecordTable } from "~/features/admin/record-table";
import { listRecords } from "~/features/admin/records.server";
import { casinos } from "~/features/casinos/collection";
import { LIFECYCLE_LABELS } from "~/features/casinos/labels";
import { DateTime } from "~/ui/date-time";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return listRecords(request, casinos, {}, ({ id, name, lifecycle, publishState, score, verifiedAt }) => {
    return { id, name, lifecycle, publishState, score: score?.score ?? null, verifiedAt };
  });
}

export const meta = () => [{ title: "Casinos · Admin" }];

export default function AdminCasinos() {
  const page = useLoaderData<typeof loader>();
  return (
    <RecordTable
      title="Casinos"
      page={page}
      idOf={({ id }) => id}
      columns={[
        { label: "Name", show: ({ id, name }) => <Link to={`/admin/casinos/${id}`}>{name}</Link> },
        { label: "Score", figure: true, show: ({ score }) => score?.toFixed(1) ?? "none" },
        { label: "Lifecycle", show: ({ lifecycle }) => LIFECYCLE_LABELS[lifecycle] },
        { label: "Published", show: ({ publishState }) => publishState },
        { label: "Facts checked", show: ({ verifiedAt }) => (verifiedAt ? <DateTime at={verifiedAt} /> : "never") },
      ]}
    />
  );
}
