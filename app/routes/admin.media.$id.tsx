import { textIn } from "~/http/forms/text-in";
import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { plainMessage } from "~/domain/text/plain-messages";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { describePicture, findMedia } from "~/platform/media/media.server";
import { readMediaPage } from "~/platform/media/library/media-page.server";
import { MediaPage } from "~/platform/media/library/media-page";
import { altText } from "~/platform/media/schema";
import { readForm } from "~/http/bodies/form.server";
import { versionNumberIn } from "~/http/forms/version-field.server";
import { requireFound } from "~/http/responses/responses";

export const loader = adminLoader("editor", async ({ request, params }) =>
  readMediaPage(requireFound(await findMedia(params["id"] ?? ""), request), request),
);

export const action = staffAction("editor", async ({ request, params }, staff) => {
  const form = await readForm(request);
  const id = params["id"] ?? "";
  const alt = altText.safeParse(form.get("alt"), { error: plainMessage });
  const kept = { typed: textIn(form, "alt") };
  if (!alt.success) {
    requireFound(await findMedia(id), request);
    return data({ ...kept, problem: alt.error.issues[0]?.message ?? null, theirs: null }, { status: 422 });
  }
  const outcome = await describePicture(id, alt.data, staff, versionNumberIn(form));
  if (outcome.outcome === "missing") throw requireFound(null, request);
  if (outcome.outcome === "stale") return data({ ...kept, problem: null, theirs: outcome }, { status: 409 });
  return redirect(`/admin/media/${id}?saved=1`, 303);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? "Picture"} · Media · Admin` },
];

export default function AdminMediaFile() {
  return <MediaPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />;
}
