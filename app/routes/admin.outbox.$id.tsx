import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { findEntry, handleEntry } from "~/features/outbox-desk/entry-desk.server";
import { ENTRY_DONE, EntryScreen } from "~/features/outbox-desk/entry-screen";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { requireFound } from "~/http/responses/responses";
import { adminLoader, staffAction } from "~/platform/access/guards.server";

export const loader = adminLoader("owner", async ({ request, params }) => {
  const entry = requireFound(await findEntry(params["id"] ?? ""), request);
  return { entry, done: labelByParameter(ENTRY_DONE, new URL(request.url).searchParams.get("done")) };
});

export const action = staffAction("owner", ({ request, params }, staff) =>
  handleEntry(request, params["id"] ?? "", staff),
);

export const meta = () => [{ title: "Outbox entry · Admin" }];

export default function AdminOutboxEntry() {
  const { entry, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <EntryScreen
      entry={entry}
      result={answer?.result ?? null}
      refused={answer?.refused ?? null}
      done={done}
      busy={busy}
    />
  );
}
