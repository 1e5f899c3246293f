import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { users } from "~/features/accounts/collection";
import { requireAdmin } from "~/features/accounts/guards.server";
import { RecordTable } from "~/features/admin/record-table";
import { listRecords } from "~/features/admin/records.server";
import { DateTime } from "~/ui/date-time";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return listRecords(request, users, {}, ({ id, displayName, email, role, state, createdAt }) => {
    return { id, displayName, email, role: role ?? "user", state, createdAt };
  });
}

export const meta = () => [{ title: "Users · Admin" }];

export default function AdminUsers() {
  const page = useLoaderData<typeof loader>();
  return (
    <RecordTable
      title="Users"
      page={page}
      idOf={({ id }) => id}
      columns={[
        { label: "Name", show: ({ displayName }) => displayName },
        { label: "E-mail address", show: ({ email }) => email ?? "none" },
        { label: "Role", show: ({ role }) => role },
        { label: "State", show: ({ state }) => state },
        { label: "Since", show: ({ createdAt }) => <DateTime at={createdAt} /> },
      ]}
    />
  );
}
