import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { backend } from "~/backend/index.server";
import { requireAdmin } from "~/features/accounts/guards.server";
import { BackLink, FieldList } from "~/features/admin/record-table";
import { fieldsAsText } from "~/features/admin/records.server";
import { complaintMessages, complaints } from "~/features/complaints/collection";
import { requireFound } from "~/http/responses";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { documents } = backend();
  const complaint = requireFound(await documents.get(complaints, params["id"] ?? ""), request);
  const { items } = await documents.query(complaintMessages, {
    where: [["complaintId", "==", complaint.id]],
    orderBy: ["at"],
    limit: 1_000,
  });
  const messages = items.map(({ id, authorName, body, visibility, at }) => ({ id, authorName, body, visibility, at }));
  return { title: complaint.title, fields: fieldsAsText(complaint), messages };
}

export const meta = () => [{ title: "Complaint · Admin" }];

export default function AdminComplaint() {
  const { title, fields, messages } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-6 py-6">
      <BackLink to="/admin/complaints">Complaints</BackLink>
      <h1 className="text-2xl">{title}</h1>
      <FieldList fields={fields} />
      <section aria-labelledby="messages" className="max-w-text space-y-4">
        <h2 id="messages" className="text-lg">
          Messages
        </h2>
        {messages.length === 0 && <p>Nobody has written yet.</p>}
        {messages.map(({ id, authorName, body, visibility, at }) => (
          <article key={id} className="card space-y-2 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              <strong>{authorName}</strong> <DateTime at={at} withTime /> <Badge>{visibility}</Badge>
            </p>
            <p className="whitespace-pre-wrap">{body}</p>
          </article>
        ))}
      </section>
    </main>
  );
}
