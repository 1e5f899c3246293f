import { data } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { dropEntry, findEntry, tryEntryAgain } from "~/features/outbox-desk/entry-desk.server";
import { reasonForm } from "~/features/outbox-desk/entry-fields";
import { ENTRY_DONE, EntryScreen } from "~/features/outbox-desk/entry-screen";
import { readForm } from "~/http/bodies/form.server";
import { leadOn } from "~/http/forms/lead-on.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { requireFound } from "~/http/responses/responses";
import { adminLoader, staffAction } from "~/platform/access/guards.server";

const SETTLED = "Nothing was changed: this entry was sent or dropped in the meantime.";

export const loader = adminLoader("owner", async ({ request, params }) => {
  const entry = requireFound(await findEntry(params["id"] ?? ""), request);
  return { entry, done: labelByParameter(ENTRY_DONE, new URL(request.url).searchParams.get("done")) };
});

export const action = staffAction("owner", async ({ request, params }, staff) => {
  const form = await readForm(request);
  const submission = parseForm(form, reasonForm);
  const { id } = requireFound(await findEntry(params["id"] ?? ""), request);
  if (submission.status !== "success") return data({ result: submission.reply(), refused: null }, { status: 422 });
  const { intent, reason } = submission.value;
  const isDone = await (intent === "try" ? tryEntryAgain : dropEntry)(id, reason, staff);
  if (!isDone) return data({ result: null, refused: SETTLED }, { status: 409 });
  return leadOn(form, `/admin/outbox/${id}?done=${intent}`);
});

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
